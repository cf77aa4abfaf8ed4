"""What turns change, in words: whether it is true."""
