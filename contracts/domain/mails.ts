import { z } from 'zod';
import { listOf, listQuery } from './lists.ts';

export const MailState = z.enum(['pending', 'sending', 'sent', 'undelivered']);
export type MailState = z.infer<typeof MailState>;

/** A mail in the staff's list. Instants are milliseconds since 1970. */
export const MailListItem = z.object({
  id: z.string().describe('its Message-ID too'),
  address: z.string(),
  subject: z.string(),
  state: MailState,
  error: z.string().nullable().describe('what the mail server said, or why nobody knows whether it arrived'),
  createdAt: z.int(),
  changedAt: z.int(),
});
export type MailListItem = z.infer<typeof MailListItem>;

export const MailQuery = listQuery(['createdAt']).extend({ state: MailState.default('undelivered') });
export type MailQuery = z.infer<typeof MailQuery>;

export const MailList = listOf(MailListItem);
export type MailList = z.infer<typeof MailList>;

/** A complete mail. Links that sign in are not stored with it. */
export const Mail = MailListItem.extend({
  text: z.string(),
  html: z.string(),
  attachments: z.array(
    z.object({ name: z.string(), type: z.string(), content: z.string().describe('Base64') }),
  ),
});
export type Mail = z.infer<typeof Mail>;

/** A complete mail in the demo's mailbox, which replaces those of its fictitious people. */
export const DemoMail = Mail.extend({
  invitation: z
    .enum(['opens', 'hidden'])
    .nullable()
    .describe('of a mail that invites, whose link stands in no stored mail: whether the reader may open it'),
});
export type DemoMail = z.infer<typeof DemoMail>;

export const DemoMailbox = z.object({ rows: z.array(DemoMail) });
export type DemoMailbox = z.infer<typeof DemoMailbox>;

export const InvitationLink = z.object({ link: z.string().describe('path in the portal') });
export type InvitationLink = z.infer<typeof InvitationLink>;
