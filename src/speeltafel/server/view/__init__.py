"""What one audience sees of a table: the view model, HTML fragments, the board, and updates."""
