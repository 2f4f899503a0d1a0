import { arrange } from './arrange.ts';
import { cutsOf } from './cuts.ts';
import { gainsOf, Table } from './gap-table.ts';
import type { Layout, Task } from './task.ts';

/** The best tiling of a field in the order of the engine; none when no gap gives an exact tiling. */
export function mostPower(task: Task): Layout | undefined {
  const cuts = cutsOf(task);
  const gains = gainsOf(task, cuts, true);
  const table = new Table(task, gains);
  let most = gains.never / 2;
  let gaps: number[] = [];
  for (let gap = task.gap.min; gap <= task.gap.max; gap += 1) {
    const value = table.fill(task, cuts, gap);
    if (value === most) gaps.push(gap);
    else if (value > most) [most, gaps] = [value, [gap]];
  }
  const distance = (gap: number): number => Math.abs(gap - task.gap.nominal);
  const nearest = Math.min(...gaps.map(distance));
  let best: Layout | undefined;
  for (const gap of gaps.filter((gap) => distance(gap) === nearest)) {
    const layout = arrange(task, cuts, gap);
    if (layout && (!best || layout.fillerWidth < best.fillerWidth)) best = layout;
  }
  return best;
}
