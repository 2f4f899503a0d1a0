import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { Project, ProjectList } from '../contracts/domain/projects.ts';
import { soak } from '../tests/soak.ts';
import { sweepFiles } from './platform/files/removal.ts';
import { openFolder } from './platform/files/store.ts';
import { type Client, clientOf, createClient } from './testing/client.ts';
import { contentsIn, sha256 } from './testing/files.ts';
import { onBothDatabases } from './testing/on-both-databases.ts';
import { openTestDatabase } from './testing/open-database.ts';
import { contentOf, PROJECTS } from './testing/projects.ts';
import { signIn } from './testing/sign-in.ts';
import { startProcess } from './testing/start-process.ts';
import { doAll, expectOnce, newWork, type Work } from './testing/work.ts';

const DAY = 86_400_000;
const KILLS = soak(2, 20);
const QUIET = { SUPPLIER: 'manual', LOG_LEVEL: 'error' };
const UNLIMITED = { CALLS_PER_MINUTE: '100000', SAVES_PER_MINUTE: '100000', UPLOADS_PER_MINUTE: '100000' };

onBothDatabases((newDatabase) => {
  test(
    `killed ${KILLS} times during work, loses nothing acknowledged and does nothing twice`,
    async () => {
      const variables: Record<string, string> = { ...(await newDatabase()), ...QUIET, ...UNLIMITED };
      let server = await startProcess(variables);
      expect(await server.ready, server.errors()).toBe(true);
      const clients = [
        await clientOf(server.origin, 'planner@example.ch'),
        await clientOf(server.origin, 'installer@example.ch'),
      ];
      // The same port keeps the issuer, and so the tokens valid.
      const again = { ...variables, PORT: new URL(server.origin).port };
      const works: [Client, Work][] = [];
      const isBroken = (error: unknown) =>
        error instanceof TypeError && /fetch failed|terminated/.test(error.message);
      for (let kill = 0; kill < KILLS; kill += 1) {
        let done = 0;
        const workers = [...clients, ...clients].map(async (client) => {
          try {
            for (;;) {
              const work = newWork();
              works.push([client, work]);
              await doAll(client, work);
              done += 1;
            }
          } catch (error) {
            if (!isBroken(error)) throw error;
          }
        });
        const moment = soak(4, Math.floor(12 * Math.random()));
        await expect.poll(() => done, { timeout: 60_000, interval: 1 }).toBeGreaterThan(moment);
        await server.kill();
        await Promise.all(workers);
        server = await startProcess(again);
        expect(await server.ready, server.errors()).toBe(true);
        // Repeat the interrupted clicks.
        for (const [client, work] of works.filter(([, { isDone }]) => !isDone)) await doAll(client, work);
      }
      for (const [client, work] of works) await expectOnce(client, work);
      expect(new Set(works.map(([, { number }]) => number)).size).toBe(works.length);
      await server.kill();

      const database = await openTestDatabase(variables);
      const rows = await database.selectFrom('file').selectAll().execute();
      expect(rows.map(({ id }) => id).sort()).toEqual(works.map(([, { file }]) => file).sort());
      const folder = join(variables.DATA_DIR ?? '', 'files');
      const contents = new Map(works.map(([, { file, content }]) => [file, sha256(content)]));
      for (const row of rows)
        expect(sha256(readFileSync(join(folder, row.store_key)))).toBe(contents.get(row.id));
      // Uploads that the kill interrupted have no row and are removed after a day.
      await sweepFiles({ database, store: openFolder(folder), clock: () => Date.now() + 2 * DAY });
      expect(contentsIn(folder)).toEqual(rows.map(({ store_key }) => store_key).sort());
      await database.destroy();
    },
    soak(120_000, 1_200_000),
  );

  test(
    '40 clicks on submit, with lost responses and a killed server, give one project with one number',
    async () => {
      const variables: Record<string, string> = { ...(await newDatabase()), ...QUIET, ...UNLIMITED };
      let server = await startProcess(variables);
      expect(await server.ready, server.errors()).toBe(true);
      const { origin } = server;
      const { id_token: token } = await signIn(origin, 'planner@example.ch');
      const planner = createClient(origin, token);
      const again = { ...variables, PORT: new URL(origin).port };
      /** Returns the responses that 40 clicks received. With `areCut`, every second request is aborted. */
      const click40 = async (method: string, path: string, body: object, areCut = false) => {
        const clicks = Array.from({ length: 40 }, async (_, index) => {
          const answer = await fetch(`${origin}${path}`, {
            method,
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify(body),
            signal: areCut && index % 2 === 1 ? AbortSignal.timeout(index) : null,
          });
          return { status: answer.status, body: (await answer.json()) as { number: string } };
        });
        const settled = await Promise.allSettled(clicks);
        return settled.flatMap((click) => (click.status === 'fulfilled' ? [click.value] : []));
      };
      const numbers = new Set<string>();
      for (let kill = 0; kill < KILLS; kill += 1) {
        const project = `${PROJECTS}/${newId()}`;
        const draft = { content: contentOf({ name: 'Ungeduld' }), baseRevision: null };
        const made = [
          ...(await click40('PUT', project, draft, true)),
          ...(await click40('PUT', project, draft)),
        ];
        expect(made.length).toBeGreaterThanOrEqual(60);
        for (const { status } of made) expect(status).toBeOneOf([200, 201]);
        for (const { body } of made) numbers.add(body.number);

        const submit = { id: newId(), revision: 1, data: { shown: null } };
        const clicking = click40('POST', `${project}/events/submit`, submit, true);
        // At various times: before anything is written, halfway, after the acknowledgement.
        await new Promise((resolve) => setTimeout(resolve, (kill * 97) % 240));
        await server.kill();
        const heard = await clicking;
        server = await startProcess(again);
        expect(await server.ready, server.errors()).toBe(true);
        const answers = [...heard, ...(await click40('POST', `${project}/events/submit`, submit))];
        expect(answers.length).toBeGreaterThanOrEqual(40);
        for (const answer of answers) expect(answer).toEqual({ status: 200, body: answers[0]?.body });
        const { history } = Project.parse((await planner('GET', project)).body);
        expect(history.map(({ event }) => event)).toEqual(['create', 'submit']);
      }
      expect(numbers.size).toBe(KILLS);
      const list = ProjectList.parse((await planner('GET', `${PROJECTS}?search=Ungeduld`)).body);
      expect(list.total).toBe(KILLS);
      await server.kill();
    },
    soak(120_000, 1_200_000),
  );
});
