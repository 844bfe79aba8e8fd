"""What commands and dashboard say alike; no toolkit of either."""
