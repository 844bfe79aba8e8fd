"""What each pane says, as lines; no terminal is needed to make them."""
