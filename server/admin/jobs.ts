import { NotPossible } from '../platform/command-line.ts';
import { inTransaction } from '../platform/db/database.ts';
import { retryJob } from '../platform/jobs/jobs.ts';
import { sendAgain } from '../platform/mail/outbox.ts';
import type { CommandTools } from './command.ts';

/** Selects every failed job or undelivered mail. */
const ALL = 'all';

/** Makes a line of a table for people and scripts: tabs between cells, no line breaks within. */
const lineOf = (...cells: readonly (string | number | null)[]): string =>
  cells.map((cell) => String(cell ?? '').replace(/\s+/g, ' ')).join('\t');

const isoOf = (instant: number | null): string => (instant === null ? '' : new Date(instant).toISOString());

const failedJobs = ({ database }: CommandTools) =>
  database
    .selectFrom('job')
    .select(['id', 'kind', 'attempts', 'failed_at', 'error'])
    .where('failed_at', 'is not', null)
    .orderBy('failed_at')
    .orderBy('id')
    .execute();

const undeliveredMails = ({ database }: CommandTools) =>
  database
    .selectFrom('mail')
    .leftJoin('job', 'job.id', 'mail.id')
    .select(['mail.id', 'mail.address', 'mail.subject', 'mail.changed_at', 'mail.error', 'job.attempts'])
    .where('state', '=', 'undelivered')
    .orderBy('mail.changed_at')
    .orderBy('mail.id')
    .execute();

/** Returns the failed jobs as lines, the oldest failure first. */
export async function listJobs(tools: CommandTools): Promise<string[]> {
  const jobs = await failedJobs(tools);
  return [
    lineOf('id', 'kind', 'attempts', 'failed at', 'reason'),
    ...jobs.map(({ id, kind, attempts, failed_at, error }) =>
      lineOf(id, kind, attempts, isoOf(failed_at), error),
    ),
  ];
}

/** Returns the undelivered mails as lines, the oldest failure first. */
export async function listMails(tools: CommandTools): Promise<string[]> {
  const mails = await undeliveredMails(tools);
  return [
    lineOf('id', 'address', 'subject', 'attempts', 'failed at', 'reason'),
    ...mails.map(({ id, address, subject, attempts, changed_at, error }) =>
      lineOf(id, address, subject, attempts, isoOf(changed_at), error),
    ),
  ];
}

/** Retries a failed job, or all of them. Throws `NotPossible`. */
export async function retryJobs(tools: CommandTools, id: string): Promise<string[]> {
  const ids = id === ALL ? (await failedJobs(tools)).map((job) => job.id) : [id];
  const again = await countOf(ids, (each) =>
    inTransaction(
      tools.database,
      // The job of a mail has the mail's id.
      async (transaction) =>
        (await sendAgain(transaction, each, tools.now)) || retryJob(transaction, each, tools.now),
    ),
  );
  if (again === 0 && id !== ALL) throw new NotPossible(`There is no failed job with the id ${id}.`);
  return [`Jobs due again: ${again}`];
}

/** Sends an undelivered mail again, or all of them. Throws `NotPossible`. */
export async function resendMails(tools: CommandTools, id: string): Promise<string[]> {
  const ids = id === ALL ? (await undeliveredMails(tools)).map((mail) => mail.id) : [id];
  const again = await countOf(ids, (each) =>
    inTransaction(tools.database, (transaction) => sendAgain(transaction, each, tools.now)),
  );
  if (again === 0 && id !== ALL) throw new NotPossible(`There is no undelivered mail with the id ${id}.`);
  return [`Mails due again: ${again}`];
}

/** Returns how many of these were changed; a concurrent command may have changed some before. */
async function countOf(ids: readonly string[], change: (id: string) => Promise<boolean>): Promise<number> {
  let count = 0;
  for (const id of ids) if (await change(id)) count += 1;
  return count;
}
