"""Quintet on AWS (CDK) and on one machine (local)."""
