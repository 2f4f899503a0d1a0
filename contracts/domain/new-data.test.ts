import { expect, test } from 'vitest';
import type { Configuration } from '../../engine/index.ts';
import { drawn, soak } from '../../tests/soak.ts';
import { hasNewData, hasNewLines, type NamedData } from './new-data.ts';
import { Alignment, ProjectData } from './projects.ts';

const ROUNDS = soak(300, 30_000);
const below = (end: number): number => Math.floor(Math.random() * end);
const some = <T>(values: readonly T[]): T => values[below(values.length)] as T;
const shuffled = <T>(values: readonly T[]): T[] =>
  values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
/** The same object with its keys in another order. */
const mixed = <T extends object>(value: T): T => Object.fromEntries(shuffled(Object.entries(value))) as T;

const OLD_FILES = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002'];
const NEW_FILE = '01980000-0000-7000-8000-000000000009';
const ROOF_ID = '01980000-0000-7000-8000-0000000000aa';

const randomForm = () => ({
  areaM2: 1 + below(400),
  pitchDegrees: some([null, 3 + below(80)]),
  alignments: shuffled(Alignment.options).slice(0, 1 + below(4)),
  heightAboveSeaM: some([null, below(2_000)]),
  wantedPowerW: some([null, below(90) * 1_000]),
  presentRoofing: some(['', 'Ziegel']),
});
const randomRoof = (): Configuration =>
  ({
    name: 'Haus',
    partnerDiscount: null,
    roof: { type: 'gable', buildingLength: 5_000 + below(20_000), ridge: null },
    surfaces: [{ id: 'a', angle: 10 + below(50) }],
  }) as unknown as Configuration;

/** Random agreed data, from any source, with or without a checklist. */
function randomData(): NamedData {
  const source = some(['workbook', 'form', 'configurator'] as const);
  const data = ProjectData.parse({
    source,
    roofId: source === 'form' ? null : ROOF_ID,
    workbookFileId: source === 'workbook' ? OLD_FILES[0] : null,
    form: source === 'configurator' ? null : randomForm(),
    checklist: some([
      [],
      [
        { code: 'wind_pressure', value: 100 + below(900), comment: '' },
        { code: 'substructure', value: 'steel', comment: 'nach Plan' },
      ],
    ]),
    attachments: OLD_FILES.slice(0, below(3)),
  });
  return { data, roof: source === 'form' ? null : randomRoof() };
}
const isNew = (before: NamedData, after: NamedData) => hasNewData(before, after, { ids: OLD_FILES });

test('equal data are not new, however they are written @spec-147 @spec-148', drawn, () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = randomData();
    const { data, roof } = before;
    const form = data.form && {
      ...mixed(data.form),
      alignments: shuffled(data.form.alignments),
      presentRoofing: `${data.form.presentRoofing} `,
    };
    const checklist = shuffled(data.checklist).map((entry) =>
      mixed({ ...entry, comment: ` ${entry.comment}` }),
    );
    const empty = { code: 'fire_index', value: null, comment: '' } as const;
    const same: NamedData = {
      data: mixed({
        ...data,
        form,
        checklist: [...checklist, empty],
        attachments: OLD_FILES.slice(below(3)),
      }),
      roof: roof && mixed({ ...roof, name: 'Umbenannt', partnerDiscount: 12, addedLater: undefined }),
    };
    expect([same, isNew(before, same)]).toEqual([same, false]);
    expect(isNew(same, before)).toBe(false);
    // Omitting earlier data is no new data.
    const less = { ...data, attachments: [], ...(data.source !== 'form' && { form: null }) };
    expect(isNew(before, { data: less, roof })).toBe(false);
  }
});

test('every change of roof, form or sheet is new, and so is an additional file', drawn, () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = randomData();
    const { data, roof } = before;
    const { form, checklist, attachments, source } = data;
    const after = (change: Partial<ProjectData>, built = roof): NamedData => ({
      data: { ...data, ...change },
      roof: built,
    });
    const changes: NamedData[] = [
      after({ attachments: [...attachments.slice(0, 2), NEW_FILE] }),
      after({ checklist: [...checklist.slice(1), { code: 'fire_index', value: 5, comment: '' }] }),
      ...checklist.map((entry, at) =>
        after({ checklist: checklist.with(at, { ...entry, value: Number(entry.value) + 1 }) }),
      ),
      ...checklist.map((entry, at) =>
        after({ checklist: checklist.with(at, { ...entry, comment: 'anders' }) }),
      ),
      ...(source === 'workbook' ? [after({ workbookFileId: NEW_FILE })] : []),
      ...(source !== 'configurator' && form
        ? [
            after({ form: { ...form, areaM2: (form.areaM2 ?? 0) + 1 } }),
            after({ form: { ...form, pitchDegrees: form.pitchDegrees === null ? 20 : null } }),
            after({ form: { ...form, presentRoofing: 'Eternit' } }),
            after({ form: { ...form, alignments: form.alignments.slice(1) } }),
          ]
        : []),
      ...(roof
        ? [
            after({}, { ...roof, surfaces: [] }),
            after({ source: 'form', roofId: null, form: { ...randomForm(), areaM2: 999 } }, null),
          ]
        : [after({ source: 'configurator', roofId: ROOF_ID, form: null }, randomRoof())]),
    ];
    for (const change of changes)
      expect([before, change, isNew(before, change)]).toEqual([before, change, true]);
  }
});

test('a file with the same content is not new', () => {
  const before: NamedData = { data: ProjectData.parse({ source: 'form' }), roof: null };
  const after: NamedData = { ...before, data: { ...before.data, attachments: [NEW_FILE] } };
  const contentOf = (id: string) => (id === NEW_FILE ? (OLD_FILES[0] ?? '') : id);
  expect(hasNewData(before, after, { ids: OLD_FILES, contentOf })).toBe(false);
  expect(hasNewData(before, after, { ids: [], contentOf })).toBe(true);
});

test('lines of materials are new if an article has another quantity, in any order', drawn, () => {
  const ordered = [
    { article: 'A', quantity: 3 },
    { article: 'B', quantity: 0.3 },
  ];
  const split = [
    { article: 'B', quantity: 0.1 },
    { article: 'B', quantity: 0.2 },
    { article: 'A', quantity: 3 },
  ];
  expect(hasNewLines(ordered, split)).toBe(false);
  expect(hasNewLines(ordered, ordered.slice(1))).toBe(true);
  expect(hasNewLines(ordered, [...split, { article: 'A', quantity: 0.01 }])).toBe(true);
  expect(hasNewLines(ordered, [...ordered, { article: 'C', quantity: 1 }])).toBe(true);
});
