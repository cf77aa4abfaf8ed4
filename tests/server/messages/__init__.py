"""What each viewer is told: now, of earlier moments, of records, of chance."""
