import type { Bom, BomLine, Catalogue, Names, Solution } from './pkg/engine.js';

/** A line of a bill with its article's names, which the engine leaves to those who have the catalogue. */
export type NamedLine = BomLine & { readonly names: Names };
export type NamedBom = Omit<Bom, 'lines'> & { readonly lines: NamedLine[] };
export type NamedSolution = Omit<Solution, 'bom'> & { readonly bom: NamedBom };

/** A bill of the catalogue's articles with their names. */
export function namedBom(bom: Bom, { articles }: Catalogue): NamedBom {
  const names = new Map(articles.map((article) => [article.number, article.names]));
  const lines = bom.lines.map((line) => {
    const found = names.get(line.article);
    if (!found) throw new Error(`the catalogue has no article ${line.article}`);
    return { ...line, names: found };
  });
  return { ...bom, lines };
}
