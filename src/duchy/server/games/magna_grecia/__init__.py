"""Magna Grecia on the server: `page` with its `counts`, `turn` and `routes`, and `log`."""
