import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AgreedDiscount, basisPointsOf, type EnterDiscount } from '../../contracts/domain/discounts.ts';
import type { Article } from '../../contracts/domain/materials.ts';
import { discounted } from '../../contracts/domain/money.ts';
import type { Organisation } from '../../contracts/domain/organisations.ts';
import type { SavedRoof } from '../../contracts/domain/roofs.ts';
import { addDays, dateAt } from '../../contracts/domain/working-days.ts';
import { drawn } from '../../tests/soak.ts';
import { demoOrganisations } from '../demo/people.ts';
import type { Database } from '../platform/db/database.ts';
import { catalogue, roofEngine } from '../platform/solving/shipped-catalogue.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { gableRoof } from '../testing/roofs.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { discountsOn } from './discounts.ts';

const PARTNER = demoOrganisations.find(({ name }) => name === 'Muster Solar AG')?.id ?? '';
const OTHER = demoOrganisations.find(({ name }) => name === 'Atelier Exempel GmbH')?.id ?? '';
const today = dateAt(Date.now());

onBothDatabases((newDatabase) => {
  let database: Database;
  let server: RunningServer;
  let [admin, sales, installer] = [] as unknown as [Client, Client, Client];
  const enter = (entry: EnterDiscount, { id = newId(), by = admin } = {}) =>
    by('PUT', `/v1/staff/organisations/${PARTNER}/discounts/${id}`, entry);
  const readOrganisation = async () =>
    (await sales('GET', `/v1/staff/organisations/${PARTNER}`)).body as Organisation;
  const profile = async () => (await installer('GET', '/v1/user/me')).body as Record<string, unknown>;

  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer(variables, { database });
    [admin, sales, installer] = (await Promise.all(
      ['admin', 'sales', 'installer'].map((name) => clientOf(server.origin, `${name}@example.ch`)),
    )) as [Client, Client, Client];
  });
  afterAll(() => server.stop());

  test('an entry applies everywhere from its day on and stays in the history @spec-186', async () => {
    expect(await enter({ group: null, basisPoints: 1300, validFrom: today })).toMatchObject({ status: 200 });
    expect(await enter({ group: 'slates', basisPoints: 2000, validFrom: today })).toMatchObject({
      status: 200,
    });
    expect(await enter({ group: 'slates', basisPoints: 5000, validFrom: addDays(today, 1) })).toMatchObject({
      status: 200,
    });
    const { discount, discounts } = await readOrganisation();
    expect(discount).toMatchObject({ basisPoints: 1300, groups: [{ id: 'slates', basisPoints: 2000 }] });
    expect(discounts.slice(0, 3)).toMatchObject([
      { basisPoints: 5000, validFrom: addDays(today, 1), enteredBy: 'Adrian Beispiel' },
      { group: { id: 'slates' }, basisPoints: 2000 },
      { group: null, basisPoints: 1300 },
    ]);
    expect(await profile()).toMatchObject({
      PartnerDiscount: 13,
      DiscountGroups: [{ id: 'slates', names: { de: 'Solarschiefer' }, basisPoints: 2000 }],
    });
    const { articles } = (await installer('GET', '/v1/articles')).body as { articles: Article[] };
    for (const { listRappen, priceRappen, discountGroup } of articles)
      expect(priceRappen).toBe(discounted(listRappen, basisPointsOf(discount, discountGroup)));
    const id = newId();
    const saved = await installer('PUT', `/configurator/v1/roofs/${id}`, {
      configuration: gableRoof(),
      baseRevision: null,
    });
    const roof = roofEngine().open(JSON.stringify(gableRoof()), {
      basisPoints: 1300,
      groups: { slates: 2000 },
    });
    const { answer } = roof;
    roof.close();
    if (answer.status === 'refused') throw new Error('unreachable');
    expect((saved.body as SavedRoof).summary).toMatchObject({
      totalRappen: answer.bom.totalPrice,
      fingerprint: answer.fingerprint,
    });
  });

  test('an entry without a value ends the discount of a group', async () => {
    await enter({ group: 'electrics', basisPoints: 100, validFrom: today });
    expect((await readOrganisation()).discount.groups.map(({ id }) => id)).toContain('electrics');
    await enter({ group: 'electrics', basisPoints: null, validFrom: today });
    expect((await readOrganisation()).discount.groups.map(({ id }) => id)).not.toContain('electrics');
  });

  test.each<[string, EnterDiscount, string]>([
    ['a group that the catalogue does not have', { group: 'x', basisPoints: 1, validFrom: today }, 'group'],
    ['a day in the past', { group: null, basisPoints: 1, validFrom: addDays(today, -1) }, 'validFrom'],
    [
      'no discount on all other articles',
      { group: null, basisPoints: null, validFrom: today },
      'basisPoints',
    ],
    ['more than is agreed', { group: null, basisPoints: 9001, validFrom: today }, 'basisPoints'],
  ])('rejects %s at its path', async (_what, entry, path) => {
    const { discounts } = await readOrganisation();
    expect(await enter(entry)).toMatchObject({ status: 422, body: { fields: [{ path }] } });
    expect((await readOrganisation()).discounts).toEqual(discounts);
  });

  test('sales can read discounts, not enter them', async () => {
    const refused = await enter({ group: null, basisPoints: 1, validFrom: today }, { by: sales });
    expect(refused).toMatchObject({ status: 403 });
  });

  test('concurrent repetitions create one entry; another one under its id is rejected', async () => {
    const id = newId();
    const entry = { group: null, basisPoints: 1310, validFrom: today };
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(entry, { id })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await readOrganisation()).discounts.filter((known) => known.id === id)).toHaveLength(1);
    expect(await enter({ ...entry, basisPoints: 1 }, { id })).toMatchObject({
      status: 422,
      body: { code: 'EVENT_REUSED' },
    });
  });

  test(
    'of random entries, in any order, the last one of each group applies on every day',
    drawn,
    async () => {
      const groups = [null, ...(catalogue.discountGroups ?? []).map(({ id }) => id)];
      const below = (count: number) => Math.floor(Math.random() * count);
      await database.deleteFrom('agreed_discount').where('organisation_id', 'in', [PARTNER, OTHER]).execute();
      const rows = Array.from({ length: 60 }, (_, index) => ({
        id: newId(),
        organisation_id: index % 2 === 0 ? PARTNER : OTHER,
        discount_group: groups[below(groups.length)] ?? null,
        basis_points: below(4) === 0 ? null : below(9_001),
        valid_from: `2026-01-${String(1 + below(9)).padStart(2, '0')}`,
        entered_at: below(5),
        entered_by: null,
      }));
      await database.insertInto('agreed_discount').values(rows).execute();
      for (let day = 1; day < 10; day += 1) {
        const on = `2026-01-0${day}`;
        const found = await discountsOn(database, [PARTNER, OTHER], on);
        for (const organisation of [PARTNER, OTHER]) {
          const last = (group: string | null) =>
            rows
              .filter((row) => row.organisation_id === organisation && row.discount_group === group)
              .filter(({ valid_from }) => valid_from <= on)
              .reduce<(typeof rows)[number] | null>((best, row) => {
                const key = (one: typeof row) => `${one.valid_from} ${one.entered_at} ${one.id}`;
                return best && key(best) > key(row) ? best : row;
              }, null)?.basis_points ?? null;
          const basisPoints = last(null) ?? 0;
          const expected = (catalogue.discountGroups ?? [])
            .map(({ id, names }) => ({ id, names, basisPoints: last(id) ?? basisPoints }))
            .filter((group) => group.basisPoints !== basisPoints);
          expect(found.get(organisation)).toEqual({ basisPoints, groups: expected } satisfies AgreedDiscount);
        }
      }
    },
  );
});
