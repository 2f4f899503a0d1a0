import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

// Unpacking the dictionary takes 0.3 s, so this module is loaded when the first password is chosen.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Returns the strength of a password, from 0 to 4; `words` weaken it. */
export const strengthOf = (password: string, words: readonly string[]): number =>
  estimator.check(password, [...words]).score;
