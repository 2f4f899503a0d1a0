import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { formOf, pdfOf } from './files.ts';
import { contentOf, getProject, PROJECTS } from './projects.ts';

/** A project with a file, from its first click to its submission; all ids are the client's, so every call can be repeated. */
export interface Work {
  readonly id: string;
  readonly file: string;
  readonly event: string;
  readonly message: string;
  readonly content: Buffer<ArrayBuffer>;
  /** Acknowledgements of the server: the number, and that everything is done. */
  number?: string;
  isDone?: true;
}

export function newWork(): Work {
  const file = newId();
  return { id: newId(), file, event: newId(), message: newId(), content: pdfOf(file) };
}

/** Does all of it, whatever was done before. Throws when the connection breaks. */
export async function doAll(client: Client, work: Work): Promise<void> {
  const call = async (method: string, path: string, body: unknown) => {
    const reply = await client(method, path, body);
    expect([path, reply.status, reply.body]).toEqual([path, expect.toBeOneOf([200, 201]), reply.body]);
    return reply.body as { number: string };
  };
  await call('PUT', `/v1/files/${work.file}`, formOf(work.content, 'Plan.pdf'));
  const project = `${PROJECTS}/${work.id}`;
  const { number } = await call('PUT', project, {
    content: contentOf({ name: 'Absturz', attachments: [work.file] }),
    baseRevision: null,
  });
  expect(work.number ?? number).toBe(number);
  work.number = number;
  // Two clicks at once.
  const submit = { id: work.event, revision: 1, data: { shown: null } };
  const [answer, same] = await Promise.all(
    [1, 2].map(() => call('POST', `${project}/events/submit`, submit)),
  );
  expect(same).toEqual(answer);
  await call('PUT', `${project}/messages/${work.message}`, { text: 'Der Plan liegt bei.' });
  work.isDone = true;
}

/** Fails unless all of it is there exactly once, as it was acknowledged. */
export async function expectOnce(client: Client, work: Work): Promise<void> {
  const project = await getProject(client, work.id);
  expect(project).toMatchObject({
    number: work.number,
    status: 'offer_requested',
    messages: [{ id: work.message }],
  });
  expect(project.history.map(({ event }) => event)).toEqual(['create', 'submit']);
}
