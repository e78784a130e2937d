"""Settings for all tests."""

from hypothesis import settings

# Derandomised: a test that fails today fails tomorrow too, for everyone.
settings.register_profile("house", derandomize=True, deadline=None, max_examples=25)
settings.load_profile("house")
