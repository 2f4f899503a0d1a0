import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Returns where the brackets around a value end or the next property begins. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at] ?? '';
    if ('([{'.includes(character)) depth++;
    if (')]}'.includes(character)) depth--;
    if (depth < 0 || (depth === 0 && ',;'.includes(character))) return at;
  }
  return text.length;
}

/** The text after each match of `start`, until the brackets that hold it end or the next property begins. */
function valuesAfter(start: RegExp): { file: string; value: string }[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(start)].map((match) => {
      const from = match.index + match[0].length;
      return { file, value: text.slice(from, endOfValue(text, from)) };
    }),
  );
}

/** The only call of a query that reads nothing: it sets the cookie that films are fetched with. */
const NO_READ = "call('POST /v1/academy/pass')";

test('every query hands its signal to what it reads, so that a closed page ends its requests', () => {
  const reads = valuesAfter(/\bqueryFn:/g).filter(
    ({ value }) =>
      /\b(call|callUnsigned)\(|\b(api|serverDrafts|onServer)\./.test(value) && !value.includes(NO_READ),
  );
  expect(reads.length).toBeGreaterThan(5);
  expect(reads.filter(({ value }) => !/\bsignal\b[\s},]*\)/.test(value))).toEqual([]);
  // Most queries have their key and function from the call that they make.
  const derived = sources.flatMap(({ text }) => [...text.matchAll(/\bread\(\s*'GET \//g)]);
  expect(derived.length).toBeGreaterThan(40);
});

test('a request is sent by the two modules that make calls, and by no page itself', () => {
  const senders = sources.filter(({ text }) =>
    /import \{[^}]*\bsend(Unsigned)?\b[^}]*\} from '[^']*\/send\.ts'/.test(text),
  );
  expect(senders.map(({ file }) => file).sort()).toEqual([
    'src/shared/api/call.ts',
    'src/shared/api/client.ts',
  ]);
});

test('the first word of a query key is written in one file only: others import the key', () => {
  const filesOf = new Map<string, Set<string>>();
  for (const { file, value } of valuesAfter(/\b(queryKey:|(const )?\w*[kK]eys?\b[^=:;]*=|COMPANY =)/g))
    for (const [, word = ''] of value.matchAll(/\[\s*'([\w-]+)'/g))
      filesOf.set(word, (filesOf.get(word) ?? new Set()).add(file));
  expect(filesOf.size).toBeGreaterThan(10);
  expect([...filesOf].filter(([, files]) => files.size > 1)).toEqual([]);
});
