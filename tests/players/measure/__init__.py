"""Who plays better, by how much, and what of it was luck."""
