"""Tests of the workers and their queue."""
