import { msg } from '@lingui/core/macro';
import { atomWithStorage } from 'jotai/utils';
import type { Configuration } from '../../../engine/index.ts';
import { replaceRoof } from '../document/commands.ts';
import type { Command } from '../document/history.ts';

/** Whether new roofs begin with the questions; kept for the next one and the next time. */
export const startAtom = atomWithStorage<'on' | 'off'>('solar-partner-portal.start', 'on', undefined, {
  getOnInit: true,
});

/** Puts what was asked for in the place of the blank roof. */
export const beginRoofFrom = (configuration: Configuration): Command =>
  replaceRoof(configuration, msg`Neues Dach`);
