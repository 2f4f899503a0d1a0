import { expect, test } from 'vitest';
import { chooseLocale, locales } from './locales.ts';

test('nothing stored: German @spec-20 @spec-233', () => {
  expect(chooseLocale(null)).toBe('de');
  expect(chooseLocale('')).toBe('de');
});

test.each(locales)('%s stored: %s @spec-19 @spec-22', (locale) => {
  expect(chooseLocale(locale)).toBe(locale);
});

test.each(['fr', 'rm', 'DE', 'constructor'])(
  '%s stored, which is not supported: English @spec-21 @spec-233',
  (stored) => {
    expect(chooseLocale(stored)).toBe('en');
  },
);
