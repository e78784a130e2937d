"""A server for each test that uses one."""

from tests.web.conftest import pytest_generate_tests, server

__all__ = ["pytest_generate_tests", "server"]
