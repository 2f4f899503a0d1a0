import type { Mutant } from './mutants.ts';

/** A test as vitest's JSON report has it. */
export interface Ran {
  readonly file: string;
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

/** Failures of `expect`, and of the queries of Testing Library. Anything else means that the mutant breaks the program. */
const ASSERTION =
  /^(AssertionError|TestingLibraryElementError|Error: (Snapshot|Unable to find an element|Found multiple elements))\b/;

/** Names of the tests that prove a statement; of those that run on both databases the ones on SQLite. */
export const patternOf = (statements: readonly number[]): string =>
  `^(?!on PostgreSQL ).*@spec-(${[...new Set(statements)].join('|')})\\b`;

/**
 * Returns why the tests of a mutant do not notice it: `survives` where all of them pass. Null where one of them
 * fails by an assertion.
 */
export function verdictOf({ statement, test }: Mutant, ran: readonly Ran[]): string | null {
  const name = new RegExp(patternOf([statement]));
  const own = ran.filter(({ file, fullName }) => file === test && name.test(fullName));
  if (own.length === 0) return `${test} has no test with @spec-${statement}`;
  const failures = own.flatMap(({ status, failureMessages }) => (status === 'failed' ? failureMessages : []));
  if (failures.some((message) => ASSERTION.test(message))) return null;
  if (failures.length > 0) return `fails without an assertion: ${failures[0]?.split('\n')[0]}`;
  // The tests of a group do not run where what prepares them fails.
  return own.every(({ status }) => status === 'passed')
    ? 'survives'
    : `not every test with @spec-${statement} ran`;
}
