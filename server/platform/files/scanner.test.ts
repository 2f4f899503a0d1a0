import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { EICAR, startClamd } from '../../testing/clamd.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createScanner } from './scanner.ts';
import { ScannerUnavailable } from './scanner-unavailable.ts';

const MB = 1024 * 1024;

/** Writes a file for the duration of a test. Returns its path. */
function fileOf(content: Uint8Array): string {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, 'file');
  writeFileSync(path, content);
  return path;
}

async function scannerOnClamd(most?: number) {
  const clamd = await startClamd(most);
  onTestFinished(() => clamd.kill());
  return { clamd, scanner: createScanner(clamd.url) };
}

/** A scanner on a server that does this with each connection. */
async function scannerOn(handle: (socket: Socket) => void, timeoutMs?: number) {
  const server = createServer((socket) => handle(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return createScanner(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutMs);
}

test('finds malware anywhere in a file, also in an archive, and none in random bytes', async () => {
  const { scanner } = await scannerOnClamd();
  const within = Buffer.concat([randomBytes(3 * MB), Buffer.from(EICAR), randomBytes(MB)]);
  for (const content of [Buffer.from(EICAR), within, zipSync({ 'macro.bin': Buffer.from(EICAR) })])
    expect(await scanner.malwareIn(fileOf(content))).toMatch(/EICAR/);
  for (const content of [
    Buffer.alloc(0),
    randomBytes(1),
    randomBytes(5 * MB),
    within.subarray(0, 3 * MB + 67),
  ])
    expect(await scanner.malwareIn(fileOf(content))).toBeNull();
  expect(scanner.queueLength()).toBe(0);
});

test('a file beyond the limit of the daemon is unscanned, never clean', async () => {
  const { scanner } = await scannerOnClamd(1);
  const large = fileOf(randomBytes(20 * MB));
  await expect(scanner.malwareIn(large)).rejects.toThrow(ScannerUnavailable);
});

test('a dead daemon rejects, one that is back scans', async () => {
  const { clamd, scanner } = await scannerOnClamd();
  await clamd.kill();
  await expect(scanner.malwareIn(fileOf(Buffer.from('x')))).rejects.toThrow(ScannerUnavailable);
});

test.each<[string, (socket: Socket) => void]>([
  ['disconnects', (socket) => socket.destroy()],
  ['disconnects once it has read', (socket) => socket.once('data', () => socket.destroy())],
  ['replies with an error', (socket) => socket.once('data', () => socket.end('stream: fault ERROR\0'))],
  ['replies with less', (socket) => socket.once('data', () => socket.end('stream: OK'))],
  ['replies with more', (socket) => socket.once('data', () => socket.end('stream: OK\0stream: OK\0'))],
  ['replies without end', (socket) => socket.on('data', () => socket.write('stream: '.repeat(1_000)))],
  ['speaks another protocol', (socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\n'))],
])('a daemon that %s makes no file clean', async (_title, handle) => {
  const scanner = await scannerOn(handle);
  await expect(scanner.malwareIn(fileOf(randomBytes(MB)))).rejects.toThrow(ScannerUnavailable);
  expect(scanner.queueLength()).toBe(0);
});

test('a silent daemon is waited for until the timeout, or until the client is gone', async () => {
  const scanner = await scannerOn(() => {}, 100);
  await expect(scanner.malwareIn(fileOf(randomBytes(10 * MB)))).rejects.toThrow('no reply within 0.1 s');
  const patient = await scannerOn(() => {});
  const client = new AbortController();
  const scanned = patient.malwareIn(fileOf(randomBytes(MB)), client.signal);
  expect(patient.queueLength()).toBe(1);
  client.abort();
  await expect(scanned).rejects.toThrow(ScannerUnavailable);
  expect(patient.queueLength()).toBe(0);
});
