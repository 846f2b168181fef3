"""The portal: landing page, OAuth resource metadata and health, over plain HTTP."""
