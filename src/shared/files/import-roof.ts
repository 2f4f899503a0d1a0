import type { Configuration, Problem } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';

/** A file is either a roof or every reason why it is none. */
export type ImportedRoof =
  | { readonly status: 'read'; readonly configuration: Configuration }
  | { readonly status: 'refused'; readonly problems: readonly Problem[] };

/** No roof is nearly as large; a bigger file is not read at all. Bytes. */
const LARGEST_FILE = 10_000_000;

/** Reads a saved roof. The engine alone decides whether it is one. Rejects with `EngineFailure`. */
export async function importRoof(file: Blob, client: EngineClient): Promise<ImportedRoof> {
  if (file.size > LARGEST_FILE) {
    return { status: 'refused', problems: [{ code: 'BROKEN_JSON', path: '', params: {} }] };
  }
  // Editors on Windows put a byte order mark in front, which is no part of JSON.
  const text = (await file.text()).replace(/^\uFEFF/, '');
  const problems = await client.check(text);
  if (problems.length > 0) return { status: 'refused', problems };
  return { status: 'read', configuration: JSON.parse(await client.upgraded(text)) };
}
