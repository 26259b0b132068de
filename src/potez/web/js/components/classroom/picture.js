/** The tree as a picture that can be kept: SVG and PNG, with the colours of the page written into it. */

const PROPERTIES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "text-anchor",
  "paint-order",
];
/** Pixels of a PNG along one side; browsers refuse much larger ones. */
const LARGEST = 8000;

/**
 * @param {SVGSVGElement} svg
 * @returns {{text: string, width: number, height: number}}
 */
export function treeSvg(svg) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const [originals, copies] = [svg.querySelectorAll("*"), copy.querySelectorAll("*")];
  originals.forEach((original, number) => {
    const style = getComputedStyle(original);
    const made = copies[number];
    for (const property of PROPERTIES) made.setAttribute(property, style.getPropertyValue(property));
    for (const name of ["class", "role", "tabindex", "aria-label", "data-node", "style"]) made.removeAttribute(name);
  });
  const { x, y, width, height } = svg.viewBox.baseVal;
  const paper = document.createElementNS(svg.namespaceURI, "rect");
  const colour = getComputedStyle(svg.parentElement ?? svg).backgroundColor;
  for (const [name, value] of Object.entries({ x, y, width, height, fill: colour }))
    paper.setAttribute(name, String(value));
  copy.prepend(paper);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/**
 * @param {SVGSVGElement} svg
 * @returns {Promise<Blob>}
 */
export async function treePng(svg) {
  const { text, width, height } = treeSvg(svg);
  const scale = Math.min(2, LARGEST / Math.max(width, height));
  const image = new Image();
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("PNG")))));
}
