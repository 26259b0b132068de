"""Settings that all tests share."""

import signal

from hypothesis import settings

# The same examples on every run: a test that fails, fails for everyone. No test depends on speed.
settings.register_profile("potez", derandomize=True, database=None, deadline=None)
settings.load_profile("potez")

# A shell starts background jobs with SIGINT ignored, and the programs that tests interrupt would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
