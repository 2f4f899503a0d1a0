import { createStore } from 'jotai';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { type Light, loadLight } from '../../../engine/light.ts';
import type { LitRoof, Shade } from '../../../engine/shade.ts';
import { changeDiscount, changeHorizon, changeLocation, changeSurface } from '../document/commands.ts';
import { dispatchAtom, undoAtom } from '../document/document.ts';
import { openDocument } from '../drafts/open-roof.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { inProcessEngine } from '../testing/in-process-engine.ts';
import { answerAtom, isDraggingAtom } from './answer.ts';
import { areYieldsPendingAtom, bindShade, yearLightAtom, yieldsAtom } from './shade.ts';
import { bindSolver } from './solver.ts';

// Test files share modules: reset them, so that the stubs apply to this file only.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const light: Light = await loadLight();
const HILLS = Array(36).fill(25);
let ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  vi.useRealTimers();
});

/** A session whose shade is calculated here once `open` was called for each request. */
function session(isHeld = false) {
  const store = createStore();
  const asked: { roof: LitRoof; open(shade?: Shade | null): void }[] = [];
  const ask = (roof: LitRoof) =>
    new Promise<Shade | null>((resolve) => {
      const open = (shade: Shade | null = light.shade(roof)) => resolve(shade);
      asked.push({ roof, open });
      if (!isHeld) open();
    });
  /** Every state of the yield of a year that a page could have shown. */
  const shown: (number | null | undefined)[] = [];
  store.sub(yieldsAtom, () => shown.push(annualIn()));
  const annualIn = () => {
    const yields = store.get(yieldsAtom);
    return yields && (yields.status === 'calculated' ? yields.annual : null);
  };
  openDocument(store, exampleRoof, exampleOrigin);
  ends.push(
    bindSolver(store, inProcessEngine(), () => {}),
    bindShade(store, ask),
  );
  const settled = () => vi.waitFor(() => expect(store.get(areYieldsPendingAtom)).toBe(false));
  const solved = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count));
  return { store, asked, shown, annualIn, settled, solved };
}

/** The engine's yield of the answer, without shade. */
function unshaded({ store }: Pick<ReturnType<typeof session>, 'store'>): number {
  const yields = store.get(answerAtom).solved?.solution.yields;
  if (yields?.status !== 'calculated') throw new Error('no yield');
  return yields.annual;
}

test('the yield of a roof that was just opened appears once, with shade', async () => {
  const one = session();
  await vi.waitFor(() => expect(one.store.get(yieldsAtom)).not.toBeNull());
  await one.settled();
  expect(one.shown).toHaveLength(1);
  expect(one.annualIn()).toBeLessThan(unshaded(one));
  expect(one.store.get(yieldsAtom)).toMatchObject({ shade: { omitted: ['buildings', 'trees', 'horizon'] } });
  expect(one.store.get(yearLightAtom)?.yields).toEqual(expect.objectContaining({ annual: one.annualIn() }));
});

test('a change moves the yield once, and the answer does not wait for it', async () => {
  const one = session(true);
  await one.solved(1);
  expect(one.store.get(answerAtom).solved).not.toBeNull();
  expect(one.annualIn()).toBeNull();
  one.asked[0]?.open();
  await one.settled();
  const before = one.annualIn();
  one.store.set(dispatchAtom, changeSurface(exampleRoof.surfaces[0]?.id ?? '', { enabled: false }));
  await one.solved(2);
  // The power is the new one already; the yield is still the one of the roof before.
  expect(one.store.get(areYieldsPendingAtom)).toBe(true);
  expect(one.annualIn()).toBe(before);
  one.asked[1]?.open();
  await one.settled();
  expect(one.annualIn()).toBeLessThan(before ?? 0);
  expect(one.shown).toHaveLength(2);
});

test('of changes while shade is calculated only the last one is calculated', async () => {
  const one = session(true);
  await one.solved(1);
  for (const angle of [10, 20, 30]) {
    one.store.set(dispatchAtom, changeHorizon(Array(36).fill(angle)));
    await vi.waitFor(() =>
      expect(one.store.get(answerAtom).about?.location.surroundings?.horizon?.[0]).toBe(angle),
    );
  }
  one.asked[0]?.open();
  await one.solved(2);
  one.asked[1]?.open();
  await one.settled();
  expect(one.asked.map(({ roof }) => roof.surroundings?.horizon?.[0])).toEqual([undefined, 30]);
  expect(one.shown).toHaveLength(1);
  expect(one.store.get(yieldsAtom)).toMatchObject({ shade: { omitted: ['buildings', 'trees'] } });
});

test('a horizon takes yield, and undoing it gives it back', async () => {
  const one = session();
  await vi.waitFor(() => expect(one.annualIn()).toBeGreaterThan(0));
  const open = one.annualIn() ?? 0;
  one.store.set(dispatchAtom, changeHorizon(HILLS));
  await vi.waitFor(() => expect(one.annualIn()).toBeLessThan(open * 0.95));
  one.store.set(undoAtom);
  await vi.waitFor(() => expect(one.annualIn()).toBe(open));
});

test('a change of prices alone calculates no shade', async () => {
  const one = session();
  await vi.waitFor(() => expect(one.store.get(yieldsAtom)).not.toBeNull());
  one.store.set(dispatchAtom, changeDiscount(30));
  await vi.waitFor(() => expect(one.store.get(answerAtom).about?.partnerDiscount).toBe(30));
  await one.settled();
  expect(one.asked).toHaveLength(1);
});

test('while something is dragged no shade is calculated', async () => {
  const one = session();
  await vi.waitFor(() => expect(one.store.get(yieldsAtom)).not.toBeNull());
  one.store.set(isDraggingAtom, true);
  one.store.set(dispatchAtom, changeSurface(exampleRoof.surfaces[0]?.id ?? '', { enabled: false }));
  await vi.waitFor(() => expect(one.store.get(answerAtom).isAtRest).toBe(false));
  expect(one.asked).toHaveLength(1);
  one.store.set(isDraggingAtom, false);
  await one.solved(2);
  await one.settled();
  expect(one.shown).toHaveLength(2);
});

test('without the module the yield is shown without shade, and says so', async () => {
  const one = session(true);
  await one.solved(1);
  one.asked[0]?.open(null);
  await one.settled();
  expect(one.annualIn()).toBe(unshaded(one));
  expect(one.store.get(yieldsAtom)).not.toHaveProperty('shade');
  expect(one.store.get(yearLightAtom)).toBeNull();
});

test('if shade takes too long the yield is shown without it, and with it once it is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const one = session(true);
  await vi.waitFor(() => expect(one.asked).toHaveLength(1));
  expect(one.annualIn()).toBeNull();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(one.annualIn()).toBe(unshaded(one));
  one.asked[0]?.open();
  await vi.waitFor(() => expect(one.annualIn()).toBeLessThan(unshaded(one)));
});

test('an answer for the roof before does not reach the next one', async () => {
  const one = session(true);
  await one.solved(1);
  openDocument(one.store, { ...exampleRoof, partnerDiscount: 10 }, exampleOrigin);
  expect(one.annualIn()).toBeNull();
  one.asked[0]?.open(null);
  await Promise.resolve();
  expect(one.annualIn()).toBeNull();
});

test('a rejected document with another location does not shade the last roof', async () => {
  const one = session(true);
  await one.solved(1);
  one.store.set(dispatchAtom, changeDiscount(400));
  one.store.set(dispatchAtom, changeLocation({ latitude: 30 }));
  await vi.waitFor(() => expect(one.store.get(answerAtom).about?.location.latitude).toBe(30));
  expect(one.store.get(answerAtom).problems).not.toEqual([]);
  one.asked[0]?.open();
  await one.settled();
  expect(one.asked.map(({ roof }) => roof.latitude)).toEqual([exampleRoof.location.latitude]);
});
