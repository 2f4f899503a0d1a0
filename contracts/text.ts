import { z } from 'zod';

/** Control characters, which no name holds and PostgreSQL cannot keep. */
const CONTROL = /\p{Cc}/u;

/** Whether a text can be kept and shown as it is: no control characters, no halves of characters. */
export const isPlainText = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

/** A text of one line. */
export const PlainText = z.string().refine(isPlainText, { error: 'holds control characters' });
