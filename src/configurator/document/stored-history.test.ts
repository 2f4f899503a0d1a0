import { describe, expect, test } from 'vitest';
import { directionOf } from '../../../documents/azimuth.ts';
import { type Configuration, createEngine } from '../../../engine/index.ts';
import { exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import {
  changeDiscount,
  changeLayout,
  changeSurface,
  removeSurface,
  rename,
  replaceRoof,
} from './commands.ts';
import { beginHistory, type Command, execute, type History, redo, undo } from './history.ts';
import { readHistory, restored, textOfHistory, upgradedHistories } from './stored-history.ts';

const edited = (...commands: Command[]): History => commands.reduce(execute, beginHistory(exampleRoof));

/** Simulates a reload: restores the stored history for a document that was parsed again. */
function reloaded(history: History): History {
  const stored = readHistory(textOfHistory(history));
  if (!stored) throw new Error('the history cannot be read');
  return restored(stored, structuredClone(history.present));
}

/** Every document reached by undo and redo, from first to last. */
function walk(history: History) {
  let at = history;
  while (undo(at) !== at) at = undo(at);
  const all = [at.present];
  for (let next = redo(at); next !== at; at = next, next = redo(at)) all.push(next.present);
  return all;
}

describe('the history of a roof survives a reload', () => {
  const edits = [
    rename('Haus'),
    changeSurface('south', { angle: 30 }),
    changeLayout({ powerFloor: 90 }),
    changeDiscount(7),
    removeSurface('north'),
    replaceRoof({ ...exampleRoof, name: 'aus einer Datei', bomChanges: [] }),
    rename('Ende'),
  ];

  test('back to its beginning and forward to its end', () => {
    let history = edited(...edits);
    for (let count = 0; count < 3; count += 1) history = undo(history);
    const again = reloaded(history);
    expect(walk(again)).toEqual(walk(history));
    expect(walk(again)).toHaveLength(edits.length + 1);
    expect(again.past.map(({ label }) => label)).toEqual(history.past.map(({ label }) => label));
    // And a second time.
    expect(walk(reloaded(again))).toEqual(walk(history));
  });

  test('later typing in the same field is an entry of its own', () => {
    const history = reloaded(edited(rename('H', 'typing'), rename('Ha', 'typing')));
    expect(history.past).toHaveLength(1);
    expect(execute(history, rename('Hau', 'typing')).past).toHaveLength(2);
  });

  test('upgrades the documents of an earlier version', async () => {
    const inOld = ({ surfaces, ...document }: Configuration) =>
      ({
        ...document,
        schema: 'roof-configuration/2',
        surfaces: surfaces.map(({ azimuth, ...surface }) => ({
          ...surface,
          alignment: directionOf(azimuth),
        })),
      }) as unknown as Configuration;
    const engine = createEngine(demoCatalogue);
    let history = edited(...edits);
    for (let count = 0; count < 3; count += 1) history = undo(history);
    const old = {
      present: inOld(history.present),
      past: history.past.map((entry) => ({ ...entry, other: inOld(entry.other) })),
      future: history.future.map((entry) => ({ ...entry, other: inOld(entry.other) })),
    };
    const stored = readHistory(textOfHistory(old, new Map([['other', old]])));
    if (!stored) throw new Error('the history cannot be read');
    const upgraded = await upgradedHistories(stored, async (one) =>
      JSON.parse(engine.upgraded(JSON.stringify(one))),
    );
    for (const one of [upgraded, upgraded.others.other]) {
      if (!one) throw new Error('a history is lost');
      expect(walk(restored(one, one.present))).toEqual(walk(history));
    }
  });

  test('stores an edit as its difference', () => {
    const turned = Array.from({ length: 100 }, (_, at) => changeSurface('south', { angle: 20 + (at % 2) }));
    const text = textOfHistory(edited(...turned));
    expect(text.length).toBeLessThan(JSON.stringify(exampleRoof).length + 100 * 120);
  });

  test('drops the oldest entries of a history that is too long', () => {
    const notes = Array.from({ length: 150 }, (_, at) => rename(`${at} ${'x'.repeat(9_000)}`));
    const history = edited(...notes);
    const again = reloaded(history);
    expect(textOfHistory(history).length).toBeLessThanOrEqual(400_000);
    expect(again.past.length).toBeGreaterThan(10);
    expect(undo(again).present).toEqual(undo(history).present);
  });
});

describe('the histories of the other variants', () => {
  const chosen = edited(rename('Haus'));
  const flat = edited(changeSurface('south', { angle: 20 }), changeSurface('south', { angle: 25 }));

  test('are stored with that of the chosen one, except those never edited', () => {
    const text = textOfHistory(
      chosen,
      new Map([
        ['flat', undo(flat)],
        ['plain', beginHistory(exampleRoof)],
      ]),
    );
    const stored = readHistory(text);
    expect(Object.keys(stored?.others ?? {})).toEqual(['flat']);
    const again = stored?.others.flat && restored(stored.others.flat, undo(flat).present);
    expect(again && walk(again)).toEqual(walk(flat));
    expect(stored && walk(restored(stored, chosen.present))).toEqual(walk(chosen));
  });

  test('together take no more space than a single one', () => {
    const notes = Array.from({ length: 150 }, (_, at) => rename(`${at} ${'x'.repeat(9_000)}`));
    const long = edited(...notes);
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const text = textOfHistory(long, new Map(ids.map((id) => [id, long])));
    expect(text.length).toBeLessThanOrEqual(400_000);
    const lengths = Object.values(readHistory(text)?.others ?? {}).map(({ past }) => past.length);
    expect(lengths).toHaveLength(ids.length);
    expect(Math.min(...lengths)).toBeGreaterThan(1);
  });

  test('reads a text from before there were any', () => {
    const { others: _, ...before } = JSON.parse(textOfHistory(chosen));
    expect(readHistory(JSON.stringify(before))).toEqual({ ...before, others: {} });
  });
});

test.each([null, '', '{', 'null', '{}', '{"present":{},"past":1,"future":[]}'])(
  'rejects %j as a history',
  (text) => {
    expect(readHistory(text)).toBeNull();
  },
);
