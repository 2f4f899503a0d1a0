import { expect, test } from 'vitest';
import { soak } from '../../../../tests/soak.ts';
import { type ComparedLine, type LineChange, lineChanges } from './change.ts';

/** A generator of numbers below `end`, the same for the same seed. */
function drawing(seed: number): (end: number) => number {
  let state = seed * 7919 + 1;
  return (end) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % end;
  };
}

const names = (de: string) => ({ de, en: de, it: de, fr: de });
/** A bill of few articles, so that two have some in common; typed lines and articles twice among them. */
function billOf(draw: (end: number) => number): ComparedLine[] {
  return Array.from({ length: draw(9) }, () => {
    const article = ['A', 'B', 'C', 'D', '', ''][draw(6)] ?? '';
    const quantity = 1 + draw(4);
    return {
      article,
      names: names(article || `Getippt ${draw(2)}`),
      unit: 'piece',
      quantity,
      totalRappen: quantity * 100 * (1 + draw(2)),
    };
  });
}
const totalOf = (lines: readonly ComparedLine[]) => lines.reduce((sum, line) => sum + line.totalRappen, 0);
const differenceOf = ({ before, after }: LineChange) =>
  (after?.totalRappen ?? 0) - (before?.totalRappen ?? 0);
const textsOf = (changes: readonly LineChange[]) => changes.map((each) => JSON.stringify(each)).toSorted();

test('what differs adds up to the difference of the totals, whatever the order of the lines', () => {
  for (let seed = 0; seed < soak(500, 20_000); seed++) {
    const draw = drawing(seed);
    const [before, after] = [billOf(draw), billOf(draw)];
    const changes = lineChanges(before, after);
    expect(changes.reduce((sum, change) => sum + differenceOf(change), 0)).toBe(
      totalOf(after) - totalOf(before),
    );
    expect(textsOf(lineChanges(before.toReversed(), after.toReversed()))).toEqual(textsOf(changes));
    // The way back is the same with its sides changed.
    const back = lineChanges(after, before).map((each) => ({
      ...each,
      before: each.after,
      after: each.before,
    }));
    expect(textsOf(back)).toEqual(textsOf(changes));
    expect(lineChanges(before, before)).toEqual([]);
    // A line more on both sides changes no other line.
    const more: ComparedLine = {
      article: 'E',
      names: names('E'),
      unit: 'piece',
      quantity: 1,
      totalRappen: 7,
    };
    expect(textsOf(lineChanges([...before, more], [...after, more]))).toEqual(textsOf(changes));
  }
});

test('a line split in two is the same line', () => {
  const line = { article: 'A', names: names('A'), unit: 'metre', quantity: 0.3, totalRappen: 30 };
  const halves = [
    { ...line, quantity: 0.1, totalRappen: 10 },
    { ...line, quantity: 0.2, totalRappen: 20 },
  ];
  expect(lineChanges([line], halves)).toEqual([]);
});
