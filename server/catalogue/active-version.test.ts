import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { expect, test, vi } from 'vitest';
import { addDays, dateAt } from '../../contracts/domain/working-days.ts';
import type { Catalogue } from '../../engine/index.ts';
import { drawn, soak } from '../../tests/soak.ts';
import type { Database } from '../platform/db/database.ts';
import { catalogueOfRoof, catalogueOn, findCatalogueOn } from '../platform/solving/catalogue-versions.ts';
import { engineOf, sourceOf } from '../platform/solving/engine.ts';
import { catalogue, shipped } from '../platform/solving/shipped-catalogue.ts';
import { createSolver } from '../platform/solving/solver.ts';
import { insertVersion, pricedAt } from '../testing/catalogues.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { readEvents } from '../testing/events.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { done, offerData, putRoofProject } from '../testing/projects.ts';
import { gableRoof, ROOFS } from '../testing/roofs.ts';
import { signIn } from '../testing/sign-in.ts';
import { startServer } from '../testing/start-server.ts';
import { seedCatalogue } from './versions.ts';

const CATALOGUE = '/configurator/v1/catalogue';
/** In winter a day in Switzerland begins at 23 h UTC. */
const NEW_YEAR = Date.UTC(2026, 11, 31, 23);

/** Returns the list price of the test's roof in a catalogue, Rappen. */
function priceIn(content: Catalogue): number {
  const roof = engineOf(sourceOf(content)).engine.open(JSON.stringify(gableRoof()), 0);
  const { answer } = roof;
  roof.close();
  if (answer.status !== 'solved') throw new Error('refused');
  return answer.bom.totalPrice;
}

const rows = (database: Database) =>
  database.selectFrom('catalogue_version').select(['label', 'valid_from', 'sequence']).execute();

onBothDatabases((newDatabase) => {
  test('concurrent starts seed the shipped catalogue once, for all days', async () => {
    const database = await openTestDatabase(await newDatabase('migrated'));
    await Promise.all(Array.from({ length: 12 }, () => seedCatalogue(database, Date.UTC(2026, 10, 1))));
    expect(await rows(database)).toEqual([
      { label: catalogue.version, valid_from: '2000-01-01', sequence: 1 },
    ]);
    expect((await catalogueOn(database, '2026-11-01')).text).toBe(shipped.text);
    await database.destroy();
  });

  test(
    'exactly one version is active on every day: the latest by first day, then by publication',
    drawn,
    async () => {
      const database = await openTestDatabase(await newDatabase('migrated'));
      const day = (offset: number) => addDays('2026-12-01', offset);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(20), { maxLength: 12 }), async (offsets) => {
          await database.deleteFrom('catalogue_version').execute();
          const versions = offsets.map((offset, index) => ({ offset, label: `v${index}` }));
          for (const [index, { offset, label }] of versions.entries())
            await insertVersion(database, { ...catalogue, version: label }, day(offset), index);
          for (let today = -1; today <= 21; today += 1) {
            // Later ones replace earlier ones where they are not valid from an earlier day.
            const expected = versions.reduce<(typeof versions)[number] | null>(
              (active, next) =>
                next.offset <= today && (!active || next.offset >= active.offset) ? next : active,
              null,
            );
            expect((await findCatalogueOn(database, day(today)))?.label ?? null).toBe(
              expected?.label ?? null,
            );
          }
        }),
        { numRuns: soak(12, 200) },
      );
      await database.destroy();
    },
  );

  test('a version takes effect at midnight in Switzerland; what was frozen keeps its own', async () => {
    const variables = await newDatabase('migrated');
    const database = await openTestDatabase(variables);
    let now = NEW_YEAR - 1;
    const server = await startServer(variables, { database, clock: () => now });
    try {
      const next = pricedAt(1.1, 'raised');
      await insertVersion(database, next, '2027-01-01', 2);
      const partner = await clientOf(server.origin, 'installer@example.ch');
      const staff = await clientOf(server.origin, 'sales@example.ch');
      await database.deleteFrom('agreed_discount').execute();
      const etagOf = async (client: Client) => (await client('GET', CATALOGUE)).headers.get('etag');
      const id = newId();
      const configuration = gableRoof();
      const save = (baseRevision: number | null) =>
        partner('PUT', `${ROOFS}/${id}`, { configuration, baseRevision });
      const totalOf = ({ body }: Awaited<ReturnType<typeof save>>) =>
        (body as { summary: { totalRappen: number } }).summary.totalRappen;

      const before = await etagOf(partner);
      expect(totalOf(await save(null))).toBe(priceIn(catalogue));
      const { project, shown } = await putRoofProject(partner);
      await done(partner, project.id, 'submit', { shown });
      await done(staff, project.id, 'send_offer', { ...offerData, price: { from: 'bill', beside: [] } });
      const frozen = () =>
        database
          .selectFrom('roof_version')
          .select(['net_rappen', 'catalogue_version', 'roof'])
          .orderBy('id')
          .execute();
      const offered = await frozen();
      expect(offered).toMatchObject([
        { net_rappen: priceIn(catalogue), catalogue_version: catalogue.version },
      ]);

      now = NEW_YEAR;
      expect(await etagOf(partner)).not.toBe(before);
      expect((await partner('GET', CATALOGUE)).body).toEqual(next);
      // The same content saved again gets the present price.
      expect(totalOf(await save(1))).toBe(priceIn(next));
      expect(priceIn(next)).not.toBe(priceIn(catalogue));
      const { articles } = (await partner('GET', '/v1/articles')).body as {
        articles: { listRappen: number }[];
      };
      expect(articles.map(({ listRappen }) => listRappen)).toEqual(next.articles.map(({ price }) => price));
      expect(await frozen()).toEqual(offered);
      const catalogueVersion = offered[0]?.catalogue_version ?? '';
      expect((await catalogueOfRoof(database, { catalogueVersion }, dateAt(now))).text).toBe(shipped.text);
      // A roof of before the versions has that of the day.
      const older = await catalogueOfRoof(database, { catalogueVersion: 'older' }, dateAt(now));
      expect(older.label).toBe('raised');
    } finally {
      await server.stop();
    }
  });

  test('open streams name the active version at once and when another one takes its place', async () => {
    const variables = await newDatabase('migrated');
    const database = await openTestDatabase(variables);
    const server = await startServer(variables, { database });
    try {
      const [admin, { id_token }] = await Promise.all([
        clientOf(server.origin, 'admin@example.ch'),
        signIn(server.origin, 'installer@example.ch'),
      ]);
      const reader = await readEvents(server.origin, id_token);
      const named = () => reader.events.flatMap(({ event, data }) => (event === 'catalogue' ? [data] : []));
      const first = JSON.stringify({ version: catalogue.version });
      await vi.waitFor(() => expect(named()).toEqual([first]));
      const [id, scheduled] = [newId(), newId()];
      const put = (one: string, content: Catalogue, validFrom: string) =>
        admin('PUT', `/v1/staff/catalogue-versions/${one}`, {
          ...{ text: JSON.stringify(content), note: '', baseId: null, baseRevision: null },
        }).then(() =>
          admin('PUT', `/v1/staff/catalogue-versions/${one}/first-day`, { validFrom, revision: 1 }),
        );
      const today = dateAt(Date.now());
      await put(scheduled, pricedAt(1.2, 'later'), addDays(today, 9));
      await put(id, pricedAt(1.1, 'raised'), today);
      await vi.waitFor(() => expect(named()).toEqual([first, JSON.stringify({ version: 'raised' })]));
      reader.stop();
    } finally {
      await server.stop();
    }
  });

  test('without a version nothing is priced, and people still sign in', async () => {
    const variables = await newDatabase('migrated');
    const database = await openTestDatabase(variables);
    const server = await startServer(variables, { database });
    try {
      const partner = await clientOf(server.origin, 'installer@example.ch');
      await database.deleteFrom('catalogue_version').execute();
      expect((await partner('GET', '/v1/user/me')).status).toBe(200);
      const configuration = gableRoof();
      for (const reply of [
        await partner('GET', CATALOGUE),
        await partner('GET', '/v1/articles'),
        await partner('PUT', `${ROOFS}/${newId()}`, { configuration, baseRevision: null }),
      ])
        expect(reply).toMatchObject({ status: 409, body: { code: 'NO_CATALOGUE' } });
      expect((await fetch(`${server.healthOrigin}/readyz`)).status).toBe(200);
    } finally {
      await server.stop();
    }
  });
});

test('a thread solves with the version of each task, also after it dropped the engine', async () => {
  const solver = createSolver({ threads: 1 });
  const catalogues = Array.from({ length: 7 }, (_, index) => pricedAt(1 + index / 10, `v${index}`));
  const discount = { basisPoints: 0, groups: [] };
  try {
    for (const content of [...catalogues, ...catalogues.toReversed()]) {
      const asker = { organisation: 'a', catalogue: sourceOf(content), discount };
      const frozen = await solver.solveToFreeze(gableRoof(), asker);
      if (frozen.status !== 'frozen') throw new Error('refused');
      expect(frozen.roof.catalogueVersion).toBe(content.version);
      expect(frozen.roof.solution.bom.totalPrice).toBe(priceIn(content));
    }
  } finally {
    await solver.close();
  }
});
