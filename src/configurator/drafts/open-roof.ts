import type { Configuration, Problem, ProblemCode } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { type DocumentOrigin, NEW_ROOF, openAtom } from '../document/document.ts';
import type { Store } from '../solving/answer.ts';
import { answerAtom, NO_ANSWER } from '../solving/answer.ts';
import type { DraftRepository } from './draft-repository.ts';
import { originOf, type RoofRepository } from './save-roof.ts';

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

/** A roof that can be put on the screen. */
export interface LoadedRoof {
  readonly configuration: Configuration;
  readonly origin: DocumentOrigin;
}

/** A new gable roof with the partner's discount, per cent. Rejects with `EngineFailure`. */
export async function newRoof(client: EngineClient, partnerDiscount: number): Promise<LoadedRoof> {
  return {
    configuration: { ...(await client.newConfiguration('gable')), partnerDiscount },
    origin: NEW_ROOF,
  };
}

/**
 * Finds a roof: unfinished work on this device first, then the server's, for `null` a new gable roof.
 * Rejects with `EngineFailure` or whatever the roofs rejects with.
 */
export async function loadRoof(
  client: EngineClient,
  drafts: DraftRepository,
  roofs: RoofRepository,
  roofId: string | null,
  partnerDiscount: number,
): Promise<LoadedRoof> {
  const draft = await drafts.read(roofId);
  if (draft && isReadable(await client.check(JSON.stringify(draft.configuration)))) return draft;
  if (roofId === null) return newRoof(client, partnerDiscount);
  const roof = await roofs.fetch(roofId);
  return { configuration: roof.configuration, origin: originOf(roof, roof.configuration) };
}
