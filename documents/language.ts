import type { Names } from '../engine/index.ts';

/** The portal's languages, as the catalogue's names have them. */
export type Language = keyof Names;

export const LANGUAGES: readonly Language[] = ['de', 'en', 'it', 'fr'];

/** The language of a locale, `fr` of fr-FR; German for one that the portal does not speak. */
export function languageOf(locale: string): Language {
  const language = locale.slice(0, 2);
  return LANGUAGES.find((known) => known === language) ?? 'de';
}
