import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  DemoMailbox,
  InvitationLink,
  MailList,
  type MailListItem,
  MailQuery,
} from '../../../contracts/mails.ts';
import { may } from '../../../contracts/permissions.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { readPage } from '../db/page.ts';
import type { MailRow } from '../db/schema.ts';
import { containingText } from '../db/search.ts';
import { Refusal, refusals } from '../http/problems.ts';
import { retryJob } from '../jobs/jobs.ts';

const LISTED = ['id', 'address', 'subject', 'state', 'error', 'created_at', 'changed_at'] as const;
/** As many mails lie in the demo's mailbox. */
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

interface Tools {
  readonly database: Database;
  readonly clock: Clock;
}

/** The outbox for the supplier's people: what could not be delivered, and sending it again. */
export const mailRoutes =
  ({ database, clock }: Tools): FastifyPluginAsyncZod =>
  async (app) => {
    const common = { tags: ['staff'], security: [{ identityToken: [] }] };
    app.route({
      method: 'GET',
      url: '/staff/mails',
      config: { permission: ['mails', 'read'] },
      schema: {
        operationId: 'listMails',
        ...common,
        querystring: MailQuery,
        response: { 200: MailList },
      },
      async handler({ query: { state, search, direction, ...page } }) {
        const mails = database
          .selectFrom('mail')
          .select(LISTED)
          .where('state', '=', state)
          .where(containingText(sql<string>`address || ' ' || subject`, search))
          .orderBy('created_at', direction)
          .orderBy('id', direction);
        const { rows, total } = await readPage(mails, page);
        return { rows: rows.map(itemOf), total };
      },
    });
    app.route({
      method: 'POST',
      url: '/staff/mails/:id/send-again',
      config: { permission: ['mails', 'staff'] },
      schema: {
        operationId: 'sendMailAgain',
        description: 'Does nothing where the mail is not undelivered: it was sent or is being sent.',
        ...common,
        params: z.object({ id: z.uuidv7().lowercase() }),
        response: { 204: z.null() },
      },
      async handler({ params: { id } }, reply) {
        await database.transaction().execute(async (transaction) => {
          const again = await transaction
            .updateTable('mail')
            .set({ state: 'pending', changed_at: clock() })
            .where('id', '=', id)
            .where('state', '=', 'undelivered')
            .returning('id')
            .executeTakeFirst();
          if (again) await retryJob(transaction, id, clock());
        });
        return reply.code(204).send(null);
      },
    });
  };

interface MailboxTools extends Tools {
  /** Makes a new link for an invitation; undefined where it is over. Null where mails really leave. */
  readonly makeLink: ((invitationId: string) => Promise<string | undefined>) | null;
}

/**
 * The demo's mailbox: its people are invented and have no other. Partners see their own mails, staff all of
 * them. Stored mails carry no links that let in: only administrators, who invite people, can open one.
 */
export const mailboxRoutes =
  ({ database, makeLink }: MailboxTools): FastifyPluginAsyncZod =>
  async (app) => {
    const common = { tags: ['demo'], security: [{ identityToken: [] }] };
    app.route({
      method: 'GET',
      url: '/mailbox',
      config: { permission: ['notifications', 'read'] },
      schema: {
        operationId: 'getMailbox',
        description: 'The last mails of the demo; there is none elsewhere.',
        ...common,
        response: { 200: DemoMailbox },
      },
      async handler({ person }) {
        const mayOpen = makeLink !== null && may(person, 'people', 'write');
        const mails = database.selectFrom('mail').selectAll();
        const theirs = person.role === 'partner' ? mails.where('person_id', '=', person.id) : mails;
        const rows = await theirs
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(IN_MAILBOX)
          .execute();
        return {
          rows: rows.map((row) => ({
            ...itemOf(row),
            text: row.body_text,
            html: row.body_html,
            attachments: JSON.parse(row.attachments),
            invitation:
              row.invitation_id === null ? null : mayOpen ? ('opens' as const) : ('hidden' as const),
          })),
        };
      },
    });
    const params = z.object({ id: z.uuidv7().lowercase() });
    const invitationOf = async (id: string): Promise<string> => {
      const mail = await database
        .selectFrom('mail')
        .select('invitation_id')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!mail?.invitation_id || !makeLink) throw new Refusal(404, 'NOT_FOUND');
      return mail.invitation_id;
    };
    app.route({
      method: 'POST',
      url: '/mailbox/:id/invitation-link',
      config: {
        permission: ['people', 'write'],
        async find(request) {
          const { success, data } = params.safeParse(request.params);
          if (success) await invitationOf(data.id);
        },
      },
      schema: {
        operationId: 'openInvitation',
        description: 'Makes a new link for an invitation that lies in the mailbox; the one before is over.',
        ...common,
        params,
        response: { 200: InvitationLink, ...refusals(409) },
      },
      async handler({ params: { id } }) {
        const link = await makeLink?.(await invitationOf(id));
        if (link === undefined) throw new Refusal(409, 'INVITATION_OVER');
        return { link };
      },
    });
  };
