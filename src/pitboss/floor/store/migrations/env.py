"""What Alembic runs for every migration: it works on the connection, and in the transaction, of whoever asks."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
