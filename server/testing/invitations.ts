import { DemoMailbox, InvitationLink } from '../../contracts/domain/mails.ts';
import type { Client } from './client.ts';

/** Ids of the mails that invited an address, the oldest first. `admin`: an administrator of the demo. */
export async function invitationsTo(admin: Client, address: string): Promise<string[]> {
  const { rows } = DemoMailbox.parse((await admin('GET', '/v1/mailbox')).body);
  return rows
    .filter((mail) => mail.address === address && mail.invitation !== null)
    .map(({ id }) => id)
    .reverse();
}

/** Returns the token in the link of an invitation mail; throws where it is no longer valid. */
export async function tokenOf(admin: Client, mailId: string): Promise<string> {
  const { body } = await admin('POST', `/v1/mailbox/${mailId}/invitation-link`);
  return new URL(InvitationLink.parse(body).link, 'http://localhost').searchParams.get('invitation') ?? '';
}

/** Returns the token of the latest invitation to an address. */
export async function latestTokenTo(admin: Client, address: string): Promise<string> {
  return tokenOf(admin, (await invitationsTo(admin, address)).at(-1) ?? '');
}
