import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { mailbox, mails } from '../../../contracts/api/mails.ts';
import type { Mail, MailListItem } from '../../../contracts/domain/mails.ts';
import { may } from '../../../contracts/domain/permissions.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { readPage } from '../db/page.ts';
import type { MailRow } from '../db/schema.ts';
import { containingText } from '../db/search.ts';
import { serve } from '../http/endpoints.ts';
import { ProblemError } from '../http/problems.ts';
import { sendAgain } from './outbox.ts';

const LISTED = ['id', 'address', 'subject', 'state', 'error', 'created_at', 'changed_at'] as const;
/** Number of mails shown in the demo's mailbox. */
const IN_MAILBOX = 50;

const itemOf = (row: Pick<MailRow, (typeof LISTED)[number]>): MailListItem => ({
  id: row.id,
  address: row.address,
  subject: row.subject,
  state: row.state,
  error: row.error,
  createdAt: row.created_at,
  changedAt: row.changed_at,
});

const mailOf = (row: MailRow): Mail => ({
  ...itemOf(row),
  text: row.body_text,
  html: row.body_html,
  attachments: JSON.parse(row.attachments),
});

interface Tools {
  readonly database: Database;
  readonly clock: Clock;
}

/** The outbox for staff: mails by state, their content, and sending undelivered ones again. */
export const mailRoutes =
  ({ database, clock }: Tools): FastifyPluginAsync =>
  async (app) => {
    const find = async (id: string | undefined): Promise<MailRow> => {
      const row = await database
        .selectFrom('mail')
        .selectAll()
        .where('id', '=', id ?? '')
        .executeTakeFirst();
      if (!row) throw new ProblemError(404, 'NOT_FOUND');
      return row;
    };
    serve(
      app,
      'staff',
      mails,
      {
        async 'GET /v1/staff/mails'({ query: { state, search, direction, ...page } }) {
          const found = database
            .selectFrom('mail')
            .select(LISTED)
            .where('state', '=', state)
            .where(containingText(sql<string>`address || ' ' || subject`, search))
            .orderBy('created_at', direction)
            .orderBy('id', direction);
          const { rows, total } = await readPage(found, page);
          return { rows: rows.map(itemOf), total };
        },
        async 'GET /v1/staff/mails/:id'({ params: { id } }) {
          return mailOf(await find(id));
        },
        async 'POST /v1/staff/mails/:id/send-again'({ params: { id } }) {
          await database.transaction().execute((transaction) => sendAgain(transaction, id, clock()));
        },
      },
      { find: (_person, { id }) => find(id) },
    );
  };

interface MailboxTools extends Tools {
  /** Creates a new link for an invitation; resolves to undefined if it has ended. Null if mails are really sent. */
  readonly makeLink: ((invitationId: string) => Promise<string | undefined>) | null;
}

/**
 * The demo's mailbox, for its fictitious people. Partners see their own mails, staff all of them. Stored mails
 * contain no links that sign in; only administrators, who invite people, can open one.
 */
export const mailboxRoutes =
  ({ database, makeLink }: MailboxTools): FastifyPluginAsync =>
  async (app) => {
    const invitationOf = async (id: string): Promise<string> => {
      const mail = await database
        .selectFrom('mail')
        .select('invitation_id')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!mail?.invitation_id || !makeLink) throw new ProblemError(404, 'NOT_FOUND');
      return mail.invitation_id;
    };
    serve(
      app,
      'demo',
      mailbox,
      {
        async 'GET /v1/mailbox'({ person }) {
          const mayOpen = makeLink !== null && may(person, 'people', 'write');
          const all = database.selectFrom('mail').selectAll();
          const theirs = person.role === 'partner' ? all.where('person_id', '=', person.id) : all;
          const rows = await theirs
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(IN_MAILBOX)
            .execute();
          return {
            rows: rows.map((row) => ({
              ...mailOf(row),
              invitation:
                row.invitation_id === null ? null : mayOpen ? ('opens' as const) : ('hidden' as const),
            })),
          };
        },
        async 'POST /v1/mailbox/:id/invitation-link'({ params: { id } }) {
          const link = await makeLink?.(await invitationOf(id));
          if (link === undefined) throw new ProblemError(409, 'INVITATION_OVER');
          return { link };
        },
      },
      { find: (_person, { id }) => id && invitationOf(id) },
    );
  };
