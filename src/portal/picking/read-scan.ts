import {
  itemOfLabel,
  type Label,
  leftOf,
  type PickingItem,
  type PickingTask,
  readCode,
} from '../../../contracts/domain/picking.ts';
import type { StoredScan } from './queue.ts';

/** The meaning of a scanned code while `next` is to be picked. */
export type ScanMeaning =
  | { readonly is: 'unknown' | 'open_list' | 'counted_label' }
  | { readonly is: 'other_list'; readonly number: string }
  | { readonly is: 'other_goods' | 'complete_goods'; readonly label: Label }
  /** The next item; more than is left of it is for the picker to decide. */
  | { readonly is: 'next' | 'too_much'; readonly label: Label; readonly item: PickingItem };

export function readScan(
  text: string,
  { number, items }: PickingTask,
  next: PickingItem | undefined,
  scans: ReadonlyMap<string, StoredScan>,
): ScanMeaning {
  const code = readCode(text);
  if (!code) return { is: 'unknown' };
  if ('list' in code)
    return code.list === number ? { is: 'open_list' } : { is: 'other_list', number: code.list };
  const { label } = code;
  const before = scans.get(label.id);
  if (before && before.state !== 'refused') return { is: 'counted_label' };
  const meant = itemOfLabel(number, items, label);
  // The article number alone does not identify a cut piece.
  const isNext = meant ? meant.id === next?.id : label.article === next?.article && !next.cut;
  if (next && isNext) return { is: label.quantity > leftOf(next) ? 'too_much' : 'next', label, item: next };
  const here = meant ? [meant] : items.filter(({ article }) => article === label.article);
  const isComplete = here.length > 0 && here.every((item) => leftOf(item) === 0);
  return { is: isComplete ? 'complete_goods' : 'other_goods', label };
}
