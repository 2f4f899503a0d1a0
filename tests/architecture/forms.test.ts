import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The options of every form, from the call to the bracket that closes it. */
const forms = globSync('src/**/*.tsx', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/= useForm\(\{/g)].map(({ index, 0: call }) => {
      let to = index + call.length;
      for (let depth = 1; depth > 0; to++) depth += { '{': 1, '}': -1 }[text[to] ?? ''] ?? 0;
      return { file, options: text.slice(index, to) };
    });
  });

/** Forms of passwords and codes, which the browser must not store. */
const isSecret = ({ options }: { readonly options: string }) =>
  /schema: (BeginSecondFactor|SecondFactorCode)\b/.test(options);
const isStored = ({ options }: { readonly options: string }) => /\b(draft|autosave)[:,]/.test(options);

// An autosave keeps it in the tab and on the server.
test('every form that takes input keeps it over a new sign-in @spec-56', () => {
  const withInput = forms.filter((form) => !form.options.includes('initialValues: {}') && !isSecret(form));
  expect(withInput.length).toBeGreaterThan(30);
  expect(withInput.filter((form) => !isStored(form))).toEqual([]);
});

test('no form of a password or code stores it', () => {
  const secret = forms.filter(isSecret);
  expect(secret).toHaveLength(2);
  expect(secret.filter(isStored)).toEqual([]);
});
