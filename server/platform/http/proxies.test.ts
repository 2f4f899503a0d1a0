import { expect, test } from 'vitest';
import { startServer } from '../../testing/start-server.ts';

/** Applications per address and hour. */
const LIMIT = 3;

/** Whether the limit applies to calls from one address with these `X-Forwarded-For` headers. */
async function isLimited(trusted: string, forwardedFor: (call: number) => string): Promise<boolean> {
  const server = await startServer({ TRUST_PROXY: trusted, APPLICATIONS_PER_HOUR: String(LIMIT) });
  const statuses = await Promise.all(
    Array.from({ length: LIMIT + 1 }, async (_, call) => {
      const headers = { 'x-forwarded-for': forwardedFor(call) };
      return (await fetch(`${server.origin}/v1/applications/no-id`, { method: 'PUT', headers })).status;
    }),
  );
  await server.stop();
  // Admitted requests fail validation: they have no body.
  expect(statuses.filter((status) => status === 415 || status === 422).length).toBeGreaterThanOrEqual(LIMIT);
  return statuses.includes(429);
}

const invented = (call: number) => `198.51.100.${call}`;
const alone = invented;
const behindOne = (call: number) => `${invented(call)}, 203.0.113.7`;

test.each([
  ['nobody is believed', '', alone, true],
  ['the one proxy says who calls', '1', alone, false],
  ['what a caller puts before the proxy is not believed', '1', behindOne, true],
  ['two proxies: the first of them says it', '2', behindOne, false],
  ['the proxy of a trusted network says who calls', '127.0.0.0/8', alone, false],
  ['a network that the caller is not in says nothing', '10.0.0.0/8', alone, true],
])('%s', async (_what, trusted, forwardedFor, limited) => {
  expect(await isLimited(trusted, forwardedFor)).toBe(limited);
});
