import { COLOURS } from '../plan/svg.ts';
import {
  BASELINE,
  COLUMN_HEAD,
  lineHeight,
  MARGIN,
  type Printout,
  type Tag,
  type TextStyle,
} from './printout.ts';

/** A column of a table; a cell may take several lines. */
export interface Column<Row> {
  readonly head: string;
  /** Width in mm: the minimum for figures, which are right-aligned, the maximum for texts; one column gets the rest. */
  readonly width?: number;
  readonly cell: (row: Row) => string;
  /** An empty box to tick instead of a text. */
  readonly isTick?: boolean;
  readonly style?: TextStyle;
}

/** Gap between two columns, and below the header, mm; side of a tick box. */
const APART = 2.5;
const PAD = 1.35;
const TICK = 4;
/** Gaps above and below the text of a row, mm: a table uses the largest with which it needs the fewest pages. */
const ROW_PADS = [PAD, 1.1, 0.85, 0.65] as const;
const HEAD: TextStyle = { size: 7.5, weight: 'medium', colour: COLOURS.ink2 };

/** Rows under a common title with their sum in the last column. */
export interface Section<Row> {
  readonly title: string;
  readonly sum: string;
  readonly rows: readonly Row[];
}

/** Where rows begin on a following page, mm: below its running head and a header of two lines. */
const CONTINUED_AT = MARGIN.top + 12 + 2 * lineHeight(HEAD) + PAD;

/** How many last rows stay together with the element below, and of how many lines each at most. */
const ROWS_TOGETHER = 3;
const MAX_TOGETHER = 4;

const TITLE: TextStyle = { size: 8, weight: 'semibold' };

/** Columns with their positions, mm, and the gap above and below the text of every row. */
interface Grid<Row> {
  readonly columns: readonly Column<Row>[];
  readonly places: readonly { x: number; width: number }[];
  readonly pad: number;
}

/** Most lines in a cell of a row, and their height, mm. */
interface Measured {
  readonly count: number;
  readonly height: number;
}

/** A row whose cells are broken into lines. */
interface LaidRow extends Measured {
  readonly cells: readonly (readonly string[])[];
}

/**
 * Draws a table over the whole width below `y`, on as many pages as needed, with its header on each. A row is split
 * only if it is longer than a page. The last rows stay on one page with the following `below` mm.
 */
export function drawTable<Row>(
  paper: Printout,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  below = 0,
): void {
  const places = placesOf(paper, columns, rows);
  paper.tag('Table', () => {
    drawHead(paper, columns, places);
    const laid = laidRows(paper, columns, places, rows);
    drawRows(paper, { columns, places, pad: padOf(paper, [laid], 0, below) }, laid, below);
  });
}

/**
 * Draws a table with sections. A title stays together with its first row, and the last rows with the following
 * `below` mm.
 */
export function drawSections<Row>(
  paper: Printout,
  columns: readonly Column<Row>[],
  sections: readonly Section<Row>[],
  below = 0,
): void {
  const places = placesOf(
    paper,
    columns,
    sections.flatMap(({ rows }) => rows),
  );
  const titleHeight = lineHeight(TITLE);
  paper.tag('Table', () => {
    drawHead(paper, columns, places);
    const laid = sections.map(({ rows }) => laidRows(paper, columns, places, rows));
    const grid = { columns, places, pad: padOf(paper, laid, titleHeight, below) };
    for (const [at, section] of sections.entries()) {
      if (paper.y + titleNeeds(titleHeight, grid.pad) > paper.bottom) continueTable(paper, grid);
      paper.tag('TR', () => drawSectionHead(paper, section, grid));
      drawRows(paper, grid, laid[at] ?? [], at === sections.length - 1 ? below : null);
    }
  });
}

function drawSectionHead<Row>(
  paper: Printout,
  { title, sum }: Section<Row>,
  { columns, pad }: Grid<Row>,
): void {
  const baseline = paper.y + pad + BASELINE * lineHeight(TITLE);
  const rowHead = { O: 'Table', Scope: 'Row', ColSpan: columns.length - 1 };
  paper.tag('TH', () => paper.text(paper.left, baseline, title, TITLE), rowHead);
  paper.tag('TD', () => paper.text(paper.right, baseline, sum, { ...TITLE, align: 'right', tabular: true }));
  paper.y += lineHeight(TITLE) + 2 * pad;
  paper.rule(paper.y, { colour: COLOURS.ink3 });
}

/** Repeats the header on the next page. */
function continueTable<Row>(paper: Printout, { columns, places }: Omit<Grid<Row>, 'pad'>): void {
  paper.continueOnNextPage();
  paper.artifact(() => drawHead(paper, columns, places));
}

/**
 * Returns the height that has to be left on a page for a row, mm. The last rows stay together with what is below them,
 * so that neither it nor a header is alone on a page; null: more rows follow, possibly on the next page.
 */
function neededAt(at: number, rows: readonly Measured[], pad: number, below: number | null): number {
  const last = rows.slice(at);
  const isTogether =
    at === Math.max(1, rows.length - ROWS_TOGETHER) && last.every(({ count }) => count <= MAX_TOGETHER);
  const needed = isTogether && below !== null ? last : last.slice(0, 1);
  const heights = needed.reduce((sum, { height }) => sum + height + 2 * pad, 0);
  return heights + (needed === last ? (below ?? 0) : 0);
}

/** Returns the height that has to be left on a page for the title of a section, mm: for two short rows too. */
const titleNeeds = (titleHeight: number, pad: number): number => 3 * (titleHeight + 2 * pad);

/**
 * Returns the largest gap above and below each row with which the sections need the fewest pages, mm. `titleHeight`: 0
 * if they have no titles.
 */
function padOf(
  paper: Printout,
  sections: readonly (readonly Measured[])[],
  titleHeight: number,
  below: number,
): number {
  const pagesWith = (pad: number) => {
    let [pages, y] = [1, paper.y];
    const place = (height: number, needed: number) => {
      if (y + needed > paper.bottom) {
        pages += 1;
        y = CONTINUED_AT;
      }
      y += height + 2 * pad;
    };
    for (const [at, rows] of sections.entries()) {
      if (titleHeight > 0) place(titleHeight, titleNeeds(titleHeight, pad));
      const after = at === sections.length - 1 ? below : null;
      for (const [row, { height }] of rows.entries()) place(height, neededAt(row, rows, pad, after));
    }
    return pages;
  };
  const fewest = Math.min(...ROW_PADS.map(pagesWith));
  return ROW_PADS.find((pad) => pagesWith(pad) === fewest) ?? PAD;
}

const laidRows = <Row>(
  paper: Printout,
  columns: readonly Column<Row>[],
  places: readonly { x: number; width: number }[],
  rows: readonly Row[],
): LaidRow[] =>
  rows.map((row) => {
    const cells = columns.map(({ cell, style }, at) => paper.lines(cell(row), places[at]?.width ?? 0, style));
    const count = Math.max(...cells.map(({ length }) => length));
    return { cells, count, height: count * lineHeight(columns[0]?.style ?? {}) };
  });

function drawRows<Row>(
  paper: Printout,
  grid: Grid<Row>,
  rows: readonly LaidRow[],
  /** Null: more rows follow, possibly on the next page. */
  below: number | null,
): void {
  const { columns, pad } = grid;
  const lineOf = lineHeight(columns[0]?.style ?? {});
  for (const [at, { cells, count }] of rows.entries()) {
    if (paper.y + neededAt(at, rows, pad, below) > paper.bottom) continueTable(paper, grid);
    paper.y += pad;
    const tags = rowTags(paper, columns.length);
    for (let from = 0; from < count; ) {
      if (paper.y + lineOf > paper.bottom) {
        continueTable(paper, grid);
        paper.y += pad;
      }
      const end = Math.min(count, from + Math.floor((paper.bottom - paper.y) / lineOf));
      drawLines(paper, grid, { cells, tags }, [from, end]);
      paper.y += (end - from) * lineOf;
      from = end;
    }
    paper.y += pad;
    paper.rule(paper.y);
  }
}

/** Adds a row to the structure and returns its cells. */
function rowTags(paper: Printout, columns: number): Tag[] {
  const tags: Tag[] = [];
  paper.tag('TR', () => {
    for (let at = 0; at < columns; at += 1) tags.push(paper.element('TD'));
  });
  return tags;
}

/** Draws the lines of a row from the first up to the last, which is left out. */
function drawLines<Row>(
  paper: Printout,
  { columns, places }: Grid<Row>,
  { cells, tags }: { readonly cells: readonly (readonly string[])[]; readonly tags: readonly Tag[] },
  [from, end]: readonly [number, number],
): void {
  const height = lineHeight(columns[0]?.style ?? {});
  for (const [at, column] of columns.entries()) {
    const [x = 0, tag] = [places[at]?.x, tags[at]];
    if (column.isTick && from === 0) drawTick(paper, x, paper.y + BASELINE * height);
    if (!tag) continue;
    paper.into(tag, () => {
      for (const [line, content] of (cells[at] ?? []).slice(from, end).entries())
        if (content) paper.text(x, paper.y + (line + BASELINE) * height, content, column.style);
    });
  }
}

/** Draws a tick box; its right edge is where a text would end. */
const drawTick = (paper: Printout, right: number, baseline: number): void =>
  paper.box(
    { x: right - TICK, y: baseline - TICK * 0.8, width: TICK, height: TICK },
    { stroke: COLOURS.ink2, radius: 0.6 },
  );

function drawHead<Row>(
  paper: Printout,
  columns: readonly Column<Row>[],
  places: readonly { x: number; width: number }[],
): void {
  const heads = columns.map(({ head }, at) => (head ? paper.lines(head, places[at]?.width ?? 0, HEAD) : []));
  const count = Math.max(...heads.map(({ length }) => length));
  const height = lineHeight(HEAD);
  const drawCells = () => {
    for (const [at, { style }] of columns.entries()) {
      const lines = heads[at] ?? [];
      // Headers are aligned to the rule, whatever their number of lines.
      const first = paper.y + (count - lines.length) * height;
      const drawHeading = () => {
        for (const [line, content] of lines.entries())
          paper.text(places[at]?.x ?? 0, first + (line + BASELINE) * height, content, {
            ...HEAD,
            align: style?.align ?? 'left',
          });
      };
      paper.tag('TH', drawHeading, COLUMN_HEAD);
    }
  };
  if (count > 0) paper.tag('TR', drawCells);
  paper.y += count * height + PAD;
  paper.rule(paper.y, { colour: COLOURS.ink3 });
}

/**
 * Returns the text position and width of each column; right-aligned texts end at it. Figures are never broken:
 * their columns are as wide as the widest of them. A column of short texts leaves its space to the one that gets the
 * rest.
 */
function placesOf<Row>(
  paper: Printout,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): { x: number; width: number }[] {
  const hasRest = columns.some(({ width }) => width === undefined);
  const widths = columns.map(({ head, width, cell, isTick, style }) => {
    if (width === undefined || isTick) return width;
    const widest = Math.max(0, ...rows.map((row) => paper.widthOf(cell(row), style)));
    if (style?.align === 'right') return Math.max(width, widest);
    const widestWord = Math.max(...head.split(' ').map((word) => paper.widthOf(word, HEAD)));
    return hasRest ? Math.min(width, Math.max(widest, widestWord)) : width;
  });
  const fixed = widths.reduce<number>((sum, width = 0) => sum + width, (columns.length - 1) * APART);
  let x = paper.left;
  return columns.map(({ style }, at) => {
    const width = widths[at] ?? paper.width - fixed;
    const place = { x: style?.align === 'right' ? x + width : x, width };
    x += width + APART;
    return place;
  });
}
