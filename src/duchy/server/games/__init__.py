"""What the server says of each game: `GAME/page.py` for pages, key by key in `GAME/payload.py`, `GAME/log.py` for logs.

page   what a game's `page` must hold
log    what a game's `log` must hold
final  whether an action can be taken back
"""
