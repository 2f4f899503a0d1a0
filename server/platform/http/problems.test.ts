import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { ProblemCode } from '../../../contracts/api/problem.ts';
import { answerErrors, ProblemError } from './problems.ts';

test.each(ProblemCode.options)('503 %s has Retry-After', async (code) => {
  const app = fastify();
  answerErrors(app);
  app.get('/', () => {
    throw new ProblemError(503, code);
  });
  const { statusCode, headers } = await app.inject('/');
  expect(statusCode).toBe(503);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});
