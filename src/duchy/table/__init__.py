"""The boundary: bytes and texts above, integers below. Position, Action, View, Record, Match."""
