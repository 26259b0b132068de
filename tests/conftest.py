"""Settings that all tests share."""

import signal

from hypothesis import settings

# The same examples on every run: a test that fails, fails for everyone. Speed is no part of any test.
settings.register_profile("potez", derandomize=True, database=None, deadline=None)
settings.load_profile("potez")

# A run in the background is started deaf to Ctrl-C, and so would be the programs that tests press it on.
signal.signal(signal.SIGINT, signal.default_int_handler)
