import type { MessageDescriptor } from '@lingui/core';
import type { DimensionName } from './dimensions.ts';

/** Names of the lengths as they are measured on site. */
export const DIMENSION_NAMES: Readonly<Record<DimensionName, MessageDescriptor>> = {
  width: /*i18n*/ { id: 'dimension.width', message: 'Trauflänge' },
  height: /*i18n*/ { id: 'dimension.height', message: 'Sparrenlänge' },
  topWidth: /*i18n*/ { id: 'dimension.top-width', message: 'Firstlänge' },
  topOffset: /*i18n*/ { id: 'dimension.top-offset', message: 'First von links' },
  apex: /*i18n*/ { id: 'dimension.apex', message: 'Spitze von links' },
  shift: /*i18n*/ { id: 'dimension.shift', message: 'Versatz des Firsts' },
};
