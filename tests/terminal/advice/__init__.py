"""What is told of a decision before it is made."""
