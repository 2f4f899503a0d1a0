import type { Names } from '../../engine/index.ts';

/**
 * The languages of the portal, in display order. Locales are named as in section 1 of the specification; `printed`
 * is the language tag of a PDF. German comes first: it replaces missing texts.
 */
export const LANGUAGES = [
  { locale: 'de', name: 'Deutsch', printed: 'de-CH' },
  { locale: 'en', name: 'English', printed: 'en-GB' },
  { locale: 'it', name: 'Italiano', printed: 'it-CH' },
  { locale: 'fr-FR', name: 'Français', printed: 'fr-CH' },
] as const;

export type Locale = (typeof LANGUAGES)[number]['locale'];

export const LOCALES: readonly Locale[] = LANGUAGES.map(({ locale }) => locale);

/** Returns a value per language. */
export const byLanguage = <T>(of: (locale: Locale) => T) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, of(locale)])) as Readonly<Record<Locale, T>>;

type SubtagOf<L extends string> = L extends `${infer Language}-${string}` ? Language : L;

/** A language of the portal as in the names of the catalogue: `fr` for fr-FR. */
export type CatalogueLanguage = SubtagOf<Locale>;

const subtagOf = (locale: string) => locale.split('-')[0] as CatalogueLanguage;

export const CATALOGUE_LANGUAGES: readonly CatalogueLanguage[] = LOCALES.map(subtagOf);

/** Returns the language of a locale or of its first subtag; German if the portal does not have it. */
export const languageNamed = (locale: string) =>
  LANGUAGES.find((language) => subtagOf(language.locale) === subtagOf(locale)) ?? LANGUAGES[0];

/** Returns `fr` for fr-FR; German for an unsupported locale. */
export const languageOf = (locale: string): CatalogueLanguage => subtagOf(languageNamed(locale).locale);

/** Returns the language tag of counts in texts: the language's plurals with Swiss digit groups, 12'345. */
export const countsIn = (locale: string): string => `${languageOf(locale)}-CH`;

/** Returns a name in the language of a locale, else in German; undefined without any. */
export function nameIn(names: Names, locale: string): string;
export function nameIn(names: Readonly<Record<string, string>>, locale: string): string | undefined;
export function nameIn(names: Readonly<Record<string, string>>, locale: string): string | undefined {
  return names[languageOf(locale)] ?? names.de;
}

/** Returns the same name in every language. */
export const sameName = (name: string): Names => ({
  de: name,
  ...Object.fromEntries(CATALOGUE_LANGUAGES.map((language) => [language, name])),
});
