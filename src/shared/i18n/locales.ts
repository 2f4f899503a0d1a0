import { byLanguage, LANGUAGES, LOCALES, type Locale } from '../../../contracts/domain/languages.ts';

export type { Locale };
/** Supported locales. */
export const locales = LOCALES;

const DEFAULT_LOCALE: Locale = 'de';
/** For unsupported stored locales. */
export const FALLBACK_LOCALE: Locale = 'en';

export const LOCALE_KEY = 'solar-partner-portal.locale';

/** Each language by its own name. */
export const localeNames = byLanguage(
  (wanted): string => LANGUAGES.find(({ locale }) => locale === wanted)?.name ?? wanted,
);

const isLocale = (text: string): text is Locale => (locales as readonly string[]).includes(text);

/** Returns the initial locale: the stored one, German without one, English if it is unsupported. */
export function chooseLocale(stored: string | null): Locale {
  if (stored === null || stored === '') return DEFAULT_LOCALE;
  return isLocale(stored) ? stored : FALLBACK_LOCALE;
}
