/**
 * The portal's texts in Node. Server and command line read the catalogues that the app is built from, so they need
 * no compilation and are never stale.
 */
import { readFileSync } from 'node:fs';
import { type I18n, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { countsIn, type Locale, languageNamed } from '../contracts/domain/languages.ts';

const read = new Map<Locale, I18n>();

/**
 * Returns the texts of a locale or language (fr-FR, fr); German if the portal does not have it. Each catalogue is
 * read once. Throws if its file is missing or invalid.
 */
export function translations(wanted: string): I18n {
  const { locale } = languageNamed(wanted);
  const known = read.get(locale);
  if (known) return known;
  const messages = { [locale]: messagesOf(locale) };
  const i18n = setupI18n({ locale, locales: countsIn(locale), messages });
  // A catalogue contains uncompiled messages, plurals included; each is compiled on use.
  i18n.setMessagesCompiler(compileMessage);
  read.set(locale, i18n);
  return i18n;
}

/** Returns the messages of a catalogue as written by translators, by id. */
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
