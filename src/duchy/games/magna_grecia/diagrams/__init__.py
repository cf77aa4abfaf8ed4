"""Parsing a diagram: `reader` reads its lines, `checks` validates them; `diagram.py` draws."""
