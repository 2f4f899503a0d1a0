import type { Configuration, Problem, ProblemCode } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { answerAtom, NO_ANSWER } from './answer.ts';
import { type DocumentOrigin, NEW_ROOF, openAtom } from './document.ts';
import type { DraftBox } from './draft.ts';
import type { Store } from './solver.ts';

/** A roof as the server keeps it; null when it has none of this id. */
export type FetchRoof = (roofId: string) => Promise<{ configuration: Configuration; revision: number }>;

/** Problems of the text itself: what has them cannot be shown in fields. */
const UNREADABLE: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'BROKEN_JSON',
  'MISSING_FIELD',
  'UNKNOWN_FIELD',
  'UNSUPPORTED_SCHEMA',
  'WRONG_TYPE',
  'UNKNOWN_VALUE',
]);

/** Whether a configuration has every field with a value of its kind, so that it can be edited. */
export const isReadable = (problems: readonly Problem[]): boolean =>
  !problems.some((problem) => UNREADABLE.has(problem.code));

/** Puts a document on the screen; what was known about the one before is forgotten. */
export function openDocument(store: Store, configuration: Configuration, origin: DocumentOrigin): void {
  store.set(answerAtom, NO_ANSWER);
  store.set(openAtom, configuration, origin);
}

/**
 * Opens a roof: unfinished work on this device first, then the server's, for `null` a new gable roof.
 * Rejects with `EngineFailure` or whatever fetching rejects with. True when unfinished work was found.
 */
export async function openRoof(
  store: Store,
  client: EngineClient,
  box: DraftBox,
  roofId: string | null,
  fetchRoof: FetchRoof,
): Promise<boolean> {
  const draft = await box.read(roofId);
  if (draft && isReadable(await client.check(JSON.stringify(draft.configuration)))) {
    openDocument(store, draft.configuration, draft.origin);
    return true;
  }
  if (roofId === null) {
    openDocument(store, await client.newConfiguration('gable'), NEW_ROOF);
    return false;
  }
  const { configuration, revision } = await fetchRoof(roofId);
  openDocument(store, configuration, { roofId, revision, saved: configuration });
  return false;
}
