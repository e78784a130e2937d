"""The command line: the server, the table in the terminal, records, the engine and the lab."""
