import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EffectFigures,
  MOST_EFFECT_ROOFS,
  MOST_WITHDRAWN,
} from '../../contracts/domain/catalogue-effect.ts';
import type { AgreedDiscount } from '../../contracts/domain/discounts.ts';
import type { MaterialLine } from '../../contracts/domain/orders.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { withSuccessors } from '../../documents/successors.ts';
import type { Catalogue, Configuration } from '../../engine/index.ts';
import { discountOn } from '../people/discounts.ts';
import type { Database } from '../platform/db/database.ts';
import type { CatalogueEffectRow } from '../platform/db/schema.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { PAGE, pagesOf } from '../platform/due-rows.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import { type CatalogueVersion, catalogueOfRoof } from '../platform/solving/catalogue-versions.ts';
import type { Solver } from '../platform/solving/solver.ts';
import { upgraded } from '../platform/solving/stored-roofs.ts';
import { figuresOf, type Outcome, type Tally, tallyOf, withOutcome } from './effect-figures.ts';

export const EFFECT_JOB = 'catalogue-effect';

/** Roofs between two writes of the progress; after a crash at most these are solved again. */
const ROOFS_PER_STEP = 10;
/** Group in the solver's fair queue, in which organisations have their ids: one of its roofs is solved at a time. */
const GROUP = EFFECT_JOB;
/** Pause while the solver accepts no further roof. */
const BUSY_PAUSE_MS = 1_000;

interface EffectTools {
  readonly database: Database;
  readonly solver: Pick<Solver, 'solve'>;
}

/** Solves the newest saved roofs with two versions of the catalogue. `about`: id of the computation. */
export const effectJob = (tools: EffectTools): Record<string, JobKind> => ({
  [EFFECT_JOB]: {
    run: (id, signal) => computeEffect(tools, id, signal),
    async failed(transaction, id) {
      await transaction
        .updateTable('catalogue_effect')
        .set({ state: 'failed', progress: null, content: null })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .execute();
    },
  },
});

/** The two versions of a computation. */
interface Compared {
  readonly active: CatalogueVersion;
  readonly next: CatalogueVersion;
  /** Returns the discount of an organisation on the day of the start, read once. */
  discountOf(organisationId: string, version: CatalogueVersion): Promise<AgreedDiscount>;
}

/**
 * Continues a computation where its progress ends. Ends without a result once it was cancelled or replaced. Each step
 * is written only over the progress that it began with, so that concurrent runs count every roof once.
 */
async function computeEffect(tools: EffectTools, id: string, signal: AbortSignal): Promise<void> {
  const { database } = tools;
  const read = () =>
    database
      .selectFrom('catalogue_effect')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst();
  let row = await read();
  const compared = row && (await comparedBy(database, row));
  while (row && compared) {
    signal.throwIfAborted();
    const tally: Tally = row.progress === null ? await firstTally(database) : JSON.parse(row.progress);
    const isFinished = row.progress !== null && tally.left.length === 0;
    if (isFinished) await finish(database, row, compared, tally);
    else
      await write(database, row, row.progress === null ? tally : await step(tools, compared, tally, signal));
    row = await read();
  }
}

async function comparedBy(
  database: Database,
  { content, sha256, compared_with, started_at }: CatalogueEffectRow,
): Promise<Compared | undefined> {
  if (content === null) return undefined;
  const day = dateAt(Number(started_at));
  const catalogue: Catalogue = JSON.parse(content);
  const known = new Map<string, Promise<AgreedDiscount>>();
  return {
    discountOf(organisationId, { sha256: of, catalogue: { discountGroups = [] } }) {
      const key = `${organisationId} ${of}`;
      const discount = known.get(key) ?? discountOn(database, organisationId, day, discountGroups);
      known.set(key, discount);
      return discount;
    },
    active: await catalogueOfRoof(database, { catalogueVersion: compared_with }, day),
    next: { label: catalogue.version, catalogue, text: content, sha256 },
  };
}

async function firstTally(database: Database): Promise<Tally> {
  const roofs = await acrossOrganisations(database)
    .select('roof')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_EFFECT_ROOFS)
    .execute();
  return tallyOf(roofs.map(({ id }) => id));
}

/** Writes a progress over the one that was read. */
async function write(database: Database, before: CatalogueEffectRow, tally: Tally): Promise<void> {
  const total = before.total ?? tally.left.length;
  await database
    .updateTable('catalogue_effect')
    .set({ progress: JSON.stringify(tally), done: total - tally.left.length, total })
    .where('id', '=', before.id)
    .where('state', '=', 'running')
    .where('done', '=', before.done)
    .where('progress', before.progress === null ? 'is' : 'is not', null)
    .execute();
}

async function step(
  tools: EffectTools,
  compared: Compared,
  before: Tally,
  signal: AbortSignal,
): Promise<Tally> {
  let tally = before;
  for (const id of before.left.slice(0, ROOFS_PER_STEP)) {
    signal.throwIfAborted();
    tally = withOutcome(tally, await outcomeOf(tools, compared, id, signal));
  }
  return tally;
}

/** Solves one roof with both versions, each at the discount of its organisation. */
async function outcomeOf(
  { database, solver }: EffectTools,
  { active, next, discountOf }: Compared,
  id: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const roof = await acrossOrganisations(database)
    .select('roof')
    .select(['organisation_id', 'configuration'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!roof) return { kind: 'notCompared' };
  const configuration: Configuration = JSON.parse(upgraded(roof.configuration));
  const solve = async (version: CatalogueVersion, solved: Configuration) => {
    const discount = await discountOf(roof.organisation_id, version);
    return solveInTurn(solver, solved, {
      ...{ organisation: GROUP, catalogue: version, discount, signal },
    });
  };
  try {
    const before = await solve(active, configuration);
    if (before.status === 'refused') return { kind: 'notCompared' };
    const answer = await solve(next, configuration);
    const replaced = answer.status === 'refused' ? withSuccessors(configuration, answer.problems) : null;
    const after = replaced ? await solve(next, replaced) : answer;
    if (after.status === 'refused') return { kind: 'refused', problems: after.problems };
    return {
      ...{ kind: 'compared', before: before.bom.totalPrice, after: after.bom.totalPrice },
      isReplaced: replaced !== null,
    };
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'SOLVE_TIMED_OUT') return { kind: 'notCompared' };
    throw error;
  }
}

/** Solves a roof once the solver has room for it. Rejects if the signal aborts. */
async function solveInTurn(
  solver: EffectTools['solver'],
  ...asked: Parameters<Solver['solve']>
): ReturnType<Solver['solve']> {
  const [, { signal }] = asked;
  for (;;) {
    try {
      return await solver.solve(...asked);
    } catch (error) {
      if (!(error instanceof ProblemError && error.code === 'BUSY')) throw error;
      await sleep(BUSY_PAUSE_MS, undefined, signal && { signal });
    }
  }
}

async function finish(
  database: Database,
  { id }: CatalogueEffectRow,
  { active, next }: Compared,
  tally: Tally,
): Promise<void> {
  const figures = figuresOf(tally, await withdrawnArticles(database, active.catalogue, next.catalogue));
  await database
    .updateTable('catalogue_effect')
    .set({ state: 'done', progress: null, content: null, figures: JSON.stringify(figures) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Counts open offers and material lists that name articles which only the active version has. */
async function withdrawnArticles(
  database: Database,
  active: Catalogue,
  next: Catalogue,
): Promise<Pick<EffectFigures, 'offers' | 'lists' | 'articles'>> {
  const remaining = new Set(next.articles.map(({ number }) => number));
  const withdrawn = active.articles.filter(({ number }) => !remaining.has(number));
  if (withdrawn.length === 0) return { offers: 0, lists: 0, articles: [] };
  const offers = counterOf(withdrawn);
  for await (const page of openOffers(database)) page.forEach(offers.count);
  const lists = counterOf(withdrawn);
  for await (const page of materialLists(database)) page.forEach(lists.count);
  return {
    ...{ offers: offers.documents(), lists: lists.documents() },
    articles: withdrawn
      .map(({ number, names }) => ({ number, names, offers: offers.of(number), lists: lists.of(number) }))
      .filter((article) => article.offers + article.lists > 0)
      .toSorted((a, b) => b.offers - a.offers || b.lists - a.lists)
      .slice(0, MOST_WITHDRAWN),
  };
}

/** Counts documents by the withdrawn articles that they name. Typed numbers may be in lower case. */
function counterOf(withdrawn: Catalogue['articles']) {
  const counts = new Map(withdrawn.map(({ number }) => [number.toUpperCase(), 0]));
  let documents = 0;
  return {
    /** `lines`: JSON. */
    count({ lines }: { readonly lines: string }) {
      const articles: readonly Pick<MaterialLine, 'article'>[] = JSON.parse(lines);
      const named = new Set(articles.map(({ article }) => article.toUpperCase()));
      const own = [...named].filter((number) => counts.has(number));
      for (const number of own) counts.set(number, (counts.get(number) ?? 0) + 1);
      documents += Number(own.length > 0);
    },
    of: (number: string) => counts.get(number.toUpperCase()) ?? 0,
    documents: () => documents,
  };
}

/** Returns the pages of all open offers. */
function openOffers(database: Database) {
  const open = acrossOrganisations(database)
    .select('project')
    .select('offer_id')
    .where('status', '=', 'offer_received')
    .$narrowType<{ offer_id: string }>();
  return pagesOf((last) =>
    acrossOrganisations(database)
      .select('offer')
      .select(['id', 'lines'])
      .where('id', 'in', open)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );
}

/** Returns the pages of all material lists. */
const materialLists = (database: Database) =>
  pagesOf((last) =>
    acrossOrganisations(database)
      .select('material_list')
      .select(['id', 'lines'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );
