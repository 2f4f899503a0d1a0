import { useLingui } from '@lingui/react/macro';
import type { PickingItem } from '../../../contracts/picking.ts';
import { sizeText } from '../../../documents/cut-text.ts';
import { languageOf } from '../../../documents/language.ts';

/** What an item is called where it stands alone; of pieces cut to measure with their size. */
export function useItemName(): (item: Pick<PickingItem, 'names' | 'cut'>) => string {
  const { i18n } = useLingui();
  return ({ names, cut }) =>
    [names[languageOf(i18n.locale)], cut && sizeText(cut)].filter(Boolean).join(', ');
}
