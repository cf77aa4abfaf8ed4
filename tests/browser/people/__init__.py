"""Several people: links, names, clocks, notices, taking back."""
