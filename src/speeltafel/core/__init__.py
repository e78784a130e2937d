"""What every game shares: the contract, words in two languages, matches and their records."""
