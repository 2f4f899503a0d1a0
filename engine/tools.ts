/**
 * What server, command line and tests ask of the engine beside roofs: a compiled module of its own, which
 * browsers do not load.
 */
import { type Catalogue, CatalogueRefused, type Problem } from './index.ts';
import * as compiled from './pkg/tools.js';

/** The catalogue, if the engine can use it. Throws `CatalogueRefused`. */
export function checkedCatalogue(catalogue: Catalogue): Catalogue {
  const problems: Problem[] = JSON.parse(compiled.checkCatalogue(JSON.stringify(catalogue)));
  if (problems.length > 0) throw new CatalogueRefused(problems);
  return catalogue;
}

/** The answer to a bare layout instance as in the layout vectors, both as JSON text. Never throws. */
export const layout = (instance: string): string => compiled.layout(instance);
