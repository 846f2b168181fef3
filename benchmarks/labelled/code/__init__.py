"""What the code analyses are measured against, written by somebody who had not seen them."""
