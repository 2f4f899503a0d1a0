import { z } from 'zod';

/** Counts the changes of something, as far as both databases count. */
export const Revision = z.int32().min(1);

/** NUL is no text for PostgreSQL, and no other control character belongs into one line either. */
const CONTROL = /\p{Cc}/u;

/** Whether a text can be kept and shown in one line: no control characters, no halves of characters. */
export const isLine = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

/** The same for a text of several lines. */
export const isParagraph = (text: string): boolean => isLine(text.replace(/[\r\n\t]/g, ''));

export const UNPRINTABLE = { error: 'holds control characters', params: { rule: 'unprintable' } };

/** Text without control characters, of `from` to `to` characters once outer spaces are gone. */
export const line = (from: number, to: number) =>
  z.string().trim().min(from).max(to).refine(isLine, UNPRINTABLE);

/** Like `line`, with line breaks and tabs. */
export const paragraph = (from: number, to: number) =>
  z.string().trim().min(from).max(to).refine(isParagraph, UNPRINTABLE);

/** A name of the catalogue by language, `de` and others such as `fr`. */
export const CatalogueNames = z.object({ de: z.string() }).catchall(z.string());
