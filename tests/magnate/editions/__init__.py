"""What editions and options change."""
