"""Notices to browsers that show no page of the table."""
