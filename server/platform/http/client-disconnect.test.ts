import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { abortOnDisconnect } from './client-disconnect.ts';

test.each([
  ['before the handler begins', true],
  ['while the handler works', false],
])('aborts the work for a client that disconnects %s', async (_when, isEarly) => {
  const app = Fastify();
  const client = new AbortController();
  const leave = async () => {
    client.abort();
    await sleep(200);
  };
  let isAborted: boolean | undefined;
  app.addHook('preHandler', async () => {
    if (isEarly) await leave();
  });
  app.get('/', async (_request, reply) => {
    const signal = abortOnDisconnect(reply);
    if (!isEarly) await leave();
    isAborted = signal.aborted;
    return '';
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  await expect(fetch(origin, { signal: client.signal })).rejects.toThrow('abort');
  await expect.poll(() => isAborted).toBe(true);
  await app.close();
});

test('does not abort after the response is complete', async () => {
  const app = Fastify();
  let signal: AbortSignal | undefined;
  app.get('/', async (_request, reply) => {
    signal = abortOnDisconnect(reply);
    return '';
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  await (await fetch(origin)).text();
  await app.close();
  expect(signal?.aborted).toBe(false);
});
