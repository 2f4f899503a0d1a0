import { contentOfFile, type RoofVariant } from '../../../contracts/domain/roofs.ts';
import type { Configuration, Problem } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';

/** A roof, or all problems of the file. */
export type ImportedRoof =
  | {
      readonly status: 'read';
      readonly configuration: Configuration;
      readonly variants: readonly RoofVariant[];
    }
  | { readonly status: 'refused'; readonly problems: readonly Problem[] };

/** Maximum file size, bytes: no roof is nearly as large. */
const LARGEST_FILE = 10_000_000;

/** Reads a saved roof, which the engine validates. Rejects with `EngineFailure`. */
export async function importRoof(file: Blob, client: EngineClient): Promise<ImportedRoof> {
  if (file.size > LARGEST_FILE) {
    return { status: 'refused', problems: [{ code: 'BROKEN_JSON', path: '', params: {} }] };
  }
  // Editors on Windows add a byte order mark, which is not JSON.
  const { configuration, variants } = contentOfFile((await file.text()).replace(/^\uFEFF/, ''));
  const read: RoofVariant[] = [];
  for (const variant of variants) {
    const text = variant.configuration ? JSON.stringify(variant.configuration) : configuration;
    const problems = await client.check(text);
    if (problems.length > 0) return { status: 'refused', problems };
    read.push({
      ...variant,
      configuration: variant.configuration && JSON.parse(await client.upgraded(text)),
    });
  }
  const problems = await client.check(configuration);
  if (problems.length > 0) return { status: 'refused', problems };
  return { status: 'read', configuration: JSON.parse(await client.upgraded(configuration)), variants: read };
}
