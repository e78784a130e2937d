"""A table: one match in progress, and the dice that decide what chance leaves open."""
