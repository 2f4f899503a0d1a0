import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { MailRow } from '../db/schema.ts';
import { type JobKind, MAIL_JOB, PermanentJobError } from '../jobs/jobs.ts';
import { type Deliver, DeliveryError } from './smtp.ts';

const NOT_CONFIRMED = 'It is not known whether the mail arrived';

/**
 * Sends the mails of the outbox. A mail either arrives once or is listed as undelivered with the reason. One that
 * may have arrived is never resent automatically.
 */
export function mailJobs(database: Database, clock: Clock, deliver: Deliver): Record<string, JobKind> {
  const mark = (on: Database, id: string, values: Pick<MailRow, 'state' | 'error'>) =>
    on
      .updateTable('mail')
      .set({ ...values, changed_at: clock() })
      .where('id', '=', id)
      .execute();
  async function undelivered(id: string, error: unknown): Promise<never> {
    const { message, outcome } =
      error instanceof DeliveryError ? error : new DeliveryError(String(error), 'unknown');
    if (outcome === 'unknown') throw new PermanentJobError(`${NOT_CONFIRMED}: ${message}`);
    await mark(database, id, { state: 'pending', error: message });
    throw outcome === 'refused' ? new PermanentJobError(message) : error;
  }
  return {
    [MAIL_JOB]: {
      async run(id) {
        const mail = await database.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
        if (!mail || mail.state === 'sent') return;
        // The process that was sending it ended before the mail server replied.
        if (mail.state === 'sending') throw new PermanentJobError(NOT_CONFIRMED);
        await mark(database, id, { state: 'sending', error: null });
        await deliver(mail).catch((error) => undelivered(id, error));
        await mark(database, id, { state: 'sent', error: null });
      },
      async failed(transaction, id, reason) {
        await mark(transaction, id, { state: 'undelivered', error: reason });
      },
    },
  };
}

/** Delivers to the demo's mailbox page, where the stored mail is shown. */
export const deliverToMailbox: Deliver = async () => {};

/** Fails every mail if there is no mail server, so that staff see what would have been sent. */
export const deliverNowhere: Deliver = async () => {
  throw new DeliveryError('No mail server is set (SMTP_URL)', 'refused');
};
