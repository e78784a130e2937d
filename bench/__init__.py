"""Benchmarks anyone can run: `make bench`."""
