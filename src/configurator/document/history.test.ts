import { expect, test } from 'vitest';
import { exampleRoof } from '../testing/example-roof.ts';
import { changeDiscount, rename } from './commands.ts';
import { beginHistory, type Command, execute, MAX_ENTRIES, redo, undo } from './history.ts';

const run = (commands: readonly Command[]) => commands.reduce(execute, beginHistory(exampleRoof));

test('a command changes the document, undo reverts it, redo applies it again', () => {
  const done = run([rename('Haus A')]);
  expect(done.present.name).toBe('Haus A');
  const undone = undo(done);
  expect(undone.present).toEqual(exampleRoof);
  expect(redo(undone).present.name).toBe('Haus A');
});

test('merges a burst with the same key into one entry', () => {
  const history = run([rename('H', 'typing'), rename('Ha', 'typing'), rename('Haus', 'typing')]);
  expect(history.past).toHaveLength(1);
  expect(undo(history).present.name).toBe(exampleRoof.name);
});

test('another burst is another entry', () => {
  const history = run([rename('Haus', 'first'), rename('Haus B', 'second')]);
  expect(undo(history).present.name).toBe('Haus');
});

test('another command ends a burst', () => {
  const history = run([
    rename('Haus', 'typing'),
    changeDiscount(5, 'typing too'),
    rename('Haus B', 'typing'),
  ]);
  expect(history.past).toHaveLength(3);
});

test('a command without effect returns the same history, including redo', () => {
  const history = undo(run([rename('Haus')]));
  expect(execute(history, rename(exampleRoof.name))).toBe(history);
});

test('a burst that ends where it began leaves no entry', () => {
  expect(run([rename('Haus', 'typing'), rename(exampleRoof.name, 'typing')]).past).toHaveLength(0);
});

test('a new command discards undone entries', () => {
  const history = execute(undo(run([rename('Haus')])), changeDiscount(3));
  expect(redo(history)).toBe(history);
});

test('a burst after an undo does not merge into the entry before it', () => {
  const history = execute(undo(run([rename('A', 'typing'), changeDiscount(5)])), rename('AB', 'typing'));
  expect(undo(history).present.name).toBe('A');
});

test('limits the length of the history', () => {
  const many = Array.from({ length: MAX_ENTRIES + 50 }, (_, i) => rename(`${i}`));
  expect(run(many).past).toHaveLength(MAX_ENTRIES);
});

test('undo and redo do nothing at the ends', () => {
  const history = beginHistory(exampleRoof);
  expect(undo(history)).toBe(history);
  expect(redo(history)).toBe(history);
});
