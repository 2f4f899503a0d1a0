import { atom } from 'jotai';
import type { Answer, Configuration, Layout } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { configurationAtom } from '../document/document.ts';
import { textOf } from '../document/text-of.ts';
import { answerAtom, type Store } from './answer.ts';
import { organisationDiscountAtom } from './organisation-discount.ts';

/** Time without an edit before the other orientation is computed, ms. */
const REST_MS = 600;

/** The power of the roof in the other module orientation. */
interface OtherOrientation {
  /** The document of the comparison. */
  readonly about: Configuration;
  readonly orientation: Layout['orientation'];
  /** Power in W. */
  readonly power: number;
}

const foundAtom = atom<OtherOrientation | null>(null);

/** The result for the present document; null if unknown. */
export const otherOrientationAtom = atom((get) => {
  const found = get(foundAtom);
  return found && found.about === get(configurationAtom) ? found : null;
});

/**
 * Returns the roof in the other orientation; null if surfaces have their own orientation or the objective is not
 * power.
 */
function laidTheOtherWay(configuration: Configuration): Configuration | null {
  const { layout, surfaces } = configuration;
  if (layout.objective !== 'power' || surfaces.some(({ orientation }) => orientation)) return null;
  const orientation = layout.orientation === 'landscape' ? 'portrait' : 'landscape';
  return { ...configuration, layout: { ...layout, orientation } };
}

/** Lays every roof that rests for a moment in the other orientation, too. Returns a function that stops it. */
export function bindOtherOrientation(store: Store, client: EngineClient, rest = REST_MS): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const solveOther = async (about: Configuration) => {
    const other = laidTheOtherWay(about);
    if (!other) return;
    try {
      const { answer: text } = await client.solve(textOf(other), store.get(organisationDiscountAtom));
      const answer: Answer = JSON.parse(text);
      if (answer.status !== 'solved') return;
      const { power } = answer.totals;
      store.set(foundAtom, { about, orientation: other.layout.orientation, power });
    } catch {
      // The open roof reports a failing engine already.
    }
  };

  const unsubscribe = store.sub(answerAtom, () => {
    const { about, problems, failure } = store.get(answerAtom);
    clearTimeout(timer);
    if (!about || problems.length || failure || store.get(foundAtom)?.about === about) return;
    timer = setTimeout(() => void solveOther(about), rest);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
