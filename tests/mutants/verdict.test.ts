import { expect, test } from 'vitest';
import type { Mutant } from './mutants.ts';
import { patternOf, type Ran, verdictOf } from './verdict.ts';

const mutant: Mutant = {
  ...{ statement: 12, fault: 'a fault', file: 'a.ts', anchor: '1', replacement: '2', test: 'a.test.ts' },
};
const ranTest = (change: Partial<Ran> = {}): Ran => ({
  ...{ file: 'a.test.ts', fullName: 'counts @spec-12', status: 'passed', failureMessages: [] },
  ...change,
});
const failedBy = (...failureMessages: string[]) => ranTest({ status: 'failed', failureMessages });

test.each([
  ['AssertionError: expected 1 to be 2', 'AssertionError: expected 1 to be 2\n    at a.test.ts:1:1'],
  ['a query of the page', 'TestingLibraryElementError: Unable to find role="button"'],
  ['a query that waits', 'Error: Unable to find an element with the text: /± 10 %/.'],
])('a mutant is noticed by %s', (_, message) => {
  expect(verdictOf(mutant, [ranTest(), failedBy(message)])).toBeNull();
});

test.each([
  'SyntaxError: Unexpected token',
  'TypeError: anchor is not a function',
  'Error: Test timed out in 5000ms.',
  'Error: submit: 409 {}',
])('%s is no assertion', (message) => {
  expect(verdictOf(mutant, [failedBy(message)])).toBe(`fails without an assertion: ${message}`);
});

test('a mutant survives where every test of its statement passes', () => {
  const others = [
    failedBy('AssertionError: expected 1 to be 2'),
    { ...failedBy('AssertionError: expected 1 to be 2'), file: 'b.test.ts' },
  ].map((ran, index) => (index === 0 ? { ...ran, fullName: 'counts @spec-120' } : ran));
  expect(verdictOf(mutant, [ranTest(), ...others])).toBe('survives');
});

test.each([
  ['no test ran', []],
  ['it ran on PostgreSQL', [ranTest({ fullName: 'on PostgreSQL counts @spec-12' })]],
  ['it has another statement', [ranTest({ fullName: 'counts @spec-1 @spec-121' })]],
])('nothing is proven where %s', (_, ran) => {
  expect(verdictOf(mutant, ran)).toBe('a.test.ts has no test with @spec-12');
});

test('a mutant does not survive where a test of its statement did not run', () => {
  const ran = [ranTest(), ranTest({ status: 'skipped' })];
  expect(verdictOf(mutant, ran)).toBe('not every test with @spec-12 ran');
});

test('the pattern finds the tests of all statements', () => {
  const pattern = new RegExp(patternOf([1, 12, 12]));
  const names = ['a @spec-1', 'on SQLite a @spec-12', 'a @spec-2', 'a @spec-123', 'on PostgreSQL a @spec-1'];
  expect(names.filter((name) => pattern.test(name))).toEqual(['a @spec-1', 'on SQLite a @spec-12']);
});
