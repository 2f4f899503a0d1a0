import { useAtomValue, useSetAtom } from 'jotai';
import type { BomChange } from '../../../engine/index.ts';
import { changeBom } from '../document/commands.ts';
import { configurationAtom, dispatchAtom } from '../document/document.ts';

/** The changes of the bill by hand, and the way to change one of them; null takes it back. */
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
