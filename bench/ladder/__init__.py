"""The ladder: how strong our bots are, by games that `plan.toml` names before they are played."""
