import { useLingui } from '@lingui/react/macro';
import { type Language, languageOf } from '../../../documents/language.ts';
import type { Names } from '../../../engine/index.ts';

/** One function for each language, so that texts made with it are not made again with every answer. */
const NAME_OF: Readonly<Record<Language, (names: Names) => string>> = {
  de: ({ de }) => de,
  en: ({ en }) => en,
  it: ({ it }) => it,
  fr: ({ fr }) => fr,
};

/** Chooses a catalogue name in the language shown. */
export function useNameOf(): (names: Names) => string {
  const { i18n } = useLingui();
  return NAME_OF[languageOf(i18n.locale)];
}
