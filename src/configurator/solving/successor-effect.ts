import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { boughtWith } from '../../../documents/bought.ts';
import type { Answer, Configuration, Problem } from '../../../engine/index.ts';
import { configurationAtom } from '../document/document.ts';
import { mend, type ValueChange } from '../document/mend.ts';
import { textOf } from '../document/text-of.ts';
import { engine } from './engine.ts';
import { organisationDiscountAtom } from './organisation-discount.ts';

/** The figures of the roof once everything that has left the catalogue is replaced by its successor. */
export interface ReplacedFigures {
  /** W. */
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
  // A successor that is chosen already is one format; columns that are composed follow.
  changes.push({ path: 'layout.formats', value: [...new Set(replaced(roof.layout.formats))] });
  roof.surfaces.forEach(({ composition }, index) => {
    if (!composition?.columns.some((id) => formats.has(id))) return;
    changes.push({ path: `surfaces[${index}].composition.columns`, value: replaced(composition.columns) });
  });
  return changes;
}

/** The roof with its successors, where nothing else is refused and each has one. */
export function withSuccessors(roof: Configuration, problems: readonly Problem[]): Configuration | null {
  const hasSuccessor = ({ code, params }: Problem) => code === 'WITHDRAWN' && params.replacedBy !== undefined;
  return problems.every(hasSuccessor) ? mend(successorsIn(problems, roof)).apply(roof) : null;
}

/** The figures with all successors; null while they are solved, and where the roof is refused nevertheless. */
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
    // Whether the engine works is said elsewhere.
    void solve().catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [about, changes, store]);
  return known?.about === about && known.changes === changes ? known.figures : null;
}
