import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { VideoCategory } from '../../../contracts/domain/academy.ts';

export const CATEGORY_NAMES: Readonly<Record<VideoCategory, MessageDescriptor>> = {
  planning: msg`Planung`,
  mounting: msg`Montage`,
  electrics: msg`Elektro`,
  sales: msg`Verkauf`,
};

/** Formats ms as 1:05. */
export const formatLength = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
