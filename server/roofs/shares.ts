import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { shares } from '../../contracts/api/shares.ts';
import type { FieldFault } from '../../contracts/domain/field-faults.ts';
import { sameName } from '../../contracts/domain/languages.ts';
import {
  MOST_SHARE_DAYS,
  MOST_SHARES,
  type Share,
  type SharedRoof,
  ShareId,
} from '../../contracts/domain/shares.ts';
import { addDays, dateAt } from '../../contracts/domain/working-days.ts';
import type { NamedLine } from '../../engine/article-names.ts';
import type { FrozenRoof } from '../../engine/frozen-roof.ts';
import { pricesOn } from '../people/discounts.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, inTransaction, withReferences } from '../platform/db/database.ts';
import { loadOrCreateSecret, SECRETS } from '../platform/db/open-secret.ts';
import type { RoofShareRow } from '../platform/db/schema.ts';
import { acrossOrganisations, scoped } from '../platform/db/scoped.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { Solver } from '../platform/solving/solver.ts';
import { readStoredRoof } from '../platform/solving/stored-roofs.ts';
import { presentOf } from './content.ts';
import { detachStills, findRow, requireOwn } from './queries.ts';

interface ShareTools {
  readonly database: Database;
  readonly solver: Solver;
  readonly clock: Clock;
}

/** Share links of roofs for house owners without sign-in, and the read-only view for colleagues. */
export const shareRoutes =
  ({ database, solver, clock }: ShareTools): FastifyPluginAsync =>
  async (app) => {
    const keep = async (person: Person, id: string, signal: AbortSignal) => {
      const row = await findRow(database, person, id);
      if (!row) throw new ProblemError(404, 'NOT_FOUND');
      const organisation = person.organisation.id;
      const prices = await pricesOn(database, organisation, dateAt(clock()));
      const frozen = await solver.solveToFreeze(presentOf(row.configuration), {
        organisation,
        ...prices,
        signal,
      });
      if (frozen.status === 'refused')
        throw new ProblemError(422, 'CONFIGURATION_REFUSED', { problems: frozen.problems });
      return { row, roof: frozen.roof };
    };

    serve(
      app,
      'roof configurator',
      shares,
      {
        async 'GET /configurator/v1/roofs/:id/view'({ person, params, signal }) {
          const { row, roof } = await keep(person, params.id, signal);
          return { revision: row.revision, updatedAt: row.updated_at, updatedBy: row.updated_by_name, roof };
        },
        async 'GET /configurator/v1/roofs/:id/shares'({ person, params }) {
          const rows = await scoped(database, person)
            .select('roof_share')
            .select(LISTED)
            .where('roof_id', '=', params.id)
            .orderBy('created_at', 'desc')
            .orderBy('id')
            .execute();
          const secret = await shareSecret(database);
          return { shares: rows.map((row) => shareOf(row, secret, clock())) };
        },
        'PUT /configurator/v1/roofs/:id/shares/:shareId': ({
          person,
          params: { id, shareId },
          body,
          signal,
        }) =>
          withReferences(async () => {
            const own = scoped(database, person);
            const readShare = () =>
              own
                .select('roof_share')
                .select(LISTED)
                .where('id', '=', shareId)
                .where('roof_id', '=', id)
                .executeTakeFirst();
            const now = clock();
            if (!(await readShare())) {
              requireEnd(body.endsOn, dateAt(now));
              if ((await countOpen(own, id, dateAt(now))) >= MOST_SHARES)
                throw new ProblemError(409, 'TOO_MANY_SHARES');
              const { roof } = await keep(person, id, signal);
              await own
                .insert('roof_share', {
                  ...{ id: shareId, roof_id: id, recipient: body.recipient, ends_on: body.endsOn },
                  ...{ created_at: now, created_by: person.id, revoked_at: null },
                  roof: JSON.stringify(withoutPrices(roof)),
                })
                .onConflict((conflict) => conflict.column('id').doNothing())
                .execute();
            }
            const row = await readShare();
            // The id belongs to another roof, possibly of another organisation.
            if (!row) throw new ProblemError(404, 'NOT_FOUND');
            return shareOf(row, await shareSecret(database), now);
          }),
        'DELETE /configurator/v1/roofs/:id/shares/:shareId': ({ person, params: { id, shareId } }) =>
          inTransaction(database, async (transaction) => {
            const own = scoped(transaction, person);
            const { numUpdatedRows } = await own
              .update('roof_share', { revoked_at: clock() })
              .where('id', '=', shareId)
              .where('roof_id', '=', id)
              .where('revoked_at', 'is', null)
              .executeTakeFirstOrThrow();
            if (numUpdatedRows > 0n) await detachStills(transaction, [shareId]);
          }),
        async 'GET /configurator/v1/shared/:token'({ params: { token }, reply }) {
          reply.header('cache-control', 'no-store');
          return sharedRoof(database, token, clock());
        },
      },
      { find: (person, { id }) => id && requireOwn(database, person, 'roof', id) },
    );
  };

/** How many links to a roof are open today. */
async function countOpen(own: ReturnType<typeof scoped>, roof: string, today: string): Promise<number> {
  const { count } = await own
    .select('roof_share')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('roof_id', '=', roof)
    .where('revoked_at', 'is', null)
    .where('ends_on', '>=', today)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Requires that a link is valid from today and not forever, since nobody keeps track of who has it. */
function requireEnd(endsOn: string, today: string): void {
  const refuse = (fault: FieldFault) => new ProblemError(422, 'INPUT_INVALID', { fields: [fault] });
  if (endsOn < today) throw refuse({ path: 'endsOn', rule: 'past' });
  if (endsOn > addDays(today, MOST_SHARE_DAYS))
    throw refuse({ path: 'endsOn', rule: 'too_late', limit: MOST_SHARE_DAYS });
}

/** Columns of a list: without the roof, which may be megabytes. */
export const LISTED = ['id', 'recipient', 'ends_on', 'created_at', 'revoked_at', 'still_file_id'] as const;
type ListedRow = Pick<RoofShareRow, (typeof LISTED)[number]>;

/** Returns a link as its partner sees it. */
export const shareOf = (row: ListedRow, secret: string, now: number): Share => ({
  ...{ id: row.id, recipient: row.recipient, endsOn: row.ends_on, createdAt: row.created_at },
  token: tokenOf(row.id, secret),
  state: row.revoked_at !== null ? 'revoked' : row.ends_on < dateAt(now) ? 'ended' : 'open',
  hasStill: row.still_file_id !== null,
});

/** Secret that signs the ids of links: access to the database alone does not open one. */
export const shareSecret = (database: Database): Promise<string> =>
  loadOrCreateSecret(database, SECRETS.shareLinks, () => randomBytes(32).toString('base64url'));

const tokenOf = (id: string, secret: string): string =>
  `${id}.${createHmac('sha256', secret).update(id).digest('base64url')}`;

/** Returns the roof of a link. Rejects as `openShare` does. */
async function sharedRoof(database: Database, token: string, now: number): Promise<SharedRoof> {
  const { company, recipient, ends_on, created_at, roof, still_file_id } = await openShare(
    database,
    token,
    now,
  );
  return {
    ...{ company, recipient, sharedAt: created_at, endsOn: ends_on, hasStill: still_file_id !== null },
    roof: readStoredRoof(roof),
  };
}

/** Returns the row of an open link. Rejects with NOT_FOUND for an invalid link, SHARE_REVOKED and SHARE_ENDED. */
export async function openShare(database: Database, token: string, now: number) {
  const [id = ''] = token.split('.');
  if (!ShareId.safeParse(id).success || !isSame(token, tokenOf(id, await shareSecret(database))))
    throw new ProblemError(404, 'NOT_FOUND');
  const row = await acrossOrganisations(database)
    .select('roof_share')
    .innerJoin('organisation', 'organisation.id', 'roof_share.organisation_id')
    .select([
      'roof_share.recipient',
      'ends_on',
      'created_at',
      'revoked_at',
      'roof',
      'still_file_id',
      'organisation.name as company',
    ])
    .where('roof_share.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ProblemError(404, 'NOT_FOUND');
  if (row.revoked_at !== null) throw new ProblemError(410, 'SHARE_REVOKED');
  if (row.ends_on < dateAt(now)) throw new ProblemError(410, 'SHARE_ENDED');
  return row;
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Returns a roof as a house owner may see it: of its bill only the number of modules with power, without discount,
 * money totals and checks about them.
 */
export function withoutPrices({
  configuration,
  solution,
  priceRange: _range,
  ...roof
}: FrozenRoof): FrozenRoof {
  const { bomChanges: _changes, ...shown } = configuration;
  return {
    ...roof,
    configuration: { ...shown, partnerDiscount: null },
    solution: {
      ...solution,
      totals: { ...solution.totals, price: 0, discount: 0, pricePerWatt: null },
      bom: {
        lines: solution.bom.lines.filter(({ powerPerUnit }) => powerPerUnit > 0).map(withoutPrice),
        ...{ totalPower: solution.bom.totalPower, weight: solution.bom.weight },
        ...{ totalPrice: 0, grossPrice: 0, discount: { basisPoints: 0, trial: false } },
      },
      checks: [],
      priceSearch: null,
    },
  };
}

const withoutPrice = (line: NamedLine): NamedLine => ({
  ...line,
  ...{ article: '', names: sameName('') },
  ...{ pricePerUnit: 0, discountedPricePerUnit: 0, totalPrice: 0 },
});
