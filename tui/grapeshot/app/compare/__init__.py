"""The compare screen: what is asked of the bench, how a table of it is shown, the screen."""
