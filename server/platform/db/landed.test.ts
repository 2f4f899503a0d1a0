import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SavedRoof } from '../../../contracts/domain/roofs.ts';
import type { UserProfile } from '../../../contracts/domain/user.ts';
import { createClient } from '../../testing/client.ts';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { startRemoteAuthority } from '../../testing/remote-authority.ts';
import { listRoofs, ROOFS, saveRoof } from '../../testing/roofs.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type RunningServer, startServer } from '../../testing/start-server.ts';

/**
 * Databases written by released versions of the server. They hold demo people with roofs, one of them saved by staff
 * and one submitted, and two people of a remote authority.
 */
const landed = (file: string): string => join(import.meta.dirname, 'landed', file);

async function restore(version: string, variables: Record<string, string>): Promise<void> {
  if (!variables.DATABASE_URL) {
    copyFileSync(landed(`${version}.sqlite`), join(variables.DATA_DIR ?? '', 'portal.sqlite'));
    return;
  }
  const client = new pg.Client({ connectionString: variables.DATABASE_URL });
  await client.connect();
  await client.query(readFileSync(landed(`${version}.sql`), 'utf8'));
  await client.end();
}

onBothDatabases((newDatabase) => {
  let variables: Record<string, string>;
  let server: RunningServer;
  beforeAll(async () => {
    variables = await newDatabase('empty');
    await restore('0.1.0', variables);
    server = await startServer(variables);
  });
  afterAll(() => server.stop());

  const clientOf = async (email: string) =>
    createClient(server.origin, (await signIn(server.origin, email)).id_token);
  const profileOf = async (email: string) => (await (await clientOf(email))('GET', '/v1/user/me')).body;
  const roofsOf = async (email: string) =>
    (await listRoofs(await clientOf(email), '?sort=name&direction=asc')).rows.map(({ name }) => name);

  test('people of version 0.1.0 sign in with their password and have both names', async () => {
    expect(await profileOf('planner@example.ch')).toMatchObject({
      FirstName: 'Petra',
      LastName: 'Plan',
      Fullname: 'Petra Plan',
      Language: 'de',
      Role: 'partner',
      PartnerCategory: 'Architekt/Planer',
      CompanyName: 'Atelier Exempel GmbH',
      PartnerDiscount: 5,
    });
    expect(await profileOf('logistics@example.ch')).toMatchObject({
      PartnerCategory: 'logistik',
      IsCertified: false,
    });
    // Certifications granted before there were certificates stay valid.
    expect(await profileOf('installer@example.ch')).toMatchObject({ IsCertified: true });
  });

  test('their roofs are there, including those saved by staff and submitted', async () => {
    const demo = ['Einfamilienhaus Musterweg 4', 'Scheune Musterhof', 'Villa Beispiel'];
    const sorted = (...names: string[]) => names.sort(new Intl.Collator('de').compare);
    expect(await roofsOf('planner@example.ch')).toEqual(sorted(...demo, 'Übermittelt', 'Vor der Umstellung'));
    expect(await roofsOf('installer@example.ch')).toEqual(sorted(...demo, 'Vom Verkauf'));
  });

  test('a submitted roof opens unchanged, gets the current price and can be saved', async () => {
    const client = await clientOf('planner@example.ch');
    const [item] = (await listRoofs(client, '?search=ubermittelt')).rows;
    if (!item) throw new Error('the submitted roof is gone');
    const path = `${ROOFS}/${item.id}`;
    const opened = SavedRoof.parse((await client('GET', path)).body);
    const put = (configuration: object) =>
      client('PUT', path, { configuration, baseRevision: opened.revision });
    // Its price was calculated with a discount chosen by the client.
    const again = await put(opened.configuration);
    expect(again).toMatchObject({
      status: 200,
      body: { revision: opened.revision, updatedAt: opened.updatedAt },
    });
    const fresh = await saveRoof(client, opened.configuration);
    expect(again.body).toMatchObject({ summary: { totalRappen: fresh.summary.totalRappen } });
    expect(await put({ ...opened.configuration, name: 'Übermittelt, dann geändert' })).toMatchObject({
      status: 200,
      body: { revision: opened.revision + 1 },
    });
    for (const id of [fresh.id, item.id]) await client('DELETE', `${ROOFS}/${id}`);
  });

  test("staff belong to the supplier, see none of the customer's roofs and have no category", async () => {
    expect(await profileOf('sales@example.ch')).toMatchObject({
      Role: 'sales',
      PartnerCategory: null,
      CompanyName: 'Lieferant',
    });
    expect(await roofsOf('sales@example.ch')).toEqual([]);
  });

  test('people of a remote authority are bound by their address once, demo people never', async () => {
    await server.stop();
    const authority = await startRemoteAuthority();
    const portal = await startServer({ ...variables, ...authority.environment });
    const me = async (subject: string, email: string) => {
      const token = await authority.token(subject, { emails: [email] });
      return (await createClient(portal.origin, token)('GET', '/v1/user/me')).body as Partial<UserProfile>;
    };
    expect(await me('one', 'remote@example.ch')).toMatchObject({
      FirstName: 'Anna',
      LastName: 'Maria von Beispiel',
      PartnerCategory: 'Installateur',
      CompanyName: 'Beispiel Dach AG',
    });
    expect(await me('two', 'remote@example.ch')).toMatchObject({ code: 'USER_UNKNOWN' });
    expect(await me('three', 'remote-admin@example.ch')).toMatchObject({
      Fullname: 'Adrian',
      Role: 'admin',
      PartnerCategory: null,
      CompanyName: 'Lieferant',
    });
    expect(await me('four', 'sales@example.ch')).toMatchObject({ code: 'USER_UNKNOWN' });
    await portal.stop();
    await authority.stop();
    server = await startServer(variables);
  });
});
