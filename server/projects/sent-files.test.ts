import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProjectData } from '../../contracts/domain/projects.ts';
import type { Database } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { sweepFiles } from '../platform/files/removal.ts';
import { openFolder } from '../platform/files/store.ts';
import { type Client, clientOf } from '../testing/client.ts';
import { formOf, samples } from '../testing/files.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase, TEST_TIME } from '../testing/open-database.ts';
import { contentOf, done, getProject, offerData, PROJECTS, putProject } from '../testing/projects.ts';
import { gableRoof, longerRoof, saveRoof } from '../testing/roofs.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const YEAR_MS = 365 * 86_400_000;

onBothDatabases((newDatabase, kind) => {
  let server: RunningServer;
  let installer: Client;
  let staff: Client;
  let database: Database;
  beforeEach(async () => {
    const variables = await newDatabase();
    database = await openTestDatabase(variables);
    server = await startServer(variables, { database });
    [installer, staff] = [
      await clientOf(server.origin, 'installer@example.ch'),
      await clientOf(server.origin, 'sales@example.ch'),
    ];
  });
  afterEach(() => server.stop());

  async function uploaded(name: string, use = 'attachment'): Promise<string> {
    const id = newId();
    const type = name.split('.').at(-1) ?? '';
    const form = formOf(Buffer.from(samples[type] ?? ''), name);
    const { status } = await installer('PUT', `/v1/files/${id}?use=${use}`, form);
    expect(status).toBe(201);
    return id;
  }
  const uploads = (...names: string[]) => Promise.all(names.map((name) => uploaded(name)));

  /** Returns the files of each event, oldest first. */
  async function filesOf(client: Client, id: string): Promise<[string, string[]][]> {
    const { history } = await getProject(client, id);
    return history.filter(({ files }) => files.length > 0).map(({ event, files }) => [event, files]);
  }

  /** A request with three files, offered, updated with a roof and one file, offered, ordered and amended. */
  async function lifeWithFiles() {
    const [plan, photo, list, detail, crane] = (await uploads(
      ...['plan.pdf', 'foto.jpg', 'liste.pdf', 'detail.pdf', 'kran.pdf'],
    )) as [string, string, string, string, string];
    const [first, second, third] = await Promise.all([
      saveRoof(installer, gableRoof()),
      saveRoof(installer, longerRoof()),
      saveRoof(installer, gableRoof()),
    ]);
    const dataOf = (roofId: string, attachments: string[]): Partial<ProjectData> => ({
      ...{ source: 'configurator', roofId, form: null, attachments },
    });
    const billOf = ({ summary }: typeof first) => ({ totalRappen: summary.totalRappen, lines: [] });
    const project = await putProject(installer, dataOf(first.id, [plan, photo, list]));
    const { id } = project;
    const offer = { ...offerData, price: { from: 'bill' } } as const;
    await done(installer, id, 'submit', { shown: billOf(first) });
    await done(staff, id, 'send_offer', offer);
    await done(installer, id, 'request_update', {
      description: 'Einen Meter länger',
      data: { ...contentOf(dataOf(second.id, [detail])) },
      shown: billOf(second),
    });
    await done(staff, id, 'send_offer', offer);
    const [{ id: offerId } = { id: '' }] = (await getProject(installer, id)).offers;
    await done(installer, id, 'order', { offerId, delivery: null, desiredDate: null, message: '' });
    await done(installer, id, 'amend', {
      description: 'Doch wie zuerst, mit Kran',
      data: { ...contentOf(dataOf(third.id, [crane])) },
      shown: billOf(third),
    });
    return { id, plan, photo, list, detail, crane };
  }

  test('every sent file stays with its event, for both sides', async () => {
    const { id, plan, photo, list, detail, crane } = await lifeWithFiles();
    const sent = [
      ['submit', [plan, photo, list]],
      ['request_update', [detail]],
      ['amend', [crane]],
    ];
    expect(await filesOf(installer, id)).toEqual(sent);
    expect(await filesOf(staff, id)).toEqual(sent);
    for (const file of [plan, photo, list, detail, crane])
      for (const client of [installer, staff])
        expect((await client('GET', `/v1/files/${file}`)).status).toBe(200);
  });

  test('files of the first submission stay when the project is submitted again with other files', async () => {
    const [before, after] = (await uploads('vorher.pdf', 'nachher.pdf')) as [string, string];
    const workbook = await uploaded('arbeitsmappe.xlsx', 'workbook');
    const roof = await saveRoof(installer);
    const shown = { totalRappen: roof.summary.totalRappen, lines: [] };
    const content = { kind: 'direct_order', source: 'configurator', roofId: roof.id, form: null } as const;
    const { id } = await putProject(installer, {
      ...content,
      attachments: [before],
      workbookFileId: workbook,
    });
    await done(installer, id, 'submit', { shown });
    await done(staff, id, 'reject', { reason: 'Bitte mit Statik' });
    const { revision, status } = await getProject(installer, id);
    expect(status).toBe('created');
    await installer('PUT', `${PROJECTS}/${id}`, {
      content: contentOf({ ...content, attachments: [after] }),
      baseRevision: revision,
    });
    await done(installer, id, 'submit', { shown });
    expect(await filesOf(installer, id)).toEqual([
      ['submit', [before, workbook]],
      ['submit', [after]],
    ]);
    // They are never removed, however long nothing happens.
    const store = openFolder(temporaryFolder().path);
    await sweepFiles({ database, store, clock: () => Date.now() + YEAR_MS });
    const left = await acrossOrganisations(database)
      .select('file')
      .select('id')
      .where('id', 'in', [before, after, workbook])
      .execute();
    expect(left).toHaveLength(3);
  });

  test('shows files again that earlier updates hid, and logs their number', async () => {
    const { id, plan, photo, list, detail, crane } = await lifeWithFiles();
    // As such projects were stored before: the request's files belong to the project, and events name none.
    const { update } = acrossOrganisations(database);
    await update('file', { used_in: `project:${id}` })
      .where('id', 'in', [plan, photo, list])
      .execute();
    await sql`alter table project_event drop column files`.execute(database);
    await database.deleteFrom('migration').where('name', '=', '033-files-of-events').execute();
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await migrate(database, kind, () => TEST_TIME);
    // This project has three files of the request and one of the update; the amendment's is the present one.
    expect(log.mock.calls).toEqual([
      ['Migration 033-files-of-events: 4 files of earlier versions are shown again.'],
    ]);
    log.mockRestore();
    const sorted = (...ids: string[]) => ids.sort();
    expect(await filesOf(installer, id)).toEqual([
      ['submit', sorted(plan, photo, list)],
      ['request_update', [detail]],
      ['amend', [crane]],
    ]);
  });
});
