import { z } from 'zod';
import { listOf, listQuery } from './lists.ts';
import { type Action, type Area, groups, permissions } from './permissions.ts';

/** Calls of staff that change nothing for anybody else. */
const UNRECORDED: readonly string[] = [
  'POST /v1/staff/projects/:id/offer-preview',
  'PUT /v1/staff/views',
  'POST /v1/mailbox/:id/invitation-link',
];

const PARTNERS = groups.filter((group) => group !== 'sales' && group !== 'admin');

/**
 * Whether the audit records a call: what only staff may do, other than reading, and exports of everything
 * about a person or a firm.
 */
export function isRecorded(name: string, permission: readonly [Area, Action] | 'public'): boolean {
  if (permission === 'public') return false;
  const [area, action] = permission;
  const isPartners = PARTNERS.some((group) => permissions[area][group]?.includes(action));
  const isRead = name.startsWith('GET ') && !name.endsWith('/data');
  return !isPartners && !isRead && !UNRECORDED.includes(name);
}

/** An action of staff, which is never changed. */
export const AuditEntry = z.object({
  id: z.uuidv7(),
  at: z.int().describe('ms since 1970'),
  person: z.string().describe('name'),
  action: z.string().describe('name of the call: PATCH /v1/staff/people/:id'),
  subject: z
    .object({ name: z.string(), path: z.string().describe('in the portal') })
    .nullable()
    .describe('firm, person or project'),
  state: z
    .enum(['done', 'refused', 'failed', 'unknown'])
    .describe('unknown: in progress, or the server ended before it answered'),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditQuery = listQuery(['at']);
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditList = listOf(AuditEntry);
export type AuditList = z.infer<typeof AuditList>;
