"""One module per conjecture, each with a function that decides a witness."""
