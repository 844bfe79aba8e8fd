"""The screens of the dashboard. Each is imported when it is first shown."""
