/** The layers of a drawing. A shape that does not change stays: to make hundreds anew takes longer than a frame. */

/** Shapes by name: how to make each. The name says all that the shape depends on. */
/** @typedef {Map<string, () => SVGElement>} Shapes */

/** The shapes of each layer. @type {WeakMap<SVGElement, Map<string, SVGElement>>} */
const shown = new WeakMap();

/**
 * Let a layer have these shapes, in this order.
 * @param {SVGElement} layer
 * @param {Shapes} [shapes]
 */
export function arrange(layer, shapes = new Map()) {
  const before = shown.get(layer);
  const now = new Map([...shapes].map(([name, make]) => [name, before?.get(name) ?? make()]));
  before?.forEach((shape, name) => now.has(name) || shape.remove());
  let next = layer.firstElementChild;
  for (const shape of now.values())
    if (shape === next) next = next.nextElementSibling;
    else layer.insertBefore(shape, next);
  shown.set(layer, now);
}
