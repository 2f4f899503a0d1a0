import { sql } from 'kysely';
import { DELETED_PERSON } from '../../contracts/domain/deletion.ts';
import type { Database } from '../platform/db/database.ts';
import { searchKeyOf } from '../platform/db/search.ts';
import { pagesOf } from '../platform/due-rows.ts';
import type { MailAttachment } from '../platform/mail/outbox.ts';
import { contains, formsOf, type Identifiers } from './identifiers.ts';
import { namingColumns, register, type Stored } from './register.ts';

/** Rows in memory at a time; a frozen roof has some 100 kB. */
const PAGE = 50;
/** Stands for an address or a phone number in a text. */
const REMOVED = '-';

/** Returns a function that replaces whatever identifies a person in a text. */
function redactor({ names, emails, phones }: Identifiers): (text: string, isKey: boolean) => string {
  const named = new Set(names.flatMap(formsOf).map((form) => form.toLowerCase()));
  const forms = [...names, ...emails, ...phones].flatMap(formsOf).toSorted((a, b) => b.length - a.length);
  if (forms.length === 0) return (text) => text;
  const pattern = new RegExp(forms.map((form) => RegExp.escape(form)).join('|'), 'giu');
  return (text, isKey) =>
    text.replaceAll(pattern, (found) => {
      if (!named.has(found.toLowerCase())) return REMOVED;
      return isKey ? searchKeyOf(DELETED_PERSON) : DELETED_PERSON;
    });
}

/**
 * Replaces a person's names, addresses and phone numbers in every column of text. Returns the number of changed rows.
 * A concurrent change of a row is never overwritten. Rejects once `signal` aborts.
 */
export async function redact(
  database: Database,
  identifiers: Identifiers,
  signal: AbortSignal,
): Promise<number> {
  const clean = redactor(identifiers);
  let changed = 0;
  // The person's row and the history have what is searched for: one is left, the other comes last.
  const { person: _row, organisation_change: history, ...others } = register;
  const entries: [string, Stored][] = Object.entries({ ...others, organisation_change: history });
  for (const [table, entry] of entries) {
    for (const column of namingColumns(entry))
      changed += await redactColumn(database, { table, entry, column, identifiers, clean }, signal);
  }
  return changed + (await redactAttachments(database, clean));
}

interface Place {
  readonly table: string;
  readonly entry: Stored;
  readonly column: string;
  readonly identifiers: Identifiers;
  readonly clean: (text: string, isKey: boolean) => string;
}

async function redactColumn(
  database: Database,
  { table, entry, column, identifiers, clean }: Place,
  signal: AbortSignal,
): Promise<number> {
  const [name, ref] = [sql.table(table), sql.ref(column)];
  const isKey = column === 'key' || column.endsWith('_key') || table === 'project_search';
  for (let changed = 0; ; ) {
    signal.throwIfAborted();
    const { rows } = await sql<Record<string, string>>`
      select ${sql.join(entry.key.map((key) => sql.ref(key)))}, ${ref} as found
      from ${name} where ${contains(column, identifiers)} limit ${PAGE}`.execute(database);
    for (const { found = '', ...row } of rows) {
      const same = sql.join(
        entry.key.map((key) => sql`${sql.ref(key)} = ${row[key]}`),
        sql` and `,
      );
      await sql`update ${name} set ${ref} = ${clean(found, isKey)} where ${same} and ${ref} = ${found}`.execute(
        database,
      );
    }
    changed += rows.length;
    if (rows.length < PAGE) return changed;
  }
}

/** Mails carry their attachments in Base64, which no query can search. */
async function redactAttachments(database: Database, clean: Place['clean']): Promise<number> {
  let changed = 0;
  const mails = (after: string) =>
    database
      .selectFrom('mail')
      .select(['id', 'attachments'])
      .where('attachments', '!=', '[]')
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
  for await (const rows of pagesOf(mails))
    for (const { id, attachments } of rows) {
      const before: MailAttachment[] = JSON.parse(attachments);
      const next = before.map((attachment) => {
        if (!attachment.type.startsWith('text/')) return attachment;
        // Lines of calendar entries are folded after 75 bytes (RFC 5545).
        const text = Buffer.from(attachment.content, 'base64')
          .toString()
          .replaceAll(/\r\n[ \t]/g, '');
        const cleaned = clean(text, false);
        return cleaned === text
          ? attachment
          : { ...attachment, content: Buffer.from(cleaned).toString('base64') };
      });
      if (next.every((attachment, index) => attachment === before[index])) continue;
      await database
        .updateTable('mail')
        .set({ attachments: JSON.stringify(next) })
        .where('id', '=', id)
        .execute();
      changed += 1;
    }
  return changed;
}
