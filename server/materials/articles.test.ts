import { expect, test } from 'vitest';
import { onAllArticles } from '../../contracts/domain/discounts.ts';
import { ArticleList } from '../../contracts/domain/materials.ts';
import { catalogue } from '../platform/solving/shipped-catalogue.ts';
import { articlesFor } from './routes.ts';

test('lists withdrawn articles with their successors, without prices', () => {
  const [slate, ...others] = catalogue.articles;
  if (!slate) throw new Error('there are articles');
  const names = { de: 'Schiefer alt', en: 'Old slate', it: 'Ardesia', fr: 'Ardoise' };
  const withdrawn = (kind: 'article' | 'colour', replacedBy: string | null) => ({
    kind,
    id: 'SL-OLD',
    names,
    replacedBy,
  });
  const sold = { articles: [slate, ...others] };
  const of = (entry: ReturnType<typeof withdrawn>) =>
    articlesFor(onAllArticles(1000), { ...sold, withdrawn: [entry] }, new Map());
  expect(of(withdrawn('article', slate.number))[0]).toMatchObject({
    replaces: [{ number: 'SL-OLD', names }],
  });
  expect(
    ArticleList.parse({ articles: of(withdrawn('article', slate.number)) }).articles[0]?.replaces,
  ).toEqual([{ number: 'SL-OLD', names }]);
  const bare = articlesFor(onAllArticles(1000), { ...sold, withdrawn: [] }, new Map());
  expect(bare.some((article) => 'replaces' in article)).toBe(false);
  expect(of(withdrawn('article', null))).toEqual(bare);
  expect(of(withdrawn('colour', slate.number))).toEqual(bare);
});
