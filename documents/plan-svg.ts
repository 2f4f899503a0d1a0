import type { I18n } from '@lingui/core';
import { languageOf } from '../contracts/domain/languages.ts';
import type { CellTable } from '../engine/cell-table.ts';
import { extentOf } from '../engine/geometry.ts';
import type { Colour, Configuration, Solution } from '../engine/index.ts';
import { colourCounts, composedCells } from './plan/pieces.ts';
import { arrange, SHEET } from './plan/sheet.ts';
import { captionOf, captionWidth, drawSurface } from './plan/surface.ts';
import { COLOURS, element, markup, type Shape } from './plan/svg.ts';
import { countSheets, drawTitleBlock } from './plan/title-block.ts';
import { layoutTones, type Tones } from './plan/tones.ts';
import { surfaceNames } from './surface-names.ts';
import { planTexts } from './texts.ts';

/** A solved roof with its cells as numbers. */
export interface PlannedRoof {
  readonly configuration: Configuration;
  readonly solution: Solution;
  readonly table: CellTable;
  readonly catalogueVersion: string;
  /** Colours of the catalogue for drawing slates. */
  readonly colours?: readonly Colour[];
  /** Colours of a frozen roof, independent of the catalogue: the layout's first. */
  readonly frozen?: readonly Pick<Colour, 'id' | 'srgb'>[];
}

/** Spacing of the photovoltaic cells in the pattern of an active slate, mm. */
const CELL_SPACING = 160;

/**
 * The sheet of a whole roof: A3 landscape at a standard scale, every enabled surface as seen from outside, eave at
 * the bottom.
 */
export function planSheet(
  { configuration, solution, table, catalogueVersion, colours = [], frozen = colours }: PlannedRoof,
  i18n: I18n,
): Shape[] {
  const texts = planTexts(i18n);
  const names = surfaceNames(configuration, i18n);
  const { totals } = solution;
  const shown = solution.surfaces
    .map((surface, index) => {
      const angle = configuration.surfaces[index]?.angle ?? configuration.roof.angle;
      return { surface, index, caption: captionOf(surface, names[index] ?? surface.id, angle, texts) };
    })
    .filter(({ surface }) => surface.status !== 'disabled');
  const tones = layoutTones(configuration, frozen);
  const { scale, places } = arrange(
    shown.map(({ surface, caption }) => {
      const { minX, minY, maxX, maxY } = extentOf(surface.outline);
      return { width: maxX - minX, height: maxY - minY, captionWidth: captionWidth(caption) };
    }),
  );
  return [
    ...shown.map((drawn, position) => {
      const { x, y } = places[position] ?? { x: 0, y: 0 };
      const composed = composedCells(table, drawn.index, configuration, frozen);
      return drawSurface({ ...drawn, x, y, scale, tones, composed }, table, texts, i18n);
    }),
    ...drawTitleBlock(
      {
        ...{ configuration, catalogueVersion, scale, heading: texts.title },
        ...{ power: totals.power, area: totals.area, fingerprint: solution.fingerprint },
        counts: {
          ...{ active: totals.activeModules, blind: totals.blinds, cut: totals.cutPieces },
          sheet: countSheets(table),
        },
        ...{ tones, colours: colourCounts(table, configuration, colours) },
      },
      texts,
      i18n,
    ),
  ];
}

/**
 * Returns the laying plan of a whole roof as a standalone SVG whose user unit is 1 mm on the sheet. Deterministic.
 */
export function planSvg(roof: PlannedRoof, i18n: I18n): string {
  const texts = planTexts(i18n);
  const { width, height } = SHEET;
  const drawing = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: `${width}mm`,
      height: `${height}mm`,
      viewBox: `0 0 ${width} ${height}`,
      lang: languageOf(i18n.locale),
      'font-family': "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif",
      style: 'font-variant-numeric: tabular-nums',
    },
    [
      element('title', {}, `${texts.title}: ${roof.configuration.name}`),
      element('desc', {}, `${texts.fingerprint} ${roof.solution.fingerprint}`),
      element('rect', { width, height, fill: COLOURS.paper }),
      cellPattern(layoutTones(roof.configuration, roof.colours ?? [])),
      ...planSheet(roof, i18n),
    ],
  );
  return `${markup(drawing)}\n`;
}

const cellPattern = ({ tint }: Tones): Shape =>
  element(
    'pattern',
    { id: 'cells', width: CELL_SPACING, height: CELL_SPACING, patternUnits: 'userSpaceOnUse' },
    [
      element('path', {
        d: `M0 0H${CELL_SPACING}M0 0V${CELL_SPACING}`,
        fill: 'none',
        stroke: tint,
        'stroke-opacity': 0.09,
        'stroke-width': 16,
      }),
    ],
  );
