import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Files that show kWh but no yield, or whose yields another file shows, each with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  'contracts/domain/customer-offers.ts': 'descriptions of fields',
  'src/configurator/start/address-start.tsx': 'irradiation of surveyed faces',
  'src/viewer/ui/light-legend.tsx': 'yield of slates, which has shade, with a sentence of its own',
  'src/portal/customer-offers/customer-offer-form.tsx': 'tariffs per kWh',
  'documents/pdf/texts.ts': 'words of customer-offer.ts: tariffs per kWh',
};

/** The code of a file without comments. */
const shownBy = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

test('every place with a yield says that it omits horizon, shade and snow', () => {
  const files = globSync('{src,documents,server,cli,contracts}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/testing\/|\/demo\//.test(file),
  );
  const showing = files.filter((file) => /\bkWh\b/.test(shownBy(readFileSync(join(root, file), 'utf8'))));
  // Screen: panel, variants, tip, presentation, legend, designer, link, offer. PDF: offer and bill.
  expect(showing.length).toBeGreaterThanOrEqual(10);
  const silent = showing.filter(
    (file) => !/\byieldOmits\(i18n\)/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(silent.sort()).toEqual(Object.keys(OTHERS).sort());
});

test('in every language', () => {
  for (const [locale, words] of [
    ['de', ['Horizont', 'Schatten', 'Schnee']],
    ['en', ['horizon', 'shade', 'snow']],
    ['fr-FR', ['horizon', 'ombrage', 'neige']],
    ['it', ['orizzonte', 'ombre', 'neve']],
  ] as const) {
    const catalogue = readFileSync(join(root, `locales/${locale}/messages.po`), 'utf8');
    const text = /msgid "yield\.omits"\nmsgstr "(.+)"/.exec(catalogue)?.[1] ?? '';
    for (const word of words) expect(text).toContain(word);
  }
});
