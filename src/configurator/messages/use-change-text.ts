import { useLingui } from '@lingui/react/macro';
import type { BomLineChange } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';

/** Describes the manual change of a line in the bill of materials. */
export function useChangeText(): (change: BomLineChange) => string {
  const { t } = useLingui();
  return ({ kind, computed }) => {
    const needed = formatNumber(computed);
    if (kind === 'extra' && computed === 0) return t`zusätzlich`;
    return kind === 'remove' ? t`entfernt, statt ${needed}` : t`statt ${needed}`;
  };
}
