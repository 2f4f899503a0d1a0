import type { z } from 'zod';
import { api } from '../../../contracts/api/index.ts';
import { ApiError } from './api-error.ts';
import type { CallName } from './call.ts';

/** Validates a response against its contract, in development and tests. */
export function checkAnswer(name: CallName, status: number, answer: unknown): void {
  const schema = (api[name].answers as Readonly<Record<number, z.ZodType>>)[status];
  const checked = schema?.safeParse(answer ?? null);
  if (!checked?.success)
    throw new ApiError('UNEXPECTED_ANSWER', status, {}, checked?.error ?? `${name}: ${status}`);
}
