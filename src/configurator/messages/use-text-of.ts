import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { EDGE_ROLES } from '../../../documents/names.ts';
import { problemText } from '../../../documents/problem-texts.ts';
import type { Check, Problem } from '../../../engine/index.ts';
import { useLengths } from '../../shared/format/length.ts';
import { formatAmount } from '../../shared/format/money.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import {
  BASES,
  CHECK_TEXTS,
  ELEVATION_CLASSES,
  LOAD_CAUSES,
  MEASURES,
  type TextParams,
} from './check-texts.ts';
import { useNameOf } from './use-name-of.ts';

/** Paths of inputs that are dimensions of the building, mm. */
const LENGTH_PATH =
  /^roof\.(building|eaveHeight|parts.*\.(x|y|length|width|eaveHeight)$)|\.(outline|measured)\.|\.rows\.(customHeight|finishing\.measure)$|\.(cutouts|skylights)\[\d+\]\./;

/** Returns texts of problems and checks in the language shown. */
export function useTextOf(): {
  readonly ofProblem: (problem: Problem) => string;
  readonly ofCheck: (check: Check) => string;
} {
  const { i18n } = useLingui();
  const nameOf = useNameOf();
  const { components, withdrawn } = useCatalogue();
  const { withUnit } = useLengths();
  // Parameters that are ids of catalogue components.
  const componentsOf = new Map([
    ['batten', components.batten],
    ['membrane', components.sarkingMembrane],
    ['needed', components.sarkingMembrane],
    ['guard', components.snowGuard],
    ['otherGuard', components.snowGuard],
    ['ridge', components.ridgeConnection],
  ]);

  const paramsOf =
    (params: Check['params']): TextParams =>
    (name) => {
      const value = params[name];
      const words = WORDS.get(name);
      if (words && isKeyOf(words, value)) return i18n._(words[value] as MessageDescriptor);
      if (typeof value === 'number' && PRICES.has(name)) return formatAmount(value);
      const component = componentsOf.get(name)?.find(({ id }) => id === value);
      if (component) return nameOf(component.names);
      return typeof value === 'number' ? formatNumber(value) : (value ?? '');
    };

  const lengthsOf =
    (params: Check['params']): TextParams =>
    (name) => {
      const value = params[name];
      return typeof value === 'number' ? withUnit(value) : '';
    };

  return {
    ofProblem: (problem) => {
      const { code, path, params } = problem;
      const successor = code === 'WITHDRAWN' ? withdrawn?.find(({ id }) => id === params.value) : undefined;
      const named = successor
        ? { ...problem, params: { ...params, value: nameOf(successor.names) } }
        : problem;
      return problemText(named, i18n, LENGTH_PATH.test(path) ? withUnit : formatNumber);
    },
    ofCheck: ({ code, params }) => i18n._(CHECK_TEXTS[code](paramsOf(params), lengthsOf(params))),
  };
}

/** Names of the values of parameters. */
const WORDS = new Map<string, Readonly<Record<string, MessageDescriptor>>>([
  ['class', ELEVATION_CLASSES],
  ['edge', EDGE_ROLES],
  ['derived', EDGE_ROLES],
  ['basis', BASES],
  ['measure', MEASURES],
  ['cause', LOAD_CAUSES],
]);
const PRICES: ReadonlySet<string> = new Set(['price', 'otherPrice']);

const isKeyOf = <Key extends string>(names: Record<Key, unknown>, value: unknown): value is Key =>
  typeof value === 'string' && Object.hasOwn(names, value);
