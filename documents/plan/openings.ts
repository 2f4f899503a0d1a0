import type { I18n } from '@lingui/core';
import { extentOf, polygonPath } from '../../engine/geometry.ts';
import type { Opening } from '../../engine/index.ts';
import { formatNumber } from '../format.ts';
import { OPENING_KINDS } from '../names.ts';
import { COLOURS, element, lengthOf, type Shape, text } from './svg.ts';

const SIZE = 1.9;

/** Share of a shed dormer's height for its apron and its upper joint each, and size of its arrow. */
const SHED = { edge: 0.14, arrow: 0.07 } as const;

/**
 * Returns the lines that identify the kind of an opening in plan, as an SVG path in mm of the surface; null for
 * kinds without. Gable dormers have their valleys, hipped ones the edges of their top, shed dormers apron, upper
 * joint and fall.
 */
export function kindLines({ kind, outline }: Pick<Opening, 'kind' | 'outline'>): string | null {
  const { minX, minY, maxX, maxY } = extentOf(outline);
  if (!standsOnItsBox(outline)) return kind === 'chimney' ? diagonals(outline) : null;
  if (kind === 'chimney') return `M${minX} ${minY}L${maxX} ${maxY}M${minX} ${maxY}L${maxX} ${minY}`;
  if (kind !== 'dormer' && kind !== 'shedDormer') return null;
  const crown = outline.filter(([, y]) => y === maxY).map(([x]) => x);
  const [left, right] = [Math.min(...crown), Math.max(...crown)];
  if (left > minX) return `M${left} ${minY}V${maxY}${right > left ? `M${right} ${minY}V${maxY}` : ''}`;
  if (kind === 'dormer') return `M${minX} ${minY}L${(minX + maxX) / 2} ${maxY}L${maxX} ${minY}`;
  const edge = (maxY - minY) * SHED.edge;
  const tip = Math.min(maxX - minX, maxY - minY) * SHED.arrow;
  const [foot, head, at] = [minY + edge, maxY - edge, minX + 2 * tip];
  const arrow = `M${at} ${head - tip}V${foot + tip}M${at - tip} ${foot + 2 * tip}L${at} ${foot + tip}L${at + tip} ${foot + 2 * tip}`;
  return `M${minX} ${foot}H${maxX}M${minX} ${head}H${maxX}${arrow}`;
}

/** Whether the lower side is as wide as the box, as of rectangles, triangles and trapezoids. */
export function standsOnItsBox(outline: Opening['outline']): boolean {
  const { minX, minY, maxX } = extentOf(outline);
  const isCorner = (at: number) => outline.some(([x, y]) => x === at && y === minY);
  return outline.length <= 4 && isCorner(minX) && isCorner(maxX);
}

/** Two lines across any other shape, from corner to corner. */
function diagonals(outline: Opening['outline']): string {
  const count = outline.length;
  const at = (part: number) => outline[Math.floor(count * part)]?.join(' ');
  return `M${at(0)}L${at(0.5)}M${at(0.25)}L${at(0.75)}`;
}

/** Draws an opening in the plane of the surface, mm: clearance, body, and the lines of its kind. */
export function openingShape(opening: Opening, scale: number): Shape[] {
  const { kind, outline, clearance } = opening;
  const fold = kindLines(opening);
  return [
    element('path', {
      d: polygonPath(clearance),
      fill: COLOURS.paper,
      stroke: COLOURS.ink3,
      'stroke-width': 0.1 * scale,
      'stroke-dasharray': `${0.7 * scale} ${0.5 * scale}`,
    }),
    element('path', {
      d: polygonPath(outline),
      fill: kind === 'skylight' ? COLOURS.glass : COLOURS.paper,
      stroke: COLOURS.ink,
      'stroke-width': 0.25 * scale,
      'stroke-linejoin': 'miter',
    }),
    ...(fold
      ? [element('path', { d: fold, fill: 'none', stroke: COLOURS.line, 'stroke-width': 0.13 * scale })]
      : []),
  ];
}

/**
 * Returns name, size and position of an opening, as far as they fit into its drawing. `left` and `bottom`: position
 * of the surface's (0, 0) on the sheet, from which the position is measured.
 */
export function openingLabel(
  { kind, model, outline }: Opening,
  { left, bottom, scale }: { readonly left: number; readonly bottom: number; readonly scale: number },
  i18n: I18n,
): Shape[] {
  const { minX, minY, maxX, maxY } = extentOf(outline);
  const [width, height] = [(maxX - minX) / scale, (maxY - minY) / scale];
  const kindName = i18n._(OPENING_KINDS[kind]);
  const name = model === undefined ? kindName : `${kindName} ${model}`;
  const lines = [
    [name, model],
    [`${formatNumber(maxX - minX)} × ${formatNumber(maxY - minY)}`],
    [`→ ${formatNumber(minX)}  ↑ ${formatNumber(minY)}`],
  ]
    .map((choices) => choices.find((choice) => choice && lengthOf(choice, SIZE) <= width - 0.6))
    .filter((line) => line !== undefined);
  const shown = lines.slice(0, Math.floor((height - 0.4) / (SIZE * 1.35)));
  const x = left + (minX + maxX) / 2 / scale;
  const y = bottom - (minY + maxY) / 2 / scale;
  return shown.map((line, index) =>
    text(x, y + SIZE * 0.36 + (index - (shown.length - 1) / 2) * SIZE * 1.35, line, {
      size: SIZE,
      anchor: 'middle',
      bold: index === 0,
    }),
  );
}
