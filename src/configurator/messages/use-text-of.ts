import { useLingui } from '@lingui/react/macro';
import type { Check, Problem } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { CHECK_TEXTS, ELEVATION_CLASSES } from './check-texts.ts';
import { PROBLEM_TEXTS, type TextParams } from './problem-texts.ts';

/** Texts of what the engine refuses and remarks, in the language shown. */
export function useTextOf(): {
  readonly ofProblem: (problem: Problem) => string;
  readonly ofCheck: (check: Check) => string;
} {
  const { i18n } = useLingui();

  const paramsOf =
    (params: Problem['params']): TextParams =>
    (name) => {
      const value = params[name];
      if (name === 'class' && isElevationClass(value)) return i18n._(ELEVATION_CLASSES[value]);
      return typeof value === 'number' ? formatNumber(value) : (value ?? '');
    };

  return {
    ofProblem: ({ code, params }) => i18n._(PROBLEM_TEXTS[code](paramsOf(params))),
    ofCheck: ({ code, params }) => i18n._(CHECK_TEXTS[code](paramsOf(params))),
  };
}

const isElevationClass = (value: unknown): value is keyof typeof ELEVATION_CLASSES =>
  typeof value === 'string' && Object.hasOwn(ELEVATION_CLASSES, value);
