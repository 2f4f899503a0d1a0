import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FileUsage, StoredFile } from '../../contracts/domain/files.ts';
import type { Database } from '../platform/db/database.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { contentsIn, formOf, pdfOf } from '../testing/files.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const MB = 1024 * 1024;
const QUOTAS = { FILES_MB_PER_PERSON: '5', FILES_MB_PER_ORGANISATION: '8' };

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let database: Database;
  let folder: string;
  let installer: Client;
  let colleague: Client;
  let roofer: Client;
  beforeAll(async () => {
    const variables = await newDatabase();
    folder = join(variables.DATA_DIR ?? '', 'files');
    database = await openTestDatabase(variables);
    server = await startServer({ ...variables, ...QUOTAS }, { database });
    [installer, colleague, roofer] = (await Promise.all(
      ['installer', 'colleague', 'roofer'].map((name) => clientOf(server.origin, `${name}@example.ch`)),
    )) as [Client, Client, Client];
  });
  beforeEach(() => database.deleteFrom('file').execute());
  afterAll(() => server.stop());

  /** Uploads a file of just under a megabyte, multipart overhead included. */
  const put = (client: Client, id = newId()) => {
    const content = Buffer.alloc(MB - 1024, ' ');
    const pdf = pdfOf(id);
    pdf.copy(content, content.length - pdf.length);
    content.write('%PDF-1.7');
    return client('PUT', `/v1/files/${id}`, formOf(content, 'x.pdf'));
  };
  const usageOf = async (client: Client) => FileUsage.parse((await client('GET', '/v1/files/usage')).body);

  test('limits the storage of a person and frees it when a file is removed', async () => {
    const ids = [];
    for (let count = 0; count < 5; count++) {
      const { status, body } = await put(installer);
      expect(status).toBe(201);
      ids.push(StoredFile.parse(body).id);
    }
    const before = contentsIn(folder);
    expect(await put(installer)).toMatchObject({
      status: 409,
      body: { code: 'FILE_QUOTA_USED', of: 'person', most: 5 * MB },
    });
    expect(contentsIn(folder)).toEqual(before);
    // Repeating an upload stores nothing new.
    expect((await put(installer, ids[0])).status).toBe(200);
    expect(await usageOf(installer)).toEqual({
      person: { used: 5 * (MB - 1024), most: 5 * MB },
      organisation: { used: 5 * (MB - 1024), most: 8 * MB },
    });
    expect((await installer('DELETE', `/v1/files/${ids[0]}`)).status).toBe(204);
    expect((await put(installer)).status).toBe(201);
  });

  test('limits the storage of an organisation over all its people, and of no other one', async () => {
    for (let count = 0; count < 5; count++) expect((await put(installer)).status).toBe(201);
    for (let count = 0; count < 3; count++) expect((await put(colleague)).status).toBe(201);
    expect(await put(colleague)).toMatchObject({
      status: 409,
      body: { code: 'FILE_QUOTA_USED', of: 'organisation', most: 8 * MB },
    });
    expect((await put(roofer)).status).toBe(201);
    expect((await usageOf(roofer)).organisation.used).toBe(MB - 1024);
  });

  test('concurrent uploads never exceed a quota together', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => put(installer)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
    expect((await usageOf(installer)).person.used).toBeLessThanOrEqual(5 * MB);
    // None of them is counted any longer.
    expect(await database.selectFrom('content_removal').selectAll().execute()).toEqual([]);
  });
});

test('rejected uploads count towards the upload limit per minute', async () => {
  const server = await startServer({ UPLOADS_PER_MINUTE: '3' });
  const planner = await clientOf(server.origin, 'planner@example.ch');
  const put = (name: string) =>
    planner('PUT', `/v1/files/${newId()}`, formOf(new Uint8Array(Buffer.from('no PDF')), name));
  for (const name of ['x.pdf', 'x.exe', 'x.pdf']) expect((await put(name)).status).toBe(422);
  const refused = await put('x.pdf');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  await server.stop();
});
