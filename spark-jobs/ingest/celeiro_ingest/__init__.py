"""Moves the raw files of one run into its Iceberg table, exactly once however often it is killed or raced."""
