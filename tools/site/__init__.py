"""Builds the static site: docs/site.md."""
