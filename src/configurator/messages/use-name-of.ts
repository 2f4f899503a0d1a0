import { useLingui } from '@lingui/react/macro';
import type { Names } from '../../../engine/index.ts';

/** Chooses a catalogue name in the language shown. */
export function useNameOf(): (names: Names) => string {
  const { i18n } = useLingui();
  const language = languageOf(i18n.locale);
  return (names) => names[language];
}

/** The catalogue's language of a locale; German for one that it has no names in. */
export function languageOf(locale: string): keyof Names {
  const language = locale.slice(0, 2);
  return isLanguage(language) ? language : 'de';
}

const isLanguage = (language: string): language is keyof Names =>
  language === 'de' || language === 'en' || language === 'it' || language === 'fr';
