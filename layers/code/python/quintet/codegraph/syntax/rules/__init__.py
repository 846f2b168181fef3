"""Rules of lowering: each makes the expression of some node types, for several grammars."""
