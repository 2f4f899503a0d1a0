import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RequestChange } from '../../contracts/domain/change-requests.ts';
import type { CatalogueLanguage } from '../../contracts/domain/languages.ts';
import { partnershipName } from '../../contracts/domain/user-names.ts';
import { dateAt, daysBetween } from '../../contracts/domain/working-days.ts';
import { translations } from '../../documents/translations.ts';
import { discountAfter } from '../people/discounts.ts';
import { openFolder } from '../platform/files/store.ts';
import type { Printer } from '../platform/printing/printer.ts';
import { catalogue } from '../platform/solving/shipped-catalogue.ts';
import type { Solver } from '../platform/solving/solver.ts';
import { createSolver } from '../platform/solving/solver.ts';
import { createClient } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../testing/open-database.ts';
import { gableRoof, listRoofs, saveRoof } from '../testing/roofs.ts';
import { signIn } from '../testing/sign-in.ts';
import { bareEnvironment } from '../testing/start-process.ts';
import { startServer } from '../testing/start-server.ts';
import { demoDocumentJob, documentJobs } from './library.ts';
import { demoDiscounts, demoOrganisations, demoPeople, demoPlaces } from './people.ts';
import { demoRoofs } from './roofs.ts';
import { seedDemo } from './seed.ts';

/** `npm run demo:reset`. */
const reset = (variables: Record<string, string>) =>
  spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'reset.ts')],
    { encoding: 'utf8', env: { ...bareEnvironment(), ...variables } },
  );

test('the demo has the supplier with sales and admin, and partners of every category and discount', () => {
  const supplier = demoOrganisations.filter(({ kind }) => kind === 'supplier');
  expect(supplier).toHaveLength(1);
  const partners = demoOrganisations.filter(({ kind }) => kind === 'partner');
  expect(partners).toHaveLength(4);
  expect(
    new Set(
      partners.map(({ id }) =>
        JSON.stringify(
          discountAfter(
            demoDiscounts.filter((entry) => entry.organisation_id === id),
            catalogue.discountGroups ?? [],
          ),
        ),
      ),
    ).size,
  ).toBe(4);
  for (const { organisation_id, role, partner_category } of demoPeople) {
    expect(role === 'partner').toBe(organisation_id !== supplier[0]?.id);
    expect(role === 'partner').toBe(partner_category !== null);
  }
  // Requests for changes of the demo organisations are valid with their current data.
  for (const { name, address, country, vat_number: vatNumber } of demoOrganisations)
    expect(RequestChange.safeParse({ name, address, country, vatNumber }).error).toBeUndefined();
  // Addresses that the standard keeps free for examples.
  expect(demoPeople.every(({ email }) => email.endsWith('@example.ch'))).toBe(true);
  expect(new Set(demoRoofs().map(({ configuration }) => configuration.name)).size).toBe(demoRoofs().length);
});

test('the kind of every partnership is said in the reader’s language', () => {
  const named = (language: CatalogueLanguage) =>
    demoOrganisations.map(({ partnership_type }) =>
      partnershipName(partnership_type, translations(language)),
    );
  expect(named('de')).toEqual(demoOrganisations.map(({ partnership_type }) => partnership_type));
  for (const [at, german] of named('de').entries())
    if (german !== 'Partner')
      for (const language of ['en', 'it', 'fr'] as const) expect(named(language)[at]).not.toBe(german);
  expect(partnershipName('Stammkunde', translations('fr'))).toBe('Stammkunde');
});

test('every article has a place of its own in the warehouses', () => {
  const places = demoPlaces.map(({ place }) => place);
  for (const place of places) expect(place).toMatch(/^[A-Z]-\d\d$/);
  expect(new Set(places).size).toBe(places.length);
});

onBothDatabases((newDatabase) => {
  test('its documents are printed one after the other, and one that fails holds up none', async () => {
    const variables = await newDatabase('migrated');
    const database = await openTestDatabase(variables);
    const solver = createSolver();
    await seedDemo(database, solver);
    let asked = 0;
    let most = 0;
    const printer: Printer = {
      async print() {
        asked += 1;
        most = Math.max(most, asked);
        await new Promise((resolve) => setImmediate(resolve));
        asked -= 1;
        if (failing.delete(true)) throw new Error('torn');
        return Buffer.from('%PDF-1.7 invented');
      },
      checkBill: () => Promise.reject(new Error('nothing is compared')),
      queueLength: () => 0,
      close: async () => {},
    };
    const failing = new Set([true]);
    const store = openFolder(join(variables.DATA_DIR ?? '', 'files'));
    const { run } = demoDocumentJob({ database, printer, store, clock: () => TEST_TIME });
    const { signal } = new AbortController();
    const done = await Promise.allSettled(documentJobs().map(({ about }) => run(about, signal)));
    expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(most).toBe(1);
    const printed = await database.selectFrom('document').select('id').execute();
    expect(printed.length).toBeGreaterThanOrEqual(done.length - 1);
    await solver.close();
    await database.destroy();
  });

  test('a demo that could not be finished is begun again at the next start', async () => {
    const variables = await newDatabase('migrated');
    const solver = createSolver();
    let solved = 0;
    const breaking: Solver = {
      ...solver,
      solve: (...asked) => (++solved > 5 ? Promise.reject(new Error('killed')) : solver.solve(...asked)),
    };
    const database = await openTestDatabase(variables);
    await expect(seedDemo(database, breaking)).rejects.toThrow('killed');
    await seedDemo(database, solver);
    const { length } = await database.selectFrom('roof').select('id').execute();
    expect(length).toBe(demoRoofs().length);
    await solver.close();
    await database.destroy();
  });

  test('notifications of the demo’s projects are in chronological order', async () => {
    const database = await openTestDatabase(await newDatabase('migrated'));
    const solver = createSolver();
    await seedDemo(database, solver, { projects: true });
    const notified = await database
      .selectFrom('notification')
      .innerJoin('inbox', 'inbox.person_id', 'notification.person_id')
      .select(['notification.person_id', 'number', 'created_at', 'last_number'])
      .orderBy('number')
      .execute();
    const people = Map.groupBy(notified, ({ person_id }) => person_id);
    expect(people.size).toBeGreaterThan(3);
    for (const rows of people.values()) {
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
      expect(rows.at(-1)?.number).toBe(rows[0]?.last_number);
      const times = rows.map(({ created_at }) => created_at);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
    const shipped = await database
      .selectFrom('project_event')
      .innerJoin('project', 'project.id', 'project_event.project_id')
      .select(['number', 'at', 'delivery_on'])
      .where('project_event.event', '=', 'ship')
      .execute();
    expect(shipped.length).toBeGreaterThan(5);
    // Nothing arrives before the day that was confirmed, and nothing a week late.
    for (const { number, at, delivery_on: day } of shipped) {
      const late = daysBetween(day ?? '', dateAt(at));
      expect(late, `${number}, confirmed for ${day}`).toBeGreaterThanOrEqual(0);
      expect(late, `${number}, confirmed for ${day}`).toBeLessThan(7);
    }
    await solver.close();
    await database.destroy();
  }, 180_000);

  test('a reset leaves the demo as it was on the first day, and says when it cannot', async () => {
    const variables = await newDatabase('migrated');
    const snapshot = async (change: boolean) => {
      const server = await startServer(variables);
      const client = createClient(
        server.origin,
        (await signIn(server.origin, 'planner@example.ch')).id_token,
      );
      if (change) {
        await saveRoof(client, gableRoof('Eigenes'));
        await client('PATCH', '/v1/user/me', { lastName: 'Anders' });
      }
      const { LastName } = (await client('GET', '/v1/user/me')).body as { LastName: string };
      const names = (await listRoofs(client)).rows.map(({ name }) => name);
      const inUse = variables.DATABASE_URL ? undefined : reset(variables);
      await server.stop();
      return { LastName, names, inUse };
    };
    const before = await snapshot(true);
    expect(before.LastName).toBe('Anders');
    if (before.inUse) {
      expect(before.inUse.status).toBe(1);
      expect(before.inUse.stderr).toMatch(/^The database in .* is in use by another process\. Stop it/);
    }
    expect(reset(variables)).toMatchObject({ status: 0, stderr: '' });
    expect(await snapshot(false)).toMatchObject({
      LastName: 'Plan',
      names: ['Einfamilienhaus Musterweg 4', 'Villa Beispiel', 'Atelierhaus Exempelgasse 2'],
    });
  }, 180_000);
});

test('a database of real people is never reset', () => {
  const { status, stderr } = reset({
    AUTH_MODE: 'b2c',
    AUTH_AUTHORITY: 'https://a.ch/B2C_1_signin',
    AUTH_CLIENT_ID: 'portal',
    AUTH_SCOPE: 'read-api',
    AUTH_RESET_URL: 'https://a.ch/reset',
  });
  expect([status, stderr]).toEqual([1, 'Only a database of AUTH_MODE=local can be reset to demo data.\n']);
});
