"""The engine protocol (`docs/records.md`): JSON lines in, one reply a line out, for programs that drive games.

stream      lines in, lines out
session     one program's session
request     a request, read strictly
replies     what is answered
reasons     why a request is not carried out
catalogue   what can be played
opponents   the players that the engine lends
hints       what is answered to `hint`
"""
