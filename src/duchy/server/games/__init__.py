"""What the server says of each game: `GAME/page.py` for pages, `GAME/log.py` for logs; here what both must hold."""
