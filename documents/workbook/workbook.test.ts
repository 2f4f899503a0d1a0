import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { ChecklistEntry } from '../../contracts/domain/checklists.ts';
import { CATALOGUE_LANGUAGES } from '../../contracts/domain/languages.ts';
import { WORKBOOK_SHEETS, WORKBOOK_VERSION } from '../../contracts/domain/workbook.ts';
import { type Catalogue, type Configuration, createEngine } from '../../engine/index.ts';
import { translations } from '../translations.ts';
import type { RawCell } from './cells.ts';
import { exampleInput } from './example.ts';
import { openWorkbook } from './open.ts';
import { isOurs, readSheets } from './read.ts';
import type { WorkbookInput } from './values.ts';
import {
  FORMER_LABELS,
  FORMER_WORDS,
  inEveryLanguage,
  labelsOf,
  sameText,
  valueOfWord,
  wordsOf,
} from './words.ts';
import { writeTemplate, writeWorkbook } from './write.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const catalogue: Catalogue = JSON.parse(read('../../engine/catalogue/demo.json'));
const engine = createEngine(catalogue);
const german = translations('de');
const example = exampleInput(engine, german);

const written = async (input: WorkbookInput, language = 'de') => {
  const blob = await writeWorkbook(input, example, catalogue, translations(language));
  return new Uint8Array(await blob.arrayBuffer());
};
const reportOf = async (bytes: Uint8Array<ArrayBuffer>, language = 'de') =>
  readSheets(await openWorkbook(bytes), { engine, catalogue, i18n: translations(language) });

test.each(CATALOGUE_LANGUAGES)(
  'lines, columns and words of the workbook have unique names (%s)',
  (language) => {
    const i18n = translations(language);
    for (const { parts, title } of WORKBOOK_SHEETS) {
      const fields = parts.flatMap(({ fields }) => fields);
      const labels = fields.flatMap(({ label }) => [...new Set(labelsOf(label))]);
      expect(labels, i18n._(title)).toHaveLength(new Set(labels).size);
      for (const { kind } of fields)
        if (kind.type === 'choice' || kind.type === 'choices') expectDistinctWords(kind.from, i18n);
    }
  },
);

function expectDistinctWords(
  list: Parameters<typeof wordsOf>[0],
  i18n: ReturnType<typeof translations>,
): void {
  const words = wordsOf(list, catalogue);
  for (const word of words)
    for (const other of words.filter((one) => one !== word))
      expect([...inEveryLanguage(other.say), sameText(String(other.value))], list).not.toContain(
        sameText(word.say(i18n)),
      );
}

test.each(CATALOGUE_LANGUAGES)(
  'the empty workbook in %s is read as empty, in any language',
  async (language) => {
    const blob = await writeTemplate(example, catalogue, translations(language));
    const report = await reportOf(new Uint8Array(await blob.arrayBuffer()), 'fr');
    expect(report).toEqual({
      ...{ filled: 0, understood: 0, faults: [], content: {}, checklist: [], configuration: null },
    });
  },
);

const withApostrophe = (cell: RawCell, one: string): RawCell =>
  typeof cell === 'string' ? cell.replaceAll(/['’]/g, one) : cell;

test.each([
  ['it', "'"],
  ['it', '’'],
  ['fr', "'"],
  ['fr', '’'],
])('a workbook in %s is read with the apostrophe %s', async (language, one) => {
  const sheets = await openWorkbook(await written(example, language));
  const report = readSheets(
    sheets.map(({ name, rows }) => ({
      name: name.replaceAll(/['’]/g, one),
      rows: rows.map((row) => row.map((cell) => withApostrophe(cell, one))),
    })),
    { engine, catalogue, i18n: translations(language) },
  );
  expect(report.faults).toEqual([]);
  expect(report.understood).toBe(report.filled);
});

test.each([0, 1, 2, 3])('a workbook with its former labels (%i) is read as before', async (which) => {
  const labels = WORKBOOK_SHEETS.flatMap(({ title, parts }) => [
    title,
    ...parts.flatMap(({ fields }) => fields.map(({ label }) => label)),
  ]);
  const former = new Map(
    labels.flatMap((label) => {
      const word = FORMER_LABELS[label.id ?? '']?.[which];
      return word === undefined ? [] : [[sameText(german._(label)), word] as const];
    }),
  );
  expect(former.size).toBeGreaterThan(4);
  const then = (text: RawCell): RawCell =>
    typeof text === 'string' ? (former.get(sameText(text)) ?? text) : text;
  const sheets = await openWorkbook(await written(example));
  const renamed = sheets.map(({ name, rows }) => ({
    name: String(then(name)),
    rows: rows.map((row) => row.map(then)),
  }));
  expect(renamed).not.toEqual(sheets);
  const read = (all: typeof sheets) => readSheets(all, { engine, catalogue, i18n: german });
  expect(read(renamed)).toEqual(read(sheets));
});

test('labels with former names belong to the workbook', () => {
  const ids = WORKBOOK_SHEETS.flatMap(({ title, parts }) => [
    title.id,
    ...parts.flatMap(({ fields }) => fields.map(({ label }) => label.id)),
  ]);
  expect(Object.keys(FORMER_LABELS).filter((id) => !ids.includes(id))).toEqual([]);
});

test.each(Object.entries(FORMER_WORDS))('former words of the value %s are read', (value, former) => {
  const lists = ['list.objectType', 'list.orientation', 'list.roofType'] as const;
  const words = lists.flatMap((list) => wordsOf(list, catalogue));
  expect(former.map((word) => valueOfWord(words, word))).toEqual(former.map(() => value));
});

const golden = fileURLToPath(new URL('../../tests/golden', import.meta.url));
const GOLDEN = readdirSync(golden)
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name, read(`../../tests/golden/${name}`)] as const);

test.each(GOLDEN)('the golden roof %s is read back as it was written', async (name, text) => {
  const configuration: Configuration = JSON.parse(engine.upgraded(text));
  const input = { content: { name: configuration.name.slice(0, 120) }, checklist: [], configuration };
  const report = await reportOf(await written(input, CATALOGUE_LANGUAGES[name.length % 4]));
  expect(report.faults).toEqual([]);
  expect(report.configuration).toEqual(configuration);
  expect(report.understood).toBe(report.filled);
});

const CHECKLIST: ChecklistEntry[] = [
  { code: 'wind_pressure', value: 1240, comment: '' },
  { code: 'wind_suction', value: 2650, comment: 'am Rand' },
  { code: 'area_load', value: 23, comment: '' },
  { code: 'substructure', value: 'timber', comment: '' },
];

test.each(CATALOGUE_LANGUAGES)('every field of the form is read back, written in %s', async (language) => {
  const address = { street: 'Industriestrasse 21', postcode: '08604', city: 'Volketswil' };
  const content: WorkbookInput['content'] = {
    kind: 'direct_order',
    system: 'facade',
    name: 'Halle "West" <1>',
    objectType: 'commercial',
    buildingWork: 'extension',
    executionDeadline: '2027-03-31',
    desiredDate: '2027-02-28',
    message: 'Zwei\nZeilen & mehr',
    contactPerson: { name: '=1+1', phone: '+41 44 555 66 77', email: 'kim@example.ch' },
    projectAddress: { ...address, canton: 'ZH', country: 'CH' },
    objectAddress: { ...address, canton: null, country: 'AT' },
    form: {
      ...{ areaM2: 186.5, pitchDegrees: 90, alignments: ['SE', 'SW'], heightAboveSeaM: 438 },
      ...{ wantedPowerW: 24_650, presentRoofing: 'Putz' },
    },
  };
  const report = await reportOf(
    await written({ content, checklist: CHECKLIST, configuration: null }, language),
  );
  expect(report).toMatchObject({ faults: [], content, checklist: CHECKLIST, configuration: null });
});

/** A roof of which a survey gave building, location and surfaces. */
function surveyedRoof(): Configuration {
  const roof = engine.newConfiguration('gable');
  const origin = (of: string, deviation: number) =>
    ({ of, source: 'sonnendach', date: deviation > 1 ? '2022' : '2022-05-31', deviation }) as const;
  roof.roof.surveyed = [origin('eaveHeight', 480), origin('angle', 0.29)];
  roof.location.surveyed = [origin('heightAboveSea', 0.3)];
  for (const surface of roof.surfaces) surface.surveyed = [origin('width', 212.4), origin('azimuth', 0.5)];
  return roof;
}
const inputOf = (configuration: Configuration): WorkbookInput => ({
  ...{ content: { name: configuration.name }, checklist: [], configuration },
});

test.each(CATALOGUE_LANGUAGES)(
  'origins of surveyed values are read back, written in %s',
  async (language) => {
    const roof = surveyedRoof();
    const report = await reportOf(await written(inputOf(roof), language));
    expect(report.faults).toEqual([]);
    expect(report.configuration).toEqual(roof);
    expect(report.understood).toBe(report.filled);
  },
);

test('a value that was changed in the workbook loses its origin, and the others keep theirs', async () => {
  const roof = surveyedRoof();
  const [first] = roof.surfaces;
  if (first?.outline.shape !== 'rectangle') throw new Error('no rectangle');
  const { width } = first.outline;
  const typed = width + 10;
  const sheets = (await openWorkbook(await written(inputOf(roof)))).map(({ name, rows }) => ({
    name,
    rows: rows.map((row) =>
      name === 'Dachflächen' && row.includes(first.id)
        ? row.map((cell) => (cell === width ? typed : cell))
        : row,
    ),
  }));
  const { configuration, faults } = readSheets(sheets, { engine, catalogue, i18n: german });
  expect(faults).toEqual([]);
  const [changed, ...others] = configuration?.surfaces ?? [];
  expect(changed?.outline).toEqual({ ...first.outline, width: typed });
  expect(changed?.surveyed?.map(({ of }) => of)).toEqual(['azimuth']);
  expect(others).toEqual(roof.surfaces.slice(1));
  expect(configuration?.roof.surveyed).toEqual(roof.roof.surveyed);
});

test('an origin that the engine rejects is named at its line', async () => {
  const roof = surveyedRoof();
  const sheets = (await openWorkbook(await written(inputOf(roof)))).map(({ name, rows }) => ({
    name,
    rows: rows.map((row) => row.map((cell) => (cell === '2022' ? 'gestern' : cell))),
  }));
  const { configuration, faults } = readSheets(sheets, { engine, catalogue, i18n: german });
  expect(configuration).toBeNull();
  expect(faults.map(({ sheet, value }) => [sheet, value])).toEqual(
    [roof.roof.surveyed?.[0], ...roof.surfaces].map(() => ['Herkunft', 'gestern']),
  );
});

test('a workbook of the first version is read, without origins', async () => {
  const roof = surveyedRoof();
  const sheets = (await openWorkbook(await written(inputOf(roof))))
    .filter(({ name }) => name !== 'Herkunft')
    .map(({ name, rows }) => ({
      name,
      rows: rows.map((row) => row.map((cell) => (cell === WORKBOOK_VERSION ? 'solar-workbook/1' : cell))),
    }));
  expect(isOurs(sheets)).toBe(true);
  expect(sheets.flatMap(({ rows }) => rows.flat())).not.toContain(WORKBOOK_VERSION);
  const { configuration, faults } = readSheets(sheets, { engine, catalogue, i18n: german });
  expect(faults).toEqual([]);
  expect(configuration?.surfaces.map(({ outline }) => outline)).toEqual(
    roof.surfaces.map(({ outline }) => outline),
  );
  expect(JSON.stringify(configuration)).not.toContain('surveyed');
});
