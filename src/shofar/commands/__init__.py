"""One module for each subcommand; each has `run(options)`, which gives the exit status."""
