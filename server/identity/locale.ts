import { Language } from '../../contracts/domain/user.ts';

const LOCALES: readonly Language[] = Language.options;

/**
 * Returns the language of the provider's pages: from the app (OpenID's `ui_locales`, in order), else from the
 * browser (`Accept-Language`, by weight). German if neither states one, as in the portal; English if none of them
 * is supported.
 */
export function chooseLocale(uiLocales: unknown, acceptLanguage: string | undefined): Language {
  const asked = typeof uiLocales === 'string' && uiLocales ? uiLocales.split(' ') : weighted(acceptLanguage);
  if (asked.length === 0) return 'de';
  for (const wanted of asked) {
    const locale = LOCALES.find((known) => languageOf(known) === languageOf(wanted));
    if (locale) return locale;
  }
  return 'en';
}

const languageOf = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? '';

/** Returns the languages of an `Accept-Language` header by descending weight (RFC 9110, 12.5.4). */
function weighted(header = ''): string[] {
  return header
    .split(',')
    .map((part) => {
      const [language = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
      return { language, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ language, weight }) => language && language !== '*' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => language);
}
