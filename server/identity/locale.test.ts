import { expect, test } from 'vitest';
import { chooseLocale } from './locale.ts';

test.each([
  [undefined, undefined, 'de'],
  ['', '', 'de'],
  [undefined, '*', 'de'],
  ['fr-FR', 'it', 'fr-FR'],
  ['rm it-CH de', undefined, 'it'],
  ['rm', 'de', 'en'],
  [undefined, 'fr-CH, fr;q=0.9, en;q=0.8', 'fr-FR'],
  [undefined, 'de;q=0.5, it', 'it'],
  [undefined, 'de;q=0, en', 'en'],
  [undefined, 'rm-CH', 'en'],
  [['fr'], 'it', 'it'],
])('with %j from the app and %j from the browser uses %s', (uiLocales, header, locale) => {
  expect(chooseLocale(uiLocales, header)).toBe(locale);
});
