"""What authors of games build with: sketches, tables of things, boards and cards, and parts for kernels."""
