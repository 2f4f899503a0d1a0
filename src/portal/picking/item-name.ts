import { useLingui } from '@lingui/react/macro';
import { nameIn } from '../../../contracts/domain/languages.ts';
import type { PickingItem } from '../../../contracts/domain/picking.ts';
import { sizeText } from '../../../documents/cut-text.ts';

/** Returns an item's full name; cut pieces include their size. */
export function useItemName(): (item: Pick<PickingItem, 'names' | 'cut'>) => string {
  const { i18n } = useLingui();
  return ({ names, cut }) => [nameIn(names, i18n.locale), cut && sizeText(cut)].filter(Boolean).join(', ');
}
