import { createStore } from 'jotai';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SolvedText } from '../../../workers/engine-service.ts';
import { reportError } from '../../shared/monitoring/monitoring.ts';
import { changeDiscount, changeSurface } from '../document/commands.ts';
import {
  addVariantAtom,
  chooseVariantAtom,
  configurationAtom,
  dispatchAtom,
  undoAtom,
  undoLabelAtom,
} from '../document/document.ts';
import { moveOpening } from '../document/opening-commands.ts';
import { openDocument } from '../drafts/open-roof.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { inProcessEngine } from '../testing/in-process-engine.ts';
import { answerAtom, isSolvePendingAtom, whenSolved } from './answer.ts';
import { bindSolver, dispatchWithAnswer } from './solver.ts';

// Test files share modules: reset them, so that the stubs apply to this file only.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

vi.mock('../../shared/monitoring/monitoring.ts', () => ({ reportError: vi.fn(async () => {}) }));
beforeEach(() => {
  vi.mocked(reportError).mockClear();
});

function solving(client = inProcessEngine()) {
  const store = createStore();
  openDocument(store, exampleRoof, exampleOrigin);
  const failures: string[] = [];
  const end = bindSolver(store, client, (reason) => failures.push(reason));
  return { store, failures, end };
}

test('answers every change of the document', async () => {
  const { store, end } = solving();
  await vi.waitFor(() => expect(store.get(answerAtom).solved).not.toBeNull());
  const before = store.get(answerAtom).solved?.solution.totals.price ?? 0;
  store.set(dispatchAtom, changeDiscount(30));
  await vi.waitFor(() => expect(store.get(answerAtom).solved?.solution.totals.price).toBeLessThan(before));
  end();
});

test('an answer is pending until the last change has one', async () => {
  const { store, end } = solving();
  expect(store.get(isSolvePendingAtom)).toBe(true);
  await vi.waitFor(() => expect(store.get(isSolvePendingAtom)).toBe(false));
  store.set(dispatchAtom, changeDiscount(400));
  expect(store.get(isSolvePendingAtom)).toBe(true);
  await vi.waitFor(() => expect(store.get(isSolvePendingAtom)).toBe(false));
  expect(store.get(answerAtom).problems).not.toEqual([]);
  end();
});

test('a rejected document keeps the last good roof and names the field', async () => {
  const { store, end } = solving();
  await vi.waitFor(() => expect(store.get(answerAtom).solved).not.toBeNull());
  const good = store.get(answerAtom).solved;
  store.set(dispatchAtom, changeDiscount(400));
  await vi.waitFor(() => expect(store.get(answerAtom).problems).not.toEqual([]));
  expect(store.get(answerAtom).solved).toBe(good);
  expect(store.get(answerAtom).problems.map(({ path }) => path)).toContain('partnerDiscount');
  end();
});

test('without an alignment the roof cannot start', async () => {
  const { store, end } = solving();
  for (const { id } of exampleRoof.surfaces) store.set(dispatchAtom, changeSurface(id, { enabled: false }));
  await vi.waitFor(() =>
    expect(store.get(answerAtom).problems.map(({ code }) => code)).toContain('NO_ALIGNMENT'),
  );
  end();
});

test('replaces a crashed engine and answers the unchanged document', async () => {
  const client = inProcessEngine({
    solve: () => Promise.reject(new WebAssembly.RuntimeError('unreachable')),
  });
  const { store, failures, end } = solving(client);
  await vi.waitFor(() => expect(store.get(answerAtom).solved).not.toBeNull());
  expect(failures).toEqual(['crashed']);
  expect(store.get(answerAtom).failure).toBeNull();
  expect(store.get(configurationAtom)).toEqual(exampleRoof);
  end();
});

describe('a programming error while an answer is applied', () => {
  /** A solver whose `solve` returns an invalid answer. */
  const withBadAnswer = () => {
    const client = inProcessEngine();
    const real = client.solve;
    let isBad = true;
    const repair = () => {
      isBad = false;
    };
    const broken = new Proxy(client, {
      get: (target, name) =>
        name === 'solve'
          ? async (...args: Parameters<typeof real>) => (isBad ? ({} as SolvedText) : target.solve(...args))
          : Reflect.get(target, name),
    });
    return { ...solving(broken), repair };
  };

  test('is reported, and nothing stays pending', async () => {
    const { store, failures, end } = withBadAnswer();
    await vi.waitFor(() => expect(reportError).toHaveBeenCalledWith(expect.any(SyntaxError)));
    expect(store.get(isSolvePendingAtom)).toBe(false);
    expect(store.get(answerAtom).failure).toBe('crashed');
    expect(failures).toEqual([]);
    expect(await whenSolved(store)).toBeNull();
    end();
  });

  test('is cleared by the next answer', async () => {
    const { store, repair, end } = withBadAnswer();
    await vi.waitFor(() => expect(store.get(answerAtom).failure).toBe('crashed'));
    repair();
    store.set(dispatchAtom, changeDiscount(10));
    await vi.waitFor(() => expect(store.get(answerAtom).solved).not.toBeNull());
    expect(store.get(answerAtom).failure).toBeNull();
    end();
  });

  test('in a subscriber is reported; the answer stays', async () => {
    const { store, end } = solving();
    const error = new TypeError('subscriber');
    const unsubscribe = store.sub(answerAtom, () => {
      throw error;
    });
    await vi.waitFor(() =>
      expect(reportError).toHaveBeenCalledWith(expect.objectContaining({ errors: [error] })),
    );
    expect(store.get(answerAtom).solved).not.toBeNull();
    expect(store.get(isSolvePendingAtom)).toBe(false);
    unsubscribe();
    end();
  });
});

describe('a change with its answer', () => {
  const MOVED = moveOpening('south', 'c1', { x: 3_000, y: 1_700 }, 'drag');

  /** A solved roof, and the number of engine calls from then on. */
  async function solved() {
    const calls: string[] = [];
    const client = inProcessEngine();
    const counting = new Proxy(client, {
      get: (target, name) => {
        calls.push(String(name));
        return Reflect.get(target, name);
      },
    });
    const { store, end } = solving(counting);
    await vi.waitFor(() => expect(store.get(isSolvePendingAtom)).toBe(false));
    calls.splice(0);
    return { store, client: counting, calls, end };
  }

  test('is applied with it: one engine call, and nothing pending meanwhile', async () => {
    const { store, client, calls, end } = await solved();
    // Rendering reads the store after the task has ended.
    const seen: boolean[] = [];
    store.sub(isSolvePendingAtom, () => setTimeout(() => seen.push(store.get(isSolvePendingAtom))));
    const changing = dispatchWithAnswer(store, client, MOVED);
    expect(store.get(configurationAtom)).toEqual(exampleRoof);
    await changing;
    const about = store.get(configurationAtom);
    expect(about?.surfaces[0]?.cutouts[0]).toMatchObject({ x1: 3_000 });
    expect(store.get(answerAtom)).toMatchObject({ about, problems: [], failure: null });
    const xs = store
      .get(answerAtom)
      .solved?.solution.surfaces[0]?.openings.flatMap(({ outline }) => outline.map(([x]) => x));
    expect(Math.min(...(xs ?? []))).toBe(3_000);
    expect(calls).toEqual(['solve']);
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0));
    expect([...seen, store.get(isSolvePendingAtom)]).not.toContain(true);
    store.set(undoAtom);
    expect(store.get(configurationAtom)).toEqual(exampleRoof);
    await vi.waitFor(() => expect(store.get(answerAtom).about).toEqual(exampleRoof));
    end();
  });

  test('applies to the present roof, which is solved again if it differs', async () => {
    const { store, client, end } = await solved();
    const changing = dispatchWithAnswer(store, client, MOVED);
    store.set(dispatchAtom, changeDiscount(30));
    await changing;
    expect(store.get(configurationAtom)).toMatchObject({ partnerDiscount: 30 });
    await vi.waitFor(() => expect(store.get(isSolvePendingAtom)).toBe(false));
    expect(store.get(answerAtom).about?.surfaces[0]?.cutouts[0]).toMatchObject({ x1: 3_000 });
    end();
  });

  test('is not replaced by an answer to an earlier request', async () => {
    let answerOld = () => {};
    const slow = new Promise<void>((resolve) => {
      answerOld = resolve;
    });
    const real = inProcessEngine();
    const { store, end } = solving(
      new Proxy(real, {
        get: (target, name) =>
          name === 'solve'
            ? (...args: Parameters<typeof real.solve>) => slow.then(() => real.solve(...args))
            : Reflect.get(target, name),
      }),
    );
    await dispatchWithAnswer(store, real, MOVED);
    expect(store.get(isSolvePendingAtom)).toBe(false);
    answerOld();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(store.get(answerAtom).about).toBe(store.get(configurationAtom));
    end();
  });

  test('is not applied to another variant', async () => {
    const { store, client, end } = await solved();
    const other = { id: 'b', name: 'B', configuration: { ...exampleRoof, partnerDiscount: 20 } };
    store.set(addVariantAtom, other, { id: 'a', name: 'A' });
    const changing = dispatchWithAnswer(store, client, MOVED);
    store.set(chooseVariantAtom, 'b');
    await changing;
    expect(store.get(configurationAtom)).toEqual(other.configuration);
    expect(store.get(undoLabelAtom)).toBeNull();
    end();
  });

  test('is not applied if the engine fails or the change is cancelled', async () => {
    const { store, client, end } = await solved();
    const broken = inProcessEngine({ solve: () => Promise.reject(new Error('trap')) });
    await expect(dispatchWithAnswer(store, broken, MOVED)).rejects.toThrow('crashed');
    await dispatchWithAnswer(store, client, MOVED, () => false);
    expect(store.get(configurationAtom)).toEqual(exampleRoof);
    end();
  });
});
