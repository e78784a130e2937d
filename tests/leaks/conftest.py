"""An open house for each test that wants one."""

from tests.web.conftest import house

__all__ = ["house"]
