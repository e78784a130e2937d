"""Speeltafel: play, learn and study Saxum, Saga, Zocken, Squadro and Columbiz."""

__version__ = "0.1.0"
