"""The pages of tournaments: the list, one tournament, its rounds, its forms and its exports."""
