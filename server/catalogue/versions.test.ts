import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import type { ListedVersion, PutVersion, VersionList } from '../../contracts/domain/catalogue-versions.ts';
import { addDays } from '../../contracts/domain/working-days.ts';
import type { Catalogue } from '../../engine/index.ts';
import { drawn, soak } from '../../tests/soak.ts';
import { demoOrganisations, demoPeople } from '../demo/people.ts';
import { seedDemo } from '../demo/seed.ts';
import { findPersonByEmail } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import { ProblemError } from '../platform/http/problems.ts';
import { findCatalogueOn } from '../platform/solving/catalogue-versions.ts';
import { catalogue } from '../platform/solving/shipped-catalogue.ts';
import { createSolver } from '../platform/solving/solver.ts';
import { pricedAt } from '../testing/catalogues.ts';
import { type Client, clientOf, createClient } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { startRemoteAuthority } from '../testing/remote-authority.ts';
import { startServer } from '../testing/start-server.ts';
import { contentOf, importVersion, listVersions, openVersion, putFirstDay, removeDraft } from './versions.ts';

const VERSIONS = '/v1/staff/catalogue-versions';
const TODAY = '2026-11-20';
const NOON = Date.parse(`${TODAY}T11:00:00Z`);
const tomorrow = addDays(TODAY, 1);
const NO_RULE = { publishes: false, discountsAboveBp: null };

const fileOf = (content: unknown): PutVersion => ({
  ...{ text: JSON.stringify(content, null, 2), note: '', baseId: null, baseRevision: null },
});
/** Returns the code of a rejection and the first faulty path. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof ProblemError)) throw error;
  const [field] = (error.members.fields as { path: string; rule: string }[] | undefined) ?? [];
  return field ? `${field.path} ${field.rule}` : error.code;
};

onBothDatabases((newDatabase) => {
  /** A database with the demo's catalogue, and its versions as the administrator changes them. */
  async function open() {
    const database = await openTestDatabase(await newDatabase('migrated'));
    const solver = createSolver();
    await seedDemo(database, solver, { clock: () => NOON });
    await solver.close();
    const person = await findPersonByEmail(database, 'admin@example.ch');
    if (!person) throw new Error('no administrator');
    const as = (now = NOON) => ({ person, now, rule: NO_RULE });
    const change = as();
    return {
      database,
      list: async (now = NOON) => (await listVersions(database, as(now))).versions,
      /** Stores a draft. */
      draft: (content: Catalogue, id = newId()) => importVersion(database, change, id, fileOf(content)),
      put: (id: string, file: Partial<PutVersion>) =>
        importVersion(database, change, id, { ...fileOf(catalogue), ...file }),
      publish: ({ id, revision }: ListedVersion, validFrom: string | null, now = NOON) =>
        putFirstDay(database, as(now), id, { validFrom, revision }),
      remove: ({ id, revision }: ListedVersion) => removeDraft(database, id, revision),
    };
  }
  const outcome = (work: Promise<unknown>) => work.then(() => 'done', codeOf);
  const activeLabel = async (database: Database, day: string) =>
    (await findCatalogueOn(database, day))?.label;

  test('a file becomes a draft; the same content again changes nothing, however it is laid out', async () => {
    const { database, list, draft, put } = await open();
    const content = pricedAt(1.02, '2027.1');
    const made = await draft({ ...content, articles: content.articles.slice(1) });
    expect(made).toMatchObject({ label: '2027.1', state: 'draft', validFrom: null, revision: 1 });
    // Formats and colours name the missing article.
    expect(made.problems).toContainEqual({
      code: 'UNKNOWN_ARTICLE',
      path: 'formats[0].moduleArticle',
      params: { value: catalogue.articles[0]?.number },
    });
    const corrected = await put(made.id, { text: JSON.stringify(content), baseRevision: 1 });
    expect(corrected).toMatchObject({ id: made.id, revision: 2, problems: [] });
    expect(corrected.difference).toEqual({
      ...{ added: 0, removed: 0, parts: [] },
      changed: content.articles.filter(({ price }, at) => price !== catalogue.articles[at]?.price).length,
    });
    const before = await list();
    for (const text of [JSON.stringify(content), JSON.stringify(content, null, '\t')])
      expect(await put(newId(), { text })).toEqual(corrected);
    // The export of every version is such a file.
    for (const { id } of before) await put(newId(), { text: await contentOf(database, id) });
    expect(await list()).toEqual(before);
    await database.destroy();
  });

  test('a note stays until another one is stored; with one the same content is a change', async () => {
    const { database, draft, put } = await open();
    const content = pricedAt(1.02, '2027.1');
    const { id } = await draft(content);
    const [text, next] = [JSON.stringify(content), JSON.stringify(pricedAt(1.03, '2027.1'))];
    const noted = await put(id, { text, note: 'Teuerung', baseRevision: 1 });
    expect(noted).toMatchObject({ id, note: 'Teuerung', revision: 2 });
    const unchanged = { text, note: null, baseRevision: 2 };
    expect(await put(id, unchanged)).toEqual(noted);
    expect(await outcome(put(id, { text, note: 'Alt', baseRevision: 1 }))).toBe('CATALOGUE_CHANGED');
    expect(await put(id, { ...unchanged, text: next })).toMatchObject({ note: 'Teuerung', revision: 3 });
    const { version, content: opened } = await openVersion(database, id, {
      person: null,
      now: NOON,
      rule: NO_RULE,
    });
    expect([version.revision, JSON.stringify(opened)]).toEqual([3, next]);
    await database.destroy();
  });

  test('the list reads no contents until one of them, or the valid version, changes', async () => {
    const { database, list, draft, publish } = await open();
    const made = await draft(pricedAt(1.02, '2027.1'));
    const broken = await draft({ ...catalogue, version: 'broken', formats: [] });
    const scheduled = await publish(await draft(pricedAt(1.02, '2027.2')), tomorrow);
    expect(scheduled.difference?.changed).toBeGreaterThan(0);
    const before = await list();
    // Reading a content fails from now on.
    const ids = [made.id, broken.id, scheduled.id];
    const contents = await Promise.all(ids.map((id) => contentOf(database, id)));
    await database.updateTable('catalogue_version').set({ content: '{' }).where('id', 'in', ids).execute();
    expect(await list()).toEqual(before);
    for (const [index, id] of ids.entries())
      await database
        .updateTable('catalogue_version')
        .set({ content: contents[index] as string })
        .where('id', '=', id)
        .execute();
    await publish(made, TODAY);
    const after = await list();
    expect(after.find(({ id }) => id === scheduled.id)?.difference?.changed).toBe(0);
    expect(after.find(({ id }) => id === broken.id)?.problems).toEqual(broken.problems);
    await database.destroy();
  });

  test('rejects files that are no catalogue or whose label is taken, each at its path', async () => {
    const { database, list, draft, put, publish } = await open();
    const made = await draft(pricedAt(1.1, '2027.1'));
    const before = await list();
    const other = (version: unknown) => ({ text: JSON.stringify({ ...catalogue, version, loads: 1 }) });
    for (const [file, code] of [
      [{ text: '{"version":' }, 'text invalid'],
      [{ text: '["2027.1"]' }, 'text invalid'],
      [{ text: '{}' }, 'version required'],
      [other(''), 'version required'],
      [other(' 2028 '), 'version required'],
      [other(2028), 'version required'],
      [other('2027.1'), 'version duplicate'],
      [other(catalogue.version), 'version duplicate'],
      [{ ...other('2028'), baseId: newId() }, 'baseId invalid'],
      [{ ...other('2028'), baseRevision: 3 }, 'CATALOGUE_CHANGED'],
    ] as const)
      expect(await outcome(put(newId(), file))).toBe(code);
    expect(await outcome(put(made.id, { ...other('2027.1'), baseRevision: 2 }))).toBe('CATALOGUE_CHANGED');
    expect(await list()).toEqual(before);
    await publish(made, TODAY);
    expect(await outcome(put(made.id, { ...other('2027.1'), baseRevision: 2 }))).toBe('CATALOGUE_CHANGED');
    await database.destroy();
  });

  test('a version is scheduled, recalled, published at once, superseded and never changed again', async () => {
    const { database, list, draft, publish, remove } = await open();
    const made = await draft(pricedAt(1.1, '2027.1'));
    const scheduled = await publish(made, tomorrow);
    expect(scheduled).toMatchObject({
      state: 'scheduled',
      validFrom: tomorrow,
      publishedBy: 'Adrian Beispiel',
    });
    // The answer to a repeated call is the same.
    expect(await publish(made, tomorrow)).toEqual(scheduled);
    expect(await outcome(remove(scheduled))).toBe('CATALOGUE_CHANGED');
    expect(await activeLabel(database, TODAY)).toBe(catalogue.version);
    expect((await list(NOON + 86_400_000)).map(({ label, state }) => `${label} ${state}`)).toEqual([
      '2027.1 active',
      `${catalogue.version} superseded`,
    ]);
    const recalled = await publish(scheduled, null);
    expect(recalled).toMatchObject({ state: 'draft', validFrom: null, publishedBy: null });
    const active = await publish(recalled, TODAY);
    expect(active).toMatchObject({ state: 'active', validFrom: TODAY, validUntil: null });
    const [, superseded] = (await list()) as [ListedVersion, ListedVersion];
    expect(superseded).toMatchObject({ state: 'superseded', validUntil: addDays(TODAY, -1) });
    for (const version of [active, superseded])
      for (const work of [
        () => publish(version, tomorrow),
        () => publish(version, null),
        () => remove(version),
      ])
        expect(await outcome(work())).toBe('CATALOGUE_CHANGED');

    // An earlier content comes back as a new version, also on the same day.
    const back = await draft({ ...catalogue, version: 'back' });
    expect(back.difference).toMatchObject({ added: 0, removed: 0, parts: [] });
    await publish(back, TODAY);
    expect(await activeLabel(database, TODAY)).toBe('back');
    expect((await list())[1]).toMatchObject({ label: '2027.1', state: 'superseded', validUntil: TODAY });
    await database.destroy();
  });

  test('rejects a day in the past, the day of another version, and content with problems', async () => {
    const { database, draft, publish } = await open();
    const first = await draft(pricedAt(1.1, 'first'));
    const second = await draft(pricedAt(1.2, 'second'));
    const broken = await draft({ ...catalogue, version: 'broken', formats: [] });
    await publish(first, tomorrow);
    expect(await outcome(publish(second, tomorrow))).toBe('validFrom duplicate');
    expect(await outcome(publish(second, addDays(TODAY, -1)))).toBe('validFrom past');
    expect(await outcome(publish(broken, tomorrow))).toBe('content invalid');
    expect(await outcome(publish(broken, TODAY))).toBe('content invalid');
    await database.destroy();
  });

  test('of concurrent changes every day has one version and every draft one fate', {
    repeats: soak(0, 9),
  }, async () => {
    const { database, list, draft, publish, put, remove } = await open();
    const drafts = await Promise.all(
      Array.from({ length: 6 }, (_, index) => draft(pricedAt(1 + (index + 1) / 100, `v${index}`))),
    );
    // A later day goes to one of them; today to all of them, the last one is active.
    const outcomes = await Promise.all(drafts.map((one) => outcome(publish(one, tomorrow))));
    expect(outcomes.toSorted()).toEqual(['done', ...Array(5).fill('validFrom duplicate')]);
    const left = drafts.filter((_, index) => outcomes[index] !== 'done');
    expect(await Promise.all(left.map((one) => outcome(publish(one, TODAY))))).toEqual(Array(5).fill('done'));
    const versions = await list();
    expect(versions.filter(({ state }) => state === 'active')).toHaveLength(1);
    expect(await activeLabel(database, TODAY)).toBe(versions.find(({ state }) => state === 'active')?.label);

    // One draft is published, replaced, deleted and recalled at the same moment.
    const [raced, same] = [await draft(pricedAt(1.5, 'raced')), pricedAt(1.6, 'same')];
    const fates = await Promise.all([
      outcome(publish(raced, addDays(TODAY, 9))),
      outcome(publish(raced, addDays(TODAY, 10))),
      outcome(put(raced.id, { text: JSON.stringify(pricedAt(1.7, 'raced')), baseRevision: 1 })),
      outcome(remove(raced)),
    ]);
    expect(fates.filter((fate) => fate === 'done')).toHaveLength(1);
    const imported = await Promise.all(Array.from({ length: 8 }, () => draft(same)));
    expect(new Set(imported.map(({ id }) => id)).size).toBe(1);
    expect((await list()).filter(({ label }) => label === 'same')).toHaveLength(1);
    await database.destroy();
  });

  test('after any sequence of changes the list and the active version agree', drawn, async () => {
    const { database, list, draft, publish, remove } = await open();
    let made = 0;
    /** The steps of a sequence, on one of the versions; `offset`: days from today. */
    const does: ((version: ListedVersion, offset: number) => Promise<unknown>)[] = [
      () => draft({ ...catalogue, version: `v${made++}` }),
      (version) => outcome(remove(version)),
      (version, offset) => outcome(publish(version, addDays(TODAY, offset))),
      (version) => outcome(publish(version, null)),
    ];
    const step = fc.record({
      ...{ what: fc.nat(does.length - 1), which: fc.nat(9) },
      offset: fc.integer({ min: -1, max: 6 }),
    });
    const activeOn = async (day: number) =>
      (await list(NOON + day * 86_400_000)).flatMap(({ state, label }) =>
        state === 'active' ? [label] : [],
      );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const before = (await list()).filter(({ state }) => /active|superseded/.test(state));
        for (const { what, which, offset } of steps) {
          const versions = await list();
          await does[what]?.(versions[which % versions.length] as ListedVersion, offset);
        }
        for (let day = 0; day <= 7; day += 1)
          expect(await activeOn(day)).toEqual([await activeLabel(database, addDays(TODAY, day))]);
        // Versions that were active before are still there as they were.
        const after = await list();
        for (const { id, label, validFrom } of before)
          expect(after.find((version) => version.id === id)).toMatchObject({ label, validFrom });
      }),
      { numRuns: soak(6, 100) },
    );
    await database.destroy();
  });

  test('a production database has no catalogue until the administrator imports one', async () => {
    const variables = await newDatabase('migrated');
    const database = await openTestDatabase(variables);
    await database
      .insertInto('organisation')
      .values([...demoOrganisations])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const access = { binds_by_email: 1, active: 1, password_hash: null, not_before: 0 };
    await database
      .insertInto('person')
      .values(demoPeople.map((person) => ({ ...person, ...access })))
      .execute();
    const authority = await startRemoteAuthority();
    const server = await startServer({ ...authority.environment, ...variables }, { database });
    try {
      const [admin, sales, partner] = (await Promise.all(
        ['admin', 'sales', 'installer'].map(async (name) =>
          createClient(server.origin, await authority.token(name, { emails: [`${name}@example.ch`] })),
        ),
      )) as [Client, Client, Client];
      const fetchCatalogue = () => partner('GET', '/configurator/v1/catalogue');
      expect((await sales('GET', VERSIONS)).body).toMatchObject({ versions: [] });
      expect(await fetchCatalogue()).toMatchObject({ status: 409, body: { code: 'NO_CATALOGUE' } });
      const id = newId();
      const imported = await admin('PUT', `${VERSIONS}/${id}`, fileOf(catalogue));
      expect(imported).toMatchObject({ status: 200, body: { state: 'draft', problems: [] } });
      expect(await fetchCatalogue()).toMatchObject({ status: 409 });
      const { today } = (await sales('GET', VERSIONS)).body as VersionList;
      const day = { validFrom: today, revision: 1 };
      expect(await sales('PUT', `${VERSIONS}/${id}/first-day`, day)).toMatchObject({ status: 403 });
      expect(await admin('PUT', `${VERSIONS}/${id}/first-day`, day)).toMatchObject({ status: 200 });
      expect(await fetchCatalogue()).toMatchObject({ status: 200, body: catalogue });
    } finally {
      await server.stop();
      await authority.stop();
    }
  });
});

test('staff export what is imported; partners see no version', async () => {
  const server = await startServer();
  try {
    const [admin, sales, partner] = (await Promise.all(
      ['admin', 'sales', 'installer'].map((name) => clientOf(server.origin, `${name}@example.ch`)),
    )) as [Client, Client, Client];
    const [shown] = ((await sales('GET', VERSIONS)).body as VersionList).versions;
    const exported = await sales('GET', `${VERSIONS}/${shown?.id}/content`);
    expect(exported).toMatchObject({ status: 200, body: catalogue });
    const again = await admin('PUT', `${VERSIONS}/${newId()}`, fileOf(exported.body));
    expect(again).toMatchObject({ status: 200, body: shown });
    for (const [client, status] of [
      [sales, 403],
      [partner, 403],
    ] as const)
      expect(await client('PUT', `${VERSIONS}/${newId()}`, fileOf(catalogue))).toMatchObject({ status });
    expect((await partner('GET', VERSIONS)).status).toBe(403);
  } finally {
    await server.stop();
  }
});
