"""The base stages of The 9th Age, into which its rules hook."""
