import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readPdf } from '../documents/testing/read-pdf.ts';
import { translations } from '../documents/translations.ts';
import { writeWorkbook } from '../documents/workbook/write.ts';
import { type Catalogue, createEngine } from '../engine/index.ts';

const catalogue: Catalogue = JSON.parse(
  readFileSync(new URL('../engine/catalogue/demo.json', import.meta.url), 'utf8'),
);
const roof = createEngine(catalogue).newConfiguration('gable');
const vectors: { instance: { orientation: string; objective: string }; expected: { power?: number } }[] =
  JSON.parse(readFileSync(new URL('../tests/vectors/layout.json', import.meta.url), 'utf8'));

function run(
  commandLine: string[],
  input: string | Uint8Array,
  encoding: BufferEncoding = 'utf8',
  node: string[] = [],
) {
  const command = fileURLToPath(new URL('./roof.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...node, command, ...commandLine],
    { input, encoding, maxBuffer: 1 << 28 },
  );
  return {
    status,
    stderr,
    stdout,
    /** Every line of the output read as JSON; only for commands that answer in JSON. */
    get answers() {
      return stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    },
  };
}

test('solve answers with surfaces, totals and bill', () => {
  const { status, answers } = run(['solve'], JSON.stringify(roof));
  expect(status).toBe(0);
  expect(answers[0].surfaces.map(({ id }: { id: string }) => id)).toEqual(['south', 'north']);
  expect(answers[0].bom.totalPrice).toBe(answers[0].totals.price);
  expect(answers[0].surfaces[0].cells.length).toBeGreaterThan(50);
});

test('bom and check answer for themselves', () => {
  expect(run(['bom'], JSON.stringify(roof)).answers[0].lines.length).toBeGreaterThan(10);
  expect(run(['check'], JSON.stringify(roof)).answers[0]).toMatchObject({ problems: [] });
});

test('cuts lists every piece made to measure, as csv by size', () => {
  const [list] = run(['cuts'], JSON.stringify(roof)).answers;
  expect(list.pieces.length).toBeGreaterThan(5);
  const csv = run(['cuts', '--as', 'csv', '--language', 'en'], JSON.stringify(roof)).stdout;
  expect(csv).toContain(`Pieces in all;${list.pieces.length}`);
  expect(csv).toContain(`Fingerprint;${list.fingerprint}`);
});

test('a line that the engine breaks off at is answered, and the next one solved', () => {
  const hall = readFileSync(new URL('../tests/golden/hall-200x30.json', import.meta.url), 'utf8');
  const lines = [roof, JSON.parse(hall), roof].map((line) => JSON.stringify(line));
  // 8 MB are enough for a house, not for a hall.
  const { status, answers, stderr } = run(['solve', '--lines'], `${lines.join('\n')}\n{\n`, 'utf8', [
    '--wasm-max-mem-pages=128',
  ]);
  expect(answers.map((answer) => answer.status)).toEqual(['solved', 'failed', 'solved', 'refused']);
  expect(answers[2]).toEqual(answers[0]);
  expect(status).toBe(3);
  expect(stderr).toContain(answers[1].message);
});

test('exit code 1 says that a roof is not feasible, 2 that it is none; the reason is on stderr', () => {
  const narrow = structuredClone(roof);
  for (const surface of narrow.surfaces) {
    surface.outline = { shape: 'rectangle', width: 150, height: 6000 };
  }
  const notFeasible = run(['solve'], JSON.stringify(narrow));
  expect(notFeasible.status).toBe(1);
  expect(notFeasible.stderr).toContain('FIELD_NOT_TILEABLE');
  const refused = run(['solve'], JSON.stringify({ ...roof, location: {} }));
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('MISSING_FIELD location.');
});

test('with --lines every line is answered in order, errors and blank lines too', () => {
  const lines = [JSON.stringify(roof), '', 'not JSON', JSON.stringify(roof)];
  const { status, answers } = run(['solve', '--lines'], `${lines.join('\n')}\n`);
  expect(answers.map((answer) => answer.status)).toEqual(['solved', 'refused', 'refused', 'solved']);
  expect(status).toBe(2);
});

test('layout answers whole files of instances', () => {
  const calculated = vectors.filter(
    ({ instance }) => instance.orientation === 'landscape' && instance.objective === 'power',
  );
  const input = calculated.map(({ instance }) => JSON.stringify(instance)).join('\n');
  const { answers } = run(['layout', '--lines'], input);
  expect(answers).toHaveLength(calculated.length);
  calculated.forEach(({ expected }, line) => {
    expect(answers[line]).toMatchObject(expected);
  });
});

test('an unknown command explains the known ones', () => {
  const { status, stderr } = run(['paint'], '');
  expect(status).toBe(2);
  expect(stderr).toContain('Usage');
});

test('bom as csv is the file itself, and with --lines one JSON string per line', () => {
  const file = run(['bom', '--as', 'csv'], JSON.stringify(roof));
  expect(file.status).toBe(0);
  expect(file.stdout.startsWith('\uFEFFArtikelnummer;')).toBe(true);
  const italian = run(
    ['bom', '--as', 'csv', '--lines', '--language', 'it'],
    `${JSON.stringify(roof)}\nnot JSON\n`,
  );
  expect(italian.answers[0]).toContain('Numero articolo;');
  expect(italian.answers[1].status).toBe('refused');
  expect(italian.status).toBe(2);
});

test('bom as xlsx is a workbook, and none for what is no roof', () => {
  const workbook = run(['bom', '--as', 'xlsx'], JSON.stringify(roof));
  expect(workbook.status).toBe(0);
  expect(workbook.stdout.startsWith('PK')).toBe(true);
  const refused = run(['bom', '--as', 'xlsx'], '{}');
  expect([refused.status, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toContain('MISSING_FIELD');
});

test.each(['bom', 'plan'])('%s as pdf is a file in the language asked for', async (command) => {
  const file = run([command, '--as', 'pdf', '--language', 'it'], JSON.stringify(roof), 'latin1');
  expect(file.status).toBe(0);
  const { info, words } = await readPdf(Buffer.from(file.stdout, 'latin1'));
  expect(info).toMatchObject({ Language: 'it-CH' });
  expect(words).toContain('Piano di posa');
});

test('plan draws every enabled surface to scale, in the language asked for', () => {
  const drawn = run(['plan', '--as', 'svg', '--language', 'fr'], JSON.stringify(roof));
  expect(drawn.status).toBe(0);
  expect(drawn.stdout).toMatch(/^<svg .*<\/svg>\n$/s);
  expect(drawn.stdout).toContain('Plan de pose');
  expect(drawn.stdout.match(/id="surface-/g)).toHaveLength(2);
  expect(run(['plan'], JSON.stringify(roof)).stdout).toContain('Verlegeplan');
  // A file of the first version faces one of eight directions.
  const first = readFileSync(new URL('../tests/golden/house-gable.json', import.meta.url), 'utf8');
  expect(run(['cuts', '--as', 'csv'], first).stdout).toMatch(/"?Süd"? /);
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
  expect(run(['read'], good.bytes)).toMatchObject({ status: 0, answers: [good.configuration] });
  const { status, stdout, stderr } = run(['read', '--language', 'en'], (await write(600_000)).bytes);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('Pans de toit!I7 "600000" - Out of range: 0 to 500\'000');
  expect(run(['read'], '').stderr).toContain('WORKBOOK_REFUSED empty');
});

test.each([
  [['bom', '--as', 'xlsx', '--lines'], '--lines'],
  [['cuts', '--as', 'xlsx'], 'only json, csv'],
  [['bom', '--as', 'pdf', '--lines'], '--lines'],
  [['plan', '--as', 'csv'], 'only svg, pdf, dxf'],
  [['plan', '--as', 'dxf', '--lines'], '--lines'],
  [['read', '--lines'], 'one workbook'],
  [['check', '--language', 'rm'], 'No such language: rm'],
  [['bom', '--colour'], '--colour'],
  [['bom', 'house.json'], 'Not understood: house.json'],
])('%j is refused with its reason', (commandLine, reason) => {
  const { status, stdout, stderr } = run(commandLine, JSON.stringify(roof));
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(reason);
  expect(stderr).toContain('Usage');
});
