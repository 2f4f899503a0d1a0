import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, type PointerEvent, type RefObject, useId, useRef, useState } from 'react';
import { polygonPath } from '../../engine/geometry.ts';
import type { CellKind, SurfaceSolution } from '../../engine/index.ts';
import { dispatchAtom, isReadOnlyAtom } from '../configurator/document/document.ts';
import { type SelectedSurface, selectedSurfaceAtom } from '../configurator/document/selection.ts';
import { useNameOf } from '../configurator/messages/use-name-of.ts';
import { answerAtom } from '../configurator/solving/answer.ts';
import { useCatalogue } from '../configurator/solving/catalogue.ts';
import { formatNumber } from '../shared/format/number.ts';
import { brushAtom, reachAtom } from './brushes.tsx';
import { type DrawnCell, drawnCells } from './cells.ts';
import { ColumnStrip } from './column-strip.tsx';
import {
  type Brush,
  compose,
  composedCellAt,
  keyOf,
  NO_COMPOSITION,
  type Place,
  painted,
  reached,
} from './composition.ts';
import classes from './designer.module.css';
import { WallOpenings } from './wall-openings.tsx';

/** Minimum height of texts in mm, and as a share of a wide wall; two lines fit around the wall. */
const TEXT = { least: 130, share: 1 / 44 };
/** Spacing of the lines in the pattern of an active module, mm. */
const GRAIN = 160;
/** Sampling step of a fast drag, px. */
const STEP = 6;

/** The wall or railing with its paintable cells and a select for the format below each column. */
export function Drawing({ svg }: { readonly svg: RefObject<SVGSVGElement | null> }) {
  const selected = useAtomValue(selectedSurfaceAtom);
  const { solved } = useAtomValue(answerAtom);
  if (!selected?.solution || !solved) {
    return (
      <p className={classes.empty}>
        <Trans>Die Zeichnung erscheint, sobald berechnet werden kann.</Trans>
      </p>
    );
  }
  return (
    <Wall
      key={selected.surface.id}
      selected={selected}
      solution={selected.solution}
      cells={drawnCells(solved.table, selected.solutionIndex)}
      svg={svg}
    />
  );
}

interface WallProps {
  readonly selected: SelectedSurface;
  readonly solution: SurfaceSolution;
  readonly cells: readonly DrawnCell[];
  readonly svg: RefObject<SVGSVGElement | null>;
}

function Wall({ selected: { surface, configuration }, solution, cells, svg }: WallProps) {
  const { t } = useLingui();
  const painter = usePainter(surface.id, configuration.layout.colour, cells);
  const width = Math.max(...solution.outline.map(([x]) => x));
  const height = Math.max(...solution.outline.map(([, y]) => y));
  const text = Math.max(TEXT.least, width * TEXT.share);
  const margin = 2 * text;
  const frame = { left: -margin, width: width + 2 * margin };
  const id = useId();
  return (
    <div
      className={classes.sheet}
      style={{ maxWidth: `calc(68vh * ${frame.width / (height + 1.5 * margin)})` }}
    >
      <div className={classes.canvas}>
        {/* Screen readers read the grid inside. */}
        <svg
          ref={svg}
          role="none"
          className={classes.drawing}
          viewBox={`${frame.left} ${-height - margin} ${frame.width} ${height + 1.5 * margin}`}
          fontSize={text}
          onPointerDown={painter.onPointerDown}
          onPointerMove={painter.onPointerMove}
          onPointerUp={painter.onPointerUp}
          onPointerCancel={painter.onPointerUp}
        >
          <defs>
            <pattern id={`${id}-active`} width={GRAIN} height={GRAIN} patternUnits="userSpaceOnUse">
              <path className={classes.grain} d={`M0 0H${GRAIN}M0 0V${GRAIN}`} />
            </pattern>
            <pattern
              id={`${id}-blind`}
              width={GRAIN}
              height={GRAIN}
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path className={classes.hatch} d={`M0 0V${GRAIN}`} />
            </pattern>
          </defs>
          <g transform="scale(1 -1)">
            <path className={classes.ground} d={polygonPath(solution.outline)} />
            {solution.status === 'tiled' && (
              <path className={classes.field} d={polygonPath(solution.field)} />
            )}
            <Cells
              label={t`Zellen, ${formatNumber(width)} × ${formatNumber(height)} mm`}
              selected={{ surface, configuration }}
              cells={cells}
              patterns={id}
              painter={painter}
            />
            {solution.openings.map(({ id: opening, of = '', outline, clearance }) => (
              <g key={`${of}/${opening}`} pointerEvents="none">
                <path className={classes.clearance} d={polygonPath(clearance)} />
                <path className={classes.opening} d={polygonPath(outline)} />
              </g>
            ))}
          </g>
          <g aria-hidden>
            {solution.rows.map(({ y, height: rowHeight }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
              <text key={row} className={classes.number} x={-margin / 2} y={-y - rowHeight / 2}>
                {row + 1}
              </text>
            ))}
            <Dimension length={width} text={text} transform={`translate(0 ${-height})`} />
            <Dimension length={height} text={text} transform={`translate(${width} ${-height}) rotate(90)`} />
          </g>
        </svg>
        <WallOpenings
          surfaceId={surface.id}
          openings={solution.openings}
          frame={{ ...frame, top: height + margin, height: height + 1.5 * margin }}
        />
      </div>
      <ColumnStrip surface={surface} columns={solution.columns} frame={frame} />
      {cells.some(({ kind }) => kind === 'cut') && (
        <p className={classes.legend}>
          <span className={classes.swatch} />
          <Trans>Passstück nach Mass, ohne Leistung</Trans>
        </p>
      )}
      {solution.status === 'notTileable' && (
        <p className={classes.refused} role="alert">
          <Trans>Die Spalten füllen die Fläche so nicht. Ändern Sie Formate oder die Breite.</Trans>
        </p>
      )}
    </div>
  );
}

interface DimensionProps {
  readonly length: number;
  /** Height of texts, mm. */
  readonly text: number;
  /** Transformation to the start of the dimension. */
  readonly transform: string;
}

/** A dimension in mm outside the wall. */
function Dimension({ length, text, transform }: DimensionProps) {
  const [end, line] = [text * 0.2, -text * 0.6];
  return (
    <g transform={transform}>
      <path
        className={classes.dimension}
        d={`M0 ${line}H${length}M0 ${line - end}V${line + end}M${length} ${line - end}V${line + end}`}
      />
      <text className={classes.number} x={length / 2} y={line - text * 0.75}>
        {formatNumber(length)}
      </text>
    </g>
  );
}

type Painter = ReturnType<typeof usePainter>;

/** Handles pointer and keys on the cells of a surface. A drag is one undo step. */
function usePainter(surfaceId: string, base: string, cells: readonly DrawnCell[]) {
  const dispatch = useSetAtom(dispatchAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const brush = useAtomValue(brushAtom);
  const reach = useAtomValue(reachAtom);
  const strokes = useRef(0);
  const id = useId();
  const last = useRef<{ x: number; y: number; seen: Set<string> } | null>(null);
  const paint = (places: readonly Place[], using: Brush = brush) =>
    dispatch(
      compose(surfaceId, (now) => painted(now, places, using, base), undefined, `${id}${strokes.current}`),
    );
  const press = (at: Place) => paint(reached(cells, at, reach));
  const hover = (x: number, y: number) => {
    const place = placeOf(document.elementFromPoint(x, y));
    if (!place || !last.current || last.current.seen.has(keyOf(place))) return;
    last.current.seen.add(keyOf(place));
    press(place);
  };
  return {
    isReadOnly,
    press(at: Place) {
      strokes.current += 1;
      press(at);
    },
    paint(places: readonly Place[], using: Brush) {
      strokes.current += 1;
      paint(places, using);
    },
    onPointerDown({ button, clientX, clientY, target }: PointerEvent<SVGSVGElement>) {
      const place = placeOf(target);
      if (button !== 0 || isReadOnly || !place) return;
      strokes.current += 1;
      last.current = { x: clientX, y: clientY, seen: new Set([keyOf(place)]) };
      press(place);
    },
    onPointerMove({ clientX, clientY }: PointerEvent<SVGSVGElement>) {
      const from = last.current;
      if (!from) return;
      const steps = Math.ceil(Math.hypot(clientX - from.x, clientY - from.y) / STEP);
      for (let step = 1; step <= steps; step += 1) {
        const part = step / steps;
        hover(from.x + (clientX - from.x) * part, from.y + (clientY - from.y) * part);
      }
      last.current = { ...from, x: clientX, y: clientY };
    },
    onPointerUp() {
      last.current = null;
    },
  };
}

/** Returns the cell of an element in the drawing. */
function placeOf(element: EventTarget | null): Place | null {
  const cell = element instanceof Element ? element.closest('[data-cell]') : null;
  const [row, column] = cell?.getAttribute('data-cell')?.split('/').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

interface CellsProps {
  readonly label: string;
  readonly selected: Pick<SelectedSurface, 'surface' | 'configuration'>;
  readonly cells: readonly DrawnCell[];
  readonly patterns: string;
  readonly painter: Painter;
}

const ARROWS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cells as a grid: arrow keys move, space toggles active and blind, Enter paints. */
function Cells({ label, selected: { surface, configuration }, cells, patterns, painter }: CellsProps) {
  const { colours } = useCatalogue();
  const grid = useRef<SVGGElement>(null);
  const labelOf = useCellLabel(surface.composition?.columns ?? []);
  const [cursor, setCursor] = useState<Place | null>(null);
  const composition = surface.composition ?? NO_COMPOSITION;
  const has = (place: Place) => cells.some((cell) => keyOf(cell) === keyOf(place));
  const current = keyOf(cursor && has(cursor) ? cursor : (cells.at(0) ?? { row: 0, column: 0 }));
  const rows = Map.groupBy(cells, ({ row }) => row);

  const onKeyDown = (event: KeyboardEvent<SVGGElement>) => {
    const at = placeOf(event.target);
    if (!at) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      const next = nextCell(cells, at, arrow);
      if (!next) return;
      setCursor(next);
      grid.current?.querySelector<SVGElement>(`[data-cell="${keyOf(next)}"]`)?.focus();
    } else if ((event.key === ' ' || event.key === 'Enter') && !painter.isReadOnly) {
      event.preventDefault();
      if (event.key === 'Enter') painter.press(at);
      else painter.paint([at], { blind: !composedCellAt(composition, at).blind });
    }
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of a drawing
    <g ref={grid} role="grid" aria-label={label} onKeyDown={onKeyDown}>
      {[...rows].map(([row, members]) => (
        // biome-ignore lint/a11y/useSemanticElements: a row of a drawing
        <g key={row} role="row">
          {members.map((cell) => {
            const { column, kind, path } = cell;
            const isBlind = isBlindCell(composition, cell);
            const id = composedCellAt(composition, cell).colour ?? configuration.layout.colour;
            const colour = colours.find((known) => known.id === id) ?? colours[0];
            const key = keyOf({ row, column });
            return (
              // biome-ignore lint/a11y/useSemanticElements: a cell of a drawing
              <g
                key={key}
                role="gridcell"
                data-cell={key}
                className={classes.cell}
                tabIndex={key === current ? 0 : -1}
                aria-label={labelOf({ row, column, kind: isBlind ? 'blind' : kind, path }, colour?.names)}
                onFocus={() => setCursor({ row, column })}
              >
                <path d={path} fill={colour?.srgb} fillOpacity={kind === 'cut' ? 0.62 : 1} />
                <CellPattern
                  kind={kind}
                  path={path}
                  fill={`url(#${patterns}-${isBlind ? 'blind' : 'active'})`}
                />
              </g>
            );
          })}
        </g>
      ))}
    </g>
  );
}

const isBlindCell = (composition: Parameters<typeof composedCellAt>[0], cell: DrawnCell): boolean =>
  cell.kind === 'blind' || (cell.kind === 'active' && composedCellAt(composition, cell).blind);

/** Pattern of a whole slate, so that kinds can be told apart without colour. */
const CellPattern = ({ kind, path, fill }: { readonly fill: string } & Pick<DrawnCell, 'kind' | 'path'>) =>
  kind !== 'cut' && kind !== 'sheet' && <path d={path} fill={fill} />;

/** Returns the nearest cell in a direction; undefined at the edge. */
function nextCell(
  cells: readonly DrawnCell[],
  { row, column }: Place,
  [up, right]: readonly [number, number],
): Place | null {
  const ahead = (cell: Place) => (cell.row - row) * up + (cell.column - column) * right;
  const aside = (cell: Place) => Math.abs(up ? cell.column - column : cell.row - row);
  const candidates = cells.filter((cell) => ahead(cell) > 0 && aside(cell) === 0);
  return candidates.toSorted((a, b) => ahead(a) - ahead(b))[0] ?? null;
}

/** Returns a function that describes a cell. */
function useCellLabel(formats: readonly string[]) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const kinds: Record<CellKind, string> = {
    active: t`aktiv`,
    blind: t`blind`,
    cut: t`Passstück`,
    sheet: t`Blech`,
  };
  return ({ row, column, kind }: DrawnCell, names: Parameters<typeof nameOf>[0] | undefined) => {
    const place = t`Reihe ${row + 1}, Spalte ${column + 1}`;
    const format = kind === 'active' || kind === 'blind' ? formats[column] : undefined;
    return [place, format, kinds[kind], kind === 'sheet' || !names ? null : nameOf(names)]
      .filter(Boolean)
      .join(', ');
  };
}

/** Width of the exported picture, px. */
const PICTURE_WIDTH = 2_400;

/** Returns a drawing as PNG, with its styles inlined. */
export async function pictureOf(svg: SVGSVGElement): Promise<Blob> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  for (const [at, element] of [copy, ...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const style = getComputedStyle(originals[at] ?? svg);
    for (const name of ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-size', 'text-anchor'])
      if (!style.getPropertyValue(name).includes('url('))
        element.style.setProperty(name, style.getPropertyValue(name));
    for (const name of ['class', 'tabindex']) element.removeAttribute(name);
  }
  const { width, height } = svg.viewBox.baseVal;
  const size = { width: PICTURE_WIDTH, height: Math.round((PICTURE_WIDTH * height) / width) };
  copy.setAttribute('width', String(size.width));
  copy.setAttribute('height', String(size.height));
  copy.style.fontFamily = getComputedStyle(document.body).fontFamily;
  const text = new XMLSerializer().serializeToString(copy);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No picture can be drawn');
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came out')))),
  );
}
