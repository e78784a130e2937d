"""Tournaments while they are played."""
