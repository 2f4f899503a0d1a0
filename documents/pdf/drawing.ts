import type { Shape } from '../plan/svg.ts';
import type { Printout } from './printout.ts';

const POINTS_PER_MM = 72 / 25.4;

/**
 * Draws elements of a drawing as vectors, in mm from the upper left corner of the page. Patterns are omitted: the
 * only one indicates the cells of a slate.
 */
export function drawShapes(paper: Printout, shapes: readonly Shape[]): void {
  const clips = new Map<string, string>();
  for (const shape of shapes) draw(paper, shape, clips);
}

const text = (value: string | number | undefined): string => String(value ?? '');
const number = (value: string | number | undefined): number => Number(value ?? 0);
/** Returns the arguments of a function in a transformation. */
const argumentsOf = (transform: string, name: string): number[] =>
  (new RegExp(`${name}\\(([^)]*)\\)`).exec(transform)?.[1] ?? '').split(' ').map(Number);

function draw(paper: Printout, { name, attributes, content }: Shape, clips: Map<string, string>): void {
  const { doc } = paper;
  const inside = typeof content === 'string' ? [] : (content ?? []);
  switch (name) {
    case 'g': {
      doc.save();
      const clip = clips.get(text(attributes['clip-path']));
      if (clip) doc.path(clip).clip();
      if (attributes.transform !== undefined) {
        const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = argumentsOf(text(attributes.transform), 'matrix');
        doc.transform(a, b, c, d, e, f);
      }
      for (const shape of inside) draw(paper, shape, clips);
      doc.restore();
      return;
    }
    case 'clipPath':
      clips.set(`url(#${attributes.id})`, text(inside[0]?.attributes.d));
      return;
    case 'path':
    case 'rect':
      paint(paper, { name, attributes }, clips);
      return;
    case 'text':
      write(paper, attributes, typeof content === 'string' ? content : '');
      return;
    default:
      throw new Error(`A drawing has a ${name}, which a PDF is not told to draw`);
  }
}

function paint({ doc }: Printout, { name, attributes }: Shape, clips: ReadonlyMap<string, string>): void {
  const { fill = '#000000', stroke = 'none' } = attributes;
  if (text(fill).startsWith('url(')) return;
  doc.save();
  const clip = clips.get(text(attributes['clip-path']));
  if (clip) doc.path(clip).clip();
  if (name === 'rect')
    doc.rect(number(attributes.x), number(attributes.y), number(attributes.width), number(attributes.height));
  else doc.path(text(attributes.d));
  const isStroked = stroke !== 'none';
  const rule = attributes['fill-rule'] === 'evenodd' ? 'even-odd' : 'non-zero';
  if (isStroked) {
    doc.lineWidth(number(attributes['stroke-width'])).strokeColor(text(stroke));
    if (attributes['stroke-linecap'] === 'square') doc.lineCap('square');
    const [dash, space] = text(attributes['stroke-dasharray']).split(' ').map(Number);
    if (dash && space) doc.dash(dash, { space });
  }
  if (fill !== 'none' && isStroked) doc.fillAndStroke(text(fill), text(stroke), rule);
  else if (isStroked) doc.stroke();
  else doc.fill(text(fill), rule);
  doc.restore();
}

function write(paper: Printout, attributes: Shape['attributes'], content: string): void {
  const { doc } = paper;
  const style = {
    size: number(attributes['font-size']) * POINTS_PER_MM,
    weight: attributes['font-weight'] === 600 ? 'semibold' : 'regular',
    colour: text(attributes.fill),
    align:
      attributes['text-anchor'] === 'middle'
        ? 'middle'
        : attributes['text-anchor'] === 'end'
          ? 'right'
          : 'left',
    tabular: true,
  } as const;
  if (attributes.transform === undefined) {
    paper.text(number(attributes.x), number(attributes.y), content, style);
    return;
  }
  const [x = 0, y = 0] = argumentsOf(text(attributes.transform), 'translate');
  const [angle = 0] = argumentsOf(text(attributes.transform), 'rotate');
  doc.save().translate(x, y).rotate(angle);
  paper.text(0, 0, content, style);
  doc.restore();
}
