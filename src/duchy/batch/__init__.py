"""Many games at once, and one game stepped quickly: arrays of records under compiled rules."""
