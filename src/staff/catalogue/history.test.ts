import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn, soak } from '../../../tests/soak.ts';
import { edited, type History, opened, rebased, redone, resolved, undone } from './history.ts';
import { withPart } from './merge.ts';

type Value = Readonly<Record<string, number>>;
const KEYS = ['a', 'b', 'c'];
const edit = fc.record({ key: fc.constantFrom(...KEYS), value: fc.nat(5) });
const start: Value = { a: 0, b: 0, c: 0 };
const after = (history: History<Value>, edits: readonly { key: string; value: number }[]) =>
  edits.reduce((all, { key, value }) => edited(all, withPart(all.now, [key], value)), history);

test('undoing everything leads to the start, redoing everything back', drawn, () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
      const history = after(opened(start), edits);
      const back = history.past.reduce((all) => undone(all), history);
      expect(back.now).toEqual(start);
      const again = back.future.reduce((all) => redone(all), back);
      expect(again).toEqual(history);
    }),
    { numRuns: soak(200, 5_000) },
  );
});

test(
  'what another person stored is in every state to undo to, and a choice settles each conflict',
  drawn,
  () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), fc.array(edit, { maxLength: 4 }), (mine, others) => {
        const theirs = after(opened(start), others).now;
        const history = rebased(after(opened(start), mine), theirs);
        for (const key of KEYS) {
          const [own, other] = [after(opened(start), mine).now[key], theirs[key]];
          const isBoth = own !== 0 && other !== 0 && own !== other;
          expect(history.conflicts.some(({ path }) => path[0] === key)).toBe(isBoth);
          // A cell that only they changed has their value, in the first state as well.
          if (own === 0) expect(history.now[key]).toBe(other);
          const first = history.past[0] ?? history.now;
          expect(first[key]).toBe(other);
        }
        const settle = (side: 'mine' | 'theirs') =>
          history.conflicts.reduce((all, { path }) => resolved(all, path, side), history);
        expect(settle('mine')).toMatchObject({ conflicts: [], now: history.now });
        for (const { path, theirs: value } of history.conflicts)
          expect(settle('theirs').now[path[0] ?? '']).toBe(value);
      }),
      { numRuns: soak(300, 5_000) },
    );
  },
);

test('a conflict stays open while further saves arrive, with their latest value', () => {
  const mine = edited(opened(start), { ...start, a: 1 });
  const once = rebased(mine, { ...start, a: 2 });
  const twice = rebased(once, { ...start, a: 3, b: 4 });
  expect(twice).toMatchObject({
    now: { a: 1, b: 4 },
    conflicts: [{ path: ['a'], mine: 1, theirs: 3 }],
  });
  expect(rebased(twice, { ...start, a: 1, b: 4 }).conflicts).toEqual([]);
});
