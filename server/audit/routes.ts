import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { audit } from '../../contracts/api/audit.ts';
import type { AuditEntry } from '../../contracts/domain/audit.ts';
import { personName } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import { readPage } from '../platform/db/page.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { containingText } from '../platform/db/search.ts';
import { serve } from '../platform/http/endpoints.ts';

type Subject = NonNullable<AuditEntry['subject']>;

/** The audit for administrators, the newest action first. */
export const auditRoutes =
  (database: Database): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'staff', audit, {
      async 'GET /v1/staff/audit'({ query: { search, direction, ...page } }) {
        const person = sql<string>`coalesce(${personName('audit_entry.person_id')}, '')`;
        const entries = database
          .selectFrom('audit_entry')
          .select(['id', 'at', 'action', 'about', 'status', person.as('person')])
          .where(containingText(person, search))
          .orderBy('id', direction);
        const { rows, total } = await readPage(entries, page);
        const subjects = await subjectsOf(database, rows);
        return {
          total,
          rows: rows.map(({ about, status, ...entry }) => ({
            ...entry,
            subject: subjects.get(about) ?? null,
            state: stateOf(status),
          })),
        };
      },
    });
  };

function stateOf(status: number | null): AuditEntry['state'] {
  if (status === null) return 'unknown';
  if (status < 400) return 'done';
  return status < 500 ? 'refused' : 'failed';
}

/** Returns the firms, people and projects that entries are about, by id. */
async function subjectsOf(
  database: Database,
  entries: readonly { readonly action: string; readonly about: string }[],
): Promise<ReadonlyMap<string, Subject>> {
  const idsOf = (name: string) =>
    entries.flatMap(({ action, about }) => (action.includes(`/${name}/:id`) ? [about] : [])).concat('');
  const [firms, people, projects] = await Promise.all([
    database
      .selectFrom('organisation')
      .select(['id', 'name'])
      .where('id', 'in', idsOf('organisations'))
      .execute(),
    database
      .selectFrom('person')
      .select(['id', 'organisation_id', sql<string>`first_name || ' ' || last_name`.as('name')])
      .where('id', 'in', idsOf('people'))
      .execute(),
    acrossOrganisations(database)
      .select('project')
      .select(['id', 'number', 'name'])
      .where('id', 'in', idsOf('projects'))
      .execute(),
  ]);
  return new Map<string, Subject>([
    ...firms.map(({ id, name }) => [id, { name, path: `/staff/organisations/${id}` }] as const),
    ...people.map(
      ({ id, name, organisation_id }) =>
        [id, { name, path: `/staff/organisations/${organisation_id}` }] as const,
    ),
    ...projects.map(
      ({ id, number, name }) =>
        [id, { name: [number, name].filter(Boolean).join(' · '), path: `/staff/projects/${id}` }] as const,
    ),
  ]);
}
