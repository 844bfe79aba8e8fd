"""The battle in the dashboard: both sides, what lasts, the log, and attacks on the bench in it."""
