"""Where people can be reached, and what is on its way to them."""
