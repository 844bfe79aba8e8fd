"""The dashboard: a Textual application over the same pipeline as the line commands."""
