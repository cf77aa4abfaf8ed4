"""What goes wrong: lines that fail, reloads, people in a hurry."""
