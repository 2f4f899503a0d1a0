import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RoofType } from '../../../engine/index.ts';

/** Roof types as people read them. */
export const roofTypeNames: Record<RoofType, MessageDescriptor> = {
  flat: msg`Flachdach`,
  pent: msg`Pultdach`,
  gable: msg`Satteldach`,
  hip: msg`Walmdach`,
  free: msg`Freie Form`,
};
