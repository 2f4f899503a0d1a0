import { formatNumber } from '../format.ts';
import { lengthOf, type Shape, stroke, text } from './svg.ts';

/** A dimension: its ends along the line, mm on the sheet, and its true length, mm. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** Height of the numbers, and their distance from the line. */
const SIZE = 1.7;
const CLEAR = 0.6;
/** Half the length of the slanted tick at each end. */
const MARK = 0.7;

interface Label {
  readonly from: number;
  readonly to: number;
  readonly content: string;
}

/**
 * Draws a chain of dimensions: along x at a height, or along y (numbers read from below) at an x. Equal neighbours
 * whose numbers would not fit are counted, `12 × 1'300`. A number without room is turned, or omitted if even that
 * does not fit.
 */
export function dimensionChain(stretches: readonly Stretch[], at: number, axis: 'x' | 'y'): Shape[] {
  const first = stretches[0];
  const last = stretches.at(-1);
  if (!first || !last) return [];
  const labels = labelsOf(stretches);
  const place = (along: number, across: number): [number, number] =>
    axis === 'x' ? [along, at + across] : [at + across, along];
  const marks = [...new Set(labels.flatMap(({ from, to }) => [from, to]))].map((along) => {
    const [x, y] = place(along, 0);
    return `M${x - MARK} ${y + MARK}l${2 * MARK} ${-2 * MARK}`;
  });
  const [startX, startY] = place(first.from, 0);
  const [endX, endY] = place(last.to, 0);
  return [
    stroke(rounded(`M${startX} ${startY}L${endX} ${endY}${marks.join('')}`)),
    ...labels.flatMap(({ from, to, content }) => {
      const room = Math.abs(to - from);
      const isLengthwise = lengthOf(content, SIZE) + 0.8 <= room;
      if (!isLengthwise && room < SIZE + 0.2) return [];
      const middle = (from + to) / 2;
      const style = { size: SIZE, upright: isLengthwise === (axis === 'y') } as const;
      if (isLengthwise) {
        const [x, y] = place(middle, -CLEAR);
        return [text(x, y, content, { ...style, anchor: 'middle' })];
      }
      // Turned across the line: ends near the line, centred on the dimension.
      const across = axis === 'x' ? CLEAR + 0.4 : -CLEAR - 0.4;
      const [x, y] = place(middle + SIZE * 0.36, across);
      return [text(x, y, content, { ...style, anchor: 'end' })];
    }),
  ];
}

function labelsOf(stretches: readonly Stretch[]): Label[] {
  const runs: Stretch[][] = [];
  for (const stretch of stretches) {
    const run = runs.at(-1);
    if (run?.[0]?.length === stretch.length) run.push(stretch);
    else runs.push([stretch]);
  }
  return runs.flatMap((run) => {
    const [first] = run;
    const last = run.at(-1);
    if (!first || !last) return [];
    const number = formatNumber(first.length);
    const counted = { from: first.from, to: last.to, content: `${run.length} × ${number}` };
    const isTight = lengthOf(number, SIZE) + 0.8 > Math.abs(first.to - first.from);
    if (isTight && run.length > 1) return [counted];
    return run.map(({ from, to, length }) => ({ from, to, content: formatNumber(length) }));
  });
}

/** Rounds the numbers of a path. */
const rounded = (path: string): string =>
  path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 1000) / 1000));
