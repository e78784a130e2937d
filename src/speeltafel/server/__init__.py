"""What runs while people play, without HTTP: loaded tables, updates, bots, ratings, several workers."""
