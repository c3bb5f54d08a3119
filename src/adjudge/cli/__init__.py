"""The command line: one module per command, thin, imported only when it is called."""
