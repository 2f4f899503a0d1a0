import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { boughtWith } from '../../../documents/bought.ts';
import { successorsIn } from '../../../documents/successors.ts';
import { type ValueChange, withValues } from '../../../documents/value-changes.ts';
import type { Answer, Configuration, Problem } from '../../../engine/index.ts';
import { configurationAtom } from '../document/document.ts';
import { textOf } from '../document/text-of.ts';
import { engine } from './engine.ts';
import { organisationDiscountAtom } from './organisation-discount.ts';

/** Figures of the roof with all withdrawn entries replaced by their successors. */
export interface ReplacedFigures {
  /** Power in W. */
  readonly power: number;
  /** Rappen excluding VAT. */
  readonly price: number;
}

/** The figures with all successors; null while solving, and if the roof is still rejected. */
export function useReplacedFigures(problems: readonly Problem[]): ReplacedFigures | null {
  const about = useAtomValue(configurationAtom);
  const store = useStore();
  const changes = JSON.stringify(about ? successorsIn(problems, about) : []);
  const [known, setKnown] = useState<{
    about: Configuration;
    changes: string;
    figures: ReplacedFigures;
  } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const solve = async () => {
      const replacing: ValueChange[] = JSON.parse(changes);
      if (!about || replacing.length === 0) return;
      const { answer } = await engine.solve(
        textOf(withValues(about, replacing)),
        store.get(organisationDiscountAtom),
      );
      const solution: Answer = JSON.parse(answer);
      if (!isWanted || solution.status !== 'solved') return;
      const figures = { power: boughtWith(solution).power, price: solution.bom.totalPrice };
      setKnown({ about, changes, figures });
    };
    // The open roof reports a failing engine already.
    void solve().catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [about, changes, store]);
  return known?.about === about && known.changes === changes ? known.figures : null;
}
