import { afterEach, expect, test } from 'vitest';
import { ProblemDocument } from '../../../contracts/problem.ts';
import { type Listener, openListener } from './listener.ts';

let listener: Listener;
afterEach(() => listener.close(0));

const originOf = ({ server }: Listener): string => {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('It does not listen.');
  return `http://localhost:${address.port}`;
};

test('before there is an app every request is asked to come again', async () => {
  listener = await openListener('localhost', 0);
  const early = await fetch(`${originOf(listener)}/v1/user/me`);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2']);
  expect(ProblemDocument.parse(await early.json())).toMatchObject({ code: 'RESTARTING' });
  listener.serve((_request, response) => response.end('served'));
  expect(await (await fetch(originOf(listener))).text()).toBe('served');
});
