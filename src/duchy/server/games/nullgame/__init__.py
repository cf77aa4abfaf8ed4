"""The null game on the server: `page` with its `payload`, and `log`: the templates."""
