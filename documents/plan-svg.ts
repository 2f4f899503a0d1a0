import type { CellTable } from '../engine/cell-table.ts';
import { extentOf } from '../engine/geometry.ts';
import type { Configuration, Solution } from '../engine/index.ts';
import { arrange, SHEET } from './plan/sheet.ts';
import { captionOf, captionWidth, drawSurface } from './plan/surface.ts';
import { COLOURS, element, escaped } from './plan/svg.ts';
import { drawTitleBlock } from './plan/title-block.ts';
import { surfaceNames } from './surface-names.ts';
import { type Language, WORDS } from './words.ts';

/** A solved roof with its cells as numbers. */
export interface PlannedRoof {
  readonly configuration: Configuration;
  readonly solution: Solution;
  readonly table: CellTable;
  readonly catalogueVersion: string;
}

/** Spacing of the photovoltaic cells that the pattern of an active slate hints at, mm. */
const CELL_SPACING = 160;

/**
 * The laying plan of a whole roof as one sheet, A3 across at a usual scale: a standalone SVG whose user
 * unit is 1 mm on paper. Every enabled surface is seen from outside, eave below. Same input, same text.
 */
export function planSvg(
  { configuration, solution, table, catalogueVersion }: PlannedRoof,
  language: Language,
): string {
  const words = WORDS[language];
  const names = surfaceNames(solution.surfaces, words);
  const shown = solution.surfaces
    .map((surface, index) => {
      const angle = configuration.surfaces[index]?.angle ?? configuration.roof.angle;
      return { surface, index, caption: captionOf(surface, names[index] ?? surface.id, angle, words) };
    })
    .filter(({ surface }) => surface.status !== 'disabled');
  const { scale, places } = arrange(
    shown.map(({ surface, caption }) => {
      const { minX, minY, maxX, maxY } = extentOf(surface.outline);
      return { width: maxX - minX, height: maxY - minY, captionWidth: captionWidth(caption) };
    }),
  );
  const { width, height } = SHEET;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" lang="${language}" font-family="Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif" style="font-variant-numeric: tabular-nums">`,
    `<title>${escaped(`${words.plan}: ${configuration.name}`)}</title>`,
    `<desc>${escaped(`${words.fingerprint} ${solution.fingerprint}`)}</desc>`,
    element('rect', { width, height, fill: COLOURS.paper }),
    cellPattern(),
    ...shown.flatMap((drawn, position) => {
      const { x, y } = places[position] ?? { x: 0, y: 0 };
      return drawSurface({ ...drawn, x, y, scale }, table, words);
    }),
    ...drawTitleBlock({ configuration, solution, table, catalogueVersion, scale }, words),
    '</svg>',
    '',
  ].join('\n');
}

const cellPattern = (): string =>
  element(
    'pattern',
    { id: 'cells', width: CELL_SPACING, height: CELL_SPACING, patternUnits: 'userSpaceOnUse' },
    element('path', {
      d: `M0 0H${CELL_SPACING}M0 0V${CELL_SPACING}`,
      fill: 'none',
      stroke: COLOURS.paper,
      'stroke-opacity': 0.09,
      'stroke-width': 16,
    }),
  );
