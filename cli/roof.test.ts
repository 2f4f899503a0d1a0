import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readPdf } from '../documents/testing/read-pdf.ts';
import { translations } from '../documents/translations.ts';
import { writeWorkbook } from '../documents/workbook/write.ts';
import { type Catalogue, createEngine } from '../engine/index.ts';
import { main } from './main.ts';

const catalogue: Catalogue = JSON.parse(
  readFileSync(new URL('../engine/catalogue/demo.json', import.meta.url), 'utf8'),
);
const roof = createEngine(catalogue).newConfiguration('gable');
const vectors: { instance: { orientation: string; objective: string }; expected: { power?: number } }[] =
  JSON.parse(readFileSync(new URL('../tests/vectors/layout.json', import.meta.url), 'utf8'));

interface Ran {
  readonly status: number | null;
  readonly stderr: string;
  readonly bytes: Buffer;
}

const readable = ({ status, stderr, bytes }: Ran) => {
  const stdout = bytes.toString();
  return {
    status,
    stderr,
    bytes,
    stdout,
    /** Every line of the output read as JSON; only for commands that answer in JSON. */
    get answers() {
      return stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    },
  };
};

/** A process of its own, whose Node has these options. */
function spawn(commandLine: string[], input: string | Uint8Array, node: string[] = []) {
  const command = fileURLToPath(new URL('./roof.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...node, command, ...commandLine],
    { input, maxBuffer: 1 << 28 },
  );
  return readable({ status, bytes: stdout, stderr: stderr.toString() });
}

/** The same in this process. */
async function run(commandLine: string[], input: string | Uint8Array) {
  const written: Buffer[] = [];
  const complaints: string[] = [];
  const status = await main(commandLine, {
    read: async () => Buffer.from(input),
    write: (output) => void written.push(Buffer.from(output)),
    complain: (message) => void complaints.push(`${message}\n`),
  });
  return readable({ status, bytes: Buffer.concat(written), stderr: complaints.join('') });
}

test.each([
  { commandLine: ['check'], input: JSON.stringify(roof), code: 0 },
  { commandLine: ['bom', '--as', 'pdf'], input: JSON.stringify(roof), code: 0 },
  { commandLine: ['solve', '--lines'], input: 'not JSON\n', code: 2 },
])('a process answers $commandLine on its own streams', async ({ commandLine, input, code }) => {
  const alone = spawn(commandLine, input);
  const { status, stderr, bytes } = await run(commandLine, input);
  expect([alone.status, status]).toEqual([code, code]);
  expect(alone.stderr).toBe(stderr);
  // A file says when it was made.
  const text = (content: Buffer) => content.toString('latin1').slice(0, 1_000);
  expect(text(alone.bytes)).toBe(text(bytes));
  expect(Math.abs(alone.bytes.length - bytes.length)).toBeLessThan(100);
});

test('solve answers with surfaces, totals and bill', async () => {
  const { status, answers } = await run(['solve'], JSON.stringify(roof));
  expect(status).toBe(0);
  expect(answers[0].surfaces.map(({ id }: { id: string }) => id)).toEqual(['south', 'north']);
  expect(answers[0].bom.totalPrice).toBe(answers[0].totals.price);
  expect(answers[0].surfaces[0].cells.length).toBeGreaterThan(50);
});

test('bom and check answer for themselves', async () => {
  expect((await run(['bom'], JSON.stringify(roof))).answers[0].lines.length).toBeGreaterThan(10);
  expect((await run(['check'], JSON.stringify(roof))).answers[0]).toMatchObject({ problems: [] });
});

test('cuts lists every piece made to measure, as csv by size', async () => {
  const [list] = (await run(['cuts'], JSON.stringify(roof))).answers;
  expect(list.pieces.length).toBeGreaterThan(5);
  const csv = (await run(['cuts', '--as', 'csv', '--language', 'en'], JSON.stringify(roof))).stdout;
  expect(csv).toContain(`Total pieces;${list.pieces.length}`);
  expect(csv).toContain(`Fingerprint;${list.fingerprint}`);
});

test('a line that the engine breaks off at is answered, and the next one solved', async () => {
  const hall = readFileSync(new URL('../tests/golden/hall-200x30.json', import.meta.url), 'utf8');
  const lines = [roof, JSON.parse(hall), roof].map((line) => JSON.stringify(line));
  // 8 MB are enough for a house, not for a hall.
  const { status, answers, stderr } = spawn(['solve', '--lines'], `${lines.join('\n')}\n{\n`, [
    '--wasm-max-mem-pages=128',
  ]);
  expect(answers.map((answer) => answer.status)).toEqual(['solved', 'failed', 'solved', 'refused']);
  expect(answers[2]).toEqual(answers[0]);
  expect(status).toBe(3);
  expect(stderr).toContain(answers[1].message);
});

test('exit code 1 says that a roof is not feasible, 2 that it is none; the reason is on stderr', async () => {
  const narrow = structuredClone(roof);
  for (const surface of narrow.surfaces) {
    surface.outline = { shape: 'rectangle', width: 150, height: 6000 };
  }
  const notFeasible = await run(['solve'], JSON.stringify(narrow));
  expect(notFeasible.status).toBe(1);
  expect(notFeasible.stderr).toContain('FIELD_NOT_TILEABLE');
  const refused = await run(['solve'], JSON.stringify({ ...roof, location: {} }));
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('MISSING_FIELD location.');
});

test('with --lines every line is answered in order, errors and blank lines too', async () => {
  const lines = [JSON.stringify(roof), '', 'not JSON', JSON.stringify(roof)];
  const { status, answers } = await run(['solve', '--lines'], `${lines.join('\n')}\n`);
  expect(answers.map((answer) => answer.status)).toEqual(['solved', 'refused', 'refused', 'solved']);
  expect(status).toBe(2);
});

test('layout answers whole files of instances', async () => {
  const calculated = vectors.filter(
    ({ instance }) => instance.orientation === 'landscape' && instance.objective === 'power',
  );
  const input = calculated.map(({ instance }) => JSON.stringify(instance)).join('\n');
  const { answers } = await run(['layout', '--lines'], input);
  expect(answers).toHaveLength(calculated.length);
  calculated.forEach(({ expected }, line) => {
    expect(answers[line]).toMatchObject(expected);
  });
});

test('an unknown command explains the known ones', async () => {
  const { status, stderr } = await run(['paint'], '');
  expect(status).toBe(2);
  expect(stderr).toContain('Usage');
});

test('bom as csv is the file itself, and with --lines one JSON string per line', async () => {
  const file = await run(['bom', '--as', 'csv'], JSON.stringify(roof));
  expect(file.status).toBe(0);
  expect(file.stdout.startsWith('\uFEFFArtikelnummer;')).toBe(true);
  const italian = await run(
    ['bom', '--as', 'csv', '--lines', '--language', 'it'],
    `${JSON.stringify(roof)}\nnot JSON\n`,
  );
  expect(italian.answers[0]).toContain('Numero d’articolo;');
  expect(italian.answers[1].status).toBe('refused');
  expect(italian.status).toBe(2);
});

test('bom as xlsx is a workbook, and none for what is no roof', async () => {
  const workbook = await run(['bom', '--as', 'xlsx'], JSON.stringify(roof));
  expect(workbook.status).toBe(0);
  expect(workbook.stdout.startsWith('PK')).toBe(true);
  const refused = await run(['bom', '--as', 'xlsx'], '{}');
  expect([refused.status, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toContain('MISSING_FIELD');
});

test.each(['bom', 'plan'])('%s as pdf is a file in the language asked for', async (command) => {
  const file = await run([command, '--as', 'pdf', '--language', 'it'], JSON.stringify(roof));
  expect(file.status).toBe(0);
  const { info, words } = await readPdf(file.bytes);
  expect(info).toMatchObject({ Language: 'it-CH' });
  expect(words).toContain('Piano di posa');
});

test('plan draws every enabled surface to scale, in the language asked for', async () => {
  const drawn = await run(['plan', '--as', 'svg', '--language', 'fr'], JSON.stringify(roof));
  expect(drawn.status).toBe(0);
  expect(drawn.stdout).toMatch(/^<svg .*<\/svg>\n$/s);
  expect(drawn.stdout).toContain('Plan de pose');
  expect(drawn.stdout.match(/id="surface-/g)).toHaveLength(2);
  expect((await run(['plan'], JSON.stringify(roof))).stdout).toContain('Verlegeplan');
  // A file of the first version faces one of eight directions.
  const first = readFileSync(new URL('../tests/golden/house-gable.json', import.meta.url), 'utf8');
  expect((await run(['cuts', '--as', 'csv'], first)).stdout).toMatch(/"?Süd"? /);
});

test('read gives the roof of a workbook, or names every cell that is not understood', async () => {
  const write = async (height: number) => {
    const [first, ...others] = structuredClone(roof.surfaces);
    if (!first) throw new Error('no surface');
    const configuration = {
      ...roof,
      surfaces: [{ ...first, outline: { shape: 'rectangle' as const, width: 9000, height } }, ...others],
    };
    const input = { content: {}, checklist: [], configuration };
    const workbook = await writeWorkbook(input, input, catalogue, translations('fr'));
    return { configuration, bytes: new Uint8Array(await workbook.arrayBuffer()) };
  };
  const good = await write(6000);
  expect(await run(['read'], good.bytes)).toMatchObject({ status: 0, answers: [good.configuration] });
  const { status, stdout, stderr } = await run(['read', '--language', 'en'], (await write(600_000)).bytes);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('Pans de toit!I7 "600000" - Out of range: 0 to 500\'000');
  expect((await run(['read'], '')).stderr).toContain('WORKBOOK_REFUSED empty');
});

test.each([
  [['bom', '--as', 'xlsx', '--lines'], '--lines'],
  [['cuts', '--as', 'xlsx'], 'only json, csv'],
  [['bom', '--as', 'pdf', '--lines'], '--lines'],
  [['plan', '--as', 'csv'], 'only svg, pdf, dxf'],
  [['plan', '--as', 'dxf', '--lines'], '--lines'],
  [['read', '--lines'], 'read reads one file'],
  [['verify', 'offer.pdf', '--key', 'keys.json'], 'verify needs FILE'],
  [['verify', '--key', 'keys.json', '--catalogue', 'version.json'], 'verify needs FILE'],
  [['bom', '--key', 'keys.json'], 'bom takes neither --key'],
  [['check', '--language', 'rm'], 'No such language: rm'],
  [['bom', '--colour'], '--colour'],
  [['bom', 'house.json'], 'Not understood: house.json'],
])('%j is refused with its reason', async (commandLine, reason) => {
  const { status, stdout, stderr } = await run(commandLine, JSON.stringify(roof));
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(reason);
  expect(stderr).toContain('Usage');
});
