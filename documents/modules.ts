import type { Catalogue, Format } from '../engine/index.ts';

/** Returns the article that replaces another one in a colour. */
export const articleIn = ({ colours }: Pick<Catalogue, 'colours'>, article: string, colour: string): string =>
  colours.find(({ id }) => id === colour)?.articles[article] ?? article;

/** Returns the power in W of an active module of a format in a colour. */
export function powerIn(
  catalogue: Pick<Catalogue, 'articles' | 'colours'>,
  { moduleArticle, power }: Format,
  colour: string,
): number {
  const number = articleIn(catalogue, moduleArticle, colour);
  return catalogue.articles.find((article) => article.number === number)?.power ?? power;
}

/** Returns the power of active modules by format in a colour, as in `L 200, M 148 W`; lines break between formats. */
export const powersIn = (
  catalogue: Pick<Catalogue, 'articles' | 'colours'>,
  formats: readonly Format[],
  colour: string,
): string =>
  `${formats.map((format) => `${format.id}\u00a0${powerIn(catalogue, format, colour)}`).join(', ')}\u00a0W`;
