"""The lab: where bots are measured against each other, and taught."""
