import type { Interval, Point } from './task.ts';

/** Free intervals of an open strip, exact; sloped edges block the range they sweep, rounded outwards. */
export function freeIntervals(
  polygon: readonly Point[],
  obstacles: readonly (readonly Point[])[],
  bottom: number,
  top: number,
  [xl, xr]: Interval,
): Interval[] {
  const blocked: Interval[] = [];
  for (let index = 0; index < polygon.length; index += 1) {
    const range = swept(polygon[index], polygon[(index + 1) % polygon.length], bottom, top);
    if (range) blocked.push(range);
  }
  for (const obstacle of obstacles) {
    const range = covered(obstacle, bottom, top);
    if (range) blocked.push(range);
  }
  blocked.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const free: Interval[] = [];
  let left = xl;
  for (const [from, to] of blocked) {
    const right = Math.min(from, xr);
    if (left < right && isInside(polygon, left + right, bottom + top)) free.push([left, right]);
    left = Math.max(left, to);
  }
  if (left < xr && isInside(polygon, left + xr, bottom + top)) free.push([left, xr]);
  return free;
}

function swept(
  a: Point | undefined,
  b: Point | undefined,
  bottom: number,
  top: number,
): Interval | undefined {
  if (!a || !b) return undefined;
  const [low, high] = a[1] <= b[1] ? [a, b] : [b, a];
  if (low[1] === high[1]) {
    return bottom < low[1] && low[1] < top ? [Math.min(a[0], b[0]), Math.max(a[0], b[0])] : undefined;
  }
  if (high[1] <= bottom || low[1] >= top) return undefined;
  const start = crossing(low, high, Math.max(low[1], bottom));
  const end = crossing(low, high, Math.min(high[1], top));
  return [Math.min(start[0], end[0]), Math.max(start[1], end[1])];
}

/** The x where a rising edge reaches `y`, rounded down and up. Products stay far below 2^53. */
function crossing(low: Point, high: Point, y: number): Interval {
  const across = (high[0] - low[0]) * (y - low[1]);
  const height = high[1] - low[1];
  const rest = ((across % height) + height) % height;
  const floor = (across - rest) / height;
  return [low[0] + floor, low[0] + floor + (rest === 0 ? 0 : 1)];
}

function covered(obstacle: readonly Point[], bottom: number, top: number): Interval | undefined {
  let [low, high] = [Infinity, -Infinity];
  for (const [, y] of obstacle) {
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  if (high <= bottom || low >= top || low === high) return undefined;
  let [left, right] = [Infinity, -Infinity];
  for (let index = 0; index < obstacle.length; index += 1) {
    const range = swept(obstacle[index], obstacle[(index + 1) % obstacle.length], bottom, top);
    if (!range) continue;
    left = Math.min(left, range[0]);
    right = Math.max(right, range[1]);
  }
  return left < right ? [left, right] : undefined;
}

/** Whether the point `(x / 2, y / 2)`, which lies on no edge, is inside (even-odd rule). */
function isInside(polygon: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (let index = 0; index < polygon.length; index += 1) {
    const a = polygon[index];
    const b = polygon[(index + 1) % polygon.length];
    if (!a || !b || 2 * a[1] <= y === 2 * b[1] <= y) continue;
    const [low, high] = a[1] < b[1] ? [a, b] : [b, a];
    const turn = (high[0] - low[0]) * (y - 2 * low[1]) - (x - 2 * low[0]) * (high[1] - low[1]);
    if (turn > 0) inside = !inside;
  }
  return inside;
}

/** In how many rows a module of a width is active, for every start; a difference array. */
export function countActive(
  rows: readonly (readonly Interval[])[],
  [xl, xr]: Interval,
  width: number,
): Int32Array {
  const starts = xr - xl - width + 1;
  if (starts <= 0) return new Int32Array(0);
  const counts = new Int32Array(starts + 1);
  for (const row of rows) {
    for (const [left, right] of row) {
      if (right - left < width) continue;
      counts[left - xl] = (counts[left - xl] ?? 0) + 1;
      const end = right - width + 1 - xl;
      counts[end] = (counts[end] ?? 0) - 1;
    }
  }
  let sum = 0;
  for (let start = 0; start < starts; start += 1) {
    sum += counts[start] ?? 0;
    counts[start] = sum;
  }
  return counts.subarray(0, starts);
}
