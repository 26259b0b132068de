"""Reinforcement-learning environments: PettingZoo, many games at once, and OpenSpiel.

`blockade_v0`, `byte_v0` and `domineering_v0` are PettingZoo environments, and `aec.env` makes one of any game. `vector`
steps thousands of games in one call, `openspiel` registers the games with OpenSpiel. All of them show a game through
`state.EnvState`. See docs/envs.md.
"""

from importlib.util import find_spec

_NEEDED = ("PIL", "gymnasium", "numpy", "pettingzoo")

if missing := [name for name in _NEEDED if find_spec(name) is None]:
    raise ImportError(f"potez.envs needs {', '.join(missing)}; install them with: pip install potez[envs]")
