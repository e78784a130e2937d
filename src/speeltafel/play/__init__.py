"""A table as an event log: typed events, the state they make, commands, dice, clocks and rights."""
