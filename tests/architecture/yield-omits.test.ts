import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { translations } from '../../documents/translations.ts';
import { shadeText, yieldOmits, yieldRange } from '../../documents/yield.ts';
import { SHADE_CAUSES, type ShadeCause, type ShadeLoss } from '../../engine/shade.ts';

const root = join(import.meta.dirname, '../..');

/** 6 kWh a month that are left of 10, and 1 kWh that each cause takes. */
const MONTHS: ShadeLoss['own'] = [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6];
const EACH: ShadeLoss['own'] = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
const LOST: ShadeLoss = { own: EACH, buildings: EACH, trees: EACH, horizon: EACH };

/** Files that show kWh but no yield, or whose yields another file shows, each with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  'contracts/domain/customer-offers.ts': 'descriptions of fields',
  'src/configurator/start/address-start.tsx': 'irradiation of surveyed faces',
  'src/portal/customer-offers/customer-offer-form.tsx': 'tariffs per kWh',
  'documents/pdf/texts.ts': 'words of customer-offer.ts: tariffs per kWh',
};

/** The code of a file without comments. */
const shownBy = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

test('every place with a yield says which shade and snow it omits', () => {
  const files = globSync('{src,documents,server,cli,contracts}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/testing\/|\/demo\//.test(file),
  );
  const showing = files.filter((file) => /\bkWh\b/.test(shownBy(readFileSync(join(root, file), 'utf8'))));
  // Screen: panel, variants, tip, presentation, legend, designer, link, offer. PDF: offer and bill.
  expect(showing.length).toBeGreaterThanOrEqual(10);
  const silent = showing.filter(
    (file) => !/\byieldOmits\(i18n, /.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(silent.sort()).toEqual(Object.keys(OTHERS).sort());
});

/** Words of the sentence in each language: for a yield without shade, then by cause. */
const WORDS = {
  de: [/Horizont, Schatten und Schnee/, 'Haus', 'Nachbarhäuser', 'Bäume', 'Horizont', 'Schnee'],
  en: [/horizon, shade and snow/, 'house', 'neighbours', 'trees', 'horizon', 'snow'],
  fr: [/horizon, de l’ombrage ni de la neige/, 'bâtiment', 'maisons voisines', 'arbres', 'horizon', 'neige'],
  it: [/orizzonte, ombre e neve/, 'casa', 'case vicine', 'alberi', 'orizzonte', 'neve'],
} as const;

describe.each(Object.keys(WORDS) as (keyof typeof WORDS)[])('in %s', (language) => {
  const [without, ...words] = WORDS[language];
  const i18n = translations(language);

  test('a yield without shade omits horizon, shade and snow', () => {
    expect(yieldOmits(i18n, SHADE_CAUSES)).toMatch(without);
    expect(shadeText(i18n, { monthly: MONTHS })).toBe('');
  });

  test('any other yield omits snow, and each cause that is not in it', () => {
    const subsets = Array.from({ length: 15 }, (_, bits) =>
      SHADE_CAUSES.filter((_cause, index) => bits & (1 << index)),
    );
    for (const omitted of subsets) {
      const sentence = yieldOmits(i18n, omitted);
      const said = shadeText(i18n, { monthly: MONTHS, shade: { lost: LOST, omitted } });
      expect(sentence).toContain(words.at(-1));
      for (const [index, cause] of SHADE_CAUSES.entries()) {
        const isOmitted = omitted.includes(cause);
        expect([cause, sentence.includes(`${words[index]}`)]).toEqual([cause, isOmitted]);
        expect([cause, said.includes(`${words[index]} − 10.0 %`)]).toEqual([cause, !isOmitted]);
      }
    }
  });
});

test('the range for house owners allows for all that is omitted', () => {
  const yields = { annual: 1000, uncertainty: 10, basis: { brighter: { ratio: [1.1, 1.2] } } } as never;
  const rangeOf = (omitted: readonly ShadeCause[]) =>
    yieldRange(Object.assign({}, yields, { shade: { lost: LOST, omitted } }));
  expect(yieldRange(yields)).toEqual({ low: 720, high: 1200 });
  expect(rangeOf(['trees'])).toEqual({ low: 720, high: 1200 });
  expect(rangeOf([])).toEqual({ low: 810, high: 1200 });
});
