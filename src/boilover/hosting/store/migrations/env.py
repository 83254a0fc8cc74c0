"""What Alembic runs: the steps that are missing, on the connection that the store gives it."""

from alembic import context

from boilover.hosting.store.schema import METADATA, VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
)
context.run_migrations()
