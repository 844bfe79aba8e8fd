"""The pipeline: plans that explain themselves, stages, odds, play and simulation."""
