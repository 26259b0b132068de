/**
 * Glicko-2 ratings after a single game (M. Glickman, "Example of the Glicko-2 system"): a rating, how uncertain it is,
 * and how much it wavers. Solver and puzzle are both rated: whoever solves a puzzle has won against it.
 */

/** @typedef {{rating: number, deviation: number, volatility: number}} Rated */

const SCALE = 173.7178;
const MIDDLE = 1500;
/** How much the volatility may change. */
const TAU = 0.5;
const EPSILON = 1e-6;
const [LEAST, MOST] = [45, 350];

/** Somebody who has not been rated yet. The paper begins at 350; the first answer would then count for hundreds. @returns {Rated} */
export const unrated = () => ({ rating: MIDDLE, deviation: 200, volatility: 0.06 });

/** @param {number} phi */
const g = (phi) => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));

/**
 * The new rating of one after a game.
 * @param {Rated} one
 * @param {Rated} other
 * @param {0 | 1} score 1 if `one` has won
 * @returns {Rated}
 */
export function rate(one, other, score) {
  const [mu, phi] = [(one.rating - MIDDLE) / SCALE, one.deviation / SCALE];
  const [theirMu, theirPhi] = [(other.rating - MIDDLE) / SCALE, other.deviation / SCALE];
  const weight = g(theirPhi);
  const expected = 1 / (1 + Math.exp(-weight * (mu - theirMu)));
  const v = 1 / (weight * weight * expected * (1 - expected));
  const delta = v * weight * (score - expected);
  const volatility = newVolatility(one.volatility, phi, v, delta);
  const before = Math.hypot(phi, volatility);
  const after = 1 / Math.sqrt(1 / (before * before) + 1 / v);
  return {
    rating: MIDDLE + SCALE * (mu + after * after * weight * (score - expected)),
    deviation: Math.min(MOST, Math.max(LEAST, SCALE * after)),
    volatility,
  };
}

/**
 * Step 5 of the paper: the root of f, by the Illinois algorithm.
 * @param {number} sigma
 * @param {number} phi
 * @param {number} v
 * @param {number} delta
 */
function newVolatility(sigma, phi, v, delta) {
  const a = Math.log(sigma * sigma);
  /** @param {number} x */
  const f = (x) => {
    const spread = phi * phi + v + Math.exp(x);
    return (Math.exp(x) * (delta * delta - spread)) / (2 * spread * spread) - (x - a) / (TAU * TAU);
  };
  let low = a;
  let high = Math.log(Math.max(EPSILON, delta * delta - phi * phi - v));
  if (delta * delta <= phi * phi + v) for (high = a - TAU; f(high) < 0;) high -= TAU;
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > EPSILON) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, atNext];
  }
  return Math.exp(low / 2);
}
