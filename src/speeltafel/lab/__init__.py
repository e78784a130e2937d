"""The lab: measuring and training bots, and environments for researchers."""
