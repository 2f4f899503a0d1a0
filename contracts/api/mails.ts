import { DemoMailbox, InvitationLink, Mail, MailList, MailQuery } from '../domain/mails.ts';
import { endpoints, NoContent } from './endpoint.ts';
import { ById } from './parts.ts';

/** The outbox, for staff. */
export const mails = endpoints({
  'GET /v1/staff/mails': {
    operationId: 'listMails',
    permission: ['mails', 'read'],
    query: MailQuery,
    answers: { 200: MailList },
  },
  'GET /v1/staff/mails/:id': {
    operationId: 'getMail',
    permission: ['mails', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: Mail },
  },
  'POST /v1/staff/mails/:id/send-again': {
    operationId: 'sendMailAgain',
    description:
      'Sends a mail again that could not be delivered; any other mail has been sent or is being sent.',
    permission: ['mails', 'staff'],
    params: ById,
    answers: { 204: NoContent },
  },
});

/** The mailbox of the demo's fictitious people. */
export const mailbox = endpoints({
  'GET /v1/mailbox': {
    operationId: 'getMailbox',
    description: 'The latest mails of the demo; empty outside the demo.',
    permission: ['notifications', 'read'],
    answers: { 200: DemoMailbox },
  },
  'POST /v1/mailbox/:id/invitation-link': {
    operationId: 'openInvitation',
    description: 'Creates a new link for an invitation in the mailbox; the previous link stops working.',
    permission: ['people', 'write'],
    resource: 'existing',
    params: ById,
    answers: { 200: InvitationLink },
    refuses: [409],
  },
});
