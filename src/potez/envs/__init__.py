"""The games for those who teach machines to play: environments of PettingZoo, many games at once, and OpenSpiel.

`blockade_v0`, `byte_v0` and `domineering_v0` are environments in PettingZoo's manner, `vector` steps thousands of games
in one call, `openspiel` registers the games there. All show a game through the same `Scene`. See docs/envs.md.
"""

from importlib.util import find_spec

_NEEDED = ("PIL", "gymnasium", "numpy", "pettingzoo")

if missing := [name for name in _NEEDED if find_spec(name) is None]:
    raise ImportError(f"potez.envs needs {', '.join(missing)}; get all it needs by: pip install potez[envs]")
