import { msg } from '@lingui/core/macro';
import { type ValueChange, withValues } from '../../../documents/value-changes.ts';
import type { Configuration } from '../../../engine/index.ts';
import type { Command } from './history.ts';

/** Applies fixes of the engine to the roof. */
export const mend = (changes: readonly ValueChange[]): Command => ({
  label: msg`Behebung`,
  history: 'entry',
  apply: (configuration) => withValues(configuration, changes),
});

/** Replaces withdrawn products of a roof by their successors. */
export const takeReplaced = (replaced: Configuration): Command => ({
  ...mend([]),
  apply: () => replaced,
});
