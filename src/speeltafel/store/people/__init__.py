"""What is kept about people: who they are, their devices, progress and what they block."""
