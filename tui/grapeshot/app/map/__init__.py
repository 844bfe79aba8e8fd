"""The table as a map: what is drawn where, as lines; no terminal is needed to make them."""
