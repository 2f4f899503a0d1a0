/** Snapshot of the texts of app, server and command line, by id, in each language that must not change. */
import { messagesOf } from '../../documents/translations.ts';

export function snapshotTexts(add: (name: string, text: string) => void): void {
  for (const locale of ['de', 'fr-FR', 'it']) {
    const texts = Object.entries(messagesOf(locale)).sort(([one], [other]) => (one < other ? -1 : 1));
    add(`texts ${locale}`, texts.map(([id, text]) => `${id}: ${JSON.stringify(text)}`).join('\n'));
  }
}
