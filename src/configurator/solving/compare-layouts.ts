import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type {
  Answer,
  Catalogue,
  Configuration,
  Objective,
  Orientation,
  Solution,
} from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { takeLayout } from '../document/commands.ts';
import { configurationAtom } from '../document/document.ts';
import { textOf } from '../document/text-of.ts';
import { useCatalogue } from './catalogue.ts';
import { engine } from './engine.ts';
import { ownDiscountAtom } from './own-discount.ts';

/** A way in which the whole roof can be laid. */
export interface LayoutChoice {
  readonly orientation: Orientation;
  readonly objective: Objective;
}

/** What the engine says of a roof laid so; `refused` where it is none. */
export interface ComparedLayout extends LayoutChoice {
  readonly solution: Solution | 'refused';
}

/** Every orientation with every objective that needs no more than itself; a grid by hand is one's own. */
export const LAYOUT_CHOICES: readonly LayoutChoice[] = (['landscape', 'portrait'] as const).flatMap(
  (orientation) => (['power', 'price', 'uniform'] as const).map((objective) => ({ orientation, objective })),
);

/** Whether the roof as it is has been laid so. */
export const isLaidSo = ({ layout, surfaces }: Configuration, choice: LayoutChoice): boolean =>
  layout.objective === choice.objective &&
  surfaces.every((surface) => (surface.orientation ?? layout.orientation) === choice.orientation);

/**
 * Lays a roof in every way, one after the other, and hands on each answer as it comes; stops before the next
 * one where nobody wants it any more. Rejects with `EngineFailure`.
 */
export async function compareLayouts(
  client: EngineClient,
  configuration: Configuration,
  discountBp: number,
  catalogue: Pick<Catalogue, 'slate' | 'formats'>,
  onAnswer: (compared: ComparedLayout) => void,
  isWanted: () => boolean,
): Promise<void> {
  for (const choice of LAYOUT_CHOICES) {
    if (!isWanted()) return;
    const laid = takeLayout(choice, catalogue).apply(configuration);
    const { answer: text } = await client.solve(textOf(laid), discountBp);
    const answer: Answer = JSON.parse(text);
    if (isWanted()) onAnswer({ ...choice, solution: answer.status === 'solved' ? answer : 'refused' });
  }
}

/** How the present roof comes out laid in every way, filled while the engine answers; nothing while it is not asked for. */
export function useComparedLayouts(isAskedFor: boolean): readonly ComparedLayout[] {
  const store = useStore();
  const catalogue = useCatalogue();
  const configuration = useAtomValue(configurationAtom);
  const [known, setKnown] = useState<{ about: Configuration; compared: readonly ComparedLayout[] } | null>(
    null,
  );
  useEffect(() => {
    if (!isAskedFor || !configuration) return;
    let isWanted = true;
    setKnown({ about: configuration, compared: [] });
    compareLayouts(
      engine,
      configuration,
      store.get(ownDiscountAtom),
      catalogue,
      (one) =>
        setKnown((before) =>
          before?.about === configuration ? { ...before, compared: [...before.compared, one] } : before,
        ),
      () => isWanted,
    ).catch(() => {
      // The roof itself is what matters; whether the engine works is said there.
    });
    return () => {
      isWanted = false;
    };
  }, [isAskedFor, configuration, catalogue, store]);
  return known && known.about === configuration ? known.compared : [];
}
