"""The pages of the lobby: open tables, quick match, watching, blocks, and its switches for the owner."""
