"""What pages say is what the rules say."""
