"""`python -m potez` is the command `potez`."""

from potez.cli import main

if __name__ == "__main__":
    main()
