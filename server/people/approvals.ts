import type { ApprovalRequest } from '../../contracts/domain/approvals.ts';
import type { Database } from '../platform/db/database.ts';
import type { ApprovalRequestRow } from '../platform/db/schema.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { type NotificationInput, notify } from '../platform/notifications/notify.ts';
import { findAdmins, fullNameOf, personName } from './queries.ts';

/** The subject of a request; the other id is null. */
type About = Pick<ApprovalRequestRow, 'version_id' | 'organisation_id'>;

/** A request's subject as notifications name it. */
type Named = Pick<NotificationInput, 'parameters' | 'link'>;

/** The person who asks or decides, and the time, ms since 1970. */
interface Acting {
  readonly person: Person;
  readonly now: number;
}

/**
 * Stores a request for a second person, and notifies the other administrators. Idempotent by id and content; rejects
 * with EVENT_REUSED for other content.
 */
export async function askForApproval(
  transaction: Database,
  { person, now }: Acting,
  { id, content, ...about }: About & { readonly id: string; readonly content: unknown },
  named: Named,
): Promise<void> {
  const row = { id, ...about, content: JSON.stringify(content) };
  const added = await transaction
    .insertInto('approval_request')
    .values({
      ...{ ...row, state: 'open', requested_at: now, requested_by: person.id },
      ...{ decided_at: null, decided_by: null, reason: null },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) {
    const known = await transaction
      .selectFrom('approval_request')
      .select(['id', 'version_id', 'organisation_id', 'content'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const isSame = (Object.keys(known) as (keyof typeof known)[]).every((key) => known[key] === row[key]);
    if (!isSame) throw new ProblemError(422, 'EVENT_REUSED');
    return;
  }
  const persons = (await findAdmins(transaction)).filter((admin) => admin !== person.id);
  await notify(transaction, { persons, type: 'news.approval_asked', ...named }, () => now);
}

/** The answer to a request. */
export type Decision =
  | { readonly state: 'approved' | 'withdrawn' }
  | { readonly state: 'declined'; reason: string };

/**
 * Decides an open request once: concurrent decisions exclude one another. Returns the row; undefined for a repetition
 * of the same decision. Only another person approves or declines, only the same one withdraws: rejects with
 * ACTOR_NOT_ALLOWED, NOT_FOUND or ALREADY_DECIDED. Notifies the person who asked.
 */
export async function decideRequest(
  transaction: Database,
  { person, now }: Acting,
  { id, version_id, organisation_id }: About & { readonly id: string },
  decision: Decision,
  named: Named,
): Promise<ApprovalRequestRow | undefined> {
  const { state } = decision;
  const reason = 'reason' in decision ? decision.reason : null;
  const row = await transaction
    .updateTable('approval_request')
    .set({ state, reason, decided_at: now, decided_by: person.id })
    .where('id', '=', id)
    .where('version_id', version_id === null ? 'is' : '=', version_id)
    .where('organisation_id', organisation_id === null ? 'is' : '=', organisation_id)
    .where('state', '=', 'open')
    .where('requested_by', state === 'withdrawn' ? '=' : '!=', person.id)
    .returningAll()
    .executeTakeFirst();
  if (!row) return requireDecided(transaction, person, { id, version_id, organisation_id }, state);
  if (state !== 'withdrawn')
    await notify(
      transaction,
      {
        ...named,
        persons: [row.requested_by],
        type: state === 'approved' ? 'news.approval_given' : 'news.approval_declined',
        parameters: { ...named.parameters, ...(reason !== null && { text: reason }) },
      },
      () => now,
    );
  return row;
}

/** Returns if the person has decided so already. Rejects as `decideRequest`. */
async function requireDecided(
  transaction: Database,
  person: Person,
  { id, version_id, organisation_id }: About & { readonly id: string },
  state: Decision['state'],
): Promise<undefined> {
  const known = await transaction
    .selectFrom('approval_request')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known || known.version_id !== version_id || known.organisation_id !== organisation_id)
    throw new ProblemError(404, 'NOT_FOUND');
  if (known.state === 'open') throw new ProblemError(403, 'ACTOR_NOT_ALLOWED');
  if (known.state !== state || known.decided_by !== person.id) throw new ProblemError(409, 'ALREADY_DECIDED');
}

/** Returns open and declined requests, the newest first, with the names of people. */
export const selectRequests = (database: Database) =>
  database
    .selectFrom('approval_request')
    .selectAll()
    .select([
      personName('approval_request.requested_by').as('requester'),
      personName('approval_request.decided_by').as('decider'),
    ])
    .where('state', 'in', ['open', 'declined'])
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc');
type SelectedRequest = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>;

/** Returns a selected request as `reader` sees it; a program is null. */
export const requestOf = (
  row: SelectedRequest,
  reader: Person | null,
  isOutdated = false,
): ApprovalRequest => ({
  id: row.id,
  state: row.state === 'declined' ? 'declined' : isOutdated ? 'outdated' : 'open',
  requestedAt: Number(row.requested_at),
  requestedBy: row.requester ?? '',
  isOwn: row.requested_by === reader?.id,
  decidedBy: row.decider,
  reason: row.reason,
});

/** Returns the full names of the administrators other than the reader, who may approve what the reader asks for. */
export async function otherAdministrators(database: Database, reader: Person | null): Promise<string[]> {
  const rows = await database
    .selectFrom('person')
    .innerJoin('organisation', 'organisation.id', 'person.organisation_id')
    .select(['person.id', 'first_name as firstName', 'last_name as lastName'])
    .where('role', '=', 'admin')
    .where('person.active', '=', 1)
    .where('organisation.active', '=', 1)
    .orderBy('last_name')
    .orderBy('first_name')
    .execute();
  return rows.filter(({ id }) => id !== reader?.id).map(fullNameOf);
}
