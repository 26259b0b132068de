"""Values of combinatorial games in canonical form.

Here a game is given by its options: what Left and Right can each move to. Two games are equal if they are the same in
every sum. Each class of equal games has one simplest member, its canonical form (Conway, On Numbers and
Games; Siegel, Combinatorial Game Theory, chapter II). `Value.of` finds it. Values are interned: equal values are the
same object.

In Domineering Left is X, who places vertical dominoes. Positive values favour X.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import ClassVar

Options = frozenset["Value"]


class Form:
    """A game by its options, in canonical form or not. Comparison needs nothing else."""

    __slots__ = ("left", "right")

    def __init__(self, left: Options, right: Options) -> None:
        self.left, self.right = left, right

    def __le__(self, other: Form) -> bool:
        """Whether Right does at least as well with self as with other, in any sum: no move of Left in self and none of
        Right in other is against it."""
        return not any(other <= a for a in self.left) and not any(b <= self for b in other.right)


class Value(Form):
    """A game in canonical form. Get one from `Value.of`, `Value.number` or a sum.

    `fraction` is its number, or None if it is not a number.
    """

    __slots__ = ("fraction",)
    _all: ClassVar[dict[tuple[Options, Options], Value]] = {}

    def __init__(self, left: Options, right: Options) -> None:
        super().__init__(left, right)
        self.fraction = _fraction(left, right)

    @classmethod
    def of(cls, left: Iterable[Value], right: Iterable[Value]) -> Value:
        """The value of the game with these options of Left and Right."""
        lefts, rights = frozenset(left), frozenset(right)
        while True:
            game = Form(lefts, rights)
            simpler = _bypass_left(game), _bypass_right(game)
            if simpler == (lefts, rights):
                break
            lefts, rights = simpler
        lefts = frozenset(a for a in lefts if not any(a is not b and a <= b for b in lefts))
        rights = frozenset(a for a in rights if not any(a is not b and b <= a for b in rights))
        return cls._all.setdefault((lefts, rights), cls(lefts, rights))

    @classmethod
    def number(cls, number: int | Fraction) -> Value:
        """The value of a dyadic number, such as 3 or 1/2."""
        return _number(Fraction(number))

    def __le__(self, other: Form) -> bool:
        if self is other:
            return True
        if not isinstance(other, Value):
            return super().__le__(other)
        if self.fraction is not None and other.fraction is not None:
            return self.fraction <= other.fraction
        return _at_most(self, other)

    def __neg__(self) -> Value:
        return _negative(self)

    def __add__(self, other: Value) -> Value:
        return _sum(self, other)

    def __sub__(self, other: Value) -> Value:
        return self + -other

    @property
    def outcome(self) -> str:
        """Who wins: `left` or `right` whoever starts, or the `first` or `second` player."""
        nonnegative, nonpositive = self >= ZERO, self <= ZERO
        if nonnegative:
            return "second" if nonpositive else "left"
        return "right" if nonpositive else "first"

    def __str__(self) -> str:
        return _name(self)

    def __repr__(self) -> str:
        return f"<Value {self}>"


@cache
def _at_most(one: Value, other: Value) -> bool:
    return Form.__le__(one, other)


def _bypass_left(game: Form) -> Options:
    """Left's options without reversible ones: where Right can answer a by b <= the game, b's left options replace a."""

    def onward(a: Value) -> Options:
        return next((b.left for b in a.right if b <= game), frozenset({a}))

    return frozenset().union(*map(onward, game.left))


def _bypass_right(game: Form) -> Options:
    """Right's options without reversible ones, likewise."""

    def onward(b: Value) -> Options:
        return next((a.right for a in b.left if game <= a), frozenset({b}))

    return frozenset().union(*map(onward, game.right))


def _fraction(left: Options, right: Options) -> Fraction | None:
    """The number of a canonical form: an integer or the middle of two numbers; None if it is not a number."""
    if len(left) > 1 or len(right) > 1:
        return None
    lows, highs = [a.fraction for a in left], [b.fraction for b in right]
    match lows, highs:
        case [], []:
            return Fraction(0)
        case [Fraction() as low], []:
            return low + 1
        case [], [Fraction() as high]:
            return high - 1
        case [Fraction() as low], [Fraction() as high] if low < high:
            return (low + high) / 2
    return None


@cache
def _number(number: Fraction) -> Value:
    if number.denominator & (number.denominator - 1):
        raise ValueError(f"{number} is not a dyadic number")
    if number == 0:
        return ZERO
    if number.denominator == 1:
        step = _number(number - 1 if number > 0 else number + 1)
        return Value.of((step,), ()) if number > 0 else Value.of((), (step,))
    half = Fraction(1, number.denominator)
    return Value.of((_number(number - half),), (_number(number + half),))


@cache
def _negative(value: Value) -> Value:
    return Value.of((-b for b in value.right), (-a for a in value.left))


@cache
def _sum(one: Value, other: Value) -> Value:
    if one.fraction is not None and other.fraction is not None:
        return Value.number(one.fraction + other.fraction)
    if one.fraction is not None:
        one, other = other, one
    if other.fraction is not None:  # nobody moves in a number while there is anything else
        return Value.of((a + other for a in one.left), (b + other for b in one.right))
    return Value.of(
        [*(a + other for a in one.left), *(one + a for a in other.left)],
        [*(b + other for b in one.right), *(one + b for b in other.right)],
    )


ZERO = Value.of((), ())
STAR = Value.of((ZERO,), (ZERO,))
UP = Value.of((ZERO,), (STAR,))


def _infinitesimals() -> Iterator[tuple[str, Value]]:
    """The infinitesimals with names that regions of a board are likely to have."""
    yield "*", STAR
    nimbers = [ZERO, STAR]
    for n in range(2, 5):
        nimbers.append(Value.of(nimbers, nimbers))
        yield f"*{n}", nimbers[n]
    total = ZERO
    for n in range(1, 5):
        total += UP
        ups, downs = {1: ("↑", "↓"), 2: ("⇑", "⇓")}.get(n, (f"{n}↑", f"{n}↓"))
        yield ups, total
        yield downs, -total
        yield f"{ups}*", total + STAR
        yield f"{downs}*", -total + STAR


@cache
def _names() -> dict[Value, str]:
    return {value: name for name, value in _infinitesimals()}


@cache
def _name(value: Value) -> str:
    if value.fraction is not None:
        return str(value.fraction)
    if value in _names():
        return _names()[value]
    base = left_stop(value)
    if base == right_stop(value) and (rest := value - Value.number(base)) in _names():
        return f"{base}{_names()[rest]}"
    left, right = (sorted(map(str, options)) for options in (value.left, value.right))
    if value is -value:
        inner = ",".join(left)
        return f"±{inner}" if len(left) == 1 and "|" not in inner else f"±({inner})"
    return f"{{{','.join(left)}|{','.join(right)}}}"


@cache
def left_stop(value: Value) -> Fraction:
    """The number that play reaches if Left starts and nobody moves in a number."""
    return value.fraction if value.fraction is not None else max(right_stop(a) for a in value.left)


@cache
def right_stop(value: Value) -> Fraction:
    """The number that play reaches if Right starts and nobody moves in a number."""
    return value.fraction if value.fraction is not None else min(left_stop(b) for b in value.right)
