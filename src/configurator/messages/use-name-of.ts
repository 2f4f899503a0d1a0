import { useLingui } from '@lingui/react/macro';
import { byLanguage, nameIn } from '../../../contracts/domain/languages.ts';
import type { Names } from '../../../engine/index.ts';
import { chooseLocale } from '../../shared/i18n/locales.ts';

/** One stable function per language, so that memoised texts stay valid. */
const nameOf = byLanguage((locale) => (names: Names) => nameIn(names, locale));

/** Chooses a catalogue name in the language shown. */
export function useNameOf(): (names: Names) => string {
  const { i18n } = useLingui();
  return nameOf[chooseLocale(i18n.locale)];
}
