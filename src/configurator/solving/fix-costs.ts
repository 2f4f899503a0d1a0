import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { ValueChange } from '../../../documents/value-changes.ts';
import type { Answer, Configuration, Solution, Totals } from '../../../engine/index.ts';
import { mend } from '../document/mend.ts';
import { textOf } from '../document/text-of.ts';
import { solvedDocumentAtom } from './answer.ts';
import { engine } from './engine.ts';
import { organisationDiscountAtom } from './organisation-discount.ts';

/** Change of the roof's figures by a fix. */
export interface FixCost {
  /** Rappen. */
  readonly price: number;
  /** W. */
  readonly power: number;
}

/** Delay after the last edit before the engine computes the cost of fixes, ms. */
const REST_MS = 500;

/** Returns the changes by each of these fixes on a solved roof, in their order, as far as computed. */
export function useFixCosts(
  about: Configuration | null,
  { totals }: Solution,
  fixes: readonly (readonly ValueChange[])[],
): readonly (FixCost | null)[] {
  // Every answer brings a new array of the same fixes, so compare them as text.
  const key = JSON.stringify(fixes);
  const store = useStore();
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    let isWanted = true;
    const solveCosts = async () => {
      // Edited concurrently, or rejected: the next answer starts this again.
      if (!about || store.get(solvedDocumentAtom)?.configuration !== about) return;
      const costs: (FixCost | null)[] = [];
      for (const changes of JSON.parse(key) as ValueChange[][]) {
        const trial = mend(changes).apply(about);
        const { answer: text } = await engine.solve(textOf(trial), store.get(organisationDiscountAtom));
        if (!isWanted) return;
        const answer: Answer = JSON.parse(text);
        costs.push(answer.status === 'solved' ? difference(totals, answer.totals) : null);
        setKnown({ about, key, costs: [...costs] });
      }
    };
    // The open roof reports a failing engine already.
    const timer = setTimeout(() => void solveCosts().catch(() => {}), REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [about, totals, key, store]);
  return known && known.about === about && known.key === key ? known.costs : [];
}

interface Known {
  readonly about: Configuration;
  readonly key: string;
  readonly costs: readonly (FixCost | null)[];
}

const difference = (before: Totals, after: Totals): FixCost => ({
  price: after.price - before.price,
  power: after.power - before.power,
});
