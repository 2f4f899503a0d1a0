import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { boughtWith } from '../../../documents/bought.ts';
import { type PriceRange, priceRange } from '../../../documents/price-range.ts';
import type { Configuration } from '../../../engine/index.ts';
import { textOf } from '../document/text-of.ts';
import { solvedDocumentAtom } from '../solving/answer.ts';
import { engine } from '../solving/engine.ts';
import { organisationDiscountAtom } from '../solving/organisation-discount.ts';

/** Delay after the last edit before the range is calculated, ms. */
const REST_MS = 700;

/**
 * Calculates the price range of the solved roof in the background. Returns what is known; until then, that of the roof
 * before the last edit, and null without one or if every length is measured.
 */
export function usePriceRange(): { readonly range: PriceRange | null; readonly isCurrent: boolean } {
  const store = useStore();
  const solved = useAtomValue(solvedDocumentAtom);
  const [known, setKnown] = useState<{ about: Configuration; range: PriceRange | null } | null>(null);
  const about = solved?.configuration ?? null;
  useEffect(() => {
    if (!solved) return;
    let isWanted = true;
    const { configuration, solution } = solved;
    const calculate = () =>
      eachRange(
        priceRange(configuration, boughtWith(solution).price, (variations) =>
          engine.prices(variations.map(textOf), store.get(organisationDiscountAtom)),
        ),
        (range) => {
          if (isWanted) setKnown({ about: configuration, range });
          return isWanted;
        },
      );
    // The open roof reports a failing engine already.
    const timer = setTimeout(() => void calculate().catch(() => {}), REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [solved, store]);
  return { range: known?.range ?? null, isCurrent: known !== null && known.about === about };
}

/** Passes on every range, and null if there is none, until one is not wanted. */
async function eachRange(
  ranges: AsyncIterable<PriceRange>,
  pass: (range: PriceRange | null) => boolean,
): Promise<void> {
  let isUncertain = false;
  for await (const range of ranges) {
    if (!pass(range)) return;
    isUncertain = true;
  }
  if (!isUncertain) pass(null);
}
