import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '../testing/client.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { signIn } from '../testing/sign-in.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const ME = '/v1/user/me';

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let planner: Client;
  const clientOf = async (email: string) =>
    createClient(server.origin, (await signIn(server.origin, email)).id_token);
  beforeAll(async () => {
    server = await startServer(await newDatabase());
    planner = await clientOf('planner@example.ch');
  });
  afterAll(() => server.stop());

  test('people change their names, phone and language, and nothing else', async () => {
    const before = (await planner('GET', ME)).body as object;
    const change = {
      firstName: ' Zoë ',
      lastName: "O'Neill-Łuński",
      phone: '+41 79 000 00 00',
      language: 'it',
    };
    const { status, body } = await planner('PATCH', ME, change);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      Fullname: "Zoë O'Neill-Łuński",
      FirstName: 'Zoë',
      LastName: "O'Neill-Łuński",
      PhoneNumber: '+41 79 000 00 00',
      Language: 'it',
    });
    expect((await planner('GET', ME)).body).toEqual(body);
  });

  test('keeps omitted fields; an empty change is valid', async () => {
    const before = (await planner('GET', ME)).body as object;
    expect((await planner('PATCH', ME, { phone: '' })).body).toEqual({ ...before, PhoneNumber: '' });
    expect(await planner('PATCH', ME, {})).toMatchObject({ status: 200, body: { PhoneNumber: '' } });
  });

  test('sends mails about every subject until the person switches one off', async () => {
    expect((await planner('GET', ME)).body).toMatchObject({
      Mails: { projects: true, training: true, news: true },
    });
    await planner('PATCH', ME, { mails: { projects: false, news: false } });
    const { body } = await planner('PATCH', ME, { mails: { news: true } });
    expect(body).toMatchObject({ Mails: { projects: false, training: true, news: true } });
  });

  test("rejects changes to another person's profile", async () => {
    const installer = await clientOf('installer@example.ch');
    const before = (await installer('GET', ME)).body;
    await planner('PATCH', ME, { lastName: 'Neu' });
    expect((await installer('GET', ME)).body).toEqual(before);
  });

  test.each([
    ['a NUL in a name', { firstName: 'a\u0000b' }, 'firstName'],
    ['half a character', { lastName: '\ud800' }, 'lastName'],
    ['an empty name', { lastName: '  ' }, 'lastName'],
    ['words for a phone number', { phone: 'call me' }, 'phone'],
    ['an unknown language', { language: 'rm' }, 'language'],
    ['a word for a switch', { mails: { news: 'no' } }, 'mails.news'],
  ])('%s is rejected with the path of the field', async (_what, change, path) => {
    const before = (await planner('GET', ME)).body;
    expect(await planner('PATCH', ME, change)).toMatchObject({
      status: 422,
      body: { code: 'INPUT_INVALID', fields: [{ path }] },
    });
    expect((await planner('GET', ME)).body).toEqual(before);
  });

  test.each([{ Role: 'admin' }, { role: 'admin' }, { email: 'sales@example.ch' }, { PartnerDiscount: 90 }])(
    'rejects a change of %o',
    async (change) => {
      const before = (await planner('GET', ME)).body;
      expect(await planner('PATCH', ME, change)).toMatchObject({
        status: 422,
        body: { code: 'INPUT_INVALID' },
      });
      expect((await planner('GET', ME)).body).toEqual(before);
    },
  );
});
