"""One file a command. Each has `configure(parser)`, which adds its options, and `run(args)`, the exit status."""
