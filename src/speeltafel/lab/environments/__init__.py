"""What environments of every kind share: encodings, observations, and vector environments."""
