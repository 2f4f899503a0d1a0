import type { I18n } from '@lingui/core';
import { CELL_KINDS, CELL_STRIDE } from '../engine/cell-table.ts';
import { extentOf } from '../engine/geometry.ts';
import type { CutList, SurfaceSolution } from '../engine/index.ts';
import { columnLetters } from './column-letters.ts';
import { OPENING_KINDS } from './names.ts';
import type { PlannedRoof } from './plan-svg.ts';
import { surfaceNames } from './surface-names.ts';
import { planTexts } from './texts.ts';

/** The layers with their AutoCAD colour indexes; `EAVE` has the whole edge of a surface, starting with the eave. */
export const DXF_LAYERS = {
  EAVE: 7,
  FIELD: 8,
  ACTIVE: 5,
  BLIND: 9,
  CUT: 30,
  OPENING: 1,
  TEXT: 7,
} as const;
type Layer = keyof typeof DXF_LAYERS;

type Point = readonly [x: number, y: number];

/** Gap between neighbouring surfaces, and heights of text, real mm. */
const APART = 2_000;
const TEXT = { name: 250, label: 120, number: 80 } as const;

/**
 * Returns the laying plan as DXF release 12, which every CAD reads: real mm, every enabled surface in its own
 * plane, side by side, eave at the bottom. Slates and pieces are drawn in full, including what the next course
 * covers; cut pieces have the numbers of the cut list.
 */
export function planDxf(roof: PlannedRoof, cuts: CutList, i18n: I18n): Uint8Array<ArrayBuffer> {
  const { configuration, solution } = roof;
  const texts = planTexts(i18n);
  const names = surfaceNames(configuration, i18n);
  let left = 0;
  const drawn = solution.surfaces.flatMap((surface, index) => {
    if (surface.status === 'disabled') return [];
    const { minX, minY, maxX } = extentOf(surface.outline);
    const move: Point = [left - minX, -minY];
    left += maxX - minX + APART;
    return surfaceEntities(roof, cuts, index, names[index] ?? surface.id, move, i18n);
  });
  const title = [configuration.name, texts.title, 'mm', `${texts.fingerprint} ${solution.fingerprint}`];
  const content = [
    ...section('HEADER', [
      [9, '$ACADVER', 1, 'AC1009'],
      [9, '$DWGCODEPAGE', 3, 'ANSI_1252'],
      // Newer readers use it as the unit, mm; release 12 has none.
      [9, '$INSUNITS', 70, 4],
    ]),
    ...section('TABLES', [
      [0, 'TABLE', 2, 'LTYPE', 70, 1],
      [0, 'LTYPE', 2, 'CONTINUOUS', 70, 0, 3, 'Solid line', 72, 65, 73, 0, 40, 0],
      [0, 'ENDTAB', 0, 'TABLE', 2, 'LAYER', 70, Object.keys(DXF_LAYERS).length],
      ...Object.entries(DXF_LAYERS).map(([name, colour]) => [
        ...[0, 'LAYER', 2, name, 70, 0, 62, colour, 6, 'CONTINUOUS'],
      ]),
      [0, 'ENDTAB'],
    ]),
    ...section('ENTITIES', [...drawn, text(title.filter(Boolean).join(' · '), [0, -1_500], TEXT.name)]),
    0,
    'EOF',
  ];
  return encoded(`${content.join('\r\n')}\r\n`);
}

type Group = readonly (string | number)[];

const section = (name: string, groups: readonly Group[]): (string | number)[] => [
  ...[0, 'SECTION', 2, name],
  ...groups.flat(),
  ...[0, 'ENDSEC'],
];

function surfaceEntities(
  { solution, table }: PlannedRoof,
  cuts: CutList,
  index: number,
  name: string,
  move: Point,
  i18n: I18n,
): Group[] {
  const surface = solution.surfaces[index];
  if (!surface) return [];
  const closed = (layer: Layer, ring: readonly Point[]) => polyline(layer, ring, move);
  const at = (x: number, y: number): Point => [x + move[0], y + move[1]];
  const { minX, maxY } = extentOf(surface.outline);
  const pieces = cuts.pieces.filter((piece) => piece.surface === surface.id);
  return [
    closed('EAVE', surface.outline),
    ...(surface.field.length > 0 ? [closed('FIELD', surface.field)] : []),
    ...wholeSlates(table.cells, index).map(({ layer, ring }) => closed(layer, ring)),
    ...pieces.flatMap(({ x, y, width, height, outline, holes, number }) => [
      ...[outline, ...holes].map((ring) =>
        closed(
          'CUT',
          ring.map(([dx, dy]) => [x + dx, y + dy]),
        ),
      ),
      text(String(number), at(x + width / 2, y + height / 2), TEXT.number, true),
    ]),
    ...surface.openings.flatMap(({ kind, model = '', outline }) => {
      const box = extentOf(outline);
      const label = `${i18n._(OPENING_KINDS[kind])} ${model}`.trim();
      return [
        closed('OPENING', outline),
        text(label, at((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2), TEXT.label, true),
      ];
    }),
    ...labels(surface, at),
    text(name, at(minX, maxY + 300), TEXT.name),
  ];
}

/** Active and blind slates with their corners. */
function wholeSlates(cells: Int32Array, surface: number): { layer: Layer; ring: Point[] }[] {
  const slates: { layer: Layer; ring: Point[] }[] = [];
  for (let from = 0; from < cells.length; from += CELL_STRIDE) {
    const [owner, , , kind = 0, x = 0, y = 0, width = 0, height = 0] = cells.subarray(
      from,
      from + CELL_STRIDE,
    );
    const layer = { active: 'ACTIVE', blind: 'BLIND', cut: null, sheet: null } as const;
    const own = layer[CELL_KINDS[kind] ?? 'sheet'];
    if (owner !== surface || own === null) continue;
    const [right, top] = [x + width, y + height];
    slates.push({
      layer: own,
      ring: [
        [x, y],
        [right, y],
        [right, top],
        [x, top],
      ],
    });
  }
  return slates;
}

/** Letters below the columns and numbers at the courses, as in the laying plan. */
function labels({ columns, rows, outline }: SurfaceSolution, at: (x: number, y: number) => Point): Group[] {
  const { minX, minY } = extentOf(outline);
  return [
    ...columns.map(({ x, width }, index) =>
      text(columnLetters(index), at(x + width / 2, minY - 250), TEXT.label, true),
    ),
    ...rows.map(({ y, height }, index) =>
      text(String(index + 1), at(minX - 250, y + height / 2), TEXT.label, true),
    ),
  ];
}

const written = (value: number): number => Math.round(value * 10) / 10;

function polyline(layer: Layer, ring: readonly Point[], [dx, dy]: Point): Group {
  return [
    // 66: vertices follow; 70, 1: closed.
    ...[0, 'POLYLINE', 8, layer, 66, 1, 70, 1, 10, 0, 20, 0, 30, 0],
    ...ring.flatMap(([x, y]) => [0, 'VERTEX', 8, layer, 10, written(x + dx), 20, written(y + dy), 30, 0]),
    ...[0, 'SEQEND', 8, layer],
  ];
}

/** A line of text; `isCentred`: centred on its point instead of to its right. */
function text(content: string, [x, y]: Point, height: number, isCentred = false): Group {
  const place = [10, written(x), 20, written(y), 30, 0];
  // 72 and 73: centred on the second point, 11, 21, 31.
  const middle = [72, 1, 73, 2, 11, written(x), 21, written(y), 31, 0];
  const line = content.replace(/\s+/g, ' ').replaceAll('%%', '% %');
  return [0, 'TEXT', 8, 'TEXT', ...place, 40, height, 1, line, ...(isCentred ? middle : [])];
}

/** Encodes as Windows-1252, whose letters are those of Latin-1; other characters get CAD escapes. */
function encoded(content: string): Uint8Array<ArrayBuffer> {
  const plain = content
    .normalize('NFC')
    .replace(/[^\p{ASCII}\u00a0-\u00ff]/gu, (letter) =>
      [...letter]
        .map((unit) => `\\U+${(unit.codePointAt(0) ?? 0x3f).toString(16).toUpperCase().padStart(4, '0')}`)
        .join(''),
    );
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
