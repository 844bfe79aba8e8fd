"""The base stages of Legions Imperialis, into which its traits hook."""
