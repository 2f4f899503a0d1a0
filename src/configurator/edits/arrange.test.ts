import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { configurationAtom, openAtom, undoAtom, undoLabelAtom } from '../document/document.ts';
import { moveOpenings } from '../document/opening-commands.ts';
import { selectedOpeningsAtom } from '../document/selection.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue, inProcessEngine } from '../testing/in-process-engine.ts';
import { type Arrangement, arranged, createGroupMover, openingsOf, putCopies } from './arrange.ts';

const boxes = new Map([
  ['wide', { x: 5_000, y: 1_000, width: 2_000, height: 500 }],
  ['left', { x: 1_000, y: 1_500, width: 500, height: 1_000 }],
  ['small', { x: 3_000, y: 2_000, width: 300, height: 300 }],
]);

test.each<[Arrangement, Record<string, [number, number]>]>([
  ['left', { left: [1_000, 1_500], small: [1_000, 2_000], wide: [1_000, 1_000] }],
  ['right', { left: [6_500, 1_500], small: [6_700, 2_000], wide: [5_000, 1_000] }],
  ['bottom', { left: [1_000, 1_000], small: [3_000, 1_000], wide: [5_000, 1_000] }],
  ['top', { left: [1_000, 1_500], small: [3_000, 2_200], wide: [5_000, 2_000] }],
  ['centre', { left: [3_750, 1_500], small: [3_850, 2_000], wide: [3_000, 1_000] }],
  ['middle', { left: [1_000, 1_250], small: [3_000, 1_600], wide: [5_000, 1_500] }],
  // 6 m less 2.8 m of openings: twice 1.6 m.
  ['spread', { left: [1_000, 1_500], small: [3_100, 2_000], wide: [5_000, 1_000] }],
])('arranging %s puts openings in line within their bounding box', (how, expected) => {
  const places = Object.fromEntries([...arranged(boxes, how)].map(([id, { x, y }]) => [id, [x, y]]));
  expect(places).toEqual(expected);
});

function open() {
  const store = createStore();
  store.set(openAtom, exampleRoof, exampleOrigin);
  const south = () => store.get(configurationAtom)?.surfaces[0] ?? exampleRoof.surfaces[0];
  return { store, south, client: inProcessEngine() };
}

test('a group moves only if every opening may', async () => {
  const { store, south, client } = open();
  const move = createGroupMover(store, client);
  const by = (x: number) =>
    moveOpenings(
      'south',
      new Map([
        ['c1', { x: 3_600 + x, y: 1_700 }],
        ['s1', { x: 7_700 + x, y: 3_430 }],
      ]),
    );
  expect(await move({ command: by(500) })).toBe(true);
  expect([south()?.cutouts[0]?.x1, south()?.skylights[0]?.x]).toEqual([4_100, 8_200]);
  // The window would extend beyond the verge.
  expect(await move({ command: by(2_500) })).toBe(false);
  expect([south()?.cutouts[0]?.x1, south()?.skylights[0]?.x]).toEqual([4_100, 8_200]);
  expect(await move({ command: by(0), isWanted: () => false })).toBe(true);
  expect(south()?.cutouts[0]?.x1).toBe(4_100);
  store.set(undoAtom);
  expect(store.get(configurationAtom)).toEqual(exampleRoof);
});

test('copies get new ids and free positions, are selected, and are one undo step', async () => {
  const { store, south, client } = open();
  const surface = south();
  if (!surface) throw new Error('the example has a surface');
  const copied = openingsOf(surface, ['c1', 's1'], demoCatalogue.skylights);
  expect(await putCopies(store, client, 'north', copied, 'same')).toBe(true);
  const north = store.get(configurationAtom)?.surfaces[1];
  // On an empty surface they keep their positions.
  expect(north?.cutouts).toEqual(surface.cutouts);
  expect(north?.skylights).toEqual(surface.skylights);
  expect(store.get(selectedOpeningsAtom)).toEqual(['north/c1', 'north/s1']);

  expect(await putCopies(store, client, 'south', copied.slice(1), 'beside')).toBe(true);
  expect(south()?.skylights.map(({ id, x, y }) => [id, x, y])).toEqual([
    ['s1', 7_700, 3_430],
    ['s2', 8_780, 3_430],
  ]);
  store.set(undoAtom);
  store.set(undoAtom);
  expect([store.get(configurationAtom), store.get(undoLabelAtom)]).toEqual([exampleRoof, null]);
});
