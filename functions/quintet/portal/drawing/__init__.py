"""Where things stand in a picture; templates write it as SVG."""
