"""Research (seed 000): classifies questions and answers them from a reference library."""
