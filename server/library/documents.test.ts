import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DocumentList, PortalDocument } from '../../contracts/domain/documents.ts';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { published, uploadedDocument } from '../testing/documents.ts';
import { samples, sha256 } from '../testing/files.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const list = async (client: Client, query = ''): Promise<DocumentList> =>
  DocumentList.parse((await client('GET', `/v1/documents${query}`)).body);
const find = async (client: Client, id: string): Promise<PortalDocument> =>
  PortalDocument.parse((await client('GET', `/v1/documents/${id}`)).body);
const idsOf = ({ rows }: DocumentList): string[] => rows.map(({ id }) => id);

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let staff: Client;
  let planner: Client;
  let now = Date.parse('2026-11-20T10:00:00Z');
  beforeAll(async () => {
    server = await startServer(await newDatabase('migrated'), { clock: () => now });
    [staff, planner] = (await Promise.all(
      ['sales', 'planner'].map((name) => clientOf(server.origin, `${name}@example.ch`)),
    )) as [Client, Client];
  });
  afterAll(() => server.stop());

  test('lists a document by kind and language, finds it by title and sends the file unchanged', async () => {
    const titles = { de: 'Dächer über Zürich', en: 'Roofs above Zurich', it: '', 'fr-FR': 'Toits à Zurich' };
    const { id } = await published(staff, { kind: 'installation', language: 'fr-FR', titles });
    const found = await list(planner, '?search=dacher%20uber');
    expect(found.rows).toMatchObject([
      { id, state: 'current', size: samples.pdf?.length, language: 'fr-FR' },
    ]);
    expect(found.counts).toEqual({ installation: 1, all: 1 });
    for (const search of ['TOITS%20A', 'roofs', 'Zürich', 'zurich'])
      expect(idsOf(await list(planner, `?search=${search}`)), search).toEqual([id]);
    for (const search of ['100%25', 'blatt_'])
      expect(idsOf(await list(planner, `?search=${search}`)), search).toEqual([]);
    expect(idsOf(await list(planner, '?search=zurich&kind=warranty'))).toEqual([]);
    expect(idsOf(await list(planner, '?search=zurich&language=de,it'))).toEqual([]);
    const content = await fetch(`${server.origin}/v1/documents/${id}/file`);
    expect(content.status).toBe(401);
    const answer = await planner('GET', `/v1/documents/${id}/file`);
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="Blatt.pdf"');
    expect(sha256(Buffer.from(String(answer.body)))).toBe(sha256(samples.pdf ?? Buffer.alloc(0)));
    // A file of the library no longer counts as an upload.
    const { body } = await staff('GET', `/v1/documents/${id}`);
    expect(body).not.toHaveProperty('fileId');
  });

  test('sorts by the reader’s titles, identically on every database', async () => {
    const kind = 'certificate';
    const titles = (de: string, fr: string) => ({ de, en: '', it: '', 'fr-FR': fr });
    const names = [
      titles('Zaun', 'Été'),
      titles('Ärmel', 'zinc'),
      titles('apfel', 'École'),
      titles('Öl', ''),
    ];
    for (const each of names) await published(staff, { kind, titles: each });
    const inOrder = async (query: string) =>
      (await list(planner, `?kind=${kind}&${query}`)).rows.map(({ titles: { de } }) => de);
    expect(await inOrder('reader=de')).toEqual(['apfel', 'Ärmel', 'Öl', 'Zaun']);
    expect(await inOrder('reader=fr-FR')).toEqual(['apfel', 'Zaun', 'Öl', 'Ärmel']);
    expect(await inOrder('reader=fr-FR&direction=desc&pageSize=2&page=2')).toEqual(['Zaun', 'apfel']);
  });

  test('shows a document in several languages as one row, in the reader’s, with links to the others', async () => {
    const kind = 'marketing';
    const titles = { de: 'Prospekt', en: 'Brochure', it: '', 'fr-FR': 'Prospectus' };
    const inLanguage = async (language: 'de' | 'it' | 'fr-FR') =>
      (await published(staff, { kind, titles, language })).id;
    const [german, french] = [await inLanguage('de'), await inLanguage('fr-FR')];
    const alone = await published(staff, { kind, titles: { ...titles, de: 'Katalog' }, language: 'it' });
    const shown = async (query: string) =>
      (await list(planner, `?kind=${kind}&${query}`)).rows.map(({ id, otherLanguages }) => [
        id,
        ...otherLanguages.map((other) => other.id),
      ]);
    expect(await shown('reader=de')).toEqual([[alone.id], [german, french]]);
    expect(await shown('reader=it')).toEqual([[alone.id], [german, french]]);
    expect(await shown('reader=fr-FR&sort=validFrom')).toContainEqual([french, german]);
    expect(await shown('reader=de&language=fr-FR')).toEqual([[french, german]]);
    expect((await list(planner, `?kind=${kind}`)).counts).toMatchObject({ [kind]: 2 });
    expect((await find(planner, french)).otherLanguages).toEqual([{ id: german, language: 'de' }]);
    // Two documents may have the same titles and language.
    const twin = await inLanguage('de');
    const both = await shown('reader=de');
    expect(both.map(([id]) => id).toSorted()).toEqual([alone.id, german, twin].toSorted());
  });

  test('an old link names the valid version; only staff see a coming one before its day', async () => {
    const kind = 'warranty';
    const first = await published(staff, { kind });
    const second = await published(staff, {
      kind,
      version: '2.0',
      validFrom: '2026-12-01',
      supersedes: first.id,
    });
    expect(idsOf(await list(planner, `?kind=${kind}`))).toEqual([first.id]);
    expect(idsOf(await list(staff, `?kind=${kind}&sort=validFrom`))).toEqual([first.id, second.id]);
    expect((await find(staff, second.id)).state).toBe('upcoming');
    expect((await planner('GET', `/v1/documents/${second.id}`)).status).toBe(404);
    expect((await planner('GET', `/v1/documents/${second.id}/file`)).status).toBe(404);
    expect((await find(planner, first.id)).versions).toHaveLength(1);
    const before = now;
    // Midnight of the first of December in Switzerland.
    now = Date.parse('2026-11-30T23:00:00Z');
    expect(idsOf(await list(planner, `?kind=${kind}`))).toEqual([second.id]);
    expect(await find(planner, first.id)).toMatchObject({
      state: 'superseded',
      versions: [
        { id: second.id, version: '2.0', state: 'current' },
        { id: first.id, version: '1.0', state: 'superseded' },
      ],
    });
    now = before;
  });

  test('of two concurrent next versions one gets a conflict; a repeated request is idempotent', async () => {
    const first = await published(staff);
    const bodies = await Promise.all(
      Array.from({ length: 8 }, () => uploadedDocument(staff, { version: '2.0', supersedes: first.id })),
    );
    const replies = await Promise.all(
      bodies.map((body) => staff('PUT', `/v1/staff/documents/${newId()}`, body)),
    );
    const codes = replies.map(({ status, body }) => (status === 200 ? 200 : (body as { code: string }).code));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'DOCUMENT_CHANGED')).toHaveLength(7);
    const winner = PortalDocument.parse(replies.find(({ status }) => status === 200)?.body);
    expect((await find(planner, first.id)).versions.map(({ id }) => id)).toEqual([winner.id, first.id]);

    const id = newId();
    const body = await uploadedDocument(staff, { version: '3.0', supersedes: winner.id });
    const same = await Promise.all([1, 2, 3].map(() => staff('PUT', `/v1/staff/documents/${id}`, body)));
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await find(planner, id)).versions).toHaveLength(3);
    const other = await staff('PUT', `/v1/staff/documents/${id}`, { ...body, version: '4.0' });
    expect(other).toMatchObject({ status: 422, body: { fields: [{ path: 'id', rule: 'invalid' }] } });
  });

  describe('is rejected with the path of the field', () => {
    const refused = async (change: object) => {
      const body = { ...(await uploadedDocument(staff)), ...change };
      const reply = await staff('PUT', `/v1/staff/documents/${newId()}`, body);
      return [reply.status, (reply.body as { fields?: { path: string }[] }).fields?.[0]?.path];
    };
    test('a file that is missing, not a PDF or attached elsewhere', async () => {
      expect(await refused({ fileId: newId() })).toEqual([422, 'fileId']);
      const { fileId } = await uploadedDocument(staff);
      const other = await clientOf(server.origin, 'installer@example.ch');
      const theirs = await uploadedDocument(other);
      expect(await refused({ fileId: theirs.fileId })).toEqual([422, 'fileId']);
      await staff('PUT', `/v1/staff/documents/${newId()}`, { ...(await uploadedDocument(staff)), fileId });
      expect(await refused({ fileId })).toEqual([422, 'fileId']);
    });
    test('a version older than the one it supersedes, or one of an unknown document', async () => {
      const first = await published(staff);
      expect(await refused({ supersedes: first.id, validFrom: '2026-01-04' })).toEqual([422, 'validFrom']);
      expect(await refused({ supersedes: newId() })).toEqual([422, 'supersedes']);
      expect(await refused({ titles: { de: ' ', en: '', it: '', 'fr-FR': '' } })).toEqual([422, 'titles.de']);
    });
  });

  test('partners cannot publish, and logistics has no documents', async () => {
    const body = await uploadedDocument(planner);
    expect(await planner('PUT', `/v1/staff/documents/${newId()}`, body)).toMatchObject({ status: 404 });
    const logistics = await clientOf(server.origin, 'logistics@example.ch');
    expect(await logistics('GET', '/v1/documents')).toMatchObject({
      status: 403,
      body: { code: 'CATEGORY_NOT_ALLOWED' },
    });
  });
});

test('the demo prints its documents from the catalogue, at least 24 of which are valid today', async () => {
  const server = await startServer({ DEMO_PROJECTS: 'true' });
  const planner = await clientOf(server.origin, 'planner@example.ch');
  const inAllLanguages = async () =>
    (await list(planner, '?pageSize=100')).rows.reduce((sum, row) => sum + 1 + row.otherLanguages.length, 0);
  await expect.poll(inAllLanguages, { timeout: 60_000, interval: 500 }).toBe(30);
  const { rows, counts } = await list(planner, '?pageSize=100&reader=it');
  expect(counts).toMatchObject({
    'data-sheet': 5,
    installation: 1,
    warranty: 1,
    marketing: 1,
    certificate: 1,
  });
  expect(rows.every(({ size }) => size > 10_000)).toBe(true);
  const guide = rows.find(({ kind, language }) => kind === 'installation' && language === 'it');
  const { id_token: token } = await signIn(server.origin, 'planner@example.ch');
  const answer = await fetch(`${server.origin}/v1/documents/${guide?.id}/file`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const pdf = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(pdf.words.join(' ')).toContain('Ripartire i listelli');
  // Every value of the catalogue is explained: the exposed height is course less overlap.
  expect(pdf.words.join(' ')).toContain('825 mm');
  expect(pdf.pages).toHaveLength(2);
  await server.stop();
});
