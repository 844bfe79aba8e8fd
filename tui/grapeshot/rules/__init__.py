"""The rules in words: ledgers read, indexed, searched and shown."""
