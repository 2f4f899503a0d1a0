import { readdirSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type FrozenRoof, freezeRoof } from '../../engine/frozen-roof.ts';
import { type Catalogue, createEngine, type Discount, engineVersion } from '../../engine/index.ts';
import { drawn, soak } from '../../tests/soak.ts';
import { translations } from '../translations.ts';
import { billOfMaterialsPdf } from './bill-of-materials.ts';
import { type IssuedFile, readData } from './issued-file.ts';
import { checkSignature, NO_SIGNATURE, newKeyPair, signed } from './signature.ts';
import { checkBill, verify } from './verification.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const catalogue: Catalogue = JSON.parse(read('../../engine/catalogue/demo.json'));
const engine = createEngine(catalogue);
const DISCOUNT: Discount = { basisPoints: 1250, groups: { slates: 2000 } };
const WRITTEN_AT = Date.parse('2026-11-19T07:12:00Z');
const golden = readdirSync(new URL('../../tests/golden', import.meta.url)).filter((name) =>
  name.endsWith('.json'),
);

function frozen(name: string): FrozenRoof {
  const text = read(`../../tests/golden/${name}`);
  const open = engine.open(text, DISCOUNT);
  const { answer, cells } = open;
  if (answer.status === 'refused') throw new Error(`${name} is refused`);
  return freezeRoof(
    JSON.parse(engine.upgraded(text)),
    answer,
    cells,
    open.body(),
    catalogue,
    engineVersion(),
  );
}

const print = (roof: FrozenRoof): Promise<Uint8Array> => {
  const issue = { issuer: 'https://portal.example', catalogueSha256: null, discount: DISCOUNT };
  const paper = {
    author: 'Atelier Exempel',
    roof,
    catalogue,
    writtenAt: WRITTEN_AT,
    isInvented: true,
    issue,
  };
  return billOfMaterialsPdf(paper, translations('de'));
};

const [key, other] = [newKeyPair(), newKeyPair()];
const house = frozen('house-gable.json');
const file = signed(await print(house), key);
const issued = readData(file) as IssuedFile;

test('a signed printout is genuine, and says what it was made of', async () => {
  const check = () => ({ status: 'no-catalogue' }) as const;
  expect(await verify(file, [other.publicKey, key.publicKey], check)).toEqual({
    status: 'genuine',
    keyId: key.id,
    file: {
      ...{ kind: 'bill-of-materials', issuer: 'https://portal.example', number: null, issuedAt: WRITTEN_AT },
      ...{
        subject: 'Haus Muster, Thun',
        recipient: 'Atelier Exempel',
        fingerprint: house.solution.fingerprint,
      },
      ...{ catalogueVersion: catalogue.version, engineVersion: engineVersion() },
    },
    bill: { status: 'no-catalogue' },
  });
  expect(issued.roof).toMatchObject({ configuration: house.configuration, cells: house.cells });
});

test('a file with one changed, missing or added byte is never genuine', drawn, () => {
  for (let round = 0; round < soak(400, 20_000); round += 1) {
    const changed = Buffer.from(file);
    const at = Math.floor(Math.random() * changed.length);
    changed[at] = (changed[at] ?? 0) ^ (1 << Math.floor(Math.random() * 8));
    expect(checkSignature(changed, [key.publicKey]).status, `byte ${at}`).not.toBe('genuine');
  }
  const start = file.indexOf('(portal-signature/1');
  for (let at = start; at < start + 215; at += 1) {
    for (const bit of [1, 2, 4, 8, 16, 32, 64, 128]) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ bit;
      expect(checkSignature(changed, [key.publicKey]).status, `byte ${at}`).not.toBe('genuine');
    }
  }
  for (const changed of [
    file.subarray(0, -1),
    Buffer.concat([file, Buffer.from('\n')]),
    Buffer.concat([file, file]),
    file.subarray(0, file.length / 2),
  ])
    expect(checkSignature(changed, [key.publicKey]).status).not.toBe('genuine');
});

test('a file changed and hashed again, or signed with another key, is not genuine', async () => {
  const cheaper = structuredClone(house);
  for (const line of cheaper.solution.bom.lines) line.totalPrice -= 100;
  const forged = signed(await print(cheaper), other);
  expect(checkSignature(forged, [key.publicKey])).toEqual({ status: 'unknown-key', keyId: other.id });
  // The id of the key is trusted as little as the rest.
  const renamed = Buffer.from(forged);
  renamed.write(key.id, renamed.indexOf('(portal-signature/1 ') + 20, 'latin1');
  expect(checkSignature(renamed, [key.publicKey])).toEqual({ status: 'changed', keyId: key.id });
});

test.each([
  ['nothing', Buffer.alloc(0), 'no-pdf'],
  ['no PDF', Buffer.from('Hallo'), 'no-pdf'],
  ['a large file without content', Buffer.alloc(10_000_000, '%PDF-'), 'unsigned'],
  [
    'a file full of beginnings',
    Buffer.from(`%PDF-1.7 ${'(portal-signature/1 '.repeat(200_000)}`),
    'unsigned',
  ],
  ['a PDF without signature', Buffer.from('%PDF-1.7\n%%EOF'), 'unsigned'],
])('%s is refused', async (_, bytes, status) => {
  const check = () => expect.unreachable();
  expect(await verify(bytes, [key.publicKey], check)).toEqual({ status });
});

test.each([
  ['more data than an attachment may have', deflateSync(Buffer.alloc(200 * 1024 * 1024))],
  ['data of another form', deflateSync(JSON.stringify({ schema: 'issued-file/9' }))],
  ['no data', Buffer.from('none')],
])('a signed file with %s is unreadable', async (_, packed) => {
  const head = `%PDF-1.7\n1 0 obj\n<<\n/Type /EmbeddedFile\n/Length ${packed.length}\n>>\nstream\n`;
  const bytes = Buffer.concat([Buffer.from(head), packed, Buffer.from(`\nendstream\n(${NO_SIGNATURE})`)]);
  const check = () => expect.unreachable();
  expect(await verify(signed(bytes, key), [key.publicKey], check)).toEqual({
    status: 'unreadable',
    keyId: key.id,
  });
});

test('the name of a roof cannot pose as its signature', async () => {
  const name = `portal-signature/1 ${key.id} ${'0'.repeat(128)}`.slice(0, 200);
  const printed = await print({ ...house, configuration: { ...house.configuration, name } });
  expect(checkSignature(signed(printed, key), [key.publicKey]).status).toBe('genuine');
});

test.each(golden)('the slates of %s give the bill that was frozen, to the Rappen', (name) => {
  const roof = frozen(name);
  expect(checkBill({ ...issued, roof }, catalogue)).toEqual({
    status: 'equal',
    isSameCatalogue: null,
    lines: [],
    statedRappen: roof.solution.bom.totalPrice,
    countedRappen: roof.solution.bom.totalPrice,
  });
});

test('a catalogue with one changed price names the lines of that article alone', () => {
  const [line] = house.solution.bom.lines;
  const raised = structuredClone(catalogue);
  const article = raised.articles.find(({ number }) => number === line?.article);
  if (!line || !article) throw new Error('no article');
  article.price += 1_000;
  const check = checkBill({ ...issued, catalogueSha256: 'of another content' }, raised);
  expect(check).toMatchObject({ status: 'different', isSameCatalogue: false });
  if (check.status !== 'different') return;
  expect(check.lines.map((each) => each.article)).toEqual([line.article]);
  expect(check.lines[0]?.stated).toEqual({
    quantity: line.quantity,
    priceRappen: line.discountedPricePerUnit,
    totalRappen: line.totalPrice,
  });
  expect(check.countedRappen - check.statedRappen).toBe(line.quantity * 875);
});

test('slates are counted as they lie, even where they would be laid differently', () => {
  const roof = structuredClone(house);
  const cells = [...roof.cells];
  const active = cells.findIndex((kind, index) => index % 8 === 3 && kind === 0);
  // A blind lies in the place of a module, which no layout would do there.
  cells[active] = 1;
  const check = checkBill({ ...issued, roof: { ...roof, cells } }, catalogue);
  expect(check.status).toBe('different');
  if (check.status !== 'different') return;
  const modules = check.lines.filter(
    ({ stated, counted }) => stated?.quantity === (counted?.quantity ?? 0) + 1,
  );
  expect(modules.length).toBeGreaterThan(0);
  expect(check.countedRappen).toBeLessThan(check.statedRappen);
});

test('slates that do not lie on their roof are refused with their place', () => {
  const roof = { ...house, cells: house.cells.with(0, 99) };
  expect(checkBill({ ...issued, roof }, catalogue)).toMatchObject({
    status: 'refused',
    problems: [{ path: 'cells[0]' }],
  });
});
