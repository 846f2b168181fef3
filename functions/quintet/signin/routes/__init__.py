"""The sign-in's endpoints over HTTP, one module for each part of the flow."""
