"""Reading a diagram: `reader` what its lines say, `checks` what they must keep; `diagram.py` draws."""
