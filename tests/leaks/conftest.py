"""An open house for each test that wants one."""

from tests.web.conftest import house, pytest_generate_tests

__all__ = ["house", "pytest_generate_tests"]
