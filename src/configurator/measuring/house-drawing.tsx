import { useLingui } from '@lingui/react/macro';
import { extentOf, polygonPath } from '../../../engine/geometry.ts';
import { slateColour } from '../../shared/ui/slate-colour.ts';
import { cellPaths } from '../plan/cell-paths.ts';
import type { SolvedRoof } from '../solving/answer.ts';
import classes from './house-drawing.module.css';
import {
  type DimensionLine,
  dimensionLine,
  isVisible,
  type Painted,
  type Point,
  painted,
  viewOf,
} from './house-view.ts';
import type { ListedDimension } from './listed-dimensions.ts';

interface HouseDrawingProps {
  readonly solved: SolvedRoof;
  /** sRGB of the slates. */
  readonly colour: string | undefined;
  readonly dimensions: readonly ListedDimension[];
  /** The dimension that is measured next, whose surface is in front. */
  readonly active: ListedDimension | undefined;
  /** Key of the dimension that is pointed at, here or in the list. */
  readonly pointed: string | null;
  readonly onChoose: (key: string) => void;
  readonly onPoint: (key: string | null) => void;
}

/** Air around the house as a part of its larger side. */
const AIR = 0.06;
/** Radius of a number as a part of it. */
const BADGE = 0.026;

/** The house from above with the dimensions to measure. */
export function HouseDrawing(props: HouseDrawingProps) {
  const { solved, colour, dimensions, active, pointed, onChoose, onPoint } = props;
  const { t } = useLingui();
  const { solution, table, body } = solved;
  const { surfaces } = solution;
  const inFront = active ?? dimensions[0];
  const front = surfaces.find(({ id }) => id === inFront?.dimension.places[0].surface) ?? surfaces[0];
  const view = viewOf(front?.azimuth ?? 180);
  const items = painted({ surfaces, body }, view);
  const lines = dimensions.flatMap((listed) => {
    const visible = listed.dimension.places.flatMap(({ surface: id, of }) => {
      const surface = surfaces.find((other) => other.id === id);
      return surface && isVisible(surface, view) ? [dimensionLine(surface, of, view)] : [];
    });
    return visible[0] ? [{ listed, drawn: visible[0] }] : [];
  });
  const { minX, minY, maxX, maxY } = extentOf([
    ...items.flatMap((item) => (item.kind === 'face' ? item.points : [])),
    ...lines.flatMap(({ drawn }) => [...drawn.line, ...drawn.edge]),
  ]);
  const [width, height] = [maxX - minX, maxY - minY];
  const size = Math.max(width, height);
  const air = size * AIR;
  return (
    <svg
      className={classes.drawing}
      {...slateColour(colour)}
      viewBox={`${minX - air} ${minY - air} ${width + 2 * air} ${height + 2 * air}`}
      role="img"
      aria-label={t`Haus mit den Massen`}
    >
      {items.map((item) => (
        <Item key={item.key} item={item} solved={{ surfaces, table }} />
      ))}
      {lines.map(({ listed, drawn }) => (
        <Line
          key={listed.key}
          drawn={drawn}
          listed={listed}
          state={stateOf(listed, active)}
          radius={size * BADGE}
          isPointed={listed.key === pointed}
          onChoose={() => onChoose(listed.key)}
          onPoint={(isPointed) => onPoint(isPointed ? listed.key : null)}
        />
      ))}
    </svg>
  );
}

type State = 'measured' | 'active' | 'estimated';

const stateOf = (listed: ListedDimension, active: ListedDimension | undefined): State => {
  if (active && listed.key === active.key) return 'active';
  return listed.dimension.measured === null ? 'estimated' : 'measured';
};

interface ItemProps {
  readonly item: Painted;
  readonly solved: {
    readonly surfaces: SolvedRoof['solution']['surfaces'];
    readonly table: SolvedRoof['table'];
  };
}

function Item({ item, solved: { surfaces, table } }: ItemProps) {
  if (item.kind === 'face')
    return <path className={classes.face} data-material={item.material} d={pathOf(item.points)} />;
  const surface = surfaces[item.index];
  if (!surface) return null;
  return (
    <g transform={item.matrix}>
      <path className={classes.ground} d={polygonPath(surface.outline)} />
      {cellPaths(table, item.index).map(({ row, kind, path }) => (
        <path key={`${row}/${kind}`} className={classes.piece} data-kind={kind} d={path} />
      ))}
      <path className={classes.outline} d={polygonPath(surface.outline)} />
    </g>
  );
}

interface LineProps {
  readonly drawn: DimensionLine;
  readonly listed: ListedDimension;
  readonly state: State;
  readonly radius: number;
  readonly isPointed: boolean;
  readonly onChoose: () => void;
  readonly onPoint: (isPointed: boolean) => void;
}

function Line({ drawn: { edge, line }, listed, state, radius, isPointed, onChoose, onPoint }: LineProps) {
  const [from, to] = line;
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return (
    // The list has the same choice for the keyboard.
    // biome-ignore lint/a11y: the list beside the drawing is the accessible way to choose
    <g
      className={classes.dimension}
      data-state={state}
      data-pointed={isPointed || undefined}
      onClick={onChoose}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
    >
      <path className={classes.edge} d={pathOf(edge, false)} />
      <path
        className={classes.extension}
        d={`${pathOf([edge[0], from], false)}${pathOf([edge[1], to], false)}`}
      />
      <path className={classes.line} d={pathOf(line, false)} />
      <path className={classes.arrow} d={`${arrow(to, from, radius)}${arrow(from, to, radius)}`} />
      <circle cx={middle[0]} cy={middle[1]} r={radius} />
      {state === 'measured' ? (
        <path
          className={classes.tick}
          d={`M${middle[0] - radius * 0.45} ${middle[1]}l${radius * 0.32} ${radius * 0.36}l${radius * 0.58} ${-radius * 0.7}`}
        />
      ) : (
        <text x={middle[0]} y={middle[1] + radius * 0.4} fontSize={radius * 1.15}>
          {listed.number}
        </text>
      )}
    </g>
  );
}

const pathOf = (points: readonly Point[], isClosed = true): string =>
  `M${points.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join('L')}${isClosed ? 'z' : ''}`;

/** Returns the head of an arrow at the end of a line. */
function arrow(from: Point, to: Point, size: number): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [x, y] = [((to[0] - from[0]) / length) * size, ((to[1] - from[1]) / length) * size];
  const side = (sign: number): Point => [
    to[0] - x * 0.8 + sign * y * 0.36,
    to[1] - y * 0.8 - sign * x * 0.36,
  ];
  return pathOf([side(1), to, side(-1)], false);
}
