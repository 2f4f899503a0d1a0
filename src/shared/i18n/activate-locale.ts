import { i18n, type Messages } from '@lingui/core';
import { chooseLocale, LOCALE_KEY, type Locale } from './locales.ts';

const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  de: () => import('../../locales/de/messages.po'),
  en: () => import('../../locales/en/messages.po'),
  it: () => import('../../locales/it/messages.po'),
  'fr-FR': () => import('../../locales/fr-FR/messages.po'),
};

/** Loads a language and shows the interface in it. Rejects when it cannot be loaded. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await catalogues[locale]();
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

/** Shows the interface in the stored language. */
export const activateStoredLocale = (): Promise<void> =>
  activateLocale(chooseLocale(localStorage.getItem(LOCALE_KEY)));

/** Changes the language, and keeps the choice on this device. */
export async function changeLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  localStorage.setItem(LOCALE_KEY, locale);
}
