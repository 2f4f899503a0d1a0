import type { I18n } from '@lingui/core';
import type { Alignment } from '../engine/index.ts';
import { ALIGNMENTS } from './names.ts';

/** The name of every surface: the direction it faces, counted from 1 where others face there too. */
export function surfaceNames(surfaces: readonly { alignment: Alignment }[], i18n: I18n): string[] {
  return surfaces.map(({ alignment }, index) => {
    const isAlike = (other: { alignment: Alignment }) => other.alignment === alignment;
    const name = i18n._(ALIGNMENTS[alignment]);
    if (surfaces.filter(isAlike).length === 1) return name;
    return `${name} ${surfaces.slice(0, index + 1).filter(isAlike).length}`;
  });
}
