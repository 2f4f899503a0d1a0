import type { Configuration, Problem } from '../engine/index.ts';
import { type ValueChange, withValues } from './value-changes.ts';

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
  return problems.every(hasSuccessor) ? withValues(roof, successorsIn(problems, roof)) : null;
}
