import type { Article, Catalogue } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { partAt } from './merge.ts';
import type { CheckedContent } from './version-store.ts';

/** An article of a version, and the same one of the version that it is compared with. */
export interface ComparedArticle {
  readonly article: Article;
  /** Null: new. */
  readonly before: Article | null;
  readonly isChanged: boolean;
  /** Left out of this version. */
  readonly isRemoved: boolean;
}

/** Articles of a discount group; `id` null: of none. */
export interface ArticleGroup {
  readonly id: string | null;
  readonly articles: readonly ComparedArticle[];
}

/** Whether a content has the form that tables and forms need; one with other problems has. */
export function isEditable(content: Catalogue): boolean {
  const articles: unknown = content.articles;
  const hasNames = (article: Partial<Article>) => typeof partAt(article, ['names', 'de']) === 'string';
  return (
    Array.isArray(articles) &&
    articles.every((article) => typeof article?.number === 'string' && hasNames(article)) &&
    new Set(articles.map(({ number }) => number)).size === articles.length
  );
}

/** Returns all articles of a version and those that it leaves out, by discount group, in the order of the catalogue. */
export function articleGroups(content: Catalogue, compared: Catalogue | null): ArticleGroup[] {
  const before = new Map(compared?.articles.map((article) => [article.number, article]));
  const present = content.articles.map((article): ComparedArticle => {
    const old = before.get(article.number) ?? null;
    const isChanged = compared !== null && (!old || JSON.stringify(old) !== JSON.stringify(article));
    return { article, before: old, isChanged, isRemoved: false };
  });
  const numbers = new Set(content.articles.map(({ number }) => number));
  const removed = (compared?.articles ?? [])
    .filter(({ number }) => !numbers.has(number))
    .map((article): ComparedArticle => ({ article, before: article, isChanged: true, isRemoved: true }));
  const groups = new Map<string | null, ComparedArticle[]>(
    (content.discountGroups ?? []).map(({ id }) => [id, []]),
  );
  groups.set(null, []);
  for (const one of [...present, ...removed])
    (groups.get(one.article.discountGroup ?? null) ?? groups.get(null))?.push(one);
  return [...groups]
    .map(([id, articles]) => ({ id, articles }))
    .filter(({ articles }) => articles.length > 0);
}

/** Returns a price in Rappen changed by basis points and rounded to 5 Rappen; never below 0. */
export const adjustedPrice = (price: number, basisPoints: number): number =>
  Math.max(0, Math.round((price * (10_000 + basisPoints)) / 50_000) * 5);

/** Returns the change from one price to another in per cent with one decimal; null without a first price. */
export const changePercent = (from: number, to: number): number | null =>
  from === 0 ? null : Math.round(((to - from) / from) * 1_000) / 10;

/** Formats a change in per cent with its sign: + 2.1 %, − 4.3 %. */
export const signedPercent = (percent: number): string =>
  `${percent < 0 ? '−' : percent > 0 ? '+' : '±'} ${formatNumber(Math.abs(percent), 1)} %`;

/** Problems of articles by number and field, and all others. */
export interface ProblemsByCell {
  readonly cells: ReadonlyMap<string, ReadonlyMap<string, CheckedContent['problems'][number]>>;
  readonly others: CheckedContent['problems'];
}

export function problemsByCell({ content, problems }: CheckedContent): ProblemsByCell {
  const cells = new Map<string, Map<string, CheckedContent['problems'][number]>>();
  const others: CheckedContent['problems'][number][] = [];
  for (const problem of problems) {
    const [, index, field = ''] = /^articles\[(\d+)\]\.?(\w*)/.exec(problem.path) ?? [];
    const number = index === undefined ? undefined : content.articles?.[Number(index)]?.number;
    if (number === undefined) others.push(problem);
    else cells.set(number, (cells.get(number) ?? new Map()).set(field, problem));
  }
  return { cells, others };
}

/** Returns the place of a problem with numbers and ids in place of positions: `articles[0].price` as SL-L-BK · price. */
export function placeOf(path: string, content: Catalogue): string {
  const keys = path.split(/[.[\]]+/).filter(Boolean);
  let value: unknown = content;
  const names = keys.map((key) => {
    value = (value as Readonly<Record<string, unknown>> | undefined)?.[key];
    const { number, id } = (value ?? {}) as { number?: unknown; id?: unknown };
    const name = /^\d+$/.test(key) ? (number ?? id) : key;
    return typeof name === 'string' ? name : String(Number(key) + 1);
  });
  return (names[0] === 'articles' && names.length > 1 ? names.slice(1) : names).join(' · ');
}
