import { expect, test } from 'vitest';
import { chooseLocale, locales } from './locales.ts';

test('nothing stored: German', () => {
  expect(chooseLocale(null)).toBe('de');
  expect(chooseLocale('')).toBe('de');
});

test.each(locales)('%s stored: %s', (locale) => {
  expect(chooseLocale(locale)).toBe(locale);
});

test.each(['fr', 'rm', 'DE', 'constructor'])('%s stored, which is not supported: English', (stored) => {
  expect(chooseLocale(stored)).toBe('en');
});
