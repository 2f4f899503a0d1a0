import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { expect, test, vi } from 'vitest';
import type { FoundEffect } from '../../contracts/domain/catalogue-effect.ts';
import { byLanguage } from '../../contracts/domain/languages.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import type { Answer, Catalogue, Configuration } from '../../engine/index.ts';
import { drawn, soak } from '../../tests/soak.ts';
import { seedDemo } from '../demo/seed.ts';
import { findPersonByEmail } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import { ProblemError } from '../platform/http/problems.ts';
import { catalogue } from '../platform/solving/shipped-catalogue.ts';
import { createSolver, type Solver } from '../platform/solving/solver.ts';
import { pricedAt, withoutNormalMembrane } from '../testing/catalogues.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { done, offerData, putRoofProject } from '../testing/projects.ts';
import { startServer } from '../testing/start-server.ts';
import { cancelEffect, findEffect, startEffect } from './effect.ts';
import { EFFECT_JOB, effectJob } from './effect-job.ts';
import { importVersion, putFirstDay } from './versions.ts';

const NOON = Date.parse('2026-11-20T11:00:00Z');
const VERSIONS = '/v1/staff/catalogue-versions';
const codeOf = (error: unknown): string => {
  if (!(error instanceof ProblemError)) throw error;
  return error.code;
};

/** Waits for a call of `release`. */
function gate() {
  let release = () => {};
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { opened, release: () => release() };
}

/** A solver whose totals follow from the roof's name and the catalogue's first price: fast, and without threads. */
function quickSolver(before: (call: number) => Promise<void> | void = () => {}) {
  const solved: string[] = [];
  const solve: Solver['solve'] = async ({ name }: Configuration, { catalogue: { text } }) => {
    solved.push(name);
    await before(solved.length);
    const { articles, version } = JSON.parse(text) as Catalogue;
    if (name.endsWith('7') && version === 'refusing')
      return {
        status: 'refused',
        problems: [{ code: 'OUT_OF_RANGE', path: 'roof.angle', params: {} }],
      } as never;
    const totalPrice = (articles[0]?.price ?? 0) * (name.length + Number(name.at(-1)));
    return { status: 'solved', bom: { totalPrice } } as unknown as Answer;
  };
  return { solve, solved };
}

onBothDatabases((newDatabase) => {
  /** A database with the demo's roofs and catalogue, and the administrator's commands. */
  async function open({ roofs }: { readonly roofs?: number } = {}) {
    const database = await openTestDatabase(await newDatabase('migrated'));
    const seeding = createSolver();
    await seedDemo(database, seeding, { clock: () => NOON });
    await seeding.close();
    if (roofs !== undefined) await onlyRoofs(database, roofs);
    const person = await findPersonByEmail(database, 'admin@example.ch');
    if (!person) throw new Error('no administrator');
    const change = { person, now: NOON, rule: { publishes: false, discountsAboveBp: null } };
    const draft = async (content: Catalogue) => {
      const file = { text: JSON.stringify(content), note: '', baseId: null, baseRevision: null };
      return importVersion(database, change, newId(), file);
    };
    return {
      ...{ database, draft },
      start: ({ id, revision }: { id: string; revision: number }, effect = newId()) =>
        startEffect(database, change, id, { id: effect, revision }),
      find: async (id: string) => (await findEffect(database, id, NOON)).effect,
      publish: (id: string, revision: number) =>
        putFirstDay(database, change, id, { validFrom: dateAt(NOON), revision }),
      edit: (id: string, content: Catalogue, baseRevision: number) =>
        importVersion(database, change, id, {
          ...{ text: JSON.stringify(content), note: null, baseId: null, baseRevision },
        }),
    };
  }

  /** Replaces the demo's roofs by copies of one of them under other names. */
  async function onlyRoofs(database: Database, count: number) {
    const [row] = await database.selectFrom('roof').selectAll().limit(1).execute();
    if (!row) throw new Error('the demo has roofs');
    const configuration = JSON.parse(row.configuration);
    await database.deleteFrom('roof').execute();
    const copies = Array.from({ length: count }, (_, index) => {
      const name = `Haus ${index}`;
      const content = { ...configuration, name };
      return { ...row, id: newId(), name, created_at: index, configuration: JSON.stringify(content) };
    });
    for (let at = 0; at < count; at += 100)
      await database
        .insertInto('roof')
        .values(copies.slice(at, at + 100))
        .execute();
  }

  const run = (
    database: Database,
    id: string,
    solver: Pick<Solver, 'solve'>,
    signal = new AbortController().signal,
  ) => effectJob({ database, solver })[EFFECT_JOB]?.run(id, signal);

  /** Computes the effect of a content. */
  async function effectOf(
    { database, draft, start, find }: Awaited<ReturnType<typeof open>>,
    content: Catalogue,
    solver: Pick<Solver, 'solve'>,
  ) {
    const made = await draft(content);
    await start(made);
    const effect = await find(made.id);
    await run(database, effect?.id ?? '', solver);
    const { figures, ...rest } = (await find(made.id)) ?? { figures: null };
    if (!figures) throw new Error('no figures');
    return { ...rest, figures };
  }

  test('all prices at a factor move every quartile by it; another label moves none', drawn, async () => {
    const opened = await open();
    const solver = createSolver();
    try {
      const same = await effectOf(opened, { ...catalogue, version: 'same' }, solver);
      const roofs = (await opened.database.selectFrom('roof').select('id').execute()).length;
      expect(same).toMatchObject({
        ...{ state: 'done', done: roofs, total: roofs, comparedWith: catalogue.version, isOutdated: false },
        figures: { compared: roofs, unchanged: roofs, refused: 0, notCompared: 0, differenceRappen: 0 },
      });
      expect(same.figures.changes).toMatchObject({
        ...{ least: 0, lowerQuartile: 0, median: 0, upperQuartile: 0, most: 0 },
        bars: [{ centre: 0, roofs }],
      });
      const raised = await effectOf(opened, pricedAt(1.1, 'raised'), solver);
      const { changes, differenceRappen } = raised.figures;
      for (const key of ['least', 'lowerQuartile', 'median', 'upperQuartile', 'most'] as const)
        expect(Math.abs((changes?.[key] ?? 0) - 1_000)).toBeLessThanOrEqual(10);
      const rows = await opened.database.selectFrom('roof').select('total_rappen').execute();
      const total = rows.reduce((sum, row) => sum + row.total_rappen, 0);
      expect(differenceRappen / total).toBeCloseTo(0.1, 3);

      let made = 0;
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 40, max: 250 }), async (percent) => {
          const { figures } = await effectOf(opened, pricedAt(percent / 100, `v${made++}`), solver);
          const expected = (percent - 100) * 100;
          for (const key of ['lowerQuartile', 'median', 'upperQuartile'] as const)
            expect(Math.abs((figures.changes?.[key] ?? 0) - expected)).toBeLessThanOrEqual(20);
        }),
        { numRuns: soak(2, 30) },
      );
    } finally {
      await solver.close();
      await opened.database.destroy();
    }
  });

  test('roofs with a withdrawn entry are refused without a successor, and priced with one', async () => {
    const opened = await open();
    const solver = createSolver();
    try {
      const rows = await opened.database.selectFrom('roof').select('configuration').execute();
      const naming = rows.filter(
        ({ configuration }) => JSON.parse(configuration).components.sarkingMembrane === 'normal',
      ).length;
      expect(naming).toBeGreaterThan(0);
      const without = withoutNormalMembrane('without', { hasSuccessor: false });
      const refused = (await effectOf(opened, without, solver)).figures;
      expect(refused).toMatchObject({ refused: naming, replaced: 0, compared: rows.length - naming });
      expect(refused.reasons).toEqual([{ code: 'WITHDRAWN', params: { value: 'normal' }, roofs: naming }]);
      const replaced = (await effectOf(opened, withoutNormalMembrane('with'), solver)).figures;
      expect(replaced).toMatchObject({ refused: 0, replaced: naming, compared: rows.length, reasons: [] });
      // The better membrane costs more.
      expect(replaced.changes?.most).toBeGreaterThan(0);
    } finally {
      await solver.close();
      await opened.database.destroy();
    }
  });

  test('solves the newest 500 roofs, one at a time, in a group of its own', async () => {
    const opened = await open({ roofs: 503 });
    let atOnce = 0;
    const groups = new Set<string>();
    const quick = quickSolver();
    const solve: Solver['solve'] = async (configuration, asker) => {
      groups.add(asker.organisation);
      atOnce += 1;
      expect(atOnce).toBe(1);
      const answer = await quick.solve(configuration, asker);
      atOnce -= 1;
      return answer;
    };
    const { figures, total } = await effectOf(opened, pricedAt(1.5, 'refusing'), { solve });
    expect(total).toBe(500);
    expect(figures.compared + figures.refused).toBe(500);
    expect(figures.refused).toBe(
      Array.from({ length: 500 }, (_, at) => at + 3).filter((at) => at % 10 === 7).length,
    );
    expect([...groups]).toEqual([EFFECT_JOB]);
    expect(new Set(quick.solved)).not.toContain('Haus 2');
    await opened.database.destroy();
  });

  test('a killed computation goes on where it stopped; what its first process does later counts nothing', {
    repeats: soak(0, 9),
  }, async () => {
    const { database, draft, start, find } = await open({ roofs: 34 });
    const made = await draft(pricedAt(1.2, 'raised'));
    const id = newId();
    await start(made, id);
    const { opened: thawed, release } = gate();
    const { opened: frozen, release: isFrozen } = gate();
    // Stops in the middle of the third step, as a process that is stopped.
    const first = quickSolver((call) => {
      if (call !== 50) return;
      isFrozen();
      return thawed;
    });
    const stopped = run(database, id, first);
    await frozen;
    expect(await find(made.id)).toMatchObject({ state: 'running', done: 20, total: 34, figures: null });
    const second = quickSolver();
    await run(database, id, second);
    const effect = await find(made.id);
    expect(effect).toMatchObject({ state: 'done', done: 34, figures: { compared: 34 } });
    // Both versions of each remaining roof.
    expect(second.solved).toHaveLength(2 * 14);
    release();
    await stopped;
    expect(await find(made.id)).toEqual(effect);

    // An uninterrupted one has the same figures.
    await start(made);
    await run(database, (await find(made.id))?.id ?? '', quickSolver());
    expect((await find(made.id))?.figures).toEqual(effect?.figures);
    await database.destroy();
  });

  test('two processes that run it at once count every roof once', { repeats: soak(0, 9) }, async () => {
    const { database, draft, start, find } = await open({ roofs: 40 });
    const made = await draft(pricedAt(1.2, 'raised'));
    const id = newId();
    await start(made, id);
    await Promise.all([run(database, id, quickSolver()), run(database, id, quickSolver())]);
    expect(await find(made.id)).toMatchObject({ state: 'done', done: 40, figures: { compared: 40 } });
    await database.destroy();
  });

  test('a cancelled computation ends before the next step, and leaves nothing', async () => {
    const { database, draft, start, find } = await open({ roofs: 34 });
    const made = await draft(pricedAt(1.2, 'raised'));
    const id = newId();
    await start(made, id);
    const solver = quickSolver(async (call) => {
      if (call === 25) await cancelEffect(database, made.id);
    });
    await run(database, id, solver);
    expect(await find(made.id)).toBeNull();
    expect(solver.solved).toHaveLength(40);
    // The next one begins from the start; a result is not cancelled.
    await start(made);
    await run(database, (await find(made.id))?.id ?? '', quickSolver());
    await cancelEffect(database, made.id);
    expect(await find(made.id)).toMatchObject({ state: 'done', done: 34 });
    await database.destroy();
  });

  test('a solver without room is asked again, a timeout is not compared, a shutdown leaves the progress', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 });
    const { database, draft, start, find } = await open({ roofs: 12 });
    const made = await draft(pricedAt(1.2, 'raised'));
    const id = newId();
    await start(made, id);
    const ending = new AbortController();
    const solver = quickSolver((call) => {
      if (call === 3) throw new ProblemError(503, 'BUSY');
      if (call === 6) throw new ProblemError(503, 'SOLVE_TIMED_OUT');
      if (call === 22) ending.abort(new Error('the server ends'));
    });
    await expect(run(database, id, solver, ending.signal)).rejects.toThrow('the server ends');
    expect(await find(made.id)).toMatchObject({ state: 'running', done: 10, total: 12 });
    await run(database, id, quickSolver());
    expect(await find(made.id)).toMatchObject({
      ...{ state: 'done', done: 12 },
      figures: { compared: 11, notCompared: 1 },
    });
    vi.useRealTimers();
    await database.destroy();
  });

  test('of concurrent starts one version is computed; a repeated start changes nothing', {
    repeats: soak(0, 9),
  }, async () => {
    const { database, draft, start, find } = await open();
    const drafts = await Promise.all(
      [1.1, 1.2, 1.3, 1.4].map((factor) => draft(pricedAt(factor, `v${factor}`))),
    );
    const outcomes = await Promise.all(drafts.map((made) => start(made).then(() => 'done', codeOf)));
    expect(outcomes.toSorted()).toEqual(['EFFECT_RUNNING', 'EFFECT_RUNNING', 'EFFECT_RUNNING', 'done']);
    const running = drafts[outcomes.indexOf('done')];
    if (!running) throw new Error('none is running');
    const id = newId();
    const replies = await Promise.all(Array.from({ length: 6 }, () => start(running, id)));
    expect(new Set(replies.map(({ effect }) => effect?.id))).toEqual(new Set([id]));
    const jobs = await database.selectFrom('job').select('about').where('kind', '=', EFFECT_JOB).execute();
    expect(jobs.filter(({ about }) => about === id)).toHaveLength(1);
    // The job of the replaced computation finds nothing to do.
    for (const { about } of jobs) await run(database, about, quickSolver());
    expect(await find(running.id)).toMatchObject({ id, state: 'done' });
    await database.destroy();
  });

  test('rejects other revisions, problems and versions that were active; names a result outdated', async () => {
    const { database, draft, start, find, publish, edit } = await open();
    const made = await draft(pricedAt(1.1, 'raised'));
    const outcome = (version: { id: string; revision: number }) => start(version).then(() => 'done', codeOf);
    expect(await outcome({ ...made, revision: 2 })).toBe('CATALOGUE_CHANGED');
    expect(await outcome(await draft({ ...catalogue, version: 'broken', formats: [] }))).toBe(
      'INPUT_INVALID',
    );
    const id = newId();
    await start(made, id);
    // An edit does not disturb the computation.
    await edit(made.id, pricedAt(1.3, 'raised'), 1);
    await run(database, id, quickSolver());
    expect(await find(made.id)).toMatchObject({ revision: 1, state: 'done', isOutdated: true });
    expect((await find(made.id))?.figures?.changes?.median).toBe(1_000);
    await edit(made.id, pricedAt(1.1, 'raised'), 2);
    expect(await find(made.id)).toMatchObject({ isOutdated: false });
    const other = await draft(pricedAt(1.2, 'other'));
    await publish(other.id, other.revision);
    expect(await find(made.id)).toMatchObject({ comparedWith: catalogue.version, isOutdated: true });
    expect(await outcome({ ...other, revision: 2 })).toBe('CATALOGUE_CHANGED');
    await database.destroy();
  });

  test('a job that fails for good says so, and another one may begin', async () => {
    const { database, draft, start, find } = await open();
    const [made, other] = [await draft(pricedAt(1.1, 'one')), await draft(pricedAt(1.2, 'two'))];
    const id = newId();
    await start(made, id);
    const job = effectJob({ database, solver: quickSolver() })[EFFECT_JOB];
    await database.transaction().execute(async (transaction) => job?.failed?.(transaction, id, 'broken'));
    expect(await find(made.id)).toMatchObject({ state: 'failed', figures: null });
    await start(other);
    await start(other);
    expect(await find(other.id)).toMatchObject({ state: 'running' });
    await database.destroy();
  });

  test('staff read figures of open offers and lists; the administrator starts, partners see nothing', async () => {
    const server = await startServer(await newDatabase());
    try {
      const [admin, sales, partner] = (await Promise.all(
        ['admin', 'sales', 'installer'].map((name) => clientOf(server.origin, `${name}@example.ch`)),
      )) as [Client, Client, Client];
      const { project, shown } = await putRoofProject(partner);
      await done(partner, project.id, 'submit', { shown });
      await done(sales, project.id, 'send_offer', { ...offerData, price: { from: 'bill', beside: [] } });
      const lines = [{ article: 'UB-N', quantity: 2 }];
      await partner('PUT', `/v1/material-lists/${newId()}`, { name: 'Lager', lines, baseRevision: null });
      const id = newId();
      const content = withoutNormalMembrane('2027.1');
      const file = { text: JSON.stringify(content), note: '', baseId: null, baseRevision: null };
      expect(await admin('PUT', `${VERSIONS}/${id}`, file)).toMatchObject({ status: 200 });
      const path = `${VERSIONS}/${id}/effect`;
      expect(await sales('GET', path)).toMatchObject({ status: 200, body: { effect: null } });
      const begin = { id: newId(), revision: 1 };
      for (const client of [sales, partner]) {
        expect(await client('PUT', path, begin)).toMatchObject({ status: 403 });
        expect(await client('DELETE', path)).toMatchObject({ status: 403 });
      }
      expect((await partner('GET', path)).status).toBe(403);
      expect(await admin('PUT', path, begin)).toMatchObject({ status: 200, body: { effect: { done: 0 } } });
      const read = async () => ((await sales('GET', path)).body as FoundEffect).effect;
      await expect.poll(async () => (await read())?.state, { timeout: 30_000 }).toBe('done');
      const names = catalogue.articles.find(({ number }) => number === 'UB-N')?.names ?? byLanguage(() => '');
      expect((await read())?.figures).toMatchObject({
        ...{ refused: 0, offers: 1, lists: 1 },
        articles: [{ number: 'UB-N', names, offers: 1, lists: 1 }],
      });
      // No name, address or id of an owner is in it.
      const text = JSON.stringify(await read());
      expect(text).not.toContain(project.id);
      expect(text).not.toMatch(/Muster|Exempel|Testhaus/);
    } finally {
      await server.stop();
    }
  });
});
