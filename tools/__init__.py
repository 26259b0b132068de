"""Programs that write data of this repository, or measure the code. Run one with `python tools/NAME.py --help`.

- `tune`: fits the weights of an evaluation to games that the engine plays against itself.
- `tactics`: finds test positions with few right answers.
- `domineering_table`: solves the empty boards of Domineering and writes docs/domineering.md.
- `blockade_table`: solves small boards of Blockade and writes docs/blockade.md.
- `walks`: counts the functions that run between an input and its output.
"""
