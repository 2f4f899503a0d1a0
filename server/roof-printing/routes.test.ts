import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatAmount } from '../../documents/format.ts';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import type { Configuration, Solution } from '../../engine/index.ts';
import { roofEngine } from '../platform/solving/shipped-catalogue.ts';
import { createClient } from '../testing/client.ts';
import { customerOffer, gableRoof, ROOFS, saveRoof } from '../testing/roofs.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

/** The planners' discount in the demo, basis points. */
const DISCOUNT = 500;

let server: RunningServer;
let token: string;
beforeAll(async () => {
  server = await startServer({});
  token = (await signIn(server.origin, 'planner@example.ch')).id_token ?? '';
});
afterAll(() => server.stop());

const print = (kind: string, configuration: unknown, language = 'de') =>
  fetch(`${server.origin}/configurator/v1/documents/${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ configuration, language }),
  });

function solved(configuration: Configuration): Solution {
  const { answer } = roofEngine().open(JSON.stringify(configuration), DISCOUNT);
  if (answer.status !== 'solved') throw new Error('refused');
  return answer;
}

test.each([
  ['de', 'Stückliste'],
  ['en', 'Bill of materials'],
  ['it', 'Distinta materiali'],
  ['fr-FR', 'Nomenclature'],
])('the bill of materials in %s has the organisation’s price, line by line', async (language, title) => {
  const answer = await print('bill-of-materials', gableRoof(), language);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-disposition')).toBe('attachment');
  const { words } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  const { bom, fingerprint } = solved(gableRoof());
  expect(words).toContain(title);
  expect(words.join(' ')).toContain(fingerprint);
  for (const { totalPrice } of bom.lines) expect(words).toContain(formatAmount(totalPrice));
  expect(words.filter((word) => word === formatAmount(bom.totalPrice))).not.toEqual([]);
});

test('marks a trial discount as such in print', async () => {
  const tried = { ...gableRoof(), partnerDiscount: 30 };
  const answer = await print('bill-of-materials', tried);
  const { words } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  const { bom, fingerprint } = solved(tried);
  expect(words.join(' ')).toContain('Proberabatt, so nicht bestellbar, 30 %');
  expect(words.join(' ')).toContain(fingerprint);
  expect(words).toContain(formatAmount(bom.totalPrice));
});

test('cut list and labels have every cut piece of the engine, under its number', async () => {
  const cuts = roofEngine().open(JSON.stringify(gableRoof()), DISCOUNT).cutList();
  if (cuts.status === 'refused') throw new Error('refused');
  for (const kind of ['cut-list', 'cut-labels']) {
    const answer = await print(kind, gableRoof());
    expect(answer.status).toBe(200);
    const { words } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    const last = cuts.pieces.at(-1)?.number ?? 0;
    expect(words.join(' ')).toMatch(new RegExp(`\\b${last}\\b`));
    expect(words.join(' ')).toContain(cuts.fingerprint);
  }
});

test('a set of plans names author and customer', async () => {
  const planner = createClient(server.origin, token);
  const { id: roofId } = await saveRoof(planner);
  const content = customerOffer({ customer: 'Familie Beispiel', object: '' });
  await planner('PUT', `${ROOFS}/${roofId}/customer-offer`, { content, baseRevision: 0 });
  const answer = await fetch(`${server.origin}/configurator/v1/documents/plan-set`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ configuration: gableRoof(), language: 'de', roofId }),
  });
  expect(answer.status).toBe(200);
  const { words, pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(pages).toHaveLength(5);
  expect(words).toContain('Familie Beispiel');
  expect(words.filter((word) => /^Petra Plan, /.test(word)).length).toBe(5);
});

test('the plan is an A3 sheet, and an invalid roof is rejected with its problems', async () => {
  const answer = await print('plan', gableRoof());
  const { pages, words } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(pages.map(({ width }) => Math.round(width))).toEqual([420]);
  expect(words).toContain('Testhaus');
  const refused = await print('plan', { ...gableRoof(), surfaces: [] });
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { code: 'CONFIGURATION_REFUSED', problems: [{ path: 'surfaces' }] },
  ]);
});
