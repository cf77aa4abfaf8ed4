"""Small nets, and what their cards say."""
