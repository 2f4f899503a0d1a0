import { expect, test } from 'vitest';
import { CATALOGUE_LANGUAGES, LOCALES, languageOf } from '../contracts/domain/languages.ts';
import { formatNumber } from './format.ts';
import * as names from './names.ts';
import { bomTexts, cutListTexts, planTexts } from './texts.ts';
import { messagesOf, translations } from './translations.ts';

test.each(CATALOGUE_LANGUAGES)('files have all their texts in %s', (language) => {
  const i18n = translations(language);
  const texts = [bomTexts(i18n), cutListTexts(i18n), planTexts(i18n)]
    .flatMap((group) => Object.values(group).flat())
    .filter((text) => typeof text === 'string');
  const kinds = Object.values(names).flatMap((table) => Object.values(table).map((name) => i18n._(name)));
  expect(texts.length + kinds.length).toBeGreaterThan(70);
  // A missing text would be shown as its id.
  for (const text of [...texts, ...kinds]) expect(text).not.toMatch(/^[a-z-]+\.[A-Za-z0-9-]+$/);
});

test('each language has its own words and plurals', () => {
  const modules = (language: 'de' | 'it', count: number) =>
    planTexts(translations(language)).modules(count, String(count));
  expect([modules('de', 1), modules('de', 12)]).toEqual(['1 Modul', '12 Module']);
  expect([modules('it', 1), modules('it', 12)]).toEqual(['1 modulo', '12 moduli']);
  expect(bomTexts(translations('fr')).computed("1'200")).toBe("calculé 1'200");
});

test('German homonyms keep their meaning in translation: a roll is no role', () => {
  expect(names.unitName('roll', translations('en'))).toBe('roll');
  expect(names.unitName('roll', translations('it'))).toBe('rotolo');
});

test.each([
  ['de', ['Rolle', 'Rollen', 'Rollen'], ['Stange', 'Stangen', 'Stangen']],
  ['en', ['roll', 'rolls', 'rolls'], ['bar', 'bars', 'bars']],
  ['it', ['rotolo', 'rotoli', 'rotoli'], ['barra', 'barre', 'barre']],
  // In French, one and a half is still singular.
  ['fr', ['rouleau', 'rouleau', 'rouleaux'], ['barre', 'barre', 'barres']],
] as const)('a unit after a quantity has its plural in %s', (language, rolls, bars) => {
  const named = (unit: string) =>
    [1, 1.5, 8].map((quantity) => names.unitName(unit, translations(language), quantity));
  expect(named('roll')).toEqual(rolls);
  expect(named('bar')).toEqual(bars);
  expect(named('Sack')).toEqual(['Sack', 'Sack', 'Sack']);
});

test('returns the language of a locale', () => {
  expect(['de', 'fr-FR', 'it', 'en', 'rm', ''].map(languageOf)).toEqual(['de', 'fr', 'it', 'en', 'de', 'de']);
});

test('Italian uses the formal «Lei»', () => {
  const plural =
    /\b(voi|vostr[oaie]|vi preghiamo|avete|potete|dovete|volete|siete|vedete|trovate|ricevete\b(?! e)|riceverete|desiderate|richiedete|chiedete|scegliete|correggete|ricaricate|riprovate|compilate i|caricate il|tornate)\b/i;
  expect(Object.values(messagesOf('it')).filter((text) => plural.test(text))).toEqual([]);
});

test.each(LOCALES)('counts in texts are grouped like every other number in %s', (locale) => {
  const text = { id: 'count', message: '{count, plural, other {#}}' };
  expect(translations(locale)._({ ...text, values: { count: 12345 } })).toBe(formatNumber(12345));
});
