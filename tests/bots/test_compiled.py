"""The compile cache: where it lies, what it keeps, and what it leaves alone; and borrowed arrays."""

import os
import stat
import tempfile
import time

import numba
import numpy as np
import pytest

from speeltafel.core import compiled

LONG_AGO = time.time() - 10 * compiled.UNUSED_DAYS * 86400


@pytest.fixture
def home(tmp_path, monkeypatch):
    """An empty cache folder of a user, in place of the real one."""
    monkeypatch.setenv("LOCALAPPDATA" if os.name == "nt" else "XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    compiled._root.cache_clear()
    compiled._folder.cache_clear()
    yield tmp_path / "cache"
    compiled._root.cache_clear()
    compiled._folder.cache_clear()


def test_code_in_use_is_kept_however_old_it_is(home):
    for name in ("used", "unused"):
        os.utime(compiled._folder(name), (LONG_AGO, LONG_AGO))
    compiled._folder.cache_clear()
    used = compiled._folder("used")  # Another process uses it again.
    compiled._root.cache_clear()
    assert [folder.name for folder in compiled._root().iterdir()] == [used.name]


def test_without_a_home_the_cache_is_a_private_temporary_folder(home):
    home.write_text("not a folder")
    root = compiled._root()
    assert root.parent == home.parent
    if os.name != "nt":  # On Windows the temporary folder is the user's own.
        assert stat.S_IMODE(root.stat().st_mode) == 0o700
        root.chmod(0o777)
        assert compiled._temporary_root() != root


def test_decorating_leaves_numbas_own_cache_folder_alone(home):
    before = numba.config.CACHE_DIR

    def double(number):
        return 2 * number

    compiled.njit(double)
    assert before == numba.config.CACHE_DIR
    assert len(list(compiled._root().iterdir())) == 1


def count_positive(numbers, into):
    if numbers[0] == 0:
        return 0
    for number in numbers:
        if number < 0:
            return -1
        into[0] += number > 0
    return into[0]


def count_positive_borrowed(numbers, into):
    numbers, into = compiled.borrowed(numbers), compiled.borrowed(into)
    if numbers[0] == 0:
        return 0
    for number in numbers:
        if number < 0:
            return -1
        into[0] += number > 0
    return into[0]


def references(function):
    """Return how often a function's machine code, without its Python wrapper, counts references."""
    arrays = np.array([1, 0, 3]), np.zeros(1, dtype=np.int64)
    compiled_function = numba.njit(function)
    assert compiled_function(*arrays) == 2 == arrays[1][0]
    (code,) = compiled_function.inspect_llvm().values()
    body = code.partition("define ")[2].partition("\n}")[0]
    return body.count("@NRT_incref(") + body.count("@NRT_decref(")


def test_borrowed_arrays_share_memory_and_count_no_references():
    assert references(count_positive) > 0
    assert references(count_positive_borrowed) == 0


def test_only_contiguous_arrays_can_be_borrowed():
    with pytest.raises(numba.TypingError, match="C-contiguous"):
        numba.njit(count_positive_borrowed)(np.arange(1, 9)[::2], np.zeros(1, dtype=np.int64))
