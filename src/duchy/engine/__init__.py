"""The engine protocol (`docs/records.md`): JSON lines in, one reply per line out, for programs that drive games.

stream      lines in, lines out
session     one program's session
request     a request, parsed strictly
replies     the replies
reasons     why a request failed, in words
catalogue   what can be played
opponents   the players that the engine provides
hints       the reply to `hint`
analyses    the replies to `analyse` and `evaluate`
"""
