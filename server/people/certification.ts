import { TrainingKind } from '../../contracts/domain/trainings.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import type { Clock } from '../platform/clock.ts';
import { compileOnce } from '../platform/db/compile-once.ts';
import { type Database, lockRows } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import type { NotificationInput } from '../platform/notifications/notify.ts';

/** The certificates valid on a day, as 2026-11-20. */
export const validOn = (database: Database, day: string) =>
  acrossOrganisations(database)
    .select('certificate')
    .where('valid_from', '<=', day)
    .where('valid_until', '>=', day);

/** They have a valid certificate of each kind. */
const selectCertified = (database: Database, day: string) =>
  validOn(database, day)
    .select('organisation_id')
    .groupBy('organisation_id')
    .having(({ fn }) => fn.count<number>('kind').distinct(), '=', TrainingKind.options.length);

const selectCertifiedAmong = compileOnce((database, day: string, organisations: readonly string[]) =>
  selectCertified(database, day).where('organisation_id', 'in', organisations),
);

/** Returns the organisations certified on a day, among these or all. */
export async function certifiedOn(
  database: Database,
  day: string,
  organisations?: readonly string[],
): Promise<ReadonlySet<string>> {
  if (organisations?.length === 0) return new Set();
  const rows = organisations
    ? await selectCertifiedAmong(database, day, organisations)
    : await selectCertified(database, day).execute();
  return new Set(rows.map((row) => row.organisation_id));
}

/** The two kinds of partnership that depend on certificates. */
const PARTNER = 'Partner';
const CERTIFIED_PARTNER = 'Zertifizierter Partner';

/** Returns the present kind of a partnership, consistent with the certificates whichever of the two is stored. */
export const partnershipOf = (stored: string, isCertified: boolean): string => {
  if (stored !== PARTNER && stored !== CERTIFIED_PARTNER) return stored;
  return isCertified ? CERTIFIED_PARTNER : PARTNER;
};

/** Returns the notifications for the people of organisations whose certification changed since the last call. */
export async function certificationNews(
  transaction: Database,
  organisations: readonly string[],
  clock: Clock,
): Promise<NotificationInput[]> {
  const certified = await certifiedOn(transaction, dateAt(clock()), organisations);
  const ids = [...new Set(organisations)];
  await lockRows(transaction, 'organisation', 'id', ids);
  const changedTo = (isCertified: 0 | 1) => {
    const these = ids.filter((id) => certified.has(id) === (isCertified === 1));
    if (these.length === 0) return [];
    return transaction
      .updateTable('organisation')
      .set({ certified_told: isCertified })
      .where('id', 'in', these)
      .where('certified_told', '<>', isCertified)
      .returning(['id', 'name', 'certified_told'])
      .execute();
  };
  const changed = [...(await changedTo(1)), ...(await changedTo(0))];
  if (changed.length === 0) return [];
  const people = await transaction
    .selectFrom('person')
    .select(['id', 'organisation_id'])
    .where(
      'organisation_id',
      'in',
      changed.map(({ id }) => id),
    )
    .where('active', '=', 1)
    .execute();
  const peopleOf = Map.groupBy(people, ({ organisation_id }) => organisation_id);
  return changed.map(({ id, name, certified_told }) => ({
    persons: (peopleOf.get(id) ?? []).map((person) => person.id),
    type: certified_told === 1 ? 'training.certified' : 'training.not_certified',
    parameters: { company: name },
    link: '/training',
  }));
}

/** Returns the ids of an organisation's active people. */
export async function activePeople(database: Database, organisation: string): Promise<string[]> {
  const rows = await database
    .selectFrom('person')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where('active', '=', 1)
    .execute();
  return rows.map(({ id }) => id);
}
