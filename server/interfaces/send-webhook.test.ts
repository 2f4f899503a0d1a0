import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { isPublicAddress } from './public-address.ts';
import { isSendable, type SendWebhook, signatureHeaders, webhookSender } from './send-webhook.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const message = { id: 'e1', body: '{"type":"order.placed"}', secrets: [SECRET] };
const NOW = 1_795_000_000_500;
const local = webhookSender({ hosts: ['127.0.0.1'], timeoutMs: 300 });
const sendTo = (url: string, send: SendWebhook = local, signal = new AbortController().signal) =>
  send(url, message, NOW, signal);

test('posts the body with the headers of Standard Webhooks', async () => {
  const received: Record<string, unknown>[] = [];
  const url = await listen(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ method: request.method, body, ...request.headers });
    response.end('thanks');
  });
  expect(await sendTo(url)).toEqual({ status: 200, fault: null, answer: 'thanks' });
  const key = Buffer.from(SECRET.slice(6), 'base64');
  const signature = createHmac('sha256', key).update(`e1.1795000000.${message.body}`).digest('base64');
  expect(received).toMatchObject([
    {
      ...{ method: 'POST', body: message.body, 'content-type': 'application/json; charset=utf-8' },
      ...{ 'webhook-id': 'e1', 'webhook-timestamp': '1795000000', 'webhook-signature': `v1,${signature}` },
    },
  ]);
});

test('equals the example of the Standard Webhooks specification', () => {
  const headers = signatureHeaders(
    {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    },
    1_614_265_330,
  );
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('signs with both secrets during a rotation', () => {
  const other = `whsec_${Buffer.from('another').toString('base64')}`;
  const of = (...secrets: string[]) => signatureHeaders({ ...message, secrets }, 1)['webhook-signature'];
  expect(of(SECRET, other)).toBe(`${of(SECRET)} ${of(other)}`);
});

test('a redirect is not followed', async () => {
  let calls = 0;
  const url = await listen((request, response) => {
    calls += 1;
    response.writeHead(302, { location: request.url ?? '' }).end();
  });
  expect(await sendTo(url)).toMatchObject({ status: 302, fault: 'redirect' });
  expect(calls).toBe(1);
});

test('an error answer is a fault, with the beginning of its text', async () => {
  const url = await listen((_request, response) =>
    response.writeHead(500).end(`broken\0${'x'.repeat(9_000)}`),
  );
  const { status, fault, answer } = await sendTo(url);
  expect([status, fault, answer.slice(0, 8), answer.length]).toEqual([500, 'status', 'brokenxx', 500]);
});

test('of an endless answer only the beginning is read', async () => {
  let written = 0;
  let isClosed = false;
  const url = await listen((_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536;
    };
    response.on('drain', write).on('close', () => {
      isClosed = true;
    });
    write();
  });
  expect(await sendTo(url)).toMatchObject({ status: 200, fault: null, answer: 'x'.repeat(500) });
  await expect.poll(() => isClosed).toBe(true);
  expect(written).toBeLessThan(10_000_000);
});

test('an answer that never begins, or never ends, takes no longer than the timeout', async () => {
  const silent = await listen(() => {});
  const slow = await listen((_request, response) => void response.writeHead(200).write('a'));
  for (const url of [silent, slow])
    expect(await sendTo(url)).toMatchObject({ status: null, fault: 'timeout' });
});

test('a closed port is a fault of the connection', async () => {
  expect(await sendTo(`http://127.0.0.1:${await freePort()}/`)).toMatchObject({
    status: null,
    fault: 'connection',
    answer: expect.stringContaining('ECONNREFUSED'),
  });
});

test('an abort by the caller rejects', async () => {
  const silent = await listen(() => {});
  const abort = new AbortController();
  const sent = sendTo(silent, webhookSender({ hosts: ['127.0.0.1'] }), abort.signal);
  abort.abort(new Error('shutdown'));
  await expect(sent).rejects.toThrow();
});

test('a host that resolves to a private address is not connected to', async () => {
  let calls = 0;
  const { port } = new URL(
    await listen(() => {
      calls += 1;
    }),
  );
  for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fe80::1']) {
    const send = webhookSender({
      hosts: [],
      resolve: async () => [
        { address: '93.184.216.34', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ],
    });
    expect(await sendTo(`https://localhost:${port}/`, send)).toMatchObject({
      status: null,
      fault: 'address',
    });
  }
  expect(calls).toBe(0);
});

test('each connection goes to the address that was resolved for it', async () => {
  const url = new URL(await listen((request, response) => response.end(request.headers.host)));
  let resolved = 0;
  const send = webhookSender({
    hosts: ['localhost'],
    resolve: async () => {
      resolved += 1;
      return [{ address: '127.0.0.1', family: 4 }];
    },
  });
  for (const _time of [1, 2])
    expect(await sendTo(`http://localhost:${url.port}/`, send)).toMatchObject({
      status: 200,
      answer: `localhost:${url.port}`,
    });
  expect(resolved).toBe(2);
});

test.each([
  ['https://hooks.example/x?y=1', true],
  ['https://hooks.example:8443/', true],
  ['https://93.184.216.34/', true],
  ['https://[2606:4700::1111]/', true],
  ['http://hooks.example/', false],
  ['https://user:password@hooks.example/', false],
  ['https://hooks.example/#part', false],
  ['https://127.0.0.1/', false],
  ['https://2130706433/', false],
  ['https://0x7f.1/', false],
  ['https://[::1]/', false],
  ['https://[::ffff:127.0.0.1]/', false],
  ['ftp://hooks.example/', false],
  ['hooks.example', false],
  ['http://erp.internal/', true],
  ['ftp://erp.internal/', false],
])('%s is sendable: %s', (url, expected) => {
  expect(isSendable(url, { hosts: ['erp.internal'] })).toBe(expected);
});

test.each([
  ['8.8.8.8', true],
  ['172.15.0.1', true],
  ['172.32.0.1', true],
  ['2606:4700::1111', true],
  ...[
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.9.9.9', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', '198.18.0.1', '203.0.113.24', '224.0.0.1', '255.255.255.255', '::', '::1'],
    ...['::ffff:8.8.8.8', '::ffff:7f00:1', '64:ff9b::a00:1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1'],
    ...['2001:db8::1', '2002:7f00:1::', '2001:0:1::1', 'no address', '8.8.8.8:80', ''],
  ].map((address) => [address, false] as const),
] as const)('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
