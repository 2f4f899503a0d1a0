import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { takeForeign } from './own-ports.ts';

/** Nobody has opened it here, whether or not something listens there. */
const FOREIGN = 'http://localhost:3000/';

afterEach(() => void takeForeign());

test('a connection to a port that the test has not opened fails and is noted', async () => {
  await expect(fetch(FOREIGN)).rejects.toThrow();
  expect(takeForeign()).toContain('localhost:3000');
  await expect(fetch('http://203.0.113.1/')).rejects.toThrow();
  expect(takeForeign()).toEqual(['203.0.113.1:80']);
});

test('a port that was opened here is connected to', async () => {
  const server = createServer((_request, response) => response.end('ours'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ours');
  expect(takeForeign()).toEqual([]);
  await new Promise((resolve) => server.close(resolve));
});
