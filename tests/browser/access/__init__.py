"""For everyone: every size, theme and language, without a mouse, without colours."""
