"""The fixture `house`, for the tests of this rule set."""

pytest_plugins = ["grapeshot.testing"]
