"""The edges a person or a program touches in a terminal."""
