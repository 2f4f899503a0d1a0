import { atom } from 'jotai';
import type { Answer, Configuration, Layout } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { configurationAtom } from '../document/document.ts';
import { textOf } from '../document/text-of.ts';
import { answerAtom, type Store } from './answer.ts';
import { organisationDiscountAtom } from './organisation-discount.ts';

/** So long the roof stays as it is before the engine is asked about another one, ms. */
const REST_MS = 600;

/** The power of the roof in the other module orientation. */
interface OtherOrientation {
  /** The document that is laid the one way. */
  readonly about: Configuration;
  readonly orientation: Layout['orientation'];
  /** W. */
  readonly power: number;
}

const foundAtom = atom<OtherOrientation | null>(null);

/** About the present document; null where it is not known. */
export const otherOrientationAtom = atom((get) => {
  const found = get(foundAtom);
  return found && found.about === get(configurationAtom) ? found : null;
});

/** The roof laid the other way; null where surfaces have an orientation of their own or power is not asked for. */
function laidTheOtherWay(configuration: Configuration): Configuration | null {
  const { layout, surfaces } = configuration;
  if (layout.objective !== 'power' || surfaces.some(({ orientation }) => orientation)) return null;
  const orientation = layout.orientation === 'landscape' ? 'portrait' : 'landscape';
  return { ...configuration, layout: { ...layout, orientation } };
}

/** Lays every roof that rests for a moment the other way too. Returns the function that ends it. */
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
      // The roof itself is what matters; whether the engine works is said there.
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
