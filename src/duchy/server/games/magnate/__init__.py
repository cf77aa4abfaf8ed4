"""Magnate on the server: `page`, its `payload` and `payments`, and `log`."""
