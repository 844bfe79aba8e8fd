"""The lean driver: what a terminal is sent and what it types, for Textual, over slow lines."""
