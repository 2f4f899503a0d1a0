import { z } from 'zod';

/** Number of changes, limited to the integers of both databases. */
export const Revision = z.int32().min(1);

/** PostgreSQL rejects NUL, and no other control character belongs into a line either. */
const CONTROL = /\p{Cc}/u;

/** Whether a text can be stored and shown in one line: no control characters, no unpaired surrogates. */
export const isLine = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

/** As `isLine`, with line breaks and tabs. */
export const isParagraph = (text: string): boolean => isLine(text.replace(/[\r\n\t]/g, ''));

export const UNPRINTABLE = { error: 'holds control characters', params: { rule: 'unprintable' } };

/** Text without control characters, of `from` to `to` characters after trimming. */
export const line = (from: number, to: number) =>
  z.string().trim().min(from).max(to).refine(isLine, UNPRINTABLE);

/** Like `line`, with line breaks and tabs. */
export const paragraph = (from: number, to: number) =>
  z.string().trim().min(from).max(to).refine(isParagraph, UNPRINTABLE);

/** A web address for people to open: https, without a user's name or password, at most 500 characters; may be empty. */
export const webAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === '' || isWebAddress(text), {
    error: 'no https address',
    params: { rule: 'invalid' },
  });

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url?.protocol === 'https:' && url.username === '' && url.password === '' && /^[\x21-\x7e]+$/.test(text)
  );
}

/** A name in the catalogue by language: `de` and others such as `fr`. */
export const CatalogueNames = z.object({ de: z.string() }).catchall(z.string());
