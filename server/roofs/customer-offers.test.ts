import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CustomerOffer,
  customerTotals,
  MOST_OWN_LINES,
  NO_DISCOUNT,
} from '../../contracts/domain/customer-offers.ts';
import { rappen } from '../../contracts/domain/money.ts';
import { formatAmount } from '../../documents/format.ts';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import type { Database } from '../platform/db/database.ts';
import { describedCalls, makeThing, queries } from '../testing/calls.ts';
import { type Client, createClient } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { customerOffer, gableRoof, longerRoof, ROOFS, saveRoof } from '../testing/roofs.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

/** A JPEG of 8 × 4 grey pixels. */
const JPEG = [
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1td',
  'hbWGkJ6jq62rZ4C8ybqmx5moq6T/wAALCAAEAAgBASIA/8QAFAABAAAAAAAAAAAAAAAAAAAABf/EABQQAQAAAAAAAAAA',
  'AAAAAAAAAAD/2gAIAQEAAD8AFf/Z',
].join('');

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let token = '';
  let installer: Client;
  let planner: Client;
  let staff: Client;
  let database: Database;
  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer(
      { ...variables, SAVES_PER_MINUTE: '100000', CALLS_PER_MINUTE: '100000' },
      { database },
    );
    token = (await signIn(server.origin, 'installer@example.ch')).id_token ?? '';
    installer = createClient(server.origin, token);
    planner = createClient(server.origin, (await signIn(server.origin, 'planner@example.ch')).id_token);
    staff = createClient(server.origin, (await signIn(server.origin, 'sales@example.ch')).id_token);
  });
  afterAll(() => server.stop());

  const pathOf = (id: string) => `${ROOFS}/${id}/customer-offer`;
  const readOffer = async (id: string) => (await installer('GET', pathOf(id))).body as CustomerOffer;
  const save = (id: string, baseRevision: number, content = customerOffer()) =>
    installer('PUT', pathOf(id), { content, baseRevision });
  const fileOf = async (id: string, as: 'pdf' | 'xlsx', language = 'de', picture: string | null = null) => {
    const answer = await fetch(`${server.origin}${pathOf(id)}/paper`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ as, language, picture }),
    });
    expect(answer.status).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  };

  test('a new offer proposes the company and its last texts; it is stored with the roof', async () => {
    const { id, summary } = await saveRoof(installer);
    const proposed = await readOffer(id);
    expect(customerOffer().lines.length).toBeGreaterThan(0);
    expect(proposed).toMatchObject({ revision: 0, updatedAt: null, materialRappen: summary.totalRappen });
    const saved = await save(id, 0);
    expect(saved).toMatchObject({ status: 200, body: { content: customerOffer(), revision: 1 } });
    expect(await readOffer(id)).toEqual(saved.body);
    const other = await saveRoof(installer);
    const { content, lastLines } = await readOffer(other.id);
    expect(content).toMatchObject({ customer: '', number: '', marginBp: 1_730, lines: [] });
    expect(lastLines).toEqual(customerOffer().lines);
    expect(content.letterhead).toEqual(customerOffer().letterhead);
    // It is deleted with its roof.
    expect((await installer('DELETE', `${ROOFS}/${id}`)).status).toBe(204);
    expect((await installer('GET', pathOf(id))).status).toBe(404);
  });

  test('of two concurrent changes one wins; a repeated change is idempotent', async () => {
    const { id } = await saveRoof(installer);
    for (const base of [0, 1]) {
      const replies = await Promise.all(
        ['A', 'B', 'C'].map((number) => save(id, base, customerOffer({ number: `${number}${base}` }))),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'CUSTOMER_OFFER_CHANGED',
      });
    }
    const { content } = await readOffer(id);
    expect(await save(id, 1, content)).toMatchObject({ status: 200, body: { revision: 2 } });
  });

  test('another organisation cannot find it, and the roof’s fingerprint does not depend on it', async () => {
    const { id, summary } = await saveRoof(installer);
    await save(id, 0);
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { content: customerOffer(), baseRevision: 1 }],
    ] as const)
      expect((await planner(method, pathOf(id), body)).status).toBe(404);
    const { body } = await installer('GET', `${ROOFS}/${id}`);
    expect((body as { summary: typeof summary }).summary).toEqual(summary);
    expect(JSON.stringify(body)).not.toContain('Geheim');
  });

  test('no response to the supplier contains any of it', async () => {
    const roof = await saveRoof(installer, longerRoof('Angebotenes Dach'));
    const saved = await save(roof.id, 0);
    expect(saved.status).toBe(200);
    const secrets = ['Familie Geheim', 'Dachsanierung Seestrasse', 'Dach und Sonne AG', '"K-17"', 'marginBp'];
    let asked = 0;
    const calls = (await describedCalls(staff)).filter(
      ({ method, path, permission }) =>
        method === 'GET' && permission !== 'public' && path !== '/v1/openapi.json',
    );
    for (const { path, permission, operationId } of calls) {
      const ids = path.includes('{') ? [roof.id, await makeThing(path, staff, installer)] : [''];
      for (const id of ids) {
        const query = queries[operationId] ?? '';
        const { status, body } = await staff('GET', `${path.replaceAll(/\{\w+\}/g, id)}${query}`);
        if (permission.startsWith('customer-offers')) expect([path, status]).toEqual([path, 403]);
        const said = JSON.stringify(body);
        expect([path, secrets.filter((secret) => said.includes(secret))]).toEqual([path, []]);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(30);
  });

  test.each(['de', 'en', 'it', 'fr-FR'])(
    'the printout in %s has the shown totals, and no purchase price',
    async (language) => {
      const { id, summary } = await saveRoof(installer, gableRoof('Haus am See'));
      await save(id, 0);
      const totals = customerTotals(customerOffer(), summary.totalRappen);
      const { words, pages } = await readPdf(await fileOf(id, 'pdf', language));
      expect(pages.length).toBeGreaterThanOrEqual(2);
      for (const amount of [totals.netRappen, totals.vatRappen, totals.grossRappen, 416_500])
        expect(words).toContain(formatAmount(amount));
      expect(words).toContain(formatAmount(totals.subtotalRappen));
      expect(words.join(' ')).toMatch(/Treuerabatt 3\.33/);
      expect(words).toContain(`− ${formatAmount(totals.discountRappen)}`);
      expect(words.join(' ')).toContain('Pronovo');
      expect(words).toContain('Familie Geheim');
      const said = words.join(' ');
      // The payback time states the yield it is based on.
      expect(said.replaceAll(/\s+/g, ' ')).toMatch(
        /der vorsichtig gerechnete Ertrag, |conservatively calculated yield, |secondo il calcolo prudente, |selon le calcul prudent, /,
      );
      // Neither the purchase price, nor anything from which it follows.
      for (const secret of [formatAmount(summary.totalRappen), '17.3', 'CHF/Wp'])
        expect(said).not.toContain(secret);
      const files = unzipSync(await fileOf(id, 'xlsx', language));
      const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
      for (const amount of [totals.netRappen, totals.vatRappen, totals.grossRappen])
        expect(sheet).toContain(`<v>${amount / 100}</v>`);
      expect(sheet).toContain(`<v>${-totals.discountRappen / 100}</v>`);
      expect(sheet).not.toContain(`<v>${summary.totalRappen / 100}</v>`);
    },
  );

  test('both printouts have the picture of the roof; an invalid picture is left out', async () => {
    const { id } = await saveRoof(installer);
    await save(id, 0);
    const isDrawn = async (picture: string | null) => {
      const pdf = Buffer.from(await fileOf(id, 'pdf', 'de', picture)).toString('latin1');
      const { 'xl/media/sheet1-image1.jpeg': image } = unzipSync(await fileOf(id, 'xlsx', 'de', picture));
      return [pdf.includes('/DCTDecode'), image ? Buffer.from(image).toString('base64') : null];
    };
    expect(await isDrawn(JPEG)).toEqual([true, JPEG]);
    for (const none of [null, '', Buffer.from('kein Bild').toString('base64'), JPEG.slice(0, 16)])
      expect(await isDrawn(none)).toEqual([false, null]);
  });

  test('a quantity has at most two decimals; a finer one from earlier is printed as calculated', async () => {
    const { id } = await saveRoof(installer);
    const line = { name: 'Verguss', quantity: 0.1256, unit: 'm³', priceRappen: rappen(10_000) };
    const content = customerOffer({ lines: [line] });
    expect(await save(id, 0, content)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'content.lines.0.quantity', rule: 'too_precise' }] },
    });
    await save(id, 0);
    await database
      .updateTable('customer_offer')
      .set({ content: JSON.stringify(content) })
      .where('id', '=', id)
      .execute();
    const { words } = await readPdf(await fileOf(id, 'pdf'));
    expect(words.join(' ')).toMatch(/Verguss 0\.126 m³ 100\.00 12\.60/);
    expect((await readOffer(id)).content.lines).toEqual([{ ...line, quantity: 0.126 }]);
  });

  test('a past end and an excessive discount are rejected; a discount of the whole sum is saved', async () => {
    const { id, summary } = await saveRoof(installer);
    const discount = { ...NO_DISCOUNT, kind: 'amount' as const, rappen: summary.totalRappen + 1 };
    const wrong = customerOffer({ marginBp: 0, lines: [], discount, validUntil: '2020-02-29' });
    expect(await save(id, 0, wrong)).toMatchObject({
      status: 422,
      body: {
        fields: [
          { path: 'content.validUntil', rule: 'past' },
          { path: 'content.discount.rappen', rule: 'too_large', limit: summary.totalRappen },
        ],
      },
    });
    expect((await readOffer(id)).revision).toBe(0);
    const all = { ...discount, rappen: summary.totalRappen };
    expect((await save(id, 0, { ...wrong, validUntil: '2031-06-30', discount: all })).status).toBe(200);
    const { content, materialRappen } = await readOffer(id);
    expect(customerTotals(content, materialRappen).grossRappen).toBe(0);
  });

  test('an expired offer from before discounts, with too many lines, is read, corrected and saved', async () => {
    const { id } = await saveRoof(installer);
    expect((await save(id, 0)).status).toBe(200);
    const [line] = customerOffer().lines;
    const { discount: _none, ...before } = customerOffer({ validUntil: '2020-02-29' });
    const lines = Array(MOST_OWN_LINES + 1).fill(line);
    const content = JSON.stringify({ ...before, lines });
    await database.updateTable('customer_offer').set({ content }).where('id', '=', id).execute();
    const found = (await readOffer(id)).content;
    expect(found).toMatchObject({ discount: NO_DISCOUNT, validUntil: '2020-02-29' });
    expect(found.lines).toHaveLength(MOST_OWN_LINES + 1);
    expect(await save(id, 1, found)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'content.lines', rule: 'too_many', limit: MOST_OWN_LINES }] },
    });
    expect((await save(id, 1, { ...found, lines: [] })).status).toBe(200);
  });

  test('rejects an invalid value at its field', async () => {
    const { id } = await saveRoof(installer);
    const wrong = customerOffer({
      marginBp: 30_000,
      lines: [{ name: '', quantity: 0, unit: 'h', priceRappen: rappen(-1) }],
    });
    const { status, body } = await save(id, 0, wrong);
    expect(status).toBe(422);
    const paths = (body as { fields: { path: string }[] }).fields.map(({ path }) => path);
    expect(paths.sort()).toEqual(
      [
        'content.marginBp',
        'content.lines.0.name',
        'content.lines.0.priceRappen',
        'content.lines.0.quantity',
      ].sort(),
    );
  });
});
