"""The house on the web: pages, live tables, and the people who come in."""
