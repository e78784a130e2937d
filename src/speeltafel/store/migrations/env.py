"""The script that Alembic runs to migrate, in the transaction of the connection it is given."""

from alembic import context

from speeltafel.store.migrations import VERSION_TABLE
from speeltafel.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
