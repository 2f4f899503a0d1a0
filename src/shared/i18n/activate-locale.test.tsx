import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
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
