"""TypedDict as the server needs it to describe answers.

Before Python 3.12 pydantic takes only that of another package. A browser has a later Python and no such package.
"""

import sys

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:
    from typing_extensions import TypedDict

__all__ = ["TypedDict"]
