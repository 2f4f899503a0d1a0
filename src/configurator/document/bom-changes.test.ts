import { expect, test } from 'vitest';
import { type BomChange, type BomLine, createEngine } from '../../../engine/index.ts';
import { exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { changeForInput, changeToRemove, readQuantity, withChange } from './bom-changes.ts';
import { changeBom } from './commands.ts';
import { beginHistory, execute, undo } from './history.ts';

const engine = createEngine(demoCatalogue);

function linesWith(bomChanges: BomChange[]): BomLine[] {
  const answer = engine.open(JSON.stringify({ ...exampleRoof, bomChanges }), 0).answer;
  if (answer.status === 'refused') throw new Error(JSON.stringify(answer.problems));
  return answer.bom.lines;
}

function lineOf(article: string, changes: BomChange[] = []): BomLine {
  const line = linesWith(changes).find((candidate) => candidate.article === article);
  if (!line) throw new Error(`no line of ${article}`);
  return line;
}

function change(line: BomLine, text: string): BomChange | null {
  const quantity = readQuantity(text);
  if (!quantity) throw new Error(`${text} is no quantity`);
  return changeForInput(line, quantity);
}

const module = lineOf('SL-L-BK');

test.each([
  ["1'200", { quantity: 1200, isDifference: false }],
  ['+ 2', { quantity: 2, isDifference: true }],
  ['−1.5', { quantity: -1.5, isDifference: true }],
  ['viele', null],
  ['', null],
])('reads %j as %j', (text, quantity) => {
  expect(readQuantity(text)).toEqual(quantity);
});

test('a typed quantity replaces that of the bill, a difference is added to it', () => {
  const set = change(module, String(module.quantity + 3));
  expect(set?.change).toBe('set');
  expect(lineOf('SL-L-BK', set ? [set] : []).quantity).toBe(module.quantity + 3);
  const more = change(module, '+2');
  expect(more).toEqual({ article: 'SL-L-BK', change: 'add', quantity: 2 });
  const changed = lineOf('SL-L-BK', more ? [more] : []);
  expect(changed.quantity).toBe(module.quantity + 2);
  expect(change(changed, '+1')).toEqual({ article: 'SL-L-BK', change: 'add', quantity: 3 });
});

test('the quantity that the roof needs is no change', () => {
  const changed = lineOf('SL-L-BK', [{ article: 'SL-L-BK', change: 'add', quantity: 2 }]);
  expect(change(changed, String(module.quantity))).toBeNull();
  expect(change(changed, '-2')).toBeNull();
});

test('quantity zero removes an article, and its line stays so that it can be restored', () => {
  expect(change(module, '0')).toEqual({ article: 'SL-L-BK', change: 'remove' });
  const removal = changeToRemove(module);
  const removed = lineOf('SL-L-BK', removal ? [removal] : []);
  expect(removed.quantity).toBe(0);
  expect(removed.change).toEqual({ kind: 'remove', computed: module.quantity });
});

test('an article that the roof does not need exists only through its change', () => {
  const needed = linesWith([]).map(({ article }) => article);
  const article = demoCatalogue.articles.find(({ number }) => !needed.includes(number))?.number ?? '';
  const added = lineOf(article, [{ article, change: 'extra', quantity: 1 }]);
  expect(change(added, '4')).toEqual({ article, change: 'extra', quantity: 4 });
  expect(change(added, '+1')).toEqual({ article, change: 'extra', quantity: 2 });
  expect(change(added, '0')).toBeNull();
  expect(changeToRemove(added)).toBeNull();
});

test('an article has one change, which keeps its position', () => {
  const first: BomChange = { article: 'A', change: 'remove' };
  const second: BomChange = { article: 'B', change: 'remove' };
  const other: BomChange = { article: 'A', change: 'set', quantity: 2 };
  expect(withChange([first], 'B', second)).toEqual([first, second]);
  expect(withChange([first, second], 'A', other)).toEqual([other, second]);
  expect(withChange([first, second], 'A', null)).toEqual([second]);
});

test('a change of the bill is one entry of the history', () => {
  const changed = execute(beginHistory(exampleRoof), changeBom('A', { article: 'A', change: 'remove' }));
  expect(changed.present.bomChanges).toHaveLength(1);
  expect(undo(changed).present).toEqual(exampleRoof);
  expect(execute(changed, changeBom('A', null)).present).toEqual(exampleRoof);
});
