import { atom } from 'jotai';
import type { Configuration, Problem, RoofType } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { EngineFailure } from '../../../workers/supervise.ts';
import { replaceBuilding } from '../document/commands.ts';
import { configurationAtom, dispatchAtom } from '../document/document.ts';
import { answerAtom, type Store } from '../solving/answer.ts';
import { type BuildingChange, changeBuilding } from './overhangs.ts';

/** Changes the building and, through the engine, the surfaces that follow from it, in one command. */
export type ChangeBuilding = (change: BuildingChange, burst?: string) => Promise<void>;

/** Input that the engine has not confirmed yet; fields show it as if applied. */
export const pendingBuildingAtom = atom<BuildingChange | null>(null);

/** A question before changing to a roof type that would lose something. */
export interface RoofTypeQuestion {
  readonly type: RoofType;
  /** The document of the question, which is void for any other. */
  readonly about: Configuration;
  /** The roof after the change. */
  readonly changed: Configuration;
  /** Problems that the engine reports for it. */
  readonly problems: readonly Problem[];
  /** Number of customised surfaces that the new building does not have. */
  readonly lostSurfaces: number;
  readonly lostOpenings: number;
}

const lastQuestionAtom = atom<RoofTypeQuestion | null>(null);

/** The open question; null as soon as the document changes. */
export const roofTypeQuestionAtom = atom(
  (get) => {
    const question = get(lastQuestionAtom);
    return question?.about === get(configurationAtom) ? question : null;
  },
  (_get, set, question: RoofTypeQuestion | null) => set(lastQuestionAtom, question),
);

/**
 * Combines changes made while the engine answers into the next request, and keeps concurrent edits of the document.
 * Asks first if a roof type would lose something.
 */
export function createBuildingChange(store: Store, client: EngineClient): ChangeBuilding {
  let running: Promise<void> | null = null;
  let newestBurst: string | undefined;

  const run = async () => {
    for (;;) {
      const about = store.get(configurationAtom);
      const change = store.get(pendingBuildingAtom);
      if (!about || !change) return;
      const { configuration: changed, problems } = await changeBuilding(client, about, change);
      // The answer belongs to an outdated document: ask again for the present one.
      if (store.get(configurationAtom) !== about || store.get(pendingBuildingAtom) !== change) continue;
      store.set(pendingBuildingAtom, null);
      apply(changed, change.type && questionOf(change.type, about, changed, problems));
    }
  };
  const apply = ({ roof, surfaces }: Configuration, question: ReturnType<typeof questionOf> | undefined) => {
    if (question && store.get(answerAtom).problems.length === 0) store.set(roofTypeQuestionAtom, question);
    else store.set(dispatchAtom, replaceBuilding(roof, surfaces, newestBurst));
  };

  return (change, burst) => {
    newestBurst = burst;
    store.set(pendingBuildingAtom, (waiting) => ({ ...waiting, ...change }));
    running ??= run()
      .catch((cause) => {
        store.set(pendingBuildingAtom, null);
        if (!(cause instanceof EngineFailure)) throw cause;
        store.set(answerAtom, (state) => ({ ...state, failure: cause.reason }));
      })
      .finally(() => {
        running = null;
      });
    return running;
  };
}

/** Returns the losses that a new roof type would cause; null if there are none. */
function questionOf(
  type: RoofType,
  about: Configuration,
  changed: Configuration,
  problems: readonly Problem[],
): RoofTypeQuestion | null {
  const remaining = new Set(changed.surfaces.map(({ id }) => id));
  const removed = about.surfaces.filter(({ id }) => !remaining.has(id));
  const lostOpenings = removed.reduce(
    (sum, { cutouts, skylights }) => sum + cutouts.length + skylights.length,
    0,
  );
  const lostSurfaces = about.roof.type === 'free' ? about.surfaces.length : 0;
  if (problems.length === 0 && lostSurfaces === 0 && lostOpenings === 0) return null;
  return { type, about, changed, problems, lostSurfaces, lostOpenings };
}

/** Path of a rejected opening, with the indexes of surface and list. */
const OPENING = /^surfaces\[(\d+)\]\.(cutouts|skylights)\[(\d+)\]/;

/** Returns the configuration without its rejected openings; null if anything else is rejected too. */
export function withoutRefusedOpenings(
  configuration: Configuration,
  problems: readonly Problem[],
): Configuration | null {
  const refused = problems.map(({ path }) => OPENING.exec(path)?.[0]);
  if (refused.includes(undefined)) return null;
  const hasStayed = (surface: number, list: string) => (_: unknown, at: number) =>
    !refused.includes(`surfaces[${surface}].${list}[${at}]`);
  const surfaces = configuration.surfaces.map((surface, index) => ({
    ...surface,
    cutouts: surface.cutouts.filter(hasStayed(index, 'cutouts')),
    skylights: surface.skylights.filter(hasStayed(index, 'skylights')),
  }));
  return { ...configuration, surfaces };
}
