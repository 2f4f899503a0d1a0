import { v7 as newId } from 'uuid';
import { addressLine } from '../../contracts/domain/addresses.ts';
import {
  type AcceptApplication,
  APPLICATION_DAYS,
  type Application,
  type ApplicationList,
  type ApplicationQuery,
  ApplicationState,
  type Apply,
  type ReceivedApplication,
  uidOf,
} from '../../contracts/domain/applications.ts';
import { formatDay } from '../../contracts/domain/format-day.ts';
import { addWorkingDays, dateAt } from '../../contracts/domain/working-days.ts';
import { bodyHash } from '../platform/body-hash.ts';
import type { Database } from '../platform/db/database.ts';
import { readPage } from '../platform/db/page.ts';
import type { ApplicationRow } from '../platform/db/schema.ts';
import { containing, searchKeyOf } from '../platform/db/search.ts';
import { recordFeedEvent } from '../platform/feed.ts';
import { readHolidays } from '../platform/holidays.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { enqueueMail, type MailContext } from '../platform/mail/outbox.ts';
import { notify } from '../platform/notifications/notify.ts';
import type { SecondPersonRule } from '../settings.ts';
import { addOrganisation, addPerson } from './creation.ts';
import { enterDiscount } from './discount-entries.ts';
import { invite } from './invitations.ts';
import { findAdmins, fullNameOf } from './queries.ts';

/**
 * Stores an application and notifies the applicant and the supplier. Idempotent by id and body. Rejects with
 * EMAIL_REGISTERED if a person or an open application has the address, and with EVENT_REUSED if the id belongs to
 * another body.
 */
export async function apply(
  database: Database,
  id: string,
  body: Apply,
  post: MailContext,
): Promise<ReceivedApplication> {
  const hash = bodyHash(body);
  const now = post.clock();
  return database.transaction().execute(async (transaction) => {
    const stored = await transaction
      .selectFrom('application')
      .select(['body_hash', 'answer_by'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (stored && stored.body_hash !== hash) throw new ProblemError(422, 'EVENT_REUSED');
    if (stored) return { id, answerBy: stored.answer_by };

    const person = await transaction
      .selectFrom('person')
      .select('id')
      .where('email', '=', body.email)
      .executeTakeFirst();
    const answerBy = addWorkingDays(dateAt(now), APPLICATION_DAYS, await readHolidays(transaction));
    const row: ApplicationRow = {
      id,
      partner_category: body.function,
      first_name: body.firstName,
      last_name: body.lastName,
      email: body.email,
      phone: body.phone,
      company: body.company,
      search_key: searchKeyOf(`${body.company} ${body.firstName} ${body.lastName} ${body.email}`),
      vat_number: uidOf(body.vatNumber) ?? body.vatNumber,
      language: body.language,
      message: body.message,
      legal_version: body.legalVersion,
      body_hash: hash,
      received_at: now,
      answer_by: answerBy,
      state: 'received',
      decided_at: null,
      decided_by: null,
      reason: null,
      address: JSON.stringify(body.address),
    };
    // Of concurrent ones with the same address, one is stored.
    const added =
      !person &&
      (await transaction
        .insertInto('application')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst());
    if (!added) throw new ProblemError(409, 'EMAIL_REGISTERED');
    await enqueueMail(
      transaction,
      { address: body.email, language: body.language, personId: null, name: fullNameOf(body) },
      (i18n) => ({
        subject: i18n.t({
          id: 'mail.application-received',
          message: 'Ihre Anmeldung als Partner ist eingegangen',
        }),
        paragraphs: [
          i18n.t({
            id: 'mail.application-received-text',
            message:
              'Danke für Ihr Interesse. Wir prüfen Ihre Angaben und antworten innerhalb von {days} Arbeitstagen, bis am {date}.',
            values: {
              days: APPLICATION_DAYS,
              date: formatDay(answerBy),
            },
          }),
        ],
      }),
      post,
    );
    const news = {
      persons: await findAdmins(transaction),
      type: 'news.application',
      parameters: { name: fullNameOf(body), company: body.company },
      link: '/staff/applications',
    } as const;
    await notify(transaction, news, post.clock);
    await recordFeedEvent(transaction, {
      ...{ type: 'application.received', at: now },
      data: { application: { id, company: body.company, function: body.function, answerBy } },
    });
    return { id, answerBy };
  });
}

/** Returns one page of the applications in a state. */
export async function listApplications(
  database: Database,
  { state, search, direction, ...page }: ApplicationQuery,
): Promise<ApplicationList> {
  const applications = database
    .selectFrom('application')
    .where('state', '=', state)
    .where(containing('search_key', search))
    .leftJoin('person', 'person.id', 'application.decided_by')
    .selectAll('application')
    .select(['person.first_name as decider_first_name', 'person.last_name as decider_last_name'])
    .orderBy('answer_by', direction)
    .orderBy('application.id', direction);
  const [counted, { rows, total }] = await Promise.all([
    database
      .selectFrom('application')
      .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute(),
    readPage(applications, page),
  ]);
  const uids = rows.flatMap((row) => [row.vat_number, `${row.vat_number} MWST`]);
  const known = uids.length
    ? await database
        .selectFrom('organisation')
        .select(['id', 'name', 'vat_number'])
        .where('kind', '=', 'partner')
        .where('vat_number', 'in', uids)
        .orderBy('name')
        .execute()
    : [];
  return {
    rows: rows.map((row) => ({
      ...applicationOf(row),
      decidedBy:
        row.decider_first_name === null
          ? null
          : fullNameOf({ firstName: row.decider_first_name, lastName: row.decider_last_name ?? '' }),
      organisations: known
        .filter(({ vat_number }) => vat_number.startsWith(row.vat_number))
        .map(({ id, name }) => ({ id, name })),
    })),
    total,
    counts: Object.fromEntries(
      ApplicationState.options.map((name) => [
        name,
        Number(counted.find((row) => row.state === name)?.count ?? 0),
      ]),
    ) as ApplicationList['counts'],
  };
}

const applicationOf = (row: ApplicationRow): Omit<Application, 'decidedBy' | 'organisations'> => ({
  id: row.id,
  function: row.partner_category,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  company: row.company,
  address: JSON.parse(row.address),
  vatNumber: row.vat_number,
  language: row.language,
  message: row.message,
  legalVersion: row.legal_version,
  receivedAt: row.received_at,
  answerBy: row.answer_by,
  state: row.state,
  decidedAt: row.decided_at,
  reason: row.reason,
});

/** Of concurrent decisions one wins. Rejects with NOT_FOUND or ALREADY_DECIDED. */
async function decide(
  transaction: Database,
  id: string,
  person: Person,
  decision: Pick<ApplicationRow, 'state' | 'reason'>,
  now: number,
): Promise<ApplicationRow> {
  const row = await transaction
    .updateTable('application')
    .set({ ...decision, decided_at: now, decided_by: person.id })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .returningAll()
    .executeTakeFirst();
  if (row) return row;
  await requireApplication(transaction, id);
  throw new ProblemError(409, 'ALREADY_DECIDED');
}

/** Rejects with NOT_FOUND. */
export async function requireApplication(database: Database, id: string): Promise<void> {
  const row = await database.selectFrom('application').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
}

/** Mails, and when the discount of a new partner needs a second person. */
interface AcceptingContext extends MailContext {
  readonly rule: SecondPersonRule;
}

/**
 * Creates the applicant as a person of a partner and invites them. Rejects with NOT_FOUND, also for an organisation
 * other than a partner, with ALREADY_DECIDED, or with EMAIL_REGISTERED if a person has got the address since.
 */
export async function acceptApplication(
  database: Database,
  person: Person,
  id: string,
  decision: AcceptApplication,
  post: AcceptingContext,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const row = await decide(transaction, id, person, { state: 'accepted', reason: null }, post.clock());
    const organisation = await organisationFor(transaction, row, decision, person, post);
    const newcomer = {
      id: newId(),
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      language: row.language,
    };
    const added = await addPerson(
      transaction,
      {
        id: newcomer.id,
        organisation_id: organisation.id,
        email: newcomer.email,
        first_name: newcomer.firstName,
        last_name: newcomer.lastName,
        phone: row.phone,
        language: newcomer.language,
        role: 'partner',
        partner_category: row.partner_category,
      },
      { by: person.id, now: post.clock() },
    );
    if (!added) throw new ProblemError(409, 'EMAIL_REGISTERED');
    await invite(transaction, { ...newcomer, company: organisation.name }, post);
  });
}

/** Returns the applicant's partner: an existing one, or a new one from their application. */
async function organisationFor(
  transaction: Database,
  row: ApplicationRow,
  decision: AcceptApplication,
  person: Person,
  { clock, rule }: AcceptingContext,
): Promise<{ id: string; name: string }> {
  const now = clock();
  if ('organisationId' in decision) {
    const known = await transaction
      .selectFrom('organisation')
      .select(['id', 'name'])
      .where('id', '=', decision.organisationId)
      .where('kind', '=', 'partner')
      .executeTakeFirst();
    if (!known) throw new ProblemError(404, 'NOT_FOUND');
    return known;
  }
  const address: Apply['address'] = JSON.parse(row.address);
  const added = {
    id: newId(),
    kind: 'partner',
    name: row.company,
    address: addressLine(address),
    country: address.country,
    vat_number: row.vat_number,
    partnership_type: decision.partnershipType,
    sales_representative: decision.salesRepresentative,
    contact_manager: fullNameOf({ firstName: row.first_name, lastName: row.last_name }),
  } as const;
  await addOrganisation(transaction, added, { by: person.id, now });
  const entry = { group: null, basisPoints: decision.discountBp, validFrom: dateAt(now) };
  await enterDiscount(transaction, { by: person, organisationId: added.id, id: newId(), now }, entry, rule);
  return added;
}

/** Rejects an application and notifies the applicant of the reason. Rejects with NOT_FOUND or ALREADY_DECIDED. */
export async function refuseApplication(
  database: Database,
  person: Person,
  id: string,
  reason: string,
  post: MailContext,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const row = await decide(transaction, id, person, { state: 'rejected', reason }, post.clock());
    await enqueueMail(
      transaction,
      {
        address: row.email,
        language: row.language,
        personId: null,
        name: `${row.first_name} ${row.last_name}`,
      },
      (i18n) => ({
        subject: i18n.t({ id: 'mail.application-refused', message: 'Zu Ihrer Anmeldung als Partner' }),
        paragraphs: [
          i18n.t({
            id: 'mail.application-refused-text',
            message: 'Wir können Ihre Anmeldung für {company} nicht annehmen:',
            values: { company: row.company },
          }),
          reason,
        ],
      }),
      post,
    );
  });
}
