"""KnowledgeSynthesize: what several sources say of one thing, weighed against each other."""
