"""Who decides at a table. Every player is given a view and a time, and answers with a legal action."""
