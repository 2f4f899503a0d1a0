import { useLingui } from '@lingui/react/macro';
import type { Names } from '../../../engine/index.ts';

/** Chooses a catalogue name in the language shown. */
export function useNameOf(): (names: Names) => string {
  const { i18n } = useLingui();
  const language = i18n.locale.slice(0, 2);
  return (names) => (isLanguage(language) ? names[language] : names.de);
}

const isLanguage = (language: string): language is keyof Names =>
  language === 'de' || language === 'en' || language === 'it' || language === 'fr';
