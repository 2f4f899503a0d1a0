import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { boughtWith } from '../../../documents/bought.ts';
import type { Answer, Configuration, Problem } from '../../../engine/index.ts';
import { configurationAtom } from '../document/document.ts';
import { mend, type ValueChange } from '../document/mend.ts';
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

/** Returns the changes that replace withdrawn entries of a roof with their successors. */
export function successorsIn(problems: readonly Problem[], roof: Configuration): ValueChange[] {
  const formats = new Map<string, string>();
  const changes: ValueChange[] = [];
  for (const { code, path, params } of problems) {
    const { value, replacedBy } = params;
    if (code !== 'WITHDRAWN' || typeof replacedBy !== 'string') continue;
    if (path.startsWith('layout.formats')) formats.set(String(value), replacedBy);
    else changes.push({ path, value: replacedBy });
  }
  if (formats.size === 0) return changes;
  const replaced = (ids: readonly string[]) => ids.map((id) => formats.get(id) ?? id);
  // A successor that is already chosen is not repeated; composed columns follow.
  changes.push({ path: 'layout.formats', value: [...new Set(replaced(roof.layout.formats))] });
  roof.surfaces.forEach(({ composition }, index) => {
    if (!composition?.columns.some((id) => formats.has(id))) return;
    changes.push({ path: `surfaces[${index}].composition.columns`, value: replaced(composition.columns) });
  });
  return changes;
}

/** Returns the roof with its successors; null if any other problem remains or one has no successor. */
export function withSuccessors(roof: Configuration, problems: readonly Problem[]): Configuration | null {
  const hasSuccessor = ({ code, params }: Problem) => code === 'WITHDRAWN' && params.replacedBy !== undefined;
  return problems.every(hasSuccessor) ? mend(successorsIn(problems, roof)).apply(roof) : null;
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
        textOf(mend(replacing).apply(about)),
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
