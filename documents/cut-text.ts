import type { I18n } from '@lingui/core';
import type { PickingCut } from '../contracts/domain/picking.ts';
import { formatNumber } from './format.ts';
import { CUT_FORMS, CUT_MATERIALS } from './names.ts';
import { cutListTexts } from './texts.ts';

/** Returns the bounds of a piece: «432 × 825 mm». */
export const sizeText = ({ widthMm, heightMm }: PickingCut): string =>
  `${formatNumber(widthMm)} × ${formatNumber(heightMm)} mm`;

/** Returns material, form and numbers of identical cut pieces. */
export const cutDetails = ({ material, isShaped, numbers }: PickingCut, i18n: I18n): string =>
  [
    i18n._(CUT_MATERIALS[material]),
    i18n._(CUT_FORMS[isShaped ? 'shaped' : 'rectangular']),
    cutListTexts(i18n).number(numbers),
  ].join(', ');

export const cutText = (cut: PickingCut, i18n: I18n): string => `${sizeText(cut)}, ${cutDetails(cut, i18n)}`;
