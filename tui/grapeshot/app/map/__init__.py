"""The table as a map: what is drawn where, the panel beside it, the screen."""
