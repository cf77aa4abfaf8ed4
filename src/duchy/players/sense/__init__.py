"""What no level ever does while it has anything else to do, game by game: moves that a beginner would laugh at."""
