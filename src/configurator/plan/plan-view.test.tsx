import '../testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeOutline } from '../document/commands.ts';
import { configurationAtom, dispatchAtom, openAtom, undoAtom, undoLabelAtom } from '../document/document.ts';
import { openingKey, selectedOpeningAtom, selectedSurfaceIdAtom } from '../document/selection.ts';
import { answerAtom, whenSolved } from '../solving/answer.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { bindSolver } from '../solving/solver.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { markedJointsAtom } from '../workspace/view-state.ts';
import { SurfaceDimensionFields } from './plan-dimensions.tsx';
import { Plan } from './plan-view.tsx';

let end = () => {};
beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  end();
});

/** The example's plan with a dormer and a roof window. */
async function openPlan() {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  end = bindSolver(store, engine, () => {});
  // Rendered after solving: a component that mounts later would miss the first store updates.
  await whenSolved(store);
  renderWith(store, <Plan />);
  const surface = () => store.get(configurationAtom)?.surfaces[0];
  return {
    store,
    dormer: screen.getByRole('button', { name: /^Gaube/ }),
    corner: () => [surface()?.cutouts[0]?.x1, surface()?.cutouts[0]?.y1],
    window: () => screen.getByRole('button', { name: /^Dachfenster/ }),
  };
}

const notice = () => screen.queryByText(/nicht genügend Platz/);

test('applies all arrow keys pressed faster than the engine answers, as one entry', async () => {
  const { store, dormer, corner } = await openPlan();
  const before = corner();
  for (let count = 0; count < 10; count += 1) fireEvent.keyDown(dormer, { key: 'ArrowLeft' });
  await waitFor(() => expect(corner()).toEqual([3_500, 1_700]));
  fireEvent.blur(dormer);
  store.set(undoAtom);
  expect(corner()).toEqual(before);
});

test('a typed distance moves in its own direction only, each as an entry of its own', async () => {
  const { store, dormer, corner } = await openPlan();
  fireEvent.click(dormer);
  const type = async (label: string, value: string) => {
    const field = await screen.findByLabelText(label);
    fireEvent.change(field, { target: { value } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  await type('Von links, mm', '20000');
  await waitFor(() => expect(corner()[0]).toBeGreaterThan(3_600));
  const [right] = corner();
  expect(corner()).toEqual([right, 1_700]);
  await type('Von der Traufe, mm', '1500');
  await waitFor(() => expect(corner()).toEqual([right, 1_500]));
  store.set(undoAtom);
  expect(corner()).toEqual([right, 1_700]);
  store.set(undoAtom);
  expect(corner()).toEqual([3_600, 1_700]);
});

test('keeps an invalid or fractional distance in the field with its reason, and moves nothing', async () => {
  const { dormer, corner } = await openPlan();
  const before = corner();
  fireEvent.click(dormer);
  const field = await screen.findByLabelText<HTMLInputElement>('Von links, mm');
  for (const [text, fault] of [
    ['3,5 x', 'Das ist keine Länge. Geben Sie sie so ein: 12400, 12.4 m oder 2*1.2 m.'],
    ['1500.5', "1'500.5 mm sind keine ganzen Millimeter. Mit Einheit: 1'500.5 m."],
  ] as const) {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
    expect(screen.getByRole('alert').textContent).toBe(fault);
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual([text, 'true']);
  }
  fireEvent.keyDown(field, { key: 'Escape' });
  expect([field.value, screen.queryByRole('alert')]).toEqual(["3'600", null]);
  expect(corner()).toEqual(before);
});

test('a drag re-renders nothing that does not move along', async () => {
  const { store, dormer, window, corner } = await openPlan();
  fireEvent.click(dormer);
  await screen.findByLabelText('Von links, mm');
  const before = corner();
  const beside = [
    window(),
    ...document.querySelectorAll(
      '[data-role], [data-handle], [data-opening="s1"], [data-kind="skylight"] path',
    ),
  ];
  const touched = new Set<Node>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) touched.add(target);
  });
  observer.observe(document.body, { subtree: true, attributes: true, childList: true, characterData: true });
  const solved = store.get(answerAtom).solved?.solution;
  Object.assign(dormer, { setPointerCapture: () => {} });
  fireEvent.pointerDown(dormer, { button: 0, pointerId: 1, clientX: 300, clientY: 200 });
  const named = dormer.getAttribute('aria-label');
  fireEvent.pointerMove(dormer, { pointerId: 1, clientX: 301, clientY: 200 });
  await waitFor(() => expect(corner()).not.toEqual(before));
  await waitFor(() => expect(dormer.getAttribute('aria-label')).not.toBe(named));
  fireEvent.pointerUp(dormer, { pointerId: 1 });
  expect(beside.length).toBeGreaterThan(6);
  await waitFor(() => expect(touched).toContain(dormer));
  observer.disconnect();
  expect(beside.filter((element) => touched.has(element))).toEqual([]);
  // Unchanged parts of the answer are the same objects, so React compares nothing there.
  const [south, north] = store.get(answerAtom).solved?.solution.surfaces ?? [];
  expect(south).not.toBe(solved?.surfaces[0]);
  expect(south?.outline).toBe(solved?.surfaces[0]?.outline);
  expect(south?.edges).toBe(solved?.surfaces[0]?.edges);
  expect(north).toBe(solved?.surfaces[1]);
  const windowOf = (openings = south?.openings) => openings?.find(({ id }) => id === 's1');
  expect(windowOf()).toBe(windowOf(solved?.surfaces[0]?.openings));
});

test('Escape cancels a drag, keeps the opening selected and ignores late answers', async () => {
  const { store, dormer, corner } = await openPlan();
  const before = corner();
  Object.assign(dormer, { setPointerCapture: () => {} });
  fireEvent.pointerDown(dormer, { button: 0, pointerId: 1, clientX: 300, clientY: 200 });
  fireEvent.pointerMove(dormer, { pointerId: 1, clientX: 340, clientY: 200 });
  await waitFor(() => expect(corner()).not.toEqual(before));
  fireEvent.pointerMove(dormer, { pointerId: 1, clientX: 380, clientY: 200 });
  const onWindow = vi.fn();
  window.addEventListener('keydown', onWindow);
  fireEvent.keyDown(dormer, { key: 'Escape' });
  window.removeEventListener('keydown', onWindow);
  expect(onWindow).not.toHaveBeenCalled();
  expect(corner()).toEqual(before);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(corner()).toEqual(before);
  expect(store.get(selectedOpeningAtom)).toBe(openingKey('south', 'c1'));
  expect(store.get(undoLabelAtom)).toBeNull();
});

/** The right edge of the surface is out of reach in this test, and Alt disables alignment. */
const pull = (handle: Element | null, byX: number) => {
  if (!handle) throw new Error('the opening has no such handle');
  Object.assign(handle, { setPointerCapture: () => {} });
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientX: 300, clientY: 200 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientX: 300 + byX, clientY: 200, altKey: true });
};

test('a handle changes the size and keeps the other side, as one entry; Escape cancels it', async () => {
  const { store, dormer } = await openPlan();
  const box = () => {
    const { x1, x2, y1, y2 } = store.get(configurationAtom)?.surfaces[0]?.cutouts[0] ?? {};
    return [x1, x2, y1, y2];
  };
  expect(document.querySelector('[data-handle]')).toBeNull();
  fireEvent.click(dormer);
  await waitFor(() => expect(document.querySelector('[data-handle="se"]')).not.toBeNull());
  pull(document.querySelector('[data-handle="se"]'), 40);
  // It stops before the roof window next to it.
  await waitFor(() => expect(box()[1]).toBeGreaterThan(5_800));
  const [x1, x2, y1, y2] = box();
  expect([x1, y1, y2]).toEqual([3_600, 1_700, 4_030]);
  expect(x2).toBeLessThan(7_700);
  expect(notice()).not.toBeNull();
  fireEvent.pointerUp(document.querySelector('[data-handle="se"]') as Element);
  store.set(undoAtom);
  expect(box()).toEqual([3_600, 5_800, 1_700, 4_030]);
  expect(store.get(undoLabelAtom)).toBeNull();

  pull(document.querySelector('[data-handle="se"]'), 40);
  await waitFor(() => expect(box()[1]).toBe(x2));
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  expect(box()).toEqual([3_600, 5_800, 1_700, 4_030]);
  expect(store.get(undoLabelAtom)).toBeNull();
});

test('a finger moves an opening only after selecting it', async () => {
  const { store, dormer, corner } = await openPlan();
  const before = corner();
  Object.assign(dormer, { setPointerCapture: () => {} });
  const swipe = () => {
    fireEvent.pointerDown(dormer, {
      button: 0,
      pointerId: 1,
      pointerType: 'touch',
      clientX: 300,
      clientY: 200,
    });
    fireEvent.pointerMove(dormer, { pointerId: 1, pointerType: 'touch', clientX: 260, clientY: 200 });
    fireEvent.pointerUp(dormer, { pointerId: 1, pointerType: 'touch' });
  };
  swipe();
  fireEvent.click(dormer);
  swipe();
  await waitFor(() => expect(corner()).not.toEqual(before));
  await waitFor(() => expect(store.get(undoLabelAtom)).not.toBeNull());
  // The second swipe is all there is to undo.
  store.set(undoAtom);
  expect(corner()).toEqual(before);
  expect(store.get(undoLabelAtom)).toBeNull();
});

test('moves, aligns, duplicates and deletes openings selected together', async () => {
  const { store, dormer, corner, window } = await openPlan();
  const windows = () => store.get(configurationAtom)?.surfaces[0]?.skylights.map(({ x, y }) => [x, y]);
  fireEvent.click(dormer);
  fireEvent.pointerDown(window(), { button: 0, pointerId: 1, shiftKey: true });
  fireEvent.click(window(), { shiftKey: true });
  const pressed = () => [dormer, window()].map((handle) => handle.getAttribute('aria-pressed'));
  await waitFor(() => expect(pressed()).toEqual(['true', 'true']));
  // A single one would have handles.
  expect(document.querySelector('[data-handle]')).toBeNull();

  fireEvent.keyDown(dormer, { key: 'ArrowLeft', shiftKey: true });
  await waitFor(() => expect([corner(), windows()]).toEqual([[3_500, 1_700], [[7_600, 3_430]]]));
  fireEvent.blur(dormer);
  fireEvent.click(screen.getByRole('button', { name: 'Unten bündig' }));
  await waitFor(() => expect(windows()).toEqual([[7_600, 1_700]]));

  fireEvent.keyDown(document.documentElement, { key: 'd', code: 'KeyD', ctrlKey: true });
  await waitFor(() => expect(windows()).toHaveLength(2));
  store.set(undoAtom);
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Dachfenster/ })).toHaveLength(1));
  fireEvent.click(dormer);
  fireEvent.click(window(), { shiftKey: true });
  fireEvent.keyDown(dormer, { key: 'Delete' });
  await waitFor(() => expect(windows()).toEqual([]));
  expect(store.get(configurationAtom)?.surfaces[0]?.cutouts).toEqual([]);
  for (let count = 0; count < 3; count += 1) store.set(undoAtom);
  expect([corner(), windows(), store.get(undoLabelAtom)]).toEqual([[3_600, 1_700], [[7_700, 3_430]], null]);
});

test('reports missing space only for the opening concerned', async () => {
  const { store, dormer } = await openPlan();
  const push = async () => {
    fireEvent.click(dormer);
    for (let count = 0; count < 60; count += 1)
      fireEvent.keyDown(dormer, { key: 'ArrowDown', shiftKey: true });
    await waitFor(() => expect(notice()).not.toBeNull());
  };
  await push();
  fireEvent.blur(dormer);
  store.set(undoAtom);
  await waitFor(() => expect(notice()).toBeNull());
  await push();
  store.set(selectedOpeningAtom, openingKey('south', 's1'));
  await waitFor(() => expect(notice()).toBeNull());
});

test('after deleting an opening the focus moves to the next one, then to the plan', async () => {
  const { dormer, window } = await openPlan();
  dormer.focus();
  fireEvent.keyDown(dormer, { key: 'Delete' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Gaube/ })).toBeNull());
  expect(document.activeElement).toBe(window());
  fireEvent.keyDown(window(), { key: 'Delete' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Dachfenster/ })).toBeNull());
  expect(document.activeElement?.querySelector('svg')).not.toBeNull();
});

test('marks joints above an opening while their check is open', async () => {
  const { store } = await openPlan();
  const marks = () => document.querySelectorAll('circle').length;
  expect(marks()).toBe(0);
  act(() => store.set(markedJointsAtom, 'south'));
  const check = store
    .get(answerAtom)
    .solved?.solution.checks.find(({ code, surface }) => code === 'JOINT_DIVERTER' && surface === 'south');
  expect(marks()).toBe(check?.params.count);
  expect(marks()).toBeGreaterThan(0);
  act(() => store.set(markedJointsAtom, null));
  expect(marks()).toBe(0);
});

test("the surface's dimensions can be typed on the drawing, with a choice of the side that moves", async () => {
  const { store } = await openPlan();
  const outline = () => store.get(configurationAtom)?.surfaces[0]?.outline;
  // In jsdom the plan has no size, and without room there are no such fields.
  const solution = store.get(answerAtom).solved?.solution.surfaces[0];
  if (!solution) throw new Error('the example is not solved');
  renderWith(
    store,
    <SurfaceDimensionFields surface={solution} frame={{ scale: 0.05, originX: 0, originY: 400 }} />,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Fläche: Breite, mm');
  expect(field.value).toBe("10'400");
  fireEvent.change(field, { target: { value: '12.4 m' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(outline()).toEqual({ shape: 'rectangle', width: 12_400, height: 6_200 });
  store.set(undoAtom);
  expect([outline(), store.get(undoLabelAtom)]).toEqual([exampleRoof.surfaces[0]?.outline, null]);

  // If the left end moves, openings keep their position on the house.
  fireEvent.click(screen.getByRole('button', { name: 'Die rechte Seite bewegt sich' }));
  fireEvent.change(field, { target: { value: '11400' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  const [dormer, window] = [exampleRoof.surfaces[0]?.cutouts[0], exampleRoof.surfaces[0]?.skylights[0]];
  expect(store.get(configurationAtom)?.surfaces[0]).toMatchObject({
    outline: { width: 11_400 },
    cutouts: [{ x1: (dormer?.x1 ?? 0) + 1_000, x2: (dormer?.x2 ?? 0) + 1_000, y1: dormer?.y1 }],
    skylights: [{ x: (window?.x ?? 0) + 1_000, y: window?.y }],
  });
});

test('corners of a free outline can be moved by keys and pointer, added, removed and restored', async () => {
  const { store } = await openPlan();
  const points = () => {
    const outline = store.get(configurationAtom)?.surfaces[0]?.outline;
    return outline?.shape === 'polygon' ? outline.points : null;
  };
  const square: [number, number][] = [
    [0, 0],
    [10_400, 0],
    [10_400, 6_200],
    [0, 6_200],
  ];
  act(() =>
    store.set(
      dispatchAtom,
      changeOutline('south', () => ({ shape: 'polygon', points: square })),
    ),
  );
  const corner = (number: number) =>
    screen.getByRole('button', { name: new RegExp(`^Ecke ${number}, von links`) });
  fireEvent.keyDown(corner(3), { key: 'ArrowRight', shiftKey: true });
  fireEvent.keyDown(corner(3), { key: 'ArrowUp' });
  expect(points()?.[2]).toEqual([10_500, 6_210]);
  fireEvent.blur(corner(3));
  act(() => store.set(undoAtom));
  expect(points()).toEqual(square);

  // In jsdom the plan has no size, so its scale is minimal; Escape cancels the drag.
  const hand = { pointerId: 1, button: 0, clientX: 0, clientY: 0 };
  corner(3).setPointerCapture = () => {};
  fireEvent.pointerDown(corner(3), hand);
  fireEvent.pointerMove(corner(3), { ...hand, clientX: 1, clientY: -1, altKey: true });
  expect(points()?.[2]).not.toEqual(square[2]);
  fireEvent.keyDown(corner(3), { key: 'Escape' });
  expect(points()).toEqual(square);

  fireEvent.keyDown(corner(4), { key: 'Delete' });
  expect(points()).toHaveLength(3);
  // A triangle keeps its corners.
  fireEvent.keyDown(corner(1), { key: 'Delete' });
  expect(points()).toHaveLength(3);
});

test('an opening across a hip is one: its part on the other surface leads to its own surface', async () => {
  const store = createStore();
  const hip = await engine.newConfiguration('hip');
  const [south, west, ...others] = hip.surfaces;
  if (!south || !west) throw new Error('a hip roof has four surfaces');
  const chimney = { id: 'c1', kind: 'chimney', shape: 'rectangle', clearance: 100, height: 900 } as const;
  const own = { ...chimney, x1: 4_000, x2: 4_600, y1: 500, y2: 1_100 };
  const across = { ...chimney, x1: 600, x2: 1_200, y1: 1_000, y2: 1_600 };
  store.set(catalogueAtom, demoCatalogue);
  const surfaces = [{ ...south, cutouts: [across] }, { ...west, cutouts: [own] }, ...others];
  store.set(openAtom, { ...hip, surfaces }, exampleOrigin);
  end = bindSolver(store, engine, () => {});
  await whenSolved(store);
  act(() => store.set(selectedSurfaceIdAtom, 'west'));
  renderWith(store, <Plan />);
  // It is not counted among the surface's own.
  expect(screen.getByRole('button', { name: /^Kamin, 0.60 × 0.60 m/ })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Kamin der Dachfläche Süd' }));
  expect(store.get(selectedSurfaceIdAtom)).toBe('south');
  expect(store.get(selectedOpeningAtom)).toBe(openingKey('south', 'c1'));
  expect(screen.getByRole('button', { name: /^Kamin, 0.60 × 0.60 m/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /der Dachfläche/ })).toBeNull();
});
