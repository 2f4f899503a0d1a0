import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CATALOGUE_LANGUAGES } from '../../contracts/domain/languages.ts';
import { WORKBOOK_SHEETS } from '../../contracts/domain/workbook.ts';
import {
  type BomChange,
  type Catalogue,
  type Configuration,
  type Cutout,
  createEngine,
  type Outline,
  type Surface,
} from '../../engine/index.ts';
import { drawn, soak } from '../../tests/soak.ts';
import { columnLetters } from '../column-letters.ts';
import { translations } from '../translations.ts';
import { exampleInput } from './example.ts';
import { openWorkbook } from './open.ts';
import { type RawSheet, readSheets } from './read.ts';
import { WorkbookRefused } from './unpack.ts';
import type { WorkbookInput } from './values.ts';
import { writeWorkbook } from './write.ts';

const catalogue: Catalogue = JSON.parse(
  readFileSync(new URL('../../engine/catalogue/demo.json', import.meta.url), 'utf8'),
);
const engine = createEngine(catalogue);
const german = translations('de');
const example = exampleInput(engine, german);

const sheetsOf = async (input: WorkbookInput, language = 'de'): Promise<RawSheet[]> => {
  const blob = await writeWorkbook(input, example, catalogue, translations(language));
  return openWorkbook(new Uint8Array(await blob.arrayBuffer()));
};
const report = (sheets: readonly RawSheet[], language = 'de') =>
  readSheets(sheets, { engine, catalogue, i18n: translations(language) });
const filled = await sheetsOf(example);
const whole = report(filled);

type Cells = (RawSheet['rows'][number][number] | undefined)[][];
/** Returns the sheets with changed cells in one of them. */
const changed = (name: string, change: (rows: Cells) => void, of: readonly RawSheet[] = filled): RawSheet[] =>
  of.map((sheet) => {
    if (sheet.name !== name) return sheet;
    const rows = sheet.rows.map((row) => [...row]) as Cells;
    change(rows);
    return { name, rows: rows.map((row) => Array.from(row, (cell) => cell ?? null)) };
  });
/** Returns row and column, from 0, of an address with a letter. */
const at = (address: string): [row: number, column: number] => [
  Number(address.slice(1)) - 1,
  address.charCodeAt(0) - 65,
];
const put =
  (address: string, value: RawSheet['rows'][number][number]) =>
  (rows: Cells): void => {
    const [row, column] = at(address);
    rows[row] ??= [];
    const line = rows[row];
    if (line) line[column] = value;
  };

/** A seeded random number generator (mulberry32). */
function numbers(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return { whole, one: <T>(values: readonly T[]): T => values[whole(0, values.length - 1)] as T };
}

/** A random roof, which the engine may reject. */
function anyRoof(seed: number): Configuration {
  const { whole, one } = numbers(seed);
  const outline = (): Outline => {
    const [width, height] = [whole(4000, 20_000), whole(3000, 9000)];
    const top = whole(0, 1500);
    return one<Outline>([
      { shape: 'rectangle', width, height },
      { shape: 'trapezoid', width, height, topWidth: whole(1000, 3000), topOffset: top },
      { shape: 'triangle', width, height, apex: top },
      { shape: 'parallelogram', width, height, shift: top - 700 },
      {
        shape: 'polygon',
        points: [
          [0, 0],
          [width, 0],
          [width, height],
          [top, height],
          [0, 2000],
        ],
      },
    ]);
  };
  const type = one(['flat', 'pent', 'gable', 'hip', 'free', 'free', 'free'] as const);
  const usual = engine.newConfiguration(type);
  const { components } = catalogue;
  const formats = whole(0, 1) === 0 ? ['L', 'S'] : ['M'];
  const parts = Array.from({ length: type === 'free' ? whole(0, 3) : 0 }, (_, index) => ({
    id: `part-${index}`,
    name: one(['Haus', 'Anbau "Nord" ½', 'part-0']),
    ...{ x: whole(-9000, 9000), y: whole(-9000, 9000), eaveHeight: whole(2000, 9000) },
  }));
  const some = <T>(value: T): T | undefined => (whole(0, 2) === 0 ? value : undefined);
  const given = (things: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(things).filter(([, value]) => value !== undefined));
  const roles = ['eave', 'ridge', 'left', 'right', 'hip', 'valley', 'wall'] as const;
  const count = whole(1, 4);
  const measuredOf = ({ shape }: Outline) => {
    const measured = given(
      shape === 'polygon'
        ? {
            points: some([
              [0, 0],
              [9000, 0],
              [9000, 4000],
            ]),
          }
        : { width: some(whole(4000, 20_000)), height: some(whole(3000, 9000)) },
    );
    if (shape === 'triangle') Object.assign(measured, given({ apex: some(whole(0, 3000)) }));
    if (shape === 'trapezoid')
      Object.assign(measured, given({ topOffset: some(whole(0, 900)), topWidth: some(whole(1000, 3000)) }));
    return Object.keys(measured).length > 0 && { measured };
  };
  const cornersOf = ({ shape }: Outline) => ({ triangle: 3, polygon: 5 })[shape as 'triangle'] ?? 4;
  const surface = (id: string): Surface => like(id, outline());
  const like = (id: string, shape: Outline): Surface => ({
    id,
    ...(parts.length > 0 && { part: one(parts).id }),
    ...measuredOf(shape),
    ...(whole(0, 2) === 0 && {
      edges: Array.from({ length: cornersOf(shape) }, () => ({
        role: one(roles),
        ...(count > 1 && whole(0, 3) === 0 && { sharedWith: id === '1' ? '2' : '1' }),
      })),
    }),
    ...(whole(0, 3) === 0 && {
      composition: {
        columns: Array.from({ length: whole(1, 9) }, () => one(formats)),
        cells: Array.from({ length: whole(0, 5) }, (_, row) => ({
          ...{ row, column: whole(0, 8), blind: whole(0, 1) === 0 },
          ...(whole(0, 1) === 0 && { colour: one(catalogue.colours).id }),
        })),
      },
    }),
    azimuth: one([45 * whole(0, 7), whole(0, 3600) / 10]),
    enabled: id === '1' || whole(0, 4) > 0,
    angle: whole(30, 500) / 10,
    ...(whole(0, 3) === 0 && { orientation: one(['landscape', 'portrait'] as const) }),
    outline: shape,
    rows: {
      count: 'auto',
      customHeight: one([null, whole(1200, 2800)]),
      finishing: { count: 'auto', measure: one(['auto' as const, whole(150, 600)]) },
    },
    cutouts:
      whole(0, 1) === 0
        ? []
        : [
            {
              ...{ id: 'K=1', kind: one(['chimney', 'dormer', 'step', 'other'] as const) },
              ...one<Pick<Cutout, 'shape' | 'corners'>>([
                { shape: 'rectangle' },
                { shape: 'triangle' },
                { shape: 'trapezoid' },
                { shape: 'round' },
                {
                  shape: 'polygon',
                  corners: [
                    [30, 0],
                    [70, 30],
                    [40, whole(60, 80)],
                    [-10, 40],
                  ],
                },
              ]),
              ...{ x1: 1800, x2: 1800 + whole(200, 500), y1: 900, y2: 900 + whole(200, 500) },
              ...{ clearance: whole(0, 100), height: whole(0, 1200) },
            },
          ],
    skylights: [],
  });
  const bomChanges = catalogue.articles
    .filter(({ unit }) => unit === 'piece' && whole(0, 9) === 0)
    .map(({ number }): BomChange => {
      const change = one(['add', 'set', 'remove', 'extra'] as const);
      return { article: number, change, ...(change !== 'remove' && { quantity: whole(1, 40) }) };
    });
  return {
    ...usual,
    name: one(['Haus', '=HEUTE()', '<b>&"', 'Zürich 大', 'Reihenhaus '.repeat(15).trim()]),
    partnerDiscount: one([null, 12.5]),
    ...(bomChanges.length > 0 && { bomChanges }),
    roof: {
      ...usual.roof,
      ...{ angle: whole(3, 60), eaveHeight: whole(0, 12_000) },
      ...(parts.length > 0 && { parts }),
    },
    location: {
      ...usual.location,
      latitude: whole(4580, 4780) / 100,
      correctionHeight: one([-200, 0, 200, 400, 500]),
      terrain: one(['II', 'IIa', 'III', 'IV'] as const),
    },
    surfaces: Array.from({ length: count }, (_, index) => surface(String(index + 1))),
    layout: {
      ...usual.layout,
      colour: one(catalogue.colours).id,
      formats,
      panelGap: { min: whole(10, 18), max: whole(19, 30) },
    },
    components: {
      ...usual.components,
      furring: one(components.furring).id,
      snowGuard: { type: one(components.snowGuard).id, rows: one(['auto' as const, whole(0, 3)]) },
      powerOptimizers: whole(0, 1) === 0,
      stringVoltage: one([1000, 1500]),
    },
  };
}

test('any roof that the engine accepts is read back unchanged, in any language', {
  ...drawn,
  timeout: 120_000,
}, async () => {
  let accepted = 0;
  for (let seed = 1; seed <= soak(25, 500); seed++) {
    const configuration = anyRoof(seed);
    const problems = engine.check(JSON.stringify(configuration));
    const input = { content: { name: configuration.name.slice(0, 120) }, checklist: [], configuration };
    const read = report(await sheetsOf(input, CATALOGUE_LANGUAGES[seed % 4]));
    if (problems.length === 0) {
      accepted++;
      expect(read.faults, `seed ${seed}`).toEqual([]);
      expect(read.configuration, `seed ${seed}`).toEqual(configuration);
    } else {
      // Every problem of the engine has its cell.
      expect(read.configuration, `seed ${seed}`).toBeNull();
      expect(read.faults.length, `seed ${seed}`).toBeGreaterThan(0);
      for (const { cell } of read.faults) expect(cell, `seed ${seed}`).not.toBeNull();
    }
  }
  expect(accepted).toBeGreaterThan(5);
});

test('reads renamed and moved sheets, lines and columns the same', () => {
  const moved = filled
    .map(({ name, rows }) => {
      const isTable = ['Dachflächen', 'Öffnungen'].includes(name);
      if (isTable) return { name: `Meine ${name}`, rows: rows.map((row) => [...row].reverse()) };
      return name === 'Dach'
        ? { name, rows: [...rows.slice(0, 3), ...rows.slice(3).reverse()] }
        : { name, rows };
    })
    // A renamed sheet is recognised by its title, which therefore stays.
    .map(({ name, rows }) => ({
      name,
      rows: name.startsWith('Meine')
        ? [[filled.find((one) => name.endsWith(one.name))?.name ?? ''], ...rows]
        : rows,
    }))
    .reverse();
  expect(report(moved)).toMatchObject({
    faults: [],
    configuration: whole.configuration,
    content: whole.content,
  });
});

const kinds = WORKBOOK_SHEETS.flatMap(({ title, form, parts }) =>
  parts.flatMap(({ fields }) =>
    fields.flatMap(({ kind, label }) =>
      kind.type === 'text' ? [] : [{ sheet: german._(title), form, label: german._(label) }],
    ),
  ),
);

test('names the cell of any invalid value in a field that is no text', () => {
  let tried = 0;
  for (const { sheet, form, label } of kinds) {
    const rows = filled.find(({ name }) => name === sheet)?.rows ?? [];
    const isLabel = (cell: unknown) => String(cell ?? '').replace(/\*$/, '') === label;
    const row = form === 'list' ? rows.findIndex(([cell]) => isLabel(cell)) : 6;
    const column = form === 'list' ? 1 : (rows[2] ?? []).findIndex(isLabel);
    expect(
      [row, column].every((index) => index >= 0),
      `${sheet} ${label}`,
    ).toBe(true);
    const cell = `${columnLetters(column)}${row + 1}`;
    const { faults, configuration } = report(changed(sheet, put(cell, 'so viel wie §')));
    const named = expect.objectContaining({ sheet, cell, value: 'so viel wie §' });
    expect(faults, `${sheet}!${cell}`).toContainEqual(named);
    if (!['Projekt', 'Fassade', 'Balkon'].includes(sheet)) expect(configuration).toBeNull();
    tried++;
  }
  expect(tried).toBeGreaterThan(60);
});

test.each<[string, string, string | number | boolean, string]>([
  [
    'Dach',
    'B5',
    'Satteldach ohne First',
    'Möglich sind: Flachdach, Pultdach, Satteldach, Walmdach, Freie Form',
  ],
  ['Dach', 'B6', 2, 'Ausserhalb der Grenze: 3 bis 90'],
  ['Dach', 'B6', true, 'Hier ist eine Zahl nötig'],
  ['Dach', 'B7', '12 km', "Keine Länge. Geben Sie sie so ein: 12400, 12'400 mm oder 12.4 m."],
  ['Dach', 'B7', 10.4, 'Keine ganzen Millimeter. Schreiben Sie die Einheit dahinter, etwa 12.4 m.'],
  ['Dachflächen', 'H7', '', 'Hier fehlt: Breite an der Traufe'],
  ['Dachflächen', 'J7', 4000, 'Gehört nicht zu dieser Form'],
  ['Dachflächen', 'B8', 'Süd', 'Die Bezeichnung Süd kommt zweimal vor'],
  ['Öffnungen', 'B7', 'West', 'Eine Fläche dieses Namens steht nicht auf dem Blatt Dachflächen'],
  [
    'Öffnungen',
    'F7',
    10_200,
    'Ragt über den Rand der Dachfläche hinaus. Verschieben oder verkleinern Sie die Öffnung.',
  ],
  ['Öffnungen', 'E7', 'MK06', 'Gehört nur zu einem Dachfenster'],
  ['Öffnungen', 'H8', 700, 'Gehört nicht zu einem Dachfenster; seine Grösse steht im Katalog'],
  ['Öffnungen', 'E8', 'XX99', 'Möglich sind: CK02, FK06, MK04, MK06, MK08, PK08, SK06, UK08'],
  ['Projekt', 'B10', '31.02.2027', 'Kein Datum. Geben Sie es so ein: 24.12.2026.'],
  ['Fassade', 'B4', 1200, 'Gehört zu einem anderen System als dem des Projekts'],
])('%s!%s = %j: %s', (sheet, cell, value, reason) => {
  const { faults } = report(changed(sheet, put(cell, value)));
  const shown = value === '' ? '' : expect.any(String);
  expect(faults).toContainEqual({ sheet, cell, value: shown, reason });
});

test('rejects parts, edges, cells and changes of the bill at their cells', async () => {
  const usual = engine.newConfiguration('gable');
  const part = { id: 'house', name: 'Haus', x: 0, y: 0, eaveHeight: 5500 };
  const configuration: Configuration = {
    ...usual,
    roof: { ...usual.roof, type: 'free', parts: [part, { ...part, id: 'garage', name: 'Garage' }] },
    surfaces: usual.surfaces.map((surface, index) => ({
      ...surface,
      part: ['house', 'garage'][index] ?? '',
      edges: (['eave', 'right', 'ridge', 'wall'] as const).map((role) => ({ role })),
      composition: { columns: ['L'], cells: [{ row: 0, column: 1, blind: true }] },
    })),
    bomChanges: [{ article: catalogue.articles[0]?.number ?? '', change: 'remove' }],
  };
  const sheets = await sheetsOf({ content: {}, checklist: [], configuration });
  expect(report(sheets)).toMatchObject({ faults: [], configuration });
  const faultsOf = (name: string, change: (rows: Cells) => void) =>
    report(changed(name, change, sheets)).faults.map(({ cell, reason }) => [cell, reason]);
  const parts = 'Ein Teil dieses Namens steht nicht auf dem Blatt Gebäudeteile';
  const cell = (head: string) => {
    const [, , heads = []] = sheets.find(({ name }) => name === 'Dachflächen')?.rows ?? [];
    return `${columnLetters(heads.indexOf(head))}7`;
  };
  expect(cell('Gebäudeteil')).toBe('R7');
  expect(faultsOf('Dachflächen', put('R7', 'Stall'))).toEqual([['R7', parts]]);
  expect(faultsOf('Dachflächen', put('R7', ''))).toEqual([['R7', 'Hier fehlt: Gebäudeteil']]);
  // Users write their own name for it.
  expect(faultsOf('Dachflächen', put('R7', 'Haus'))).toEqual([]);
  expect(faultsOf('Dach', put('B5', 'Walmdach'))).toEqual([
    ['B7', 'Gebäudeteile hat nur die freie Form'],
    ['B8', 'Gebäudeteile hat nur die freie Form'],
  ]);
  expect(faultsOf('Gebäudeteile', put('F8', -1))).toEqual([['F8', "Ausserhalb der Grenze: 0 bis 500'000"]]);
  expect(faultsOf('Kanten', put('C8', 5))).toEqual([
    ['C9', 'Vorher fehlt Kante 2 dieser Fläche'],
    ['C10', 'Vorher fehlt Kante 3 dieser Fläche'],
    ['C8', 'Vorher fehlt Kante 4 dieser Fläche'],
  ]);
  expect(faultsOf('Kanten', (rows) => rows.splice(9, 1))).toEqual([
    ['C7', 'Es müssen so viele Kanten sein, wie die Fläche Ecken hat: 4'],
  ]);
  expect(faultsOf('Kanten', put('E9', 'West'))).toEqual([['E9', 'Der Wert West ist nicht zulässig']]);
  expect(faultsOf('Zellen', put('B7', 'West'))).toEqual([
    ['B7', 'Eine Fläche dieses Namens steht nicht auf dem Blatt Dachflächen'],
  ]);
  expect(faultsOf('Stückliste von Hand', put('D7', 3))).toEqual([['D7', 'Unbekanntes Feld: quantity']]);
  expect(faultsOf('Stückliste von Hand', put('B7', 'X-1'))).toEqual([
    ['B7', 'Der Katalog kennt X-1 nicht. Bitte wählen Sie aus der Liste.'],
  ]);
});

test('reports unknown sheets, columns and lines that contain values', () => {
  const strange = [
    ...changed('Dachflächen', (rows) => {
      put('T3', 'Baujahr')(rows);
      put('T7', 1968)(rows);
      put('T8', 1970)(rows);
    }),
    { name: 'Notizen', rows: [['a', null, 'b']] },
  ];
  const { faults, filled: all, understood } = report(strange, 'fr');
  expect(faults).toEqual([
    {
      ...{ sheet: 'Dachflächen', cell: 'T3', value: 'Baujahr' },
      reason: 'Colonne inconnue\u00a0; 2 cellules n’ont pas été lues',
    },
    {
      ...{ sheet: 'Notizen', cell: null, value: '' },
      reason: 'Cette feuille ne fait pas partie du classeur\u00a0; 2 cellules n’ont pas été lues',
    },
  ]);
  expect([all, understood]).toEqual([whole.filled + 4, whole.filled]);
  const line = report(changed('Projekt', put('A5', 'Anzahl Etagen')));
  expect(line.faults).toContainEqual({
    ...{ sheet: 'Projekt', cell: 'B5', value: 'Offertanfrage', reason: 'Unbekannte Angabe' },
  });
});

test('reads lengths as typed', () => {
  const typed = report(changed('Dachflächen', put('H7', "10'400 mm")));
  expect(typed.configuration).toEqual(whole.configuration);
  expect(report(changed('Dachflächen', put('H7', '2*5.2 m'))).configuration).toEqual(whole.configuration);
});

test('reads an alignment as direction, degrees, or both in one cell', () => {
  const azimuth = (value: RawSheet['rows'][number][number]) => {
    const { configuration, faults } = report(changed('Dachflächen', put('C7', value)));
    return faults[0]?.reason ?? configuration?.surfaces[0]?.azimuth;
  };
  expect(['Südwest', 'South-west', 197, 197.3, '197.3°', 'Süd 197', '360'].map(azimuth)).toEqual([
    ...[225, 225, 197, 197.3, 197.3, 197, 360],
  ]);
  for (const wrong of [197.25, 'bergwärts', '-5']) expect(azimuth(wrong)).toMatch(/^Keine Ausrichtung/);
  expect(azimuth(361)).toMatch(/^Ausserhalb der Grenze/);
});

test('without surfaces derives them from the building', () => {
  const bare = changed('Dachflächen', (rows) => rows.splice(6)).filter(({ name }) => name !== 'Öffnungen');
  const { faults, configuration } = report(bare);
  expect(faults).toEqual([]);
  expect(configuration?.surfaces.map(({ azimuth }) => azimuth)).toEqual([180, 0]);
});

test.each([
  ['empty', new Uint8Array()],
  ['content', new TextEncoder().encode('a;b;c')],
  ['content', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3)],
  [
    'encrypted',
    Uint8Array.of(
      0xd0,
      0xcf,
      0x11,
      0xe0,
      ...new TextEncoder().encode('E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0'),
    ),
  ],
])('rejects a file that is no workbook: %s', async (fault, bytes) => {
  const refused = await openWorkbook(bytes).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(WorkbookRefused);
  expect(refused).toMatchObject({ fault });
});
