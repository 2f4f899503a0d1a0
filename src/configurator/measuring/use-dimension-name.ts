import { useLingui } from '@lingui/react';
import { DIMENSION_NAMES } from '../../../documents/dimension-names.ts';
import type { Dimension } from '../../../documents/dimensions.ts';
import { useOpenSurfaceNames } from '../messages/use-surface-names.ts';

/** Names dimensions of the open roof by where they are measured: Trauflänge Süd. */
export function useDimensionName(): (dimension: Dimension) => string {
  const { i18n } = useLingui();
  const nameOf = useOpenSurfaceNames();
  return ({ places: [{ surface, of }] }) => `${i18n._(DIMENSION_NAMES[of])} ${nameOf(surface)}`;
}
