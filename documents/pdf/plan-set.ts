import type { I18n } from '@lingui/core';
import { nameIn } from '../../contracts/domain/languages.ts';
import { type FrozenRoof, frozenColours, tableOf } from '../../engine/frozen-roof.ts';
import { extentOf } from '../../engine/geometry.ts';
import type { Catalogue, CutPiece, SurfaceSolution } from '../../engine/index.ts';
import { formatDate, formatNumber } from '../format.ts';
import { OPENING_KINDS } from '../names.ts';
import { dimensionChain } from '../plan/dimension-chain.ts';
import { openingShape } from '../plan/openings.ts';
import { colourCounts, composedCells } from '../plan/pieces.ts';
import { sectionDrawing } from '../plan/roof-section.ts';
import { AROUND, SHEET, scaleFor } from '../plan/sheet.ts';
import { cableOf, stringsOf } from '../plan/strings.ts';
import { type GuardRow, type Substructure, section, substructureOf } from '../plan/substructure.ts';
import { captionOf, drawSurface, type Frame } from '../plan/surface.ts';
import { COLOURS, element, lengthOf, round, type Shape, shortened, stroke, text } from '../plan/svg.ts';
import { countSheets, drawTitleBlock } from '../plan/title-block.ts';
import { WORKING_TONES } from '../plan/tones.ts';
import { subjectOf } from '../subject.ts';
import { surfaceNames } from '../surface-names.ts';
import { planSetTexts, planTexts, wallTexts } from '../texts.ts';
import type { CutListPrintout } from './cut-list.ts';
import { drawShapes } from './drawing.ts';
import { finish, newPrintout } from './letter.ts';
import { FORMATS } from './printout.ts';

/** Content of a set of plans. */
export interface PlanSetPrintout extends CutListPrintout {
  readonly planner: string;
  /** The customer's name; empty if unknown. */
  readonly customer: string;
  /** For battens and strings; its prices are not used. */
  readonly catalogue: Catalogue;
}

/** Height of the band above the title block, and of a line of the list of openings, mm. */
const BAND = 8;
const LINE = 3.7;
const INSIDE = {
  left: SHEET.margin + 4,
  top: SHEET.margin + 4,
  right: SHEET.width - SHEET.margin - 4,
} as const;
const BOTTOM = SHEET.height - SHEET.margin - SHEET.titleHeight - BAND;

/** A sheet: its drawing, scale and title. */
interface Sheet {
  readonly heading: string;
  readonly scale: number;
  /** Indices of the surfaces that its legend counts. */
  readonly counted: readonly number[];
  readonly shapes: readonly Shape[];
}

/**
 * Returns the set of plans for the site as PDF, A3 landscape, as large as a standard scale allows. For every surface: its
 * slates with the numbers of the cut list, openings and strings, then the substructure; finally the sections.
 */
export function planSetPdf(content: PlanSetPrintout, i18n: I18n): Promise<Uint8Array<ArrayBuffer>> {
  const { author, roof, cuts, writtenAt, isInvented } = content;
  const { surfaces } = roof.solution;
  const texts = planSetTexts(i18n);
  const title = texts.title;
  const paper = newPrintout({ title, subject: subjectOf(roof), author, writtenAt }, i18n);
  const shown = surfaces.flatMap(({ status }, index) => (status === 'disabled' ? [] : [index]));
  const sheets: Sheet[] = [
    ...shown.flatMap((index) => [
      ...partsOf(surfaceOf(roof, index), true).map((part) => slatesSheet(content, index, part, i18n)),
      ...(hasSubstructure(content, index) ? partsOf(surfaceOf(roof, index), false) : []).map((part) =>
        substructureSheet(content, index, part, i18n),
      ),
    ]),
    ...sectionSheets(content, shown, i18n),
  ];
  for (const [at, sheet] of sheets.entries()) {
    paper.addPage('sheet');
    const shapes = [
      ...sheet.shapes,
      ...titleOf(content, sheet, i18n),
      ...bandOf(content, texts.sheet(at + 1, sheets.length), i18n),
    ];
    paper.figure(`${sheet.heading}, ${subjectOf(roof)}`, { x: 0, y: 0, ...FORMATS.sheet }, () =>
      drawShapes(paper, shapes),
    );
  }
  return finish(
    paper,
    {
      title: `${title} ${roof.configuration.name}`.trim(),
      total: '',
      fingerprint: cuts.fingerprint,
      isInvented,
    },
    i18n,
  );
}

/** A railing supports its plates without battens, so its sheet would be empty. */
function hasSubstructure({ roof, catalogue }: PlanSetPrintout, index: number): boolean {
  const { battens, furrings, guards } = substructureOf(roof, index, catalogue);
  return battens.length + furrings.length + guards.length > 0;
}

const isWall = ({ configuration }: FrozenRoof, index: number): boolean =>
  (configuration.surfaces[index]?.kind ?? 'roof') !== 'roof';

/** Returns the title block, whose legend counts what the sheet shows. */
function titleOf(
  { roof, catalogue }: PlanSetPrintout,
  { heading, scale, counted }: Sheet,
  i18n: I18n,
): Shape[] {
  const { configuration, solution, catalogueVersion } = roof;
  const table = tableOf(roof);
  const sum = (of: (surface: SurfaceSolution) => number) =>
    counted.reduce((all, index) => all + (solution.surfaces[index] ? of(solution.surfaces[index]) : 0), 0);
  return drawTitleBlock(
    {
      ...{ configuration, catalogueVersion, scale, heading, fingerprint: solution.fingerprint },
      power: sum(({ power }) => power),
      area: sum(({ area }) => area) / 1_000_000,
      counts: {
        active: sum(({ activeModules }) => activeModules),
        blind: sum(({ blinds }) => blinds),
        cut: sum(({ cutPieces }) => cutPieces),
        sheet: countSheets(table, counted),
      },
      tones: WORKING_TONES,
      colours: colourCounts(table, configuration, catalogue.colours, counted),
    },
    { ...planTexts(i18n), ...(counted.every((index) => isWall(roof, index)) ? wallTexts(i18n) : {}) },
    i18n,
  );
}

/** Returns the band above the title block: customer, author, date and number of the sheet. */
function bandOf(
  { customer, author, planner, writtenAt }: PlanSetPrintout,
  sheet: string,
  i18n: I18n,
): Shape[] {
  const texts = planSetTexts(i18n);
  const fields: [label: string, value: string, from: number][] = [
    [texts.customer, customer || '–', 0],
    [texts.author, [planner, author].filter(Boolean).join(', '), 186],
    [texts.date, formatDate(writtenAt), 300],
    [texts.sheetHead, sheet, 340],
  ];
  const left = SHEET.margin;
  const ends = [...fields.slice(1).map(([, , from]) => from), SHEET.width - 2 * SHEET.margin];
  return [
    stroke(`M${left} ${BOTTOM}H${SHEET.width - SHEET.margin}`, 0.35),
    stroke(
      fields
        .slice(1)
        .map(([, , from]) => `M${left + from} ${BOTTOM}v${BAND}`)
        .join(''),
      0.18,
    ),
    ...fields.flatMap(([label, value, from], at) => [
      text(left + from + 4, BOTTOM + 3, label, { size: 1.9, colour: COLOURS.ink2 }),
      text(left + from + 4, BOTTOM + 6.6, shortened(value, 2.6, (ends[at] ?? 0) - from - 8), {
        size: 2.6,
        bold: true,
      }),
    ]),
  ];
}

/** The part of a surface on a sheet: all of it, or a section if it would be smaller than 1:100. */
interface Part {
  readonly scale: number;
  readonly frame: Frame;
  /** Position on the sheet of the lower left corner of the whole surface. */
  readonly x: number;
  readonly y: number;
  /** Visible area, mm on the sheet; null: everything. */
  readonly clip: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  } | null;
  /** «2/6»; empty for a whole surface. */
  readonly name: string;
  /** Indices of the visible openings. */
  readonly openings: readonly number[];
  /** Height of their list, mm. */
  readonly below: number;
}

const SMALLEST = 100;
/** Overlap of neighbouring parts, mm on the sheet. */
const SHARED = 6;
const AROUND_SET = { ...AROUND, right: 20, bottom: 30 } as const;

const listHeight = (openings: number): number =>
  openings === 0 ? 0 : (Math.ceil(openings / OPENING_COLUMNS) + 2) * LINE;

/** Returns the sheets of a surface; `isListed`: its openings are listed below it. */
function partsOf(surface: SurfaceSolution, isListed: boolean): Part[] {
  const openings = surface.openings.map((_, index) => index);
  const below = isListed ? listHeight(openings.length) : 0;
  const { minX, minY, maxX, maxY } = extentOf(surface.outline);
  const [width, height] = [maxX - minX, maxY - minY];
  const room = roomAbove(below);
  const scale = scaleFor({ width, height }, room);
  if (scale <= SMALLEST) {
    const x = INSIDE.left + AROUND_SET.left + (room.width - width / scale) / 2;
    const y = INSIDE.top + AROUND_SET.top + (room.height + height / scale) / 2;
    const frame = { left: x - minX / scale, bottom: y + minY / scale, scale };
    return [{ scale, frame, x, y, clip: null, name: '', openings, below }];
  }
  // Reserves the height of the longest list of openings.
  const densest = Math.max(0, ...tilesOf(surface, 0).map((tile) => tile.openings.length));
  return tilesOf(surface, isListed ? listHeight(densest) : 0);
}

const roomAbove = (below: number) => ({
  width: INSIDE.right - INSIDE.left - AROUND_SET.left - AROUND_SET.right,
  height: BOTTOM - 4 - below - INSIDE.top - AROUND_SET.top - AROUND_SET.bottom,
});

/** Splits a large surface into equal parts at 1:100, from the left and from the eave. */
function tilesOf(surface: SurfaceSolution, below: number): Part[] {
  const scale = SMALLEST;
  const { minX, minY, maxX, maxY } = extentOf(surface.outline);
  const [width, height] = [(maxX - minX) / scale, (maxY - minY) / scale];
  const room = roomAbove(below);
  const [across, up] = [Math.ceil(width / room.width), Math.ceil(height / room.height)];
  const [wide, tall] = [width / across, height / up];
  const left = INSIDE.left + AROUND_SET.left;
  const bottom = INSIDE.top + AROUND_SET.top + room.height;
  return Array.from({ length: across * up }, (_, index) => {
    const [column, row] = [index % across, Math.floor(index / across)];
    const [x, y] = [left - column * wide, bottom + row * tall];
    const frame = { left: x - minX / scale, bottom: y + minY / scale, scale };
    const clip = {
      left: column === 0 ? INSIDE.left : left - SHARED,
      right: column === across - 1 ? INSIDE.right : left + wide + SHARED,
      top: row === up - 1 ? INSIDE.top : bottom - tall - SHARED,
      bottom: row === 0 ? BOTTOM - 2 - below : bottom + SHARED,
    };
    const openings = surface.openings.flatMap(({ outline }, opening) => {
      const box = extentOf(outline);
      const isSeen =
        frame.left + box.maxX / scale > clip.left &&
        frame.left + box.minX / scale < clip.right &&
        frame.bottom - box.minY / scale > clip.top &&
        frame.bottom - box.maxY / scale < clip.bottom;
      return isSeen ? [opening] : [];
    });
    return { scale, frame, x, y, clip, name: ` ${index + 1}/${across * up}`, openings, below };
  });
}

/** Clips shapes to the visible area of a part. */
function clipped(shapes: readonly Shape[], { clip }: Part): Shape[] {
  if (!clip) return [...shapes];
  const { left, top, right, bottom } = clip;
  const d = `M${round(left)} ${round(top)}H${round(right)}V${round(bottom)}H${round(left)}Z`;
  return [
    element('clipPath', { id: 'part' }, [element('path', { d })]),
    element('g', { 'clip-path': 'url(#part)' }, seenIn(shapes, clip)),
  ];
}

/** Removes texts that begin outside, so that a text search in the PDF finds only visible ones. */
function seenIn(shapes: readonly Shape[], clip: NonNullable<Part['clip']>): Shape[] {
  return shapes.flatMap((shape) => {
    const { name, attributes, content } = shape;
    if (name === 'g' && attributes.transform === undefined && typeof content !== 'string')
      return element('g', attributes, seenIn(content ?? [], clip));
    if (name !== 'text') return shape;
    const [, moved = ''] = /translate\(([^)]*)\)/.exec(String(attributes.transform ?? '')) ?? [];
    const [x = 0, y = 0] = moved
      ? moved.split(' ').map(Number)
      : [Number(attributes.x), Number(attributes.y)];
    return x >= clip.left && x <= clip.right && y >= clip.top && y <= clip.bottom ? shape : [];
  });
}

function surfaceOf({ solution }: FrozenRoof, index: number): SurfaceSolution {
  const surface = solution.surfaces[index];
  if (!surface) throw new RangeError(`The roof has no surface ${index}`);
  return surface;
}

const nameOf = ({ configuration }: FrozenRoof, index: number, i18n: I18n): string =>
  surfaceNames(configuration, i18n)[index] ?? '';

function slatesSheet(content: PlanSetPrintout, index: number, part: Part, i18n: I18n): Sheet {
  const { roof, cuts, catalogue } = content;
  const { configuration } = roof;
  const surface = surfaceOf(roof, index);
  const texts = planSetTexts(i18n);
  const name = nameOf(roof, index, i18n);
  const { x, y, scale, frame } = part;
  const angle = configuration.surfaces[index]?.angle ?? configuration.roof.angle;
  const caption = captionOf(surface, name, angle, planTexts(i18n));
  const strings = stringsOf(roof, index, catalogue);
  const cables = strings.map((modules) => cableOf(modules, surface));
  const facts = [
    caption.facts,
    ...(strings.length > 0 ? [texts.strings(strings.map(({ length }) => length))] : []),
  ];
  const at = ([px, py]: readonly [number, number]): [number, number] => [
    frame.left + px / scale,
    frame.bottom - py / scale,
  ];
  return {
    heading: texts.slates(name) + part.name,
    scale,
    counted: [index],
    shapes: [
      ...clipped(
        [
          drawSurface(
            {
              ...{ surface, index, x, y, scale, tones: WORKING_TONES },
              caption: { name: caption.name, facts: facts.join(' · ') },
              composed: composedCells(tableOf(roof), index, configuration, frozenColours(roof)),
            },
            tableOf(roof),
            planTexts(i18n),
            i18n,
          ),
          ...cables.flatMap((cable, string) => {
            const colour = STRING_COLOURS[string % STRING_COLOURS.length] ?? COLOURS.ink;
            const points = cable.map(at);
            const [start] = points;
            if (!start) return [];
            const path = points.map(([px, py]) => `${round(px)} ${round(py)}`).join('L');
            return [
              // Visible on slates of any colour.
              stroke(`M${path}`, 0.7, COLOURS.ink),
              stroke(`M${path}`, 0.45, colour),
              ...tag(start, `S${string + 1}`, colour),
            ];
          }),
          ...cuts.pieces
            .filter((piece) => piece.surface === surface.id)
            .map((piece) => {
              const spot = spotOf(piece, cables.flat(), scale);
              const [px, py] = at([piece.x + spot.x, piece.y + spot.y]);
              const content = String(piece.number);
              const upright = lengthOf(content, NUMBER) > spot.width / scale && piece.height > piece.width;
              const wide = upright ? piece.height : spot.width;
              const size = Math.max(
                0.9,
                Math.min(NUMBER, (NUMBER * wide) / scale / lengthOf(content, NUMBER)),
              );
              const shift = size * 0.36;
              return text(upright ? px + shift : px, upright ? py : py + shift, content, {
                ...{ size, anchor: 'middle', bold: true, upright },
              });
            }),
          ...openingChains(surface, frame, y),
          ...surface.openings.map(({ outline }, number) => {
            const { minX, maxY } = extentOf(outline);
            const [px, py] = at([minX, maxY]);
            return text(px + 0.7, py + 2.3, String(number + 1), { size: 1.9, bold: true, colour: '#b23222' });
          }),
        ],
        part,
      ),
      ...openingList(surface, part, isWall(roof, index), i18n),
      ...northArrow(surface.azimuth, INSIDE.right - 12, INSIDE.top + 12),
    ],
  };
}

/** Size of the numbers on pieces, mm. */
const NUMBER = 1.9;
/** Distinguishable with a red-green deficiency. */
const STRING_COLOURS = ['#f2a100', '#56b4e9', '#d55e00', '#8fd694', '#cc79a7', '#f0e442'];

/** A label in a box. */
function tag([x, y]: readonly [number, number], content: string, colour: string): Shape[] {
  const width = lengthOf(content, 1.9) + 1.2;
  return [
    element('rect', { x: x - width / 2, y: y - 1.4, width, height: 2.8, fill: colour }),
    text(x, y + 0.7, content, { size: 1.9, anchor: 'middle', bold: true }),
  ];
}

/**
 * Returns the position in a piece with most room for a number, from the lower left of its bounds, mm: halfway up, or
 * below a cable that crosses there.
 */
function spotOf(
  { outline, y, width, height }: CutPiece,
  cables: readonly (readonly [number, number])[],
  scale: number,
) {
  let best = { x: width / 2, y: height / 2, width: 0 };
  const isCrossed = cables.some(([, level]) => Math.abs(level - y - height / 2) < NUMBER * scale);
  for (const share of [...(isCrossed ? [0.25] : []), 0.5, 0.35, 0.65, 0.2, 0.8])
    for (const [from, to] of section(outline, [], height * share + 0.01, 1))
      if (to - from > best.width * 1.05) best = { x: (from + to) / 2, y: height * share, width: to - from };
  return best;
}

/** Dimension chains of the openings: below along the eave, on the right up the slope, from edge to edge. */
function openingChains({ openings, outline }: SurfaceSolution, frame: Frame, y: number): Shape[] {
  if (openings.length === 0) return [];
  const { minX, minY, maxX, maxY } = extentOf(outline);
  const boxes = openings.map((opening) => extentOf(opening.outline));
  const stretches = (marks: readonly number[], placed: (mark: number) => number) => {
    const ordered = [...new Set(marks)].sort((a, b) => a - b);
    return ordered.slice(1).map((to, at) => {
      const from = ordered[at] ?? to;
      return { from: placed(from), to: placed(to), length: to - from };
    });
  };
  const { left, bottom, scale } = frame;
  return [
    ...dimensionChain(
      stretches([minX, ...boxes.flatMap((box) => [box.minX, box.maxX]), maxX], (mark) => left + mark / scale),
      y + 24,
      'x',
    ),
    ...dimensionChain(
      stretches(
        [minY, ...boxes.flatMap((box) => [box.minY, box.maxY]), maxY],
        (mark) => bottom - mark / scale,
      ),
      left + maxX / scale + 8,
      'y',
    ),
  ];
}

const OPENING_COLUMNS = 2;

/** Lists every visible opening with its size and distances, below the drawing. */
function openingList(
  { openings, outline }: SurfaceSolution,
  part: Part,
  isOfWall: boolean,
  i18n: I18n,
): Shape[] {
  const shown = part.openings.flatMap((index) => {
    const opening = openings[index];
    return opening ? [{ ...opening, index }] : [];
  });
  if (shown.length === 0) return [];
  const top = BOTTOM - 2 - part.below;
  const texts = { ...planSetTexts(i18n), ...(isOfWall ? wallTexts(i18n) : {}) };
  const edge = extentOf(outline);
  const rows = Math.ceil(shown.length / OPENING_COLUMNS);
  const wide = (INSIDE.right - INSIDE.left) / OPENING_COLUMNS;
  const columns = [0, 5, 50, 78, 104, 130, 156];
  const heads = [
    '',
    texts.opening,
    texts.size,
    texts.fromLeft,
    texts.fromRight,
    texts.fromEave,
    texts.toRidge,
  ];
  const line = (row: number, column: number, cells: readonly string[], colour: string) =>
    cells.map((cell, at) =>
      text(
        INSIDE.left + column * wide + (columns[at] ?? 0),
        top + LINE * (row + 1),
        shortened(cell, 2.1, at === 1 ? 43 : 26),
        {
          size: 2.1,
          colour,
          bold: at === 0,
        },
      ),
    );
  const used = Math.min(OPENING_COLUMNS, Math.ceil(shown.length / rows));
  return [
    ...Array.from({ length: used }, (_, column) => line(0, column, heads, COLOURS.ink2)).flat(),
    ...shown.flatMap(({ kind, model = '', outline: own, index }, at) => {
      const box = extentOf(own);
      const cells = [
        String(index + 1),
        `${i18n._(OPENING_KINDS[kind])} ${model}`.trim(),
        `${formatNumber(box.maxX - box.minX)} × ${formatNumber(box.maxY - box.minY)}`,
        formatNumber(box.minX - edge.minX),
        formatNumber(edge.maxX - box.maxX),
        formatNumber(box.minY - edge.minY),
        formatNumber(edge.maxY - box.maxY),
      ];
      return line((at % rows) + 1, Math.floor(at / rows), cells, COLOURS.ink);
    }),
  ];
}

/** North arrow on the drawing of a surface, which faces downwards. Azimuth in degrees. */
function northArrow(azimuth: number, x: number, y: number): Shape[] {
  const turn = ((180 - azimuth) * Math.PI) / 180;
  const at = (angle: number, length: number) =>
    `${round(x + length * Math.sin(turn + angle))} ${round(y - length * Math.cos(turn + angle))}`;
  const letter = [x + 11 * Math.sin(turn), y - 11 * Math.cos(turn) + 1] as const;
  return [
    stroke(`M${at(0, -7)}L${at(0, 7)}`, 0.25),
    element('path', { d: `M${at(0, 8)}L${at(2.75, 4)}L${at(0, 0)}Z`, fill: COLOURS.ink }),
    element('path', {
      d: `M${at(0, 8)}L${at(-2.75, 4)}L${at(0, 0)}Z`,
      fill: COLOURS.paper,
      stroke: COLOURS.ink,
      'stroke-width': 0.2,
    }),
    text(letter[0], letter[1], 'N', { size: 3.2, anchor: 'middle', bold: true }),
  ];
}

const WOOD = { batten: '#dcc7a3', furring: '#efe5d3' } as const;
const GUARD = '#1f5fae';

/** Total length of lines. */
const metres = (lines: readonly { run: readonly [number, number] }[]): string =>
  `${formatNumber(lines.reduce((sum, { run: [from, to] }) => sum + to - from, 0) / 1000, 1)} m`;

/** Distinct places of lines, ascending. */
const placesOf = (lines: readonly { at: number }[]): number[] =>
  [...new Set(lines.map(({ at }) => at))].sort((a, b) => a - b);

/** Names and total lengths of the battens, counter battens and snow guards. */
function materialsOf(
  { batten, furring, guard, battens, furrings, guards }: Substructure,
  texts: ReturnType<typeof planSetTexts>,
  locale: string,
): string[] {
  const rows = texts.rows(placesOf(guards).length);
  return [
    ...(batten ? [`${texts.batten} ${nameIn(batten.names, locale)}, ${metres(battens)}`] : []),
    ...(furring ? [`${texts.furring} ${nameIn(furring.names, locale)}, ${metres(furrings)}`] : []),
    ...(guard ? [`${texts.guard} ${nameIn(guard.names, locale)}, ${rows}, ${metres(guards)}`] : []),
  ];
}

function substructureSheet(content: PlanSetPrintout, index: number, part: Part, i18n: I18n): Sheet {
  const { roof, catalogue } = content;
  const surface = surfaceOf(roof, index);
  const texts = { ...planSetTexts(i18n), ...(isWall(roof, index) ? wallTexts(i18n) : {}) };
  const name = nameOf(roof, index, i18n);
  const substructure = substructureOf(roof, index, catalogue);
  const { batten, furring, battens, furrings, guards } = substructure;
  const { x, y, scale, frame } = part;
  const { minX, minY, maxX, maxY } = extentOf(surface.outline);
  const px = (value: number) => frame.left + value / scale;
  const py = (value: number) => frame.bottom - value / scale;
  const bar = (from: [number, number], to: [number, number], fill: string) =>
    element('rect', {
      ...{ x: Math.min(from[0], to[0]), y: Math.min(from[1], to[1]) },
      ...{ width: Math.abs(to[0] - from[0]), height: Math.abs(to[1] - from[1]), fill },
      ...{ stroke: COLOURS.ink3, 'stroke-width': 0.08 },
    });
  const wide = (section: { width: number } | undefined) => Math.max(0.6, (section?.width ?? 60) / scale);
  const [battenWide, furringWide] = [wide(batten?.section), wide(furring?.section)];
  const heights = placesOf(battens);
  const uprights = placesOf(furrings);
  const guardHeights = placesOf(guards);
  const chain = (marks: readonly number[], placed: (mark: number) => number) =>
    marks.slice(1).map((to, at) => {
      const from = marks[at] ?? to;
      return { from: placed(from), to: placed(to), length: Math.round(to - from) };
    });
  const top = py(maxY);
  return {
    heading: texts.substructure(name) + part.name,
    scale,
    counted: [index],
    shapes: [
      ...clipped(
        [
          text(x, top - 6.4, name, { size: 3.2, bold: true }),
          text(x, top - 3, materialsOf(substructure, texts, i18n.locale).join(' · '), {
            size: 2.1,
            colour: COLOURS.ink2,
          }),
          element('path', {
            d: `${surface.outline.map(([ox, oy], at) => `${at ? 'L' : 'M'}${round(px(ox))} ${round(py(oy))}`).join('')}Z`,
            ...{ fill: COLOURS.paper, stroke: COLOURS.ink, 'stroke-width': 0.35 },
          }),
          ...furrings.map(({ at, run: [from, to] }) =>
            bar([px(at) - furringWide / 2, py(from)], [px(at) + furringWide / 2, py(to)], WOOD.furring),
          ),
          ...battens.map(({ at, run: [from, to] }) =>
            bar([px(from), py(at) - battenWide / 2], [px(to), py(at) + battenWide / 2], WOOD.batten),
          ),
          element(
            'g',
            {
              transform: `matrix(${1 / scale} 0 0 ${-1 / scale} ${round(frame.left)} ${round(frame.bottom)})`,
            },
            [...surface.openings.flatMap((opening) => openingShape(opening, scale))],
          ),
          ...guards.flatMap((row) => guardShapes(row, px, py, i18n)),
          ...dimensionChain(
            chain([minY, ...heights.filter((each) => each > minY && each < maxY), maxY], py),
            x - 7,
            'y',
          ),
          ...dimensionChain(chain([minY, maxY], py), x - 13.5, 'y'),
          ...dimensionChain(
            chain([minX, ...uprights.filter((each) => each > minX + 2 && each < maxX - 2), maxX], px),
            y + 6,
            'x',
          ),
          ...dimensionChain(chain([minX, maxX], px), y + 12.5, 'x'),
          ...(guardHeights.length > 0
            ? dimensionChain(chain([minY, ...guardHeights, maxY], py), px(maxX) + 8, 'y')
            : []),
          text(x, y + 18.5, texts.battenNote, { size: 2.1, colour: COLOURS.ink2 }),
          ...(guards.length > 0
            ? [text(x, y + 22, texts.guardNote, { size: 2.1, colour: COLOURS.ink2 })]
            : []),
        ],
        part,
      ),
      ...northArrow(surface.azimuth, INSIDE.right - 12, INSIDE.top + 12),
    ],
  };
}

/** A run of a snow guard with its holders. */
function guardShapes(
  { at, run: [from, to], holders }: GuardRow,
  px: (x: number) => number,
  py: (y: number) => number,
  i18n: I18n,
): Shape[] {
  const y = py(at);
  const spacing = holders.length > 1 ? Math.round(((holders[1] ?? 0) - (holders[0] ?? 0)) * 10) / 10 : 0;
  const label = planSetTexts(i18n).holders(holders.length, formatNumber(spacing));
  return [
    stroke(`M${round(px(from))} ${round(y)}H${round(px(to))}`, 0.6, GUARD),
    ...holders.map((holder) =>
      element('rect', { x: px(holder) - 0.5, y: y - 0.9, width: 1, height: 1.8, fill: GUARD }),
    ),
    ...(holders.length > 0 && lengthOf(label, 2) < px(to) - px(from)
      ? [
          element('rect', {
            x: px(from) + 1.2,
            y: y - 4,
            width: lengthOf(label, 2) + 0.8,
            height: 2.7,
            fill: COLOURS.paper,
          }),
          text(px(from) + 1.6, y - 1.9, label, { size: 2, colour: GUARD, bold: true }),
        ]
      : []),
  ];
}

/** A sheet with the section of every pitch of the roof. */
function sectionSheets(content: PlanSetPrintout, shown: readonly number[], i18n: I18n): Sheet[] {
  const { roof, catalogue } = content;
  const { configuration, solution } = roof;
  const texts = planSetTexts(i18n);
  const roofs = shown.filter(
    (index) => (solution.surfaces[index]?.rows.length ?? 0) > 1 && !isWall(roof, index),
  );
  const pitchOf = (index: number) => configuration.surfaces[index]?.angle ?? configuration.roof.angle;
  const byPitch = Map.groupBy(roofs, pitchOf);
  return [...byPitch].flatMap(([pitch, indices]) => {
    const [first] = indices;
    if (first === undefined) return [];
    const names = indices.map((index) => nameOf(roof, index, i18n)).join(', ');
    const box = { left: INSIDE.left, top: INSIDE.top, right: INSIDE.right, bottom: BOTTOM - 4 };
    return {
      heading: texts.section(names),
      scale: SECTION_SCALE,
      counted: indices,
      shapes: sectionDrawing({ roof, index: first, pitch, scale: SECTION_SCALE, catalogue }, box, i18n),
    };
  });
}

const SECTION_SCALE = 10;
