import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { SigningKeys } from '../contracts/domain/verification.ts';
import { billOfMaterialsPdf } from '../documents/pdf/bill-of-materials.ts';
import { type KeyPair, newKeyPair, signed } from '../documents/pdf/signature.ts';
import { translations } from '../documents/translations.ts';
import { freezeRoof } from '../engine/frozen-roof.ts';
import { type Catalogue, createEngine, engineVersion } from '../engine/index.ts';
import { main } from './main.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const catalogue: Catalogue = JSON.parse(
  readFileSync(new URL('../engine/catalogue/demo.json', import.meta.url), 'utf8'),
);
const engine = createEngine(catalogue);
const [key, old] = [newKeyPair(), newKeyPair()];
const keysOf = (...pairs: readonly KeyPair[]): SigningKeys => ({
  keys: pairs.map(({ id, publicKey }) => ({
    ...{ kid: id, kty: 'OKP', crv: 'Ed25519', x: publicKey },
    ...{ createdAt: 0, retiredAt: null },
  })),
});

async function printed(): Promise<Uint8Array> {
  const configuration = engine.newConfiguration('gable');
  const open = engine.open(JSON.stringify(configuration), 500);
  const { answer, cells } = open;
  if (answer.status === 'refused') throw new Error('refused');
  const roof = freezeRoof(configuration, answer, cells, open.body(), catalogue, engineVersion());
  const issue = { issuer: 'https://portal.example', catalogueSha256: null, discount: 500 };
  const paper = { author: 'Atelier Exempel', roof, catalogue, writtenAt: 0, isInvented: true, issue };
  return billOfMaterialsPdf(paper, translations('de'));
}
const unsigned = await printed();
const genuine = signed(unsigned, old);

/** Writes a file and returns its path. */
function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, content instanceof Uint8Array ? content : JSON.stringify(content));
  return path;
}
const PDF = file('genuine.pdf', genuine);
const KEYS = file('keys.json', keysOf(key, old));
const VERSION = file('version.json', catalogue);

async function run(pdf: string, keys = KEYS, version = VERSION) {
  const [output, complaints]: string[][] = [[], []];
  const status = await main(['verify', pdf, '--key', keys, '--catalogue', version], {
    read: () => Promise.reject(new Error('standard input is not read')),
    write: (text) => void output?.push(String(text)),
    complain: (message) => void complaints?.push(String(message)),
  });
  const text = output?.join('') ?? '';
  return { status, answer: text && JSON.parse(text), stderr: complaints?.join('') ?? '' };
}

test('a printout signed by a retired key is genuine, offline, and its bill is equal', async () => {
  expect(await run(PDF)).toMatchObject({
    status: 0,
    answer: {
      status: 'genuine',
      keyId: old.id,
      file: { recipient: 'Atelier Exempel' },
      bill: { status: 'equal', lines: [] },
    },
    stderr: '',
  });
});

test('the process answers on its own streams', () => {
  const command = fileURLToPath(new URL('./roof.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', command, 'verify', PDF, '--key', KEYS, '--catalogue', VERSION],
    { encoding: 'utf8' },
  );
  expect([status, stderr, JSON.parse(stdout).status]).toEqual([0, '', 'genuine']);
});

test('a catalogue with another price gives exit code 1 and names the article, the prices and the totals', async () => {
  const raised = structuredClone(catalogue);
  const [module] = raised.articles.filter(({ power }) => power > 0);
  if (!module) throw new Error('no module');
  for (const article of raised.articles) if (article.power > 0) article.price += 100;
  const { status, answer, stderr } = await run(PDF, KEYS, file('raised.json', raised));
  expect([status, answer.bill.status]).toEqual([1, 'different']);
  expect(answer.bill.lines.length).toBeGreaterThan(0);
  for (const { article, stated, counted } of answer.bill.lines) {
    expect(counted.priceRappen - stated.priceRappen).toBe(95);
    const line = stderr.split('\n').find((each) => each.startsWith(`${article}: `));
    expect(line).toContain(`${counted.quantity} x ${(counted.priceRappen / 100).toFixed(2)}`);
  }
  expect(stderr).toContain(`total: stated ${(answer.bill.statedRappen / 100).toFixed(2)}, counted `);
});

test.each([
  ['changed.pdf', genuine.with(700, (genuine[700] ?? 0) ^ 1), 'changed after it was signed'],
  ['foreign.pdf', signed(unsigned, newKeyPair()), 'not among the public keys'],
  ['half.pdf', genuine.subarray(0, genuine.length / 2), 'no signature'],
  ['empty.pdf', Buffer.alloc(0), 'not a PDF'],
  ['roof.json', Buffer.from('{}'), 'not a PDF'],
])('%s is refused with exit code 2', async (name, content, reason) => {
  const { status, stderr } = await run(file(name, content));
  expect([status, stderr]).toEqual([2, expect.stringContaining(reason)]);
});

test('a file of 200 MB is not read', async () => {
  const large = file('large.pdf', Buffer.from('%PDF-1.7'));
  truncateSync(large, 200 * 1024 * 1024);
  const { status, stderr } = await run(large);
  expect([status, stderr]).toEqual([2, expect.stringContaining('large.pdf: larger than')]);
});

test('files that cannot be used are named', async () => {
  const named = async (...files: Parameters<typeof run>) => {
    const { status, answer, stderr } = await run(...files);
    expect([status, answer]).toEqual([2, '']);
    return stderr;
  };
  expect(await named(join(folder, 'missing.pdf'))).toContain('missing.pdf: ENOENT');
  expect(await named(PDF, VERSION)).toContain('version.json: not the answer of GET /v1/signing-keys');
  expect(await named(PDF, PDF)).toContain('genuine.pdf: not JSON');
  expect(await named(PDF, KEYS, KEYS)).toContain('keys.json: The catalogue is refused');
  expect(await named(PDF, KEYS, file('null.json', null))).toContain('null.json: The catalogue is refused');
});
