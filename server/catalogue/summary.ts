import type { CatalogueDifference } from '../../contracts/domain/catalogue-versions.ts';
import { type Catalogue, CatalogueRefused, engineVersion, type Problem } from '../../engine/index.ts';
import { checkedCatalogue } from '../../engine/tools.ts';
import type { Database } from '../platform/db/database.ts';
import type { CatalogueVersionRow } from '../platform/db/schema.ts';
import type { CatalogueVersion } from '../platform/solving/catalogue-versions.ts';

/** Part of the list that follows from the content of a draft or a scheduled version. */
interface Summary {
  readonly problems: readonly Problem[];
  readonly difference: CatalogueDifference | null;
}

/** As stored. `of`: the content, the active version and the engine that it was computed with. */
interface StoredSummary extends Summary {
  readonly of: string;
}

/** Returns every reason why the engine cannot use a catalogue. */
export function problemsOf(text: string): readonly Problem[] {
  try {
    checkedCatalogue(JSON.parse(text));
    return [];
  } catch (error) {
    if (error instanceof CatalogueRefused) return error.problems;
    throw error;
  }
}

/**
 * Returns the summary of a version, and stores a new one where its content, the active version or the engine has
 * changed, so that a list reads no contents.
 */
export async function summaryOf(
  database: Database,
  { id, sha256, summary }: Pick<CatalogueVersionRow, 'id' | 'sha256' | 'summary'>,
  active: CatalogueVersion | null,
): Promise<Summary> {
  const of = [sha256, active?.sha256, engineVersion()].join(' ');
  const stored: StoredSummary | null = summary && JSON.parse(summary);
  if (stored?.of === of) return stored;
  const row = await database
    .selectFrom('catalogue_version')
    .select('content')
    .where('id', '=', id)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  // A concurrent change replaced the content: its own summary is stored with it.
  if (!row) return { problems: [], difference: null };
  const problems = problemsOf(row.content);
  const difference =
    active && problems.length === 0 ? differenceOf(active.catalogue, JSON.parse(row.content)) : null;
  const made: StoredSummary = { of, problems, difference };
  await database
    .updateTable('catalogue_version')
    .set({ summary: JSON.stringify(made) })
    .where('id', '=', id)
    .where('sha256', '=', sha256)
    .execute();
  return made;
}

/** Returns how a catalogue differs from the active one. Both have passed the engine's check. */
function differenceOf(active: Catalogue, other: Catalogue): CatalogueDifference {
  const articlesOf = ({ articles }: Catalogue) =>
    new Map(articles.map((article) => [article.number, JSON.stringify(article)]));
  const [before, after] = [articlesOf(active), articlesOf(other)];
  const remaining = [...after.keys()].filter((number) => before.has(number));
  const parts = new Set([...Object.keys(active), ...Object.keys(other)]) as Set<keyof Catalogue>;
  return {
    added: after.size - remaining.length,
    removed: before.size - remaining.length,
    changed: remaining.filter((number) => before.get(number) !== after.get(number)).length,
    parts: [...parts].filter(
      (part) =>
        part !== 'version' &&
        part !== 'articles' &&
        JSON.stringify(active[part]) !== JSON.stringify(other[part]),
    ),
  };
}
