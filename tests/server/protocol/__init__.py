"""Messages and their declarations: one word for one thing, and types that the page is checked against."""
