"""An engagement's table: who stands where, what a weapon reaches there, where a template lands."""
