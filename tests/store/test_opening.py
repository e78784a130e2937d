"""Opening a store: created, migrated, or refused."""

import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from speeltafel.store import BadStore, Store, migrations
from speeltafel.store.tables import METADATA
from tests.store.tables import move, open_room, seqs


@pytest.fixture
def place(path):
    """The path of a SQLite store; `test_postgres.py` covers PostgreSQL."""
    return path


def query(path, question):
    with closing(sqlite3.connect(path)) as connection:
        answer = connection.execute(question).fetchall()
        connection.commit()
        return answer


def test_folders_and_file_are_created_private(store, path):
    open_room(store, events=1)
    for file in path.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_opening_again_changes_nothing(path):
    with Store.open(path) as store:
        open_room(store, events=3)
    before = path.read_bytes()
    with Store.open(path) as store:
        assert seqs(store) == [1, 2, 3]
    assert path.read_bytes() == before


def test_a_sqlite_url_opens_a_store(tmp_path):
    with Store.open(f"sqlite:///{tmp_path}/by-address.db") as store:
        open_room(store)
    with Store.open(str(tmp_path / "by-address.db")) as store:
        assert store.room("a")


def test_a_path_with_special_characters_opens_a_store(tmp_path):
    path = tmp_path / "100% what?#&" / "é store.db"
    with Store.open(path) as store:
        open_room(store)
    assert path.exists()


@pytest.mark.parametrize(
    "address",
    ["sqlite://", "sqlite:///:memory:", "mysql://me:hush@host/db", "://", "sqlite:///a?mode=ro"],
)
def test_an_invalid_url_is_refused_without_its_password(address):
    with pytest.raises(BadStore, match="like sqlite:///path") as refused:
        Store.open(address)
    assert "hush" not in str(refused.value)


def test_the_writers_connection_is_durable_and_the_readers_read_only(syncs, store):
    def settings(connection):
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "secure_delete")
        return [connection.scalar(text(f"pragma {name}")) for name in names]

    assert store.write(settings).result() == ["wal", 2, 1, 5000, 1]
    with store._reading() as connection, pytest.raises(Exception, match="readonly"):
        connection.execute(text("delete from room"))


def test_many_threads_open_a_new_store_at_once(path):
    stores = []
    threads = [Thread(target=lambda: stores.append(Store.open(path))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stores) == 6
    open_room(stores[0])
    for seq, store in enumerate(stores, 1):
        store.append("a", [move(seq)]).result()
    assert seqs(stores[0]) == [1, 2, 3, 4, 5, 6]
    for store in stores:
        store.close()


def test_migrations_create_the_declared_schema(store):
    with store._reading() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": migrations.VERSION_TABLE, "compare_type": True}
        )
        assert compare_metadata(context, METADATA) == []
        assert migrations.version(connection) == migrations.VERSION


def test_the_schema_compiles_for_postgresql():
    for table in METADATA.sorted_tables:
        assert str(CreateTable(table).compile(dialect=postgresql.dialect())).count(" NOT NULL") >= 1


def test_the_version_is_that_of_the_last_migration():
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_heads() == [migrations.VERSION]
    numbers = sorted(script.revision for script in scripts.walk_revisions())
    assert numbers == [f"{number:04}" for number in range(1, len(numbers) + 1)]


def test_a_failed_migration_leaves_nothing(path, monkeypatch):
    def fail(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("alembic.op.create_table", fail)
        with pytest.raises(KeyboardInterrupt):
            Store.open(path)
    assert query(path, "select name from sqlite_master") == []
    with Store.open(path) as store:
        open_room(store)


def test_a_newer_store_is_refused_and_untouched(path):
    Store.open(path).close()
    query(path, f"update {migrations.VERSION_TABLE} set version_num = '0999'")
    before = path.read_bytes()
    with pytest.raises(BadStore, match="newer Speeltafel's") as refused:
        Store.open(path)
    assert "0999" in refused.value.text.nl
    assert "nieuwere Speeltafel" in refused.value.text.nl
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "made", ["create table room (id)", f"create table {migrations.VERSION_TABLE} (version_num)"]
)
def test_a_foreign_database_is_refused_and_untouched(tmp_path, made):
    path = tmp_path / "other.db"
    query(path, made)
    before = path.read_bytes()
    with pytest.raises(BadStore, match="none of Speeltafel's"):
        Store.open(path)
    assert path.read_bytes() == before


def test_a_file_that_is_not_a_database_is_refused_and_untouched(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ana, " * 1000)
    with pytest.raises(BadStore, match="not Speeltafel's"):
        Store.open(path)
    assert path.read_text() == "Dear Ana, " * 1000


def test_a_folder_is_refused_as_a_store(tmp_path):
    with pytest.raises(BadStore, match="can't be opened"):
        Store.open(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(BadStore, match="can't be opened"):
        Store.open(tmp_path / "file" / "store.db")


def test_opening_imports_alembic_only_for_migrations(path):
    Store.open(path).close()
    code = f"import sys; from speeltafel.store import Store; Store.open({str(path)!r}).close()"
    code += "; print('alembic' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "False"


def test_an_empty_file_is_refused_with_advice_and_untouched(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    with pytest.raises(BadStore, match=r"empty \(0 bytes\).*Restore a backup, or remove") as refused:
        Store.open(path)
    assert "verwijder het lege bestand" in refused.value.text.nl
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert path.stat().st_size == 0
    path.unlink()
    Store.open(path).close()


@pytest.mark.parametrize("step", ["sqlite3.connect", "os.link", "speeltafel.store.migrations.migrate"])
def test_an_aborted_first_start_does_not_prevent_the_next(path, monkeypatch, step):
    def fail(*_, **__):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(step, fail)
        with pytest.raises(KeyboardInterrupt):
            Store.open(path)
    assert not path.exists() or path.stat().st_size
    assert not list(path.parent.glob("*.new"))
    with Store.open(path) as store:
        open_room(store)


def test_a_store_is_created_on_filesystems_without_hard_links(path, monkeypatch):
    def refuse(*_):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", refuse)
    with Store.open(path) as store:
        open_room(store)
    assert not list(path.parent.glob("*.new"))
