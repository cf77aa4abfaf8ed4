"""Three tabletop games about building up a duchy, a city, a coast."""

__version__ = "0.1.0"
