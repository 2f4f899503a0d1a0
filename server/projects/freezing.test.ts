import { afterEach, expect, test, vi } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { done, offerData, putRoofProject } from '../testing/projects.ts';
import { startServer } from '../testing/start-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { frozenRoofOf } from './freezing.ts';

afterEach(() => vi.restoreAllMocks());

test('an event parses a frozen roof at most once, and never one that it has just solved', async () => {
  const folder = temporaryFolder();
  const variables = { DATA_DIR: folder.path };
  const database = await openTestDatabase(variables);
  const server = await startServer(variables, { database });
  try {
    const installer = await clientOf(server.origin, 'installer@example.ch');
    const staff = await clientOf(server.origin, 'sales@example.ch');
    const { project, shown } = await putRoofProject(installer);
    const parse = vi.spyOn(JSON, 'parse');
    /** Number of times each frozen roof was parsed since the last call. */
    const parsedSince = () => {
      const texts = parse.mock.calls.map(([text]) => text);
      parse.mockClear();
      return texts.filter((text) => text.startsWith('{"schema":"kept-roof'));
    };
    await done(installer, project.id, 'submit', { shown });
    expect(parsedSince()).toHaveLength(0);
    // At another discount it is read, solved and frozen again; the printout reads the new one separately.
    await done(staff, project.id, 'send_offer', { ...offerData, price: { from: 'bill', discountBp: 300 } });
    const parsed = parsedSince();
    expect(parsed.length).toBeGreaterThan(0);
    expect(new Set(parsed).size).toBe(parsed.length);

    const row = await database.selectFrom('roof_version').selectAll().executeTakeFirstOrThrow();
    expect(frozenRoofOf(row)).toBe(frozenRoofOf(row));
    expect(parsedSince()).toHaveLength(1);
  } finally {
    await server.stop();
    folder.remove();
  }
});
