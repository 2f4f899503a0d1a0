import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineTotal, rappen } from '../../contracts/domain/money.ts';
import { OfferTerms, vatOf } from '../../contracts/domain/offers.ts';
import { ProjectPickingLists } from '../../contracts/domain/picking.ts';
import { ProjectPrintouts } from '../../contracts/domain/printouts.ts';
import { formatAmount } from '../../documents/format.ts';
import { checkSignature } from '../../documents/pdf/signature.ts';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import type { Database } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { done, getProject, PROJECTS, putProject, putRoofProject, send } from '../testing/projects.ts';
import { gableRoof, saveRoof } from '../testing/roofs.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const VALID = '2099-12-31';
const beside = [
  {
    article: '',
    name: 'Transport mit Kran',
    quantity: 1.5,
    unit: 'Std.',
    priceRappen: 18_550,
    isService: true,
  },
  { article: '', name: 'Sonderblech', quantity: 3, unit: 'Stk.', priceRappen: 4_995 },
];
const extraRappen = beside.reduce(
  (sum, { priceRappen, quantity }) => sum + lineTotal(rappen(priceRappen), quantity),
  0,
);

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let database: Database;
  let planner: Client;
  let staff: Client;
  let token: string;
  /** The server's clock is stopped while printouts are compared. */
  let stopped: number | null = null;
  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer(variables, { database, clock: () => stopped ?? Date.now() });
    [planner, staff] = [
      await clientOf(server.origin, 'planner@example.ch'),
      await clientOf(server.origin, 'sales@example.ch'),
    ];
    token = (await signIn(server.origin, 'sales@example.ch')).id_token;
  });
  afterAll(() => server.stop());

  const authorization = () => ({ authorization: `Bearer ${token}` });
  const preview = (id: string, data: object) =>
    fetch(`${server.origin}/v1/staff/projects/${id}/offer-preview`, {
      method: 'POST',
      headers: { ...authorization(), 'content-type': 'application/json' },
      body: JSON.stringify({ deliveryWeeks: 5, validUntil: VALID, terms: '30 Tage netto', ...data }),
    });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  /** The offer's PDF as the partner gets it. */
  async function sentPdf(id: string) {
    const papers = ProjectPrintouts.parse((await staff('GET', `${PROJECTS}/${id}/papers`)).body).papers;
    const offer = papers.find(({ kind }) => kind === 'offer');
    return bytesOf(await fetch(`${server.origin}/v1/files/${offer?.fileId}`, { headers: authorization() }));
  }
  const submitted = async () => {
    const { project, shown } = await putRoofProject(planner);
    await done(planner, project.id, 'submit', { shown });
    return project.id;
  };
  const counted = async () =>
    Promise.all(
      (['offer', 'roof_version', 'project_event', 'file'] as const).map(async (table) => {
        const { count } = await acrossOrganisations(database)
          .select(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return Number(count);
      }),
    );

  const prices = {
    'the bill': { from: 'bill' },
    'the bill at another discount': { from: 'bill', discountBp: 2_000 },
    'the bill with lines beside it': { from: 'bill', beside },
    'lines beside the bill at another discount': { from: 'bill', discountBp: 300, beside },
    'typed lines': { from: 'lines', lines: beside },
  } as const;
  test.each(Object.entries(prices))(
    'the preview of %s says what the PDF that is sent says, and stores nothing',
    async (_name, price) => {
      const id = await submitted();
      stopped = Date.now();
      try {
        const before = await counted();
        const answer = await preview(id, { price });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
        const previewed = await bytesOf(answer);
        expect(await counted()).toEqual(before);
        expect((await getProject(staff, id)).offers).toEqual([]);

        await done(staff, id, 'send_offer', {
          price,
          deliveryWeeks: 5,
          validUntil: VALID,
          terms: '30 Tage netto',
        });
        const sent = await sentPdf(id);
        const { info: _unsigned, ...said } = await readPdf(previewed);
        expect(await readPdf(sent)).toMatchObject(said);
        // Only what is sent is issued.
        const isSigned = (bytes: Uint8Array) => checkSignature(bytes, []).status !== 'unsigned';
        expect([previewed, sent].map(isSigned)).toEqual([false, true]);
      } finally {
        stopped = null;
      }
      const [offer] = (await getProject(staff, id)).offers;
      const { words } = await readPdf(await sentPdf(id));
      const text = words.join(' ');
      for (const amount of [offer?.netRappen, offer?.vatRappen, offer?.grossRappen])
        expect(text).toContain(formatAmount(amount ?? 0));
    },
  );

  test('additional lines are in total, PDF and order, and stay in an amendment', async () => {
    const id = await submitted();
    const [version] = (await getProject(staff, id)).roofVersions;
    const price = { from: 'bill', beside };
    await done(staff, id, 'send_offer', { price, deliveryWeeks: null, validUntil: VALID, terms: '' });
    const [offer] = (await getProject(planner, id)).offers;
    const net = (version?.netRappen ?? 0) + extraRappen;
    expect(offer).toMatchObject({ netRappen: net, vatRappen: vatOf(net), fingerprint: version?.fingerprint });
    expect(offer?.lines.filter(({ isBeside }) => isBeside).map(({ names }) => names.de)).toEqual(
      beside.map(({ name }) => name),
    );
    const text = (await readPdf(await sentPdf(id))).words.join(' ');
    // With its roof; list price and discount are those of the bill only.
    for (const said of [
      'Weitere Positionen',
      formatAmount(extraRappen),
      'Transport mit Kran',
      formatAmount(version?.grossRappen ?? 0),
      formatAmount((version?.grossRappen ?? 0) - (version?.netRappen ?? 0)),
    ])
      expect(text).toContain(said);

    await done(planner, id, 'order', { offerId: offer?.id, delivery: null, desiredDate: null, message: '' });
    const smaller = gableRoof();
    for (const surface of smaller.surfaces.slice(1)) surface.enabled = false;
    const roof = await saveRoof(planner, smaller);
    const { content } = await getProject(planner, id);
    await done(planner, id, 'amend', {
      description: 'Nur eine Seite',
      data: { ...content, roofId: roof.id, attachments: [] },
      shown: { totalRappen: roof.summary.totalRappen, lines: [] },
      picture: null,
    });
    const [order] = (await getProject(planner, id)).orders;
    expect(order?.netRappen).toBe(roof.summary.totalRappen + extraRappen);

    // Services are not picked; deliveries are.
    await done(staff, id, 'confirm', { deliveryDate: '2099-12-03' });
    await done(staff, id, 'start');
    const { body } = await staff('GET', `/v1/staff/projects/${id}/picking-lists`);
    const items = ProjectPickingLists.parse(body).lists.flatMap((list) => list.items);
    const typed = items.filter(({ article }) => article === '').map(({ names }) => names.de);
    expect(typed).toEqual(['Sonderblech']);
  });

  test('an offer that cannot be sent has no preview either', async () => {
    const id = await submitted();
    const typed = { price: { from: 'lines', lines: [{ ...beside[0], priceRappen: 0 }] } };
    expect((await preview(id, typed)).status).toBe(422);
    expect((await preview(id, { price: { from: 'bill' }, validUntil: '2020-01-01' })).status).toBe(422);
    const draft = await putProject(planner);
    expect((await preview(draft.id, { price: { from: 'bill' } })).status).toBe(404);
    await done(planner, id, 'archive', { reason: 'price', feedback: 'x' });
    const refused = await preview(id, { price: { from: 'bill' } });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      409,
      'TRANSITION_NOT_ALLOWED',
    ]);
    expect((await planner('POST', `/v1/staff/projects/${id}/offer-preview`, {})).status).toBe(403);
  });

  test('the defaults of the next offer are the terms of the last one sent by staff', async () => {
    const terms = async () => OfferTerms.parse((await staff('GET', '/v1/staff/offer-terms')).body);
    const id = await submitted();
    const offer = {
      price: { from: 'bill' },
      deliveryWeeks: 7,
      validUntil: VALID,
      terms: '10 Tage 2 % Skonto',
    };
    await done(staff, id, 'send_offer', offer);
    expect(await terms()).toEqual({ deliveryWeeks: 7, terms: '10 Tage 2 % Skonto' });
    // An automatic offer has no terms by staff.
    const { project, shown } = await putRoofProject(planner, 'quick_quotation');
    await send(planner, project.id, 'submit', { shown });
    expect(await terms()).toEqual({ deliveryWeeks: 7, terms: '10 Tage 2 % Skonto' });
    await done(staff, id, 'revise_offer', { ...offer, deliveryWeeks: null, terms: '' });
    expect(await terms()).toEqual({ deliveryWeeks: null, terms: '' });
    expect((await planner('GET', '/v1/staff/offer-terms')).status).toBe(403);
  });
});
