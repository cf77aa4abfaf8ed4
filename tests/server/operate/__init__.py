"""What an operator does: settings, commands, orders, metrics, a newer version."""
