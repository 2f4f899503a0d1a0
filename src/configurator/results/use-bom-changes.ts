import { useAtomValue, useSetAtom } from 'jotai';
import type { BomChange } from '../../../engine/index.ts';
import { changeBom } from '../document/commands.ts';
import { configurationAtom, dispatchAtom } from '../document/document.ts';

/** The manual changes of the bill, and a function to set or, with null, revert one. */
export interface BomEditing {
  readonly changes: readonly BomChange[];
  readonly change: (article: string, change: BomChange | null) => void;
}

export function useBomChanges(): BomEditing {
  const changes = useAtomValue(configurationAtom)?.bomChanges ?? [];
  const dispatch = useSetAtom(dispatchAtom);
  return {
    changes,
    change: (article, change) => dispatch(changeBom(article, change)),
  };
}
