import { atom } from 'jotai';
import type { Configuration, Problem, RoofType } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { EngineFailure } from '../../../workers/supervise.ts';
import { replaceBuilding } from '../document/commands.ts';
import { configurationAtom, dispatchAtom } from '../document/document.ts';
import { answerAtom, type Store } from '../solving/answer.ts';
import { type BuildingChange, changeBuilding } from './overhangs.ts';

/** Changes the building and, by the engine, the surfaces that follow from it: one call and one command. */
export type ChangeBuilding = (change: BuildingChange, burst?: string) => Promise<void>;

/** Pending input that the engine has not confirmed yet; fields show it as if it were applied. */
export const pendingBuildingAtom = atom<BuildingChange | null>(null);

/** A kind of roof that cannot be had without giving something up. */
export interface RoofTypeQuestion {
  readonly type: RoofType;
  /** The document that it was chosen for; the question is void with any other. */
  readonly about: Configuration;
  /** The roof after the change. */
  readonly changed: Configuration;
  /** Why the engine refuses that. */
  readonly problems: readonly Problem[];
  /** Surfaces with something of their own that the new building does not have. */
  readonly lostSurfaces: number;
  readonly lostOpenings: number;
}

const lastQuestionAtom = atom<RoofTypeQuestion | null>(null);

/** The question that is open; null again as soon as the document changes. */
export const roofTypeQuestionAtom = atom(
  (get) => {
    const question = get(lastQuestionAtom);
    return question?.about === get(configurationAtom) ? question : null;
  },
  (_get, set, question: RoofTypeQuestion | null) => set(lastQuestionAtom, question),
);

/**
 * Changes that come while the engine answers are asked together; whatever else was changed in the
 * document meanwhile stays. A kind of roof on which something has no place is asked about first.
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
      // An answer about what is no longer there: the same is asked about what is.
      if (store.get(configurationAtom) !== about || store.get(pendingBuildingAtom) !== change) continue;
      store.set(pendingBuildingAtom, null);
      const question = change.type && questionOf(change.type, about, changed, problems);
      if (question && store.get(answerAtom).problems.length === 0) store.set(roofTypeQuestionAtom, question);
      else store.set(dispatchAtom, replaceBuilding(changed.roof, changed.surfaces, newestBurst));
    }
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

/** Returns the losses that a new kind of roof would cause; null when there are none. */
function questionOf(
  type: RoofType,
  about: Configuration,
  changed: Configuration,
  problems: readonly Problem[],
): RoofTypeQuestion | null {
  const kept = new Set(changed.surfaces.map(({ id }) => id));
  const gone = about.surfaces.filter(({ id }) => !kept.has(id));
  const lostOpenings = gone.reduce(
    (sum, { cutouts, skylights }) => sum + cutouts.length + skylights.length,
    0,
  );
  const lostSurfaces = about.roof.type === 'free' ? about.surfaces.length : 0;
  if (problems.length === 0 && lostSurfaces === 0 && lostOpenings === 0) return null;
  return { type, about, changed, problems, lostSurfaces, lostOpenings };
}

/** The openings that the engine refuses, as indexes of surface and list. */
const OPENING = /^surfaces\[(\d+)\]\.(cutouts|skylights)\[(\d+)\]/;

/** The configuration without its refused openings; null when something else is refused too. */
export function withoutRefusedOpenings(
  configuration: Configuration,
  problems: readonly Problem[],
): Configuration | null {
  const refused = problems.map(({ path }) => OPENING.exec(path)?.[0]);
  if (refused.includes(undefined)) return null;
  const isKept = (surface: number, list: string) => (_: unknown, at: number) =>
    !refused.includes(`surfaces[${surface}].${list}[${at}]`);
  const surfaces = configuration.surfaces.map((surface, index) => ({
    ...surface,
    cutouts: surface.cutouts.filter(isKept(index, 'cutouts')),
    skylights: surface.skylights.filter(isKept(index, 'skylights')),
  }));
  return { ...configuration, surfaces };
}
