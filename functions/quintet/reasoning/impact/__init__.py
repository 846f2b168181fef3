"""The tool `cross_system_impact`: who is affected when files change."""
