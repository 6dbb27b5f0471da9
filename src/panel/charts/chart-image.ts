import { xmlText } from './xml-text.ts';

/** Properties that style sheets give to the parts of a chart, and that a picture by itself would lack. */
const STYLES = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-opacity', 'opacity'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor', 'color'],
];
const LEGEND_LINE = 22;
/** Pixels of a PNG per pixel of the screen: sharp in a document. */
const PNG_SCALE = 2;

/** One line of the legend: a series and its colour. */
export interface LegendLine {
  name: string;
  /** As a colour of CSS; a variable of the page is replaced by its value. */
  colour: string;
}

/** The chart as a picture that needs no style sheet, with its legend below. */
export function chartSvg(svg: SVGSVGElement, legend: LegendLine[]): string {
  const { width, height } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll('*')];
  for (const [at, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const computed = getComputedStyle(originals[at]!);
    for (const name of STYLES)
      (element as SVGElement).style.setProperty(name, computed.getPropertyValue(name));
  }
  const page = getComputedStyle(document.documentElement);
  const colourOf = (name: string) => page.getPropertyValue(name).trim();
  const whole = height + legend.length * LEGEND_LINE;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(whole));
  copy.setAttribute('viewBox', `0 0 ${width} ${whole}`);
  copy.prepend(rectangle({ x: 0, y: 0, width, height: whole, fill: colourOf('--cel-surface') }));
  for (const [at, { name, colour }] of legend.entries()) {
    const y = height + at * LEGEND_LINE;
    const fill = colour.startsWith('var(') ? colourOf(colour.slice(4, -1)) : colour;
    copy.append(rectangle({ x: 12, y: y + 3, width: 12, height: 12, fill }));
    const text = part('text', { x: 32, y: y + 14, fill: colourOf('--cel-ink'), 'font-size': 13 });
    text.setAttribute('font-family', page.fontFamily);
    text.textContent = name;
    copy.append(text);
  }
  return xmlText(new XMLSerializer().serializeToString(copy));
}

/** @throws Error if the browser cannot draw the picture */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * PNG_SCALE;
  canvas.height = image.height * PNG_SCALE;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

function rectangle(attributes: Record<string, string | number>): SVGElement {
  return part('rect', attributes);
}

function part(tag: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
