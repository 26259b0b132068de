/** Motions that show what happened on a board. */

/** Milliseconds of a motion. */
export const MOTION = 220;

/**
 * Let an element come from somewhere else to where it is, in an arc if it is lifted.
 * @param {Element | undefined | null} element
 * @param {number} dx
 * @param {number} dy
 * @param {number} [lift] how high it rises on its way
 */
export function slide(element, dx, dy, lift = 0) {
  const half = { transform: `translate(${dx / 2}px, ${dy / 2 - lift}px)`, offset: 0.5 };
  const from = { transform: `translate(${dx}px, ${dy}px)` };
  element?.animate(lift ? [from, half, { transform: "none" }] : [from, { transform: "none" }], {
    duration: MOTION,
    easing: "ease-out",
  });
}

/**
 * Let an element drop onto the board.
 * @param {Element | undefined | null} element
 * @param {number} height
 */
export function drop(element, height) {
  element?.animate(
    [
      { transform: `translateY(${-height}px)`, opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    {
      duration: MOTION,
      easing: "cubic-bezier(0.3, 0, 0.6, 1.3)",
    },
  );
}
