"""The compile cache: where it lies, what it keeps, and what it leaves alone."""

import os
import stat
import tempfile
import time

import numba
import pytest

from speeltafel.core import compile_cache
from speeltafel.core.compiled import njit

LONG_AGO = time.time() - 10 * compile_cache.UNUSED_DAYS * 86400


@pytest.fixture
def home(tmp_path, monkeypatch):
    """An empty cache folder of a user, in place of the real one."""
    monkeypatch.setenv("LOCALAPPDATA" if os.name == "nt" else "XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    compile_cache._root.cache_clear()
    compile_cache.folder.cache_clear()
    yield tmp_path / "cache"
    compile_cache._root.cache_clear()
    compile_cache.folder.cache_clear()


def test_code_in_use_is_kept_however_old_it_is(home):
    for name in ("used", "unused"):
        os.utime(compile_cache.folder(name), (LONG_AGO, LONG_AGO))
    compile_cache.folder.cache_clear()
    used = compile_cache.folder("used")  # Another process uses it again.
    compile_cache._root.cache_clear()
    assert [folder.name for folder in compile_cache._root().iterdir()] == [used.name]


def test_without_a_home_the_cache_is_a_private_temporary_folder(home):
    home.write_text("not a folder")
    root = compile_cache._root()
    assert root.parent == home.parent
    if os.name != "nt":  # On Windows the temporary folder is the user's own.
        assert stat.S_IMODE(root.stat().st_mode) == 0o700
        root.chmod(0o777)
        assert compile_cache._temporary_root() != root


def test_decorating_leaves_numbas_own_cache_folder_alone(home):
    before = numba.config.CACHE_DIR

    def double(number):
        return 2 * number

    njit(double)
    assert before == numba.config.CACHE_DIR
    assert len(list(compile_cache._root().iterdir())) == 1
