"""What an attack is: weapon, attacker, target, situation, choices - read from TOML, and checked."""
