"""Base stages of Horus Heresy: the shapes of profiles, the plans, and what resolves them."""
