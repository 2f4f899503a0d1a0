import { Language } from '../../contracts/domain/user.ts';

const LOCALES: readonly Language[] = Language.options;

/**
 * The language of the provider's pages: what the app asks for (OpenID's `ui_locales`, in its order), else
 * what the browser does (`Accept-Language`, by its weights). German when neither asks, as in the portal;
 * English when nothing of what is asked for is there.
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

/** The languages of an `Accept-Language` header, the most wanted first (RFC 9110, 12.5.4). */
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
