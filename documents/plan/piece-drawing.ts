import type { CutPiece } from '../../engine/index.ts';
import { formatNumber } from '../format.ts';
import { type Box, COLOURS, element, lengthOf, round, type Shape, stroke, text } from './svg.ts';

const SIZE = 2;
/** Distance of the dimension lines from the piece, and between two lines of numbers. */
const AWAY = 2.6;
const LEVEL = 2.7;
/** Space for dimensions on the left and below, mm. */
const DIMENSIONS = { left: 9.5, bottom: 9.5 } as const;

/**
 * Draws a cut piece as large as its box in mm on the sheet allows. A chain of dimensions along either side shows
 * the distances between corners in mm, and the whole length if it is divided.
 */
export function pieceDrawing(piece: CutPiece, box: Box): Shape[] {
  const room = { width: box.width - DIMENSIONS.left, height: box.height - DIMENSIONS.bottom };
  const left = box.x + DIMENSIONS.left;
  const { shape, scale, bottom } = pieceShape(piece, { ...room, x: left, y: box.y });
  const corners = [...piece.outline, ...piece.holes.flat()];
  const marks = (axis: 0 | 1) => [...new Set(corners.map((corner) => corner[axis]))].sort((a, b) => a - b);
  return [
    shape,
    ...chain(marks(0), (x) => left + x / scale, bottom + AWAY, 'x'),
    ...chain(marks(1), (y) => bottom - y / scale, left - AWAY, 'y'),
  ];
}

/** Draws a cut piece without dimensions, as large as its box in mm allows; with its scale and lower edge. */
export function pieceShape({ outline, holes, width, height }: CutPiece, box: Box) {
  const scale = Math.max(width / box.width, height / box.height);
  const bottom = box.y + height / scale;
  const at = ([x, y]: readonly [number, number]) =>
    `${round(box.x + x / scale)} ${round(bottom - y / scale)}`;
  const shape = element('path', {
    d: [outline, ...holes].map((ring) => `M${ring.map(at).join('L')}Z`).join(''),
    fill: '#eef0f2',
    stroke: COLOURS.ink,
    'stroke-width': 0.25,
    'fill-rule': 'evenodd',
  });
  return { shape, scale, bottom };
}

/** Dimensions between marks; a number without room moves to a second line beside its stretch, a leader shows whose it is. */
function chain(
  marks: readonly number[],
  placed: (mark: number) => number,
  at: number,
  axis: 'x' | 'y',
): Shape[] {
  const direction = axis === 'x' ? 1 : -1;
  const point = (along: number, across: number): [number, number] =>
    axis === 'x' ? [along, at + across] : [at - across, along];
  const line = (from: [number, number], to: [number, number]) =>
    `M${round(from[0])} ${round(from[1])}L${round(to[0])} ${round(to[1])}`;
  const ends = [placed(marks[0] ?? 0), placed(marks.at(-1) ?? 0)] as const;
  const ticks = marks.map((mark) => line(point(placed(mark), -0.8), point(placed(mark), 0.8)));
  const label = (along: number, across: number, content: string): Shape => {
    const [x, y] = point(along, across);
    const shift = axis === 'x' ? SIZE * 0.75 : 0;
    return text(x, y + shift, content, { size: SIZE, anchor: 'middle', upright: axis === 'y' });
  };
  const leaders: string[] = [];
  const labels: Shape[] = [];
  let free = Number.NEGATIVE_INFINITY;
  for (const [index, mark] of marks.slice(1).entries()) {
    const before = marks[index] ?? 0;
    const content = formatNumber(Math.round((mark - before) * 10) / 10);
    const long = lengthOf(content, SIZE) + 0.6;
    const middle = (placed(before) + placed(mark)) / 2;
    if (long <= Math.abs(placed(mark) - placed(before))) {
      labels.push(label(middle, 0.8, content));
      continue;
    }
    const along = Math.max(middle * direction, free + long / 2);
    free = along + long / 2;
    leaders.push(line(point(middle, 0), point(along * direction, LEVEL - 0.3)));
    labels.push(label(along * direction, LEVEL, content));
  }
  const whole =
    marks.length > 2
      ? [label((ends[0] + ends[1]) / 2, 2 * LEVEL, formatNumber((marks.at(-1) ?? 0) - (marks[0] ?? 0)))]
      : [];
  return [
    stroke(line(point(ends[0], 0), point(ends[1], 0)) + ticks.join('')),
    ...(leaders.length > 0 ? [stroke(leaders.join(''), 0.08, COLOURS.ink3)] : []),
    ...labels,
    ...whole,
  ];
}
