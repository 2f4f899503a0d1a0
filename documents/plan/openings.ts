import type { I18n } from '@lingui/core';
import { extentOf, polygonPath } from '../../engine/geometry.ts';
import type { Opening } from '../../engine/index.ts';
import { formatNumber } from '../format.ts';
import { OPENING_KINDS } from '../names.ts';
import { COLOURS, element, lengthOf, type Shape, text } from './svg.ts';

const SIZE = 1.9;

/** An opening in the plane of the surface, mm: clearance, body, and the lines of its kind. */
export function openingShape({ kind, outline, clearance }: Opening, scale: number): Shape[] {
  const { minX, minY, maxX, maxY } = extentOf(outline);
  const folds: Partial<Record<Opening['kind'], string>> = {
    dormer: `M${minX} ${minY}L${(minX + maxX) / 2} ${maxY}L${maxX} ${minY}`,
    chimney: `M${minX} ${minY}L${maxX} ${maxY}M${minX} ${maxY}L${maxX} ${minY}`,
  };
  const fold = folds[kind];
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
 * Name, size and place of an opening, as much of it as its drawing has room for. `left` and `bottom` are
 * the paper position of the surface's (0, 0); the place is measured from there.
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
