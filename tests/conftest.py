"""Settings that all tests share."""

from hypothesis import settings

# The same examples on every run: a test that fails, fails for everyone. Speed is no part of any test.
settings.register_profile("potez", derandomize=True, database=None, deadline=None)
settings.load_profile("potez")
