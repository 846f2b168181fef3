"""The language layer: embeddings, comparing by meaning and words, and summaries.

Only functions that need them carry this layer; everything in it is imported on first use. What it
offers to others is stated in `quintet.embedding`, which every function has. No model that writes
text is here (`quintet.llm`).
"""
