"""Playing at a table: choosing, ending a turn, seeing what others have done."""
