"""Magna Grecia on the server: `page` with its `payload`, `counts`, `turn` and `routes`, and `log`."""
