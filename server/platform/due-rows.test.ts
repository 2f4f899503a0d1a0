import { expect, test } from 'vitest';
import { forEachDue, PAGE } from './due-rows.ts';
import { ProblemError } from './http/problems.ts';

/** Fake table whose rows stop being due once they were processed. */
function dueRows(count: number) {
  const due = new Set(Array.from({ length: count }, (_, index) => String(index).padStart(6, '0')));
  const pageAfter = async (after: string) =>
    [...due]
      .filter((id) => id > after)
      .slice(0, PAGE)
      .map((id) => ({ id }));
  return { due, pageAfter };
}

test('reports failing rows, keeps them due and still reaches all rows behind them', async () => {
  const { due, pageAfter } = dueRows(3 * PAGE);
  const broken = new Set([...due].slice(0, 2 * PAGE));
  const reported: string[] = [];
  const work = async ({ id }: { id: string }) => {
    if (broken.has(id)) throw new TypeError('broken');
    due.delete(id);
  };
  await forEachDue(pageAfter, work, { report: (_error, id) => void reported.push(id) });
  expect(reported).toEqual([...broken]);
  expect(due).toEqual(broken);
});

test('a conflict is no failure, any other problem is', async () => {
  const refusals = [
    new ProblemError(404, 'NOT_FOUND'),
    new ProblemError(409, 'TRAINING_STATE'),
    new ProblemError(422, 'INPUT_INVALID'),
  ];
  const { pageAfter } = dueRows(3);
  const reported: unknown[] = [];
  const work = async ({ id }: { id: string }) => {
    throw refusals[Number(id)];
  };
  await forEachDue(pageAfter, work, { report: (error) => void reported.push(error) });
  expect(reported).toEqual([refusals[2]]);
});

test('an aborted run ends before the next row', async () => {
  const { due, pageAfter } = dueRows(3);
  const end = new AbortController();
  const work = async ({ id }: { id: string }) => {
    due.delete(id);
    end.abort();
  };
  const run = { report: () => {}, signal: end.signal };
  await expect(forEachDue(pageAfter, work, run)).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  );
  expect(due.size).toBe(2);
});
