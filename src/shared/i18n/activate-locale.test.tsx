import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { LANGUAGES } from '../../../contracts/domain/languages.ts';
import { formatNumber } from '../format/number.ts';
import { activateStoredLocale, changeLocale } from './activate-locale.ts';
import { LOCALE_KEY } from './locales.ts';

beforeEach(() => localStorage.clear());

test('stores a choice before its language has loaded', async () => {
  const change = changeLocale('it');
  expect(localStorage.getItem(LOCALE_KEY)).toBe('it');
  await change;
  expect(document.documentElement.lang).toBe('it');
});

test('shows the later of two choices', async () => {
  await Promise.all([changeLocale('fr-FR'), changeLocale('en')]);
  expect(i18n.locale).toBe('en');
});

test('shows the stored language at the start', async () => {
  localStorage.setItem(LOCALE_KEY, 'fr-FR');
  await activateStoredLocale();
  expect(i18n.locale).toBe('fr-FR');
});

test('groups the digits of a count as in every other number, and counts as the language does', async () => {
  const text = { id: 'rows', message: '{count, plural, one {# row} other {# rows}}' };
  const rows = (count: number) => i18n._({ ...text, values: { count } });
  for (const { locale } of LANGUAGES) {
    await changeLocale(locale);
    expect(rows(12345)).toBe(`${formatNumber(12345)} rows`);
    expect(rows(0)).toBe(locale === 'fr-FR' ? '0 row' : '0 rows');
  }
});
