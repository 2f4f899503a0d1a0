import { type FrozenRoof, readFrozenRoof } from '../../../engine/frozen-roof.ts';
import { roofEngine } from './shipped-catalogue.ts';

/** Upgrades the text of a configuration to the present version; its catalogue plays no part in that. */
export const upgraded = (configuration: string): string => roofEngine().upgraded(configuration);

/** Returns a stored frozen roof in the present form. */
export const readStoredRoof = (text: string): FrozenRoof => readFrozenRoof(text, { upgraded });
