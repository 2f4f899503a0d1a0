import type { I18n } from '@lingui/core';
import type { CellTable } from '../../engine/cell-table.ts';
import { CELL_KINDS } from '../../engine/cell-table.ts';
import { extentOf, polygonPath } from '../../engine/geometry.ts';
import type { SurfaceSolution } from '../../engine/index.ts';
import { columnLetters } from '../column-letters.ts';
import { formatNumber, formatPower } from '../format.ts';
import type { PlanTexts } from '../texts.ts';
import { dimensionChain, type Stretch } from './dimension-chain.ts';
import { openingLabel, openingShape } from './openings.ts';
import { type ComposedCells, visiblePieces } from './pieces.ts';
import { COLOURS, element, lengthOf, type Shape, text } from './svg.ts';
import { type Tones, tonesOf } from './tones.ts';

/** A surface, its slates, and the position of its (0, 0) on the sheet. */
export interface PlacedSurface {
  readonly surface: SurfaceSolution;
  readonly index: number;
  readonly caption: Caption;
  /** Position on the sheet of the lower left corner of its extent. */
  readonly x: number;
  readonly y: number;
  /** Denominator of the scale. */
  readonly scale: number;
  /** Tones of the slates. */
  readonly tones: Tones;
  /** Cells of a surface composed by the planner. */
  readonly composed?: ComposedCells | undefined;
}

/** Caption above a surface. */
export interface Caption {
  readonly name: string;
  readonly facts: string;
}

/** Distances of labels and dimension lines from the outline. */
const LETTERS_AT = 3.2;
const CHAIN_AT = 7;
const TOTAL_AT = 16.5;
/** Minimum distance of two column or row labels. */
const LABELS_APART = 3.4;
const LABEL_SIZE = 1.9;
const CAPTION_SIZE = 3.2;
const FACTS_SIZE = 2.1;
/** Largest denominator at which the cell pattern of a module is visible. */
const PATTERN_TO_SCALE = 100;

/** Returns the width of a caption on the sheet. */
export const captionWidth = ({ name, facts }: Caption): number =>
  Math.max(lengthOf(name, CAPTION_SIZE), lengthOf(facts, FACTS_SIZE));

/** Draws one surface with its labels and dimensions. */
export function drawSurface(placed: PlacedSurface, table: CellTable, texts: PlanTexts, i18n: I18n): Shape {
  const { surface, index, caption, x, y, scale, tones, composed } = placed;
  const extent = extentOf(surface.outline);
  const left = x - extent.minX / scale;
  const bottom = y + extent.minY / scale;
  const right = left + extent.maxX / scale;
  const top = bottom - extent.maxY / scale;
  const frame = { left, bottom, scale };
  const width = { from: x, to: right, length: extent.maxX - extent.minX };
  const height = { from: y, to: top, length: extent.maxY - extent.minY };
  return element('g', { id: `surface-${index}` }, [
    text(x, top - 6.4, caption.name, { size: CAPTION_SIZE, bold: true }),
    text(x, top - 3, caption.facts, { size: FACTS_SIZE, colour: COLOURS.ink2 }),
    laidSurface(surface, index, table, frame, { tones, hasPattern: scale <= PATTERN_TO_SCALE, composed }),
    ...surface.openings.flatMap((opening) => openingLabel(opening, frame, i18n)),
    ...(surface.status === 'notTileable'
      ? [text((left + right) / 2, (top + bottom) / 2, texts.notTileable, { anchor: 'middle', bold: true })]
      : []),
    ...columnLabels(surface, left, y, scale),
    ...rowLabels(surface, x, bottom, scale),
    ...dimensionChain(columnStretches(surface, frame), y + CHAIN_AT, 'x'),
    ...dimensionChain(rowStretches(surface, frame), x - CHAIN_AT, 'y'),
    ...dimensionChain([width], y + TOTAL_AT, 'x'),
    ...dimensionChain([height], x - TOTAL_AT, 'y'),
  ]);
}

const roundPlace = (value: number): number => Math.round(value * 1000) / 1000;

/** Without tones slates are black. */
interface LaidStyle extends Partial<Pick<PlacedSurface, 'tones' | 'composed'>> {
  readonly hasPattern?: boolean;
}

/**
 * Draws a surface with its slates, without labels and dimensions, in mm of its plane, and transforms it to the
 * sheet. `hasPattern`: with the cells of modules, by the sheet's pattern; `composed`: in the planner's colours.
 */
export function laidSurface(
  surface: SurfaceSolution,
  index: number,
  table: CellTable,
  { left, bottom, scale }: Frame,
  { tones = tonesOf(COLOURS.active), hasPattern = false, composed }: LaidStyle = {},
): Shape {
  const pieces = visiblePieces(table, index, surface.rows);
  const field = polygonPath(surface.field);
  const { minX, maxX } = extentOf(surface.outline);
  const clip = `field-${index}`;
  const courses = surface.rows
    .slice(1)
    .map(({ y }) => `M${minX} ${y}H${maxX}`)
    .join('');
  const active = pieces.get('active') ?? '';
  const transform = `matrix(${1 / scale} 0 0 ${-1 / scale} ${roundPlace(left)} ${roundPlace(bottom)})`;
  return element('g', { transform }, [
    element('clipPath', { id: clip }, [element('path', { d: field })]),
    element('path', { d: polygonPath(surface.outline), fill: COLOURS.paper }),
    ...(surface.columns.length ? [element('path', { d: field, fill: tones.joint })] : []),
    ...CELL_KINDS.filter((kind) => pieces.get(kind)).map((kind) =>
      element('path', { d: pieces.get(kind), fill: kind === 'sheet' ? COLOURS.sheet : tones[kind] }),
    ),
    ...[...(composed?.fills ?? [])].map(([fill, d]) => element('path', { d, fill })),
    ...(composed?.blinds
      ? [
          element('path', {
            d: composed.blinds,
            fill: 'none',
            stroke: tones.tint,
            'stroke-width': 0.25 * scale,
          }),
        ]
      : []),
    ...(active && hasPattern ? [element('path', { d: active, fill: 'url(#cells)' })] : []),
    ...(courses
      ? [
          element('path', {
            d: courses,
            'clip-path': `url(#${clip})`,
            fill: 'none',
            stroke: tones.joint,
            'stroke-width': Math.min(0.13 * scale, 30),
          }),
        ]
      : []),
    element('path', { d: field, fill: 'none', stroke: COLOURS.ink3, 'stroke-width': 0.1 * scale }),
    ...surface.openings.flatMap((opening) => openingShape(opening, scale)),
    ...outlineEdges(surface, scale),
  ]);
}

/** Eave and ridge bold, the other edges thin. */
function outlineEdges({ outline, edges }: SurfaceSolution, scale: number): Shape[] {
  const path = (isStrong: boolean): string =>
    edges
      .map(({ role }, index) => {
        if ((role === 'eave' || role === 'ridge') !== isStrong) return '';
        const [x1, y1] = outline[index] ?? [0, 0];
        const [x2, y2] = outline[(index + 1) % outline.length] ?? [0, 0];
        return `M${x1} ${y1}L${x2} ${y2}`;
      })
      .join('');
  return [
    { d: path(false), width: 0.25 },
    { d: path(true), width: 0.5 },
  ]
    .filter(({ d }) => d)
    .map(({ d, width }) =>
      element('path', {
        d,
        fill: 'none',
        stroke: COLOURS.ink,
        'stroke-width': width * scale,
        'stroke-linecap': 'square',
      }),
    );
}

/** Letters below the columns, as many as fit. */
function columnLabels({ columns }: SurfaceSolution, left: number, y: number, scale: number): Shape[] {
  const centres = columns.map(({ x, width }) => left + (x + width / 2) / scale);
  return spaced(centres).map((index) =>
    text(centres[index] ?? 0, y + LETTERS_AT, columnLetters(index), {
      size: LABEL_SIZE,
      anchor: 'middle',
      colour: COLOURS.ink2,
    }),
  );
}

/** Numbers at the rows, from the eave, as many as fit. */
function rowLabels({ rows }: SurfaceSolution, x: number, bottom: number, scale: number): Shape[] {
  const centres = rows.map(({ y, height }) => bottom - (y + height / 2) / scale);
  return spaced(centres).map((index) =>
    text(x - 2, (centres[index] ?? 0) + LABEL_SIZE * 0.36, String(index + 1), {
      size: LABEL_SIZE,
      anchor: 'end',
      colour: COLOURS.ink2,
    }),
  );
}

/** Returns indices of the centres that keep the minimum distance from the previous one. */
function spaced(centres: readonly number[]): number[] {
  const taken: number[] = [];
  centres.forEach((centre, index) => {
    const last = centres[taken.at(-1) ?? -1];
    if (last === undefined || Math.abs(centre - last) >= LABELS_APART) taken.push(index);
  });
  return taken;
}

/** Position on the sheet of a surface's (0, 0), mm, and the scale. */
export interface Frame {
  readonly left: number;
  readonly bottom: number;
  /** Denominator of the scale. */
  readonly scale: number;
}

/**
 * Dimensions from the edge to the first column, of every column, and from the last one to the edge; gaps are in the
 * caption.
 */
function columnStretches({ columns, outline }: SurfaceSolution, { left, scale }: Frame): Stretch[] {
  const { minX, maxX } = extentOf(outline);
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last) return [];
  const end = last.x + last.width;
  const at = (x: number): number => left + x / scale;
  return [
    { from: at(minX), to: at(first.x), length: first.x - minX },
    ...columns.map(({ x, width }) => ({ from: at(x), to: at(x + width), length: width })),
    { from: at(end), to: at(maxX), length: maxX - end },
  ].filter(({ length }) => length > 0);
}

/**
 * Dimensions from the eave to the lowest row, of the visible part of every row, of the whole last one, and of the
 * rest to the ridge.
 */
function rowStretches({ rows, outline }: SurfaceSolution, { bottom, scale }: Frame): Stretch[] {
  const { minY, maxY } = extentOf(outline);
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return [];
  const levels = [minY, ...rows.map(({ y }) => y), last.y + last.height, maxY];
  return levels
    .slice(1)
    .map((level, index) => {
      const from = levels[index] ?? level;
      return { from: bottom - from / scale, to: bottom - level / scale, length: level - from };
    })
    .filter(({ length }) => length > 0);
}

/** Returns the facts in a surface's caption. */
export function captionOf(surface: SurfaceSolution, name: string, angle: number, texts: PlanTexts): Caption {
  const power = formatPower(surface.power);
  const facts = [texts.pitch(formatNumber(angle))];
  if (surface.status === 'tiled') {
    facts.push(
      texts.modules(surface.activeModules, formatNumber(surface.activeModules)),
      texts.gap(formatNumber(surface.gap)),
    );
  }
  return { name: surface.status === 'tiled' ? `${name} · ${power}` : name, facts: facts.join(' · ') };
}
