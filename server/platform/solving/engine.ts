import { hashOfText } from '../../../documents/catalogue/hash.ts';
import { type Catalogue, createEngine, type RoofEngine } from '../../../engine/index.ts';
import { checkedCatalogue } from '../../../engine/tools.ts';
import { Recent } from '../recent.ts';

/** The text of a catalogue, of which every thread makes its engine. */
export interface EngineSource {
  /** Of the text, base64url. */
  readonly sha256: string;
  /** JSON without white space: the same for files that differ in their layout only. */
  readonly text: string;
}

/** Returns the source of a catalogue, or of the content of any JSON file. */
export function sourceOf(content: unknown): EngineSource {
  const text = JSON.stringify(content);
  return { sha256: hashOfText(text), text };
}

/** An engine with the catalogue that it was made of. */
interface CatalogueEngine {
  readonly catalogue: Catalogue;
  readonly engine: RoofEngine;
}

/** Maximum number of engines in a thread. Every solve names the active version, so that one stays. */
const MAX_ENGINES = 4;
/** Engines by hash of their catalogue. */
const engines = new Recent<CatalogueEngine>(MAX_ENGINES);

/** Returns the thread's engine of a catalogue. Throws `CatalogueRefused` for one that the engine cannot use. */
export const engineOf = ({ sha256, text }: EngineSource): CatalogueEngine =>
  engines.get(sha256) ?? engines.set(sha256, madeOf(JSON.parse(text)));

const madeOf = (catalogue: Catalogue): CatalogueEngine => ({
  catalogue,
  engine: createEngine(checkedCatalogue(catalogue)),
});
