"""What analysis is worth: measurements for docs/analysis-evidence.md, each a command."""
