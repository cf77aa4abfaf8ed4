"""Game by game: what a page prints of a view."""
