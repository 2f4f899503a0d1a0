/**
 * The portal's texts in Node. Server and command line read the very catalogues that the app is built
 * from, so nothing has to be compiled before and nothing can be stale.
 */
import { readFileSync } from 'node:fs';
import { type I18n, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Locale, languageNamed } from '../contracts/domain/languages.ts';

const read = new Map<Locale, I18n>();

/**
 * The texts of a locale or language (fr-FR, fr); German where the portal does not speak it. Each catalogue
 * is read once. Throws when its file is missing or none.
 */
export function translations(wanted: string): I18n {
  const { locale } = languageNamed(wanted);
  const known = read.get(locale);
  if (known) return known;
  const i18n = setupI18n({ locale, messages: { [locale]: messagesOf(locale) } });
  // A catalogue holds what translators wrote, plural forms and all; it is compiled text by text.
  i18n.setMessagesCompiler(compileMessage);
  read.set(locale, i18n);
  return i18n;
}

/** The texts of a catalogue as translators wrote them, by id. */
export function messagesOf(locale: string): Record<string, string> {
  const filename = new URL(`../locales/${locale}/messages.po`, import.meta.url);
  const catalogue = formatter().parse(readFileSync(filename, 'utf8'), {
    locale,
    sourceLocale: 'de',
    filename: filename.pathname,
  });
  if (catalogue instanceof Promise) throw new TypeError('The format reads at once');
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([id, { translation }]) => (translation ? [[id, translation]] : [])),
  );
}
