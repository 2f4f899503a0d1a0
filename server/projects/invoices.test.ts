import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NewApiKey, type Scope } from '../../contracts/domain/api-keys.ts';
import { Invoice, InvoiceList, MOST_INVOICES } from '../../contracts/domain/invoices.ts';
import { NotificationList } from '../../contracts/domain/notifications.ts';
import { Project } from '../../contracts/domain/projects.ts';
import { drawn, soak } from '../../tests/soak.ts';
import { demoPeople } from '../demo/people.ts';
import { apiKeyOf } from '../testing/calls.ts';
import { type Client, clientOf, createClient } from '../testing/client.ts';
import { contentsIn, formOf, pdfOf } from '../testing/files.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { done, ordered, putProject } from '../testing/projects.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let dataFolder = '';
  let [admin, sales, planner, program] = [] as unknown as [Client, Client, Client, Client];
  let projectId = '';
  beforeAll(async () => {
    const variables = await newDatabase();
    dataFolder = variables.DATA_DIR ?? '';
    server = await startServer(variables);
    admin = await clientOf(server.origin, 'admin@example.ch');
    sales = await clientOf(server.origin, 'sales@example.ch');
    planner = await clientOf(server.origin, 'planner@example.ch');
    program = await programOf(['invoices:staff', 'files:write']);
    projectId = await confirmed();
  });
  afterAll(() => server.stop());

  async function programOf(scopes: Scope[]): Promise<Client> {
    const id = newId();
    const { body } = await admin('PUT', `/v1/staff/api-keys/${id}`, { ...apiKeyOf(id), scopes });
    return createClient(server.origin, NewApiKey.parse(body).secret);
  }
  async function confirmed(): Promise<string> {
    const id = await ordered(planner, sales);
    await done(sales, id, 'confirm', { deliveryDate: '2099-01-06' });
    return id;
  }
  async function uploaded(client: Client, text: string = newId()): Promise<string> {
    const id = newId();
    const { status } = await client(
      'PUT',
      `/v1/files/${id}?use=invoice`,
      formOf(pdfOf(text), 'Rechnung.pdf'),
    );
    expect(status).toBe(201);
    return id;
  }
  const contentOf = async (client: Client, change: object = {}) => ({
    ...{ number: `R-${newId()}`, date: '2020-11-20', dueOn: '2020-12-20', amountRappen: 4_324_000 },
    ...{ fileId: await uploaded(client), ...change },
  });
  const put = (client: Client, body: unknown, id = newId(), project = projectId) =>
    client('PUT', `/v1/projects/${project}/invoices/${id}`, body);
  const remove = (client: Client, id: string, project = projectId) =>
    client('DELETE', `/v1/projects/${project}/invoices/${id}`);
  const projectOf = async (client: Client) =>
    Project.parse((await client('GET', `/v1/projects/${projectId}`)).body);
  const read = async (client: Client, project = projectId) =>
    InvoiceList.parse((await client('GET', `/v1/projects/${project}/invoices`)).body).invoices;
  const newsOf = async (client: Client, number: string) =>
    NotificationList.parse((await client('GET', '/v1/notifications?limit=100')).body).rows.filter(
      ({ type, parameters }) => type === 'project.invoice' && parameters.text === number,
    );

  test('a program adds an invoice once; the partner is notified once, sees it and downloads it', async () => {
    const id = newId();
    const body = await contentOf(program, { dueOn: '2099-12-20' });
    const first = await put(program, body, id);
    expect(first).toMatchObject({ status: 201, body: { state: 'open', paidOn: null } });
    expect(await put(program, body, id)).toMatchObject({ status: 200, body: first.body as object });
    const [invoice] = (await read(planner)).filter((each) => each.id === id);
    expect(invoice).toEqual(Invoice.parse(first.body));
    expect(await newsOf(planner, body.number)).toMatchObject([{ parameters: { date: '2099-12-20' } }]);
    expect(await planner('GET', `/v1/files/${body.fileId}`)).toMatchObject({ status: 200 });
    expect((await admin('GET', `/v1/files/${body.fileId}`)).status).toBe(200);
  });

  test('only the payment changes later, by staff or program; a repetition without it leaves it', async () => {
    const id = newId();
    const body = await contentOf(sales);
    expect(await put(sales, { ...body, paidOn: null }, id)).toMatchObject({
      ...{ status: 201, body: { state: 'overdue', enteredBy: expect.stringContaining(' ') } },
    });
    expect(await put(program, { ...body, paidOn: '2020-11-25' }, id)).toMatchObject({
      ...{ status: 200, body: { state: 'paid', paidOn: '2020-11-25' } },
    });
    expect(await put(program, body, id)).toMatchObject({ body: { paidOn: '2020-11-25' } });
    expect(await put(sales, { ...body, paidOn: null }, id)).toMatchObject({ body: { state: 'overdue' } });
    for (const change of [
      { amountRappen: 1 },
      { number: 'other' },
      { date: '2020-11-19' },
      { dueOn: '2027-01-01' },
    ])
      expect(await put(program, { ...body, ...change }, id)).toMatchObject({
        ...{ status: 422, body: { code: 'EVENT_REUSED' } },
      });
    expect(await put(program, { ...body, paidOn: '2099-01-01' }, id)).toMatchObject({
      ...{ status: 422, body: { fields: [{ path: 'paidOn', rule: 'too_late' }] } },
    });
  });

  test('only the order’s own firm and staff see invoices and their files; only staff add them', async () => {
    const body = await contentOf(program);
    const id = newId();
    await put(program, body, id);
    const own = demoPeople.find(({ email }) => email === 'planner@example.ch')?.organisation_id;
    for (const { email, organisation_id, role, partner_category } of demoPeople) {
      const client = await clientOf(server.origin, email);
      const sees = role !== 'partner' || (organisation_id === own && partner_category !== 'logistik');
      const list = await client('GET', `/v1/projects/${projectId}/invoices`);
      const file = await client('GET', `/v1/files/${body.fileId}`);
      expect([email, list.status < 300, file.status < 300]).toEqual([email, sees, sees]);
      if (!sees) expect(JSON.stringify([list.body, file.body])).not.toContain(body.number);
      if (role === 'partner') expect([403, 404]).toContain((await put(client, body, id)).status);
    }
    expect((await createClient(server.origin)('GET', `/v1/files/${body.fileId}`)).status).toBe(401);
    const other = await programOf(['feed:read', 'projects:staff', 'files:write']);
    expect(await put(other, body)).toMatchObject({ status: 403, body: { code: 'KEY_NOT_ALLOWED' } });
  });

  test('rejects unusable files: no PDF, broken, unknown, a partner’s, or of another invoice', async () => {
    const upload = (bytes: Uint8Array<ArrayBuffer>, name: string) =>
      program('PUT', `/v1/files/${newId()}?use=invoice`, formOf(bytes, name));
    const broken = new TextEncoder().encode('%PD broken');
    expect(await upload(broken, 'Rechnung.pdf')).toMatchObject({ status: 422, body: { fault: 'content' } });
    expect(await upload(pdfOf('x'), 'Rechnung.exe')).toMatchObject({
      status: 422,
      body: { fault: 'extension' },
    });
    const used = await contentOf(program);
    await put(program, used);
    const unusable = [newId(), used.fileId, await uploaded(planner)];
    for (const fileId of unusable)
      expect(await put(program, await contentOf(program, { fileId }))).toMatchObject({
        ...{ status: 422, body: { fields: [{ path: 'fileId', rule: 'invalid' }] } },
      });
    const foreign = await planner('GET', `/v1/files/${unusable[2]}`);
    expect(foreign.status).toBe(200);
    expect((await program('PUT', `/v1/files/${unusable[2]}`, formOf(pdfOf('y'), 'a.pdf'))).status).toBe(404);
  });

  test('rejects hostile and impossible values at their field, and adds nothing', async () => {
    const body = await contentOf(program);
    const before = await read(planner);
    const wrong: [string, unknown][] = [
      ...['', ' ', 'x'.repeat(61), 'R\u0000', 'R\n1', 'R\uD800'].map((value): [string, unknown] => [
        'number',
        value,
      ]),
      ...[0, -1, 0.5, 10_000_000_001, '100', null, 1e300].map((value): [string, unknown] => [
        'amountRappen',
        value,
      ]),
      ...['2026-02-30', '20.11.2026', '', null].map((value): [string, unknown] => ['date', value]),
      ...([
        ['dueOn', '2020-11-19'],
        ['paidOn', '2026-13-01'],
        ['fileId', '../etc/passwd'],
      ] as [string, unknown][]),
    ];
    for (const [field, value] of wrong) {
      const { status, body: said } = await put(program, { ...body, [field]: value });
      expect([field, value, status, said]).toMatchObject([
        ...[field, value, 422],
        { fields: expect.arrayContaining([expect.objectContaining({ path: field })]) },
      ]);
    }
    expect(await read(planner)).toEqual(before);
    const html = await put(program, { ...body, number: '<img src=x onerror=alert(1)> 💶' });
    expect(html).toMatchObject({ status: 201, body: { number: '<img src=x onerror=alert(1)> 💶' } });
  });

  test('needs a confirmed order, a free number and room', async () => {
    const open = await ordered(planner, sales);
    const draft = await putProject(planner);
    const body = await contentOf(program);
    expect(await put(program, body, newId(), open)).toMatchObject({
      ...{ status: 409, body: { code: 'TRANSITION_NOT_ALLOWED', current: { status: 'order_placed' } } },
    });
    for (const unknown of [draft.id, newId()])
      expect((await put(program, body, newId(), unknown)).status).toBe(404);
    const id = newId();
    await put(program, body, id);
    const again = await contentOf(program, { number: body.number });
    expect(await put(program, again)).toMatchObject({
      ...{ status: 422, body: { fields: [{ path: 'number', rule: 'duplicate' }] } },
    });
    const other = await confirmed();
    expect(await put(program, await contentOf(program), id, other)).toMatchObject({
      status: 422,
      body: { code: 'EVENT_REUSED' },
    });
    const all = await Promise.all(
      Array.from({ length: MOST_INVOICES + 3 }, async () =>
        put(program, await contentOf(program), newId(), other),
      ),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([
      ...Array(MOST_INVOICES).fill(201),
      422,
      422,
      422,
    ]);
  });

  test('the same invoice sent at once by several programs is added once', async () => {
    const [id, body] = [newId(), await contentOf(program)];
    const replies = await Promise.all(Array.from({ length: 8 }, () => put(program, body, id)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 201]);
    expect(await newsOf(planner, body.number)).toHaveLength(1);
    const sameNumber = await Promise.all(
      Array.from({ length: 4 }, async () => put(program, await contentOf(program, { number: `N-${id}` }))),
    );
    expect(sameNumber.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  });

  test('removes an unopened invoice with its file and notification; the history says so, its number is free', async () => {
    const id = newId();
    const body = await contentOf(program);
    const { enteredBy } = Invoice.parse((await put(program, body, id)).body);
    const other = await programOf(['invoices:staff']);
    expect(await remove(other, id)).toMatchObject({ status: 403, body: { code: 'ACTOR_NOT_ALLOWED' } });
    for (const client of [planner, await programOf(['files:write'])])
      expect((await remove(client, id)).status).toBe(403);
    // Staff look at what they filed.
    expect((await sales('GET', `/v1/files/${body.fileId}`)).status).toBe(200);
    const before = await projectOf(planner);
    expect((await remove(program, id)).status).toBe(204);
    expect((await read(planner)).some((invoice) => invoice.id === id)).toBe(false);
    expect(await newsOf(planner, body.number)).toEqual([]);
    for (const client of [planner, admin])
      expect((await client('GET', `/v1/files/${body.fileId}`)).status).toBe(404);
    const after = await projectOf(planner);
    expect(after.revision).toBe(before.revision + 1);
    expect(after.history.slice(before.history.length)).toMatchObject([
      { event: 'remove_invoice', text: body.number, by: enteredBy, actor: 'supplier' },
    ]);
    expect([after.status, after.waitingFor]).toEqual([before.status, before.waitingFor]);
    expect((await remove(program, id)).status).toBe(404);
    // A late repetition finds no file; the corrected invoice takes the number.
    expect(await put(program, body, id)).toMatchObject({
      ...{ status: 422, body: { fields: [{ path: 'fileId', rule: 'invalid' }] } },
    });
    const corrected = newId();
    const again = await contentOf(sales, { number: body.number });
    expect((await put(sales, again, corrected)).status).toBe(201);
    expect(await newsOf(planner, body.number)).toHaveLength(1);
    expect((await remove(admin, corrected)).status).toBe(204);
  });

  test('staff remove the invoice of a program; those of other projects and numbers stay', async () => {
    const [id, other] = [newId(), newId()];
    const body = await contentOf(program);
    const stays = await contentOf(program);
    await put(program, body, id);
    await put(program, stays, other);
    const elsewhere = await confirmed();
    expect((await remove(sales, id, elsewhere)).status).toBe(404);
    expect((await remove(sales, id)).status).toBe(204);
    expect((await read(planner)).map((invoice) => invoice.id)).toContain(other);
    expect(await newsOf(planner, stays.number)).toHaveLength(1);
    expect((await planner('GET', `/v1/files/${stays.fileId}`)).status).toBe(200);
  });

  test('once the partner has downloaded it, an invoice cannot be removed; the first time is recorded', async () => {
    const id = newId();
    const body = await contentOf(program);
    await put(program, body, id);
    const openedAt = async () => (await read(sales)).find((invoice) => invoice.id === id)?.openedAt;
    await admin('GET', `/v1/files/${body.fileId}`);
    expect(await openedAt()).toBeNull();
    await planner('GET', `/v1/files/${body.fileId}`);
    const first = await openedAt();
    expect(first).toEqual(expect.any(Number));
    await planner('GET', `/v1/files/${body.fileId}`);
    expect(await openedAt()).toBe(first);
    const { history } = await projectOf(planner);
    for (const client of [sales, program])
      expect(await remove(client, id)).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });
    expect((await planner('GET', `/v1/files/${body.fileId}`)).status).toBe(200);
    expect(await newsOf(planner, body.number)).toHaveLength(1);
    expect((await projectOf(planner)).history).toEqual(history);
  });

  test('of a download and a removal at once one wins', drawn, async () => {
    const project = await confirmed();
    for (let round = 0; round < soak(16, 45); round += 1) {
      const id = newId();
      const body = await contentOf(program);
      await put(program, body, id, project);
      const download = async () => (await planner('GET', `/v1/files/${body.fileId}`)).status;
      const removal = async () => (await remove(program, id, project)).status;
      const later = <T>(work: () => Promise<T>) =>
        new Promise((resolve) => setTimeout(resolve, Math.random() * 4)).then(work);
      const replies = await Promise.all([later(download), later(removal)]);
      expect([[200, 409].join(), [404, 204].join()]).toContain(replies.join());
      const isRemoved = replies[1] === 204;
      const stored = (await read(sales, project)).find((invoice) => invoice.id === id);
      expect([stored === undefined, stored?.openedAt ?? null]).toEqual([
        ...(isRemoved ? [true, null] : [false, expect.any(Number)]),
      ]);
      expect(await download()).toBe(isRemoved ? 404 : 200);
    }
  });

  test('of removals at once one wins, and the history has one step', async () => {
    const id = newId();
    const body = await contentOf(program);
    await put(program, body, id);
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => remove(index % 2 === 0 ? program : sales, id)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, ...Array(5).fill(404)]);
    const steps = (await projectOf(planner)).history.filter(({ text }) => text === body.number);
    expect(steps.map(({ event }) => event)).toEqual(['remove_invoice']);
  });

  test('an invoice whose file is lost is listed, and its download answers 410', async () => {
    const body = await contentOf(program);
    const id = newId();
    await put(program, body, id);
    const files = join(dataFolder, 'files');
    for (const name of contentsIn(files)) rmSync(join(files, name));
    expect((await read(planner)).some((invoice) => invoice.id === id)).toBe(true);
    expect(await planner('GET', `/v1/files/${body.fileId}`)).toMatchObject({
      ...{ status: 410, body: { code: 'FILE_MISSING' } },
    });
  });
});
