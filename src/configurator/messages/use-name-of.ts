import { useLingui } from '@lingui/react/macro';
import { languageOf } from '../../../documents/language.ts';
import type { Names } from '../../../engine/index.ts';

/** Chooses a catalogue name in the language shown. */
export function useNameOf(): (names: Names) => string {
  const { i18n } = useLingui();
  const language = languageOf(i18n.locale);
  return (names) => names[language];
}
