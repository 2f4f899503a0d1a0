import { v7 as newId } from 'uuid';
import { Canton } from '../../contracts/domain/addresses.ts';
import {
  type ProjectKind,
  partsOf,
  type State,
  states,
  tabOf,
  waitsOn,
} from '../../contracts/domain/project-states.ts';
import type { ProjectContent } from '../../contracts/domain/projects.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import type { Database } from '../platform/db/database.ts';
import type { MilestoneRow, ProjectRow } from '../platform/db/schema.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { catalogue } from '../platform/solving/shipped-catalogue.ts';
import { derivedColumns, NOTHING_AGREED } from '../projects/derived.ts';
import { contentOf } from './projects.ts';

const DAY = 86_400_000;

/** Numbers from 0 to 1 that are the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many of a hundred projects stand in a state after some years of business. */
const SHARES: Readonly<Record<State, number>> = {
  created: 4,
  'pending:approval': 1,
  'pending:answer': 1,
  'pending:details': 1,
  request_received: 2,
  offer_requested: 2,
  offer_received: 7,
  offer_update_requested: 1,
  order_placed: 1,
  order_confirmed: 4,
  ordered: 2,
  order_delivered: 4,
  delivered: 3,
  completed: 42,
  archived: 25,
};
const drawnStates = states.flatMap((state) => Array.from({ length: SHARES[state] }, () => state));

const kinds = ['request_for_quotation', 'direct_order', 'information_request', 'quick_quotation'] as const;
const buildings = [
  'Einfamilienhaus',
  'Scheune',
  'Mehrfamilienhaus',
  'Schulhaus',
  'Hof',
  'Gewerbehaus',
  'Villa',
];
const people = [
  'Müller',
  'Brönnimann',
  'Favre',
  'Bernasconi',
  'Caduff',
  'Zürcher',
  'Exempel',
  'Muster',
  'Probst',
];
const streets = ['Seestrasse', 'Dorfgasse', 'Rue du Lac', 'Via Nizzola', 'Bergweg', 'Hardstrasse', 'Feldweg'];
const places = [
  ['3600', 'Thun'],
  ['3506', 'Grosshöchstetten'],
  ['1800', 'Vevey'],
  ['6500', 'Bellinzona'],
  ['7270', 'Davos'],
  ['8604', 'Volketswil'],
] as const;

/** Columns that follow from a state alone. */
function stateColumns(state: State) {
  const { status, waitingFor } = partsOf(state);
  return {
    status,
    waiting_for: waitingFor,
    archived_from: status === 'archived' ? 'offer_received' : null,
    tab: tabOf({ status, waitingFor, returnTo: null }),
    question: waitingFor === 'details' ? 'Wie hoch ist der Kamin über der Dachfläche?' : null,
  } as const;
}

const roofColumns = (hasRoof: boolean, below: Draws['below']) =>
  hasRoof
    ? { power_w: 3_000 + below(60_000), net_rappen: 500_000 + below(9_000_000) }
    : { power_w: null, net_rappen: null };

const deadlineColumns = (state: State, now: number, below: Draws['below']) => ({
  offer_until: partsOf(state).status === 'offer_received' ? dateAt(now + below(60) * DAY) : null,
  answer_by: waitsOn[state] === 'supplier' ? dateAt(now + (below(20) - 5) * DAY) : null,
});

export interface Owner {
  readonly organisation: string;
  readonly person: string;
  readonly count: number;
}

/**
 * Invented projects as years of business leave them, mixed among their owners. `assignees`: people of the
 * supplier. `now`: ms since 1970; the same `random` gives the same projects.
 */
export function* manyProjects(
  owners: readonly Owner[],
  { random, now, assignees }: { random: () => number; now: number; assignees: readonly string[] },
): Generator<ProjectRow> {
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const below = (limit: number) => Math.floor(random() * limit);
  const turns = owners.flatMap((owner) =>
    Array.from({ length: owner.count }, () => ({ owner, at: random() })),
  );
  turns.sort((a, b) => a.at - b.at);
  for (const [index, { owner }] of turns.entries()) {
    const state = oneOf(drawnStates);
    const { status } = partsOf(state);
    const kind = status === 'created' || random() < 0.95 ? oneOf(kinds) : 'material_order';
    const submitted = status !== 'created';
    const created = now - Math.floor((1 - index / turns.length) * 1_000 * DAY) - below(DAY);
    const updated = Math.min(now, created + below(90 * DAY));
    const content = invent(kind, { oneOf, below });
    const number = `P-${dateAt(created).slice(0, 4)}-${String(index + 1).padStart(6, '0')}`;
    const hasRoof = submitted && random() < 0.8;
    yield {
      id: newId({ msecs: created }),
      organisation_id: owner.organisation,
      number,
      created_by: owner.person,
      ...stateColumns(state),
      ...derivedColumns(
        { number, name: '', address: '', submitted_at: null },
        { ...NOTHING_AGREED, content },
      ),
      return_to: null,
      accepted_by: null,
      revision: 1 + below(12),
      ...roofColumns(hasRoof, below),
      ...deadlineColumns(state, now, below),
      assignee_id: submitted && random() < 0.6 ? oneOf(assignees) : null,
      status_since: updated,
      submitted_at: submitted ? created : null,
      created_at: created,
      updated_at: updated,
      discount_bp: null,
      discount_groups: '[]',
      refusal: null,
      articles_key: hasRoof ? articlesOf(random) : '',
      approval: null,
      archive: null,
      update_request: null,
      kind,
      ...(kind === 'material_order' && { system: null, content: null }),
    };
  }
}

interface Draws {
  readonly oneOf: <T>(values: readonly T[]) => T;
  readonly below: (limit: number) => number;
}

function invent(kind: ProjectKind, { oneOf, below }: Draws): ProjectContent {
  const [postcode, city] = oneOf(places);
  return contentOf({
    kind: kind === 'material_order' ? 'direct_order' : kind,
    system: oneOf(['in_roof', 'in_roof', 'in_roof', 'facade', 'balcony']),
    name: `${oneOf(buildings)} ${oneOf(people)} ${below(2_000)}`,
    projectAddress: {
      street: `${oneOf(streets)} ${1 + below(150)}`,
      postcode,
      city,
      canton: null,
      country: 'CH',
    },
    message: 'Das Gerüst steht ab Mitte Monat. Bitte die Lieferung vorher ankündigen. '.repeat(below(8)),
  });
}

/** Article numbers of a bill, a third of the catalogue. */
const articlesOf = (random: () => number): string =>
  catalogue.articles
    .filter(() => random() < 0.3)
    .map((article) => article.number.toLowerCase())
    .join(' ');

/** Inserts projects many at a time, and what belongs to nobody else. */
export async function insertProjects(database: Database, projects: Iterable<ProjectRow>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    let batch: ProjectRow[] = [];
    const flush = async () => {
      if (batch.length > 0) await acrossOrganisations(transaction).insert('project', batch).execute();
      batch = [];
    };
    for (const project of projects) if (batch.push(project) === 250) await flush();
    await flush();
  });
}

/** Inserts milestones as the projects may have reached them: most were offered, half of these ordered. */
export async function insertMilestones(
  database: Database,
  projects: Iterable<ProjectRow>,
  random: () => number,
): Promise<void> {
  const rows: MilestoneRow[] = [];
  for (const project of projects) {
    if (project.submitted_at === null) continue;
    const steps = ['requested', 'offered', 'ordered'] as const;
    for (const [index, milestone] of steps.slice(0, 1 + Math.floor(random() * 3)).entries())
      rows.push({
        ...{
          project_id: project.id,
          organisation_id: project.organisation_id,
          kind: project.kind,
          milestone,
        },
        day: dateAt(project.submitted_at + index * 5 * DAY),
        canton: Canton.options[Math.floor(random() * Canton.options.length)] ?? null,
        ...{ power_w: project.power_w, net_rappen: project.net_rappen, reason: null, has_feedback: 0 },
        days_to_next: index < 2 ? 5 : null,
      });
  }
  await database.transaction().execute(async (transaction) => {
    for (let first = 0; first < rows.length; first += 1_000)
      await acrossOrganisations(transaction)
        .insert('project_milestone', rows.slice(first, first + 1_000))
        .execute();
  });
}
