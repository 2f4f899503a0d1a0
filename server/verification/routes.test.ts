import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProjectPrintouts } from '../../contracts/domain/printouts.ts';
import { LARGEST_ISSUED, SigningKeys, Verification } from '../../contracts/domain/verification.ts';
import { newKeyPair, signed } from '../../documents/pdf/signature.ts';
import type { Database } from '../platform/db/database.ts';
import { rotateKeys, signFile } from '../platform/signing/signing-keys.ts';
import { catalogue } from '../platform/solving/shipped-catalogue.ts';
import { type Client, createClient } from '../testing/client.ts';
import { formOf, pdfOf, samples } from '../testing/files.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { done, getProject, offerData, PROJECTS, putRoofProject } from '../testing/projects.ts';
import { gableRoof } from '../testing/roofs.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const PLANNER = 'planner@example.ch';

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let database: Database;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer(variables, { database });
    for (const email of [PLANNER, 'installer@example.ch', 'sales@example.ch', 'logistics@example.ch'])
      tokens.set(email, (await signIn(server.origin, email)).id_token ?? '');
  });
  afterAll(() => server.stop());

  const clientOf = (email: string): Client => createClient(server.origin, tokens.get(email));
  const fetched = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${tokens.get(PLANNER)}`, ...init.headers };
    const answer = await fetch(`${server.origin}${path}`, { ...init, headers });
    expect(answer.status).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const print = (kind = 'bill-of-materials', configuration: unknown = gableRoof()) =>
    fetched(`/configurator/v1/documents/${kind}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ configuration, language: 'de' }),
    });
  const send = (bytes: Uint8Array, email = PLANNER) =>
    clientOf(email)('POST', '/v1/verifications', formOf(new Uint8Array(bytes), 'datei.pdf'));
  async function verified(bytes: Uint8Array, email = PLANNER): Promise<Verification> {
    const { status, body } = await send(bytes, email);
    expect(status).toBe(200);
    return Verification.parse(body);
  }
  const keys = async () =>
    SigningKeys.parse((await createClient(server.origin)('GET', '/v1/signing-keys')).body).keys;

  test('a printed bill of materials is genuine for everyone who has it, and counts to the same sum', async () => {
    const file = await print();
    const [active] = await keys();
    for (const email of tokens.keys())
      expect(await verified(file, email)).toMatchObject({
        status: 'genuine',
        keyId: active?.kid,
        file: { kind: 'bill-of-materials', issuer: server.origin, catalogueVersion: catalogue.version },
        bill: { status: 'equal', isSameCatalogue: true, lines: [] },
      });
    // A trial discount is counted as it was printed.
    const tried = await verified(await print('bill-of-materials', { ...gableRoof(), partnerDiscount: 30 }));
    expect(tried).toMatchObject({ status: 'genuine', bill: { status: 'equal' } });
  });

  test('an offer with a line of its own and its confirmation are genuine', async () => {
    const planner = clientOf(PLANNER);
    const staff = clientOf('sales@example.ch');
    const { project, shown } = await putRoofProject(planner);
    const { id, number } = project;
    await done(planner, id, 'submit', { shown });
    const extra = { name: 'Kran', quantity: 1, unit: 'Stk.', priceRappen: 45_000 };
    const price = { from: 'bill', discountBp: 800, extraLines: [extra] } as const;
    await done(staff, id, 'send_offer', { ...offerData, price });
    const [offer] = (await getProject(planner, id)).offers;
    const order = { offerId: offer?.id, delivery: null, desiredDate: null, message: '' };
    await done(planner, id, 'order', order);
    await done(staff, id, 'confirm', { deliveryDate: '2099-12-03' });
    const { papers } = ProjectPrintouts.parse((await planner('GET', `${PROJECTS}/${id}/papers`)).body);
    const found = await Promise.all(
      papers.map(async ({ fileId }) => verified(await fetched(`/v1/files/${fileId}`))),
    );
    expect(found).toMatchObject([
      { status: 'genuine', file: { kind: 'order-confirmation', number: `${number}-B1` } },
      { status: 'genuine', file: { kind: 'offer', number: `${number}-1` } },
    ]);
    for (const each of found)
      expect(each).toMatchObject({ bill: { status: 'equal', isSameCatalogue: true, lines: [] } });
  });

  test('printouts without prices, and previews of offers, are not signed', async () => {
    for (const kind of ['plan', 'plan-set', 'cut-list'])
      expect(await verified(await print(kind))).toEqual({ status: 'unsigned' });
    const { project, shown } = await putRoofProject(clientOf(PLANNER));
    await done(clientOf(PLANNER), project.id, 'submit', { shown });
    const answer = await fetch(`${server.origin}/v1/staff/projects/${project.id}/offer-preview`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens.get('sales@example.ch')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...offerData, price: { from: 'bill', discountBp: 800 } }),
    });
    expect(answer.status).toBe(200);
    expect(await verified(new Uint8Array(await answer.arrayBuffer()))).toEqual({ status: 'unsigned' });
  });

  test('a file signed before a rotation stays genuine; the old private key is deleted', async () => {
    const file = await print();
    const [before] = await keys();
    const next = await rotateKeys(database, Date.now());
    const after = await keys();
    expect(after.map(({ kid }) => kid).slice(0, 2)).toEqual([next, before?.kid]);
    expect(after.map(({ retiredAt }) => retiredAt === null)).toEqual([
      true,
      ...after.slice(1).map(() => false),
    ]);
    const stored = await database.selectFrom('signing_key').selectAll().where('active', 'is', null).execute();
    expect(stored.map(({ private_key }) => private_key)).toEqual(stored.map(() => null));
    expect(await verified(file)).toMatchObject({ status: 'genuine', keyId: before?.kid });
    expect(await verified(await print())).toMatchObject({ status: 'genuine', keyId: next });
  });

  test('concurrent rotations and signatures leave one active key, which all later files have', async () => {
    const unsigned = await print();
    const place = Buffer.from(unsigned).indexOf('(portal-signature/1 ') + 20;
    const blank = Buffer.from(unsigned)
      .fill('0', place, place + 64)
      .fill('0', place + 65, place + 193);
    await Promise.all([
      ...Array.from({ length: 4 }, () => rotateKeys(database, Date.now())),
      ...Array.from({ length: 4 }, async () =>
        expect(await verified(await signFile(database, blank, Date.now()))).toMatchObject({
          status: 'genuine',
        }),
      ),
    ]);
    expect((await keys()).filter(({ retiredAt }) => retiredAt === null)).toHaveLength(1);
  });

  test('a file of another installation has an unknown key; a changed one is named', async () => {
    const file = Buffer.from(await print());
    const foreign = newKeyPair();
    expect(await verified(signed(file, foreign))).toEqual({ status: 'unknown-key', keyId: foreign.id });
    const changed = Buffer.from(file);
    changed[500] = (changed[500] ?? 0) ^ 1;
    expect(await verified(changed)).toMatchObject({ status: 'changed' });
  });

  test('a file whose catalogue is gone from the portal is genuine, its bill cannot be counted', async () => {
    const file = await print();
    await database.updateTable('catalogue_version').set({ sha256: 'other' }).execute();
    expect(await verified(file)).toMatchObject({ status: 'genuine', bill: { status: 'no-catalogue' } });
  });

  test('broken uploads are refused clearly', async () => {
    expect(await verified(samples.png ?? Buffer.alloc(0))).toEqual({ status: 'no-pdf' });
    expect(await verified(new Uint8Array())).toEqual({ status: 'no-pdf' });
    expect(await verified(pdfOf('Hallo'))).toEqual({ status: 'unsigned' });
    const planner = clientOf(PLANNER);
    expect(await planner('POST', '/v1/verifications', {})).toMatchObject({ status: 415 });
    expect(await planner('POST', '/v1/verifications', new FormData())).toMatchObject({ status: 422 });
    const two = formOf(pdfOf('1'), '1.pdf');
    two.append('other', new Blob([pdfOf('2')]), '2.pdf');
    expect(await planner('POST', '/v1/verifications', two)).toMatchObject({
      status: 422,
      body: { code: 'TOO_MANY_FILES' },
    });
    const large = await send(Buffer.alloc(LARGEST_ISSUED + 1, '%PDF-'));
    expect(large).toMatchObject({ status: 413, body: { code: 'FILE_TOO_LARGE', most: LARGEST_ISSUED } });
  });
});
