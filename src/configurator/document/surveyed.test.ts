import { expect, test } from 'vitest';
import type { Configuration, SurveyedValue } from '../../../engine/index.ts';
import { drawn, soak } from '../../../tests/soak.ts';
import { exampleRoof } from '../testing/example-roof.ts';
import {
  changeDiscount,
  changeLayout,
  changeLocation,
  changeMeasured,
  changeOutline,
  changeRows,
  changeSurface,
  rename,
  replaceBuilding,
  replaceRoof,
  resizeSurface,
  turnSurface,
} from './commands.ts';
import { beginHistory, type Command, execute, type History, redo, undo } from './history.ts';
import { originAt } from './surveyed.ts';

const entry = (of: string, deviation: number): SurveyedValue => ({
  ...{ of, source: 'sonnendach', date: '2022-05-31', deviation },
});

/** Every value of the example that a survey can give. */
const surveyedRoof: Configuration = {
  ...exampleRoof,
  roof: { ...exampleRoof.roof, surveyed: [entry('angle', 0.3), entry('eaveHeight', 300)] },
  location: { ...exampleRoof.location, surveyed: [entry('heightAboveSea', 1)] },
  surfaces: exampleRoof.surfaces.map((surface) => ({
    ...surface,
    surveyed: [entry('azimuth', 0.5), entry('angle', 0.3), entry('width', 200), entry('height', 150)],
  })),
};

/** Every origin with the value that it is about, by path. */
function origins({ roof, location, surfaces }: Configuration): Readonly<Record<string, unknown>> {
  const of = (path: string, holder: object, surveyed: readonly SurveyedValue[] = []) =>
    surveyed.map(({ of: name }) => [
      `${path}.${name}`,
      Reflect.get(holder, name) ?? Reflect.get(Reflect.get(holder, 'outline') ?? {}, name),
    ]);
  return Object.fromEntries([
    ...of('roof', roof, roof.surveyed),
    ...of('location', location, location.surveyed),
    ...surfaces.flatMap((surface) => of(surface.id, surface, surface.surveyed)),
  ]);
}

const run = (commands: readonly Command[], from = surveyedRoof): History =>
  commands.reduce(execute, beginHistory(from));

test('a changed value loses its origin and no other does; undo brings it back, redo drops it again', () => {
  const done = run([changeSurface('south', { angle: 36 })]);
  const { 'south.angle': _, ...others } = origins(surveyedRoof);
  expect(origins(done.present)).toEqual(others);
  expect(undo(done).present).toEqual(surveyedRoof);
  expect(origins(redo(undo(done)).present)).toEqual(others);
});

test('a surface without origins has no empty list', () => {
  const done = run([
    turnSurface('south', 170),
    changeSurface('south', { angle: 20 }),
    resizeSurface('south', { width: 9_000, height: 5_000 }, { isLeftMoved: false, isEaveMoved: false }),
  ]);
  expect(done.present.surfaces[0]).not.toHaveProperty('surveyed');
});

test('a value that is given back within a burst has its origin again and leaves no entry', () => {
  const typed = run([
    changeLocation({ heightAboveSea: 56 }, 'typing'),
    changeLocation({ heightAboveSea: 560 }, 'typing'),
  ]);
  expect(typed.past).toHaveLength(0);
  expect(typed.present).toEqual(surveyedRoof);
});

test('a surface of another shape loses the origins of its lengths only', () => {
  const polygon = {
    shape: 'polygon',
    points: [
      [0, 0],
      [9_000, 0],
      [9_000, 4_000],
    ] as [number, number][],
  } as const;
  const done = run([changeOutline('south', () => ({ ...polygon, points: [...polygon.points] }))]);
  expect(Object.keys(origins(done.present)).filter((path) => path.startsWith('south'))).toEqual([
    'south.azimuth',
    'south.angle',
  ]);
});

test('values computed again without change have their origin again', () => {
  const bare = exampleRoof.surfaces.map((surface, index) =>
    index === 0 ? { ...surface, angle: 12 } : surface,
  );
  const done = run([replaceBuilding({ ...exampleRoof.roof, angle: 12 }, bare)]);
  const { 'roof.angle': _, 'south.angle': __, ...others } = origins(surveyedRoof);
  expect(origins(done.present)).toEqual(others);
});

test('another roof has its own origins', () => {
  expect(run([replaceRoof(exampleRoof)]).present).toEqual(exampleRoof);
  const renewed = {
    ...surveyedRoof,
    roof: { ...surveyedRoof.roof, angle: 33 },
  };
  expect(run([replaceRoof(renewed)]).present).toEqual(renewed);
});

test('a new origin of a changed value stays', () => {
  const surveyed = [entry('angle', 0.1)];
  const done = run([changeSurface('south', { angle: 33.4, surveyed })]);
  expect(originAt(done.present, 'surfaces[0].angle')).toEqual(entry('angle', 0.1));
});

test('finds the origin of a field by its path', () => {
  expect(originAt(surveyedRoof, 'surfaces[1].outline.width')).toEqual(entry('width', 200));
  expect(originAt(surveyedRoof, 'roof.eaveHeight')).toEqual(entry('eaveHeight', 300));
  expect(originAt(surveyedRoof, 'location.heightAboveSea')).toEqual(entry('heightAboveSea', 1));
  expect(originAt(surveyedRoof, 'roof.buildingLength')).toBeUndefined();
  expect(originAt(surveyedRoof, 'surfaces[9].angle')).toBeUndefined();
});

/** Returns a command about a random value, in a random burst. */
function drawCommand(): Command {
  const value = 1 + Math.floor(Math.random() * 4);
  const id = Math.random() < 0.5 ? 'south' : 'north';
  const burst = Math.random() < 0.5 ? 'drag' : undefined;
  const commands: readonly Command[] = [
    changeSurface(id, { angle: 32 + value }, burst),
    turnSurface(id, 176 + value, burst),
    changeLocation({ heightAboveSea: 558 + value }, burst),
    resizeSurface(id, { width: 10_397 + value }, { isLeftMoved: true, isEaveMoved: false }),
    replaceBuilding({ ...exampleRoof.roof, eaveHeight: 5_497 + value }, [...surveyedRoof.surfaces], burst),
    rename(`${value}`, burst),
    changeLayout({ powerFloor: value }, burst),
    changeDiscount(value, burst),
    changeMeasured(id, { width: 10_000 + value }, burst),
    changeRows(id, { count: value }, burst),
  ];
  return commands[Math.floor(Math.random() * commands.length)] ?? rename('');
}

test('after any edits each origin stands at its surveyed value, and undo restores all', drawn, () => {
  const surveyed = origins(surveyedRoof);
  for (let round = 0; round < soak(100, 5_000); round += 1) {
    let history = beginHistory(surveyedRoof);
    for (let step = 0; step < 12; step += 1) {
      history = Math.random() < 0.2 ? undo(history) : execute(history, drawCommand());
      for (const [path, value] of Object.entries(origins(history.present)))
        expect(value).toBe(surveyed[path]);
    }
    const last = history.present;
    let undone = history;
    while (undone.past.length > 0) undone = undo(undone);
    expect(undone.present).toEqual(surveyedRoof);
    while (undone.future.length > 0) undone = redo(undone);
    // Redo reaches the last state unless an edit discarded entries.
    if (history.future.length === 0) expect(undone.present).toEqual(last);
  }
});
