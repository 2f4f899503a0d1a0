import { i18n, type Messages } from '@lingui/core';
import { countsIn } from '../../../contracts/domain/languages.ts';
import { loadPart } from '../parts/load-part.ts';
import { chooseLocale, FALLBACK_LOCALE, LOCALE_KEY, type Locale } from './locales.ts';

const loadCatalogue = (locale: Locale): Promise<{ messages: Messages }> =>
  loadPart(`language ${locale}`, () => import(`../../../locales/${locale}/messages.po`));

/** Loads a language and switches the interface to it. Rejects if it cannot be loaded. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await loadCatalogue(locale);
  i18n.loadAndActivate({ locale, locales: countsIn(locale), messages });
  document.documentElement.lang = locale;
}

/** Switches to the stored language, or to English if that is missing. Rejects if neither can be loaded. */
export const activateStoredLocale = (): Promise<void> =>
  activateLocale(chooseLocale(localStorage.getItem(LOCALE_KEY))).catch(() => activateLocale(FALLBACK_LOCALE));

/**
 * Changes the language. Stores the choice before loading it, so that it survives leaving the page; of two
 * concurrent choices the later one is shown.
 */
export async function changeLocale(locale: Locale): Promise<void> {
  localStorage.setItem(LOCALE_KEY, locale);
  await loadCatalogue(locale);
  await activateStoredLocale();
}
