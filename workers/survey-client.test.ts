import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createEngine } from '../engine/index.ts';
import { loadSurvey, type SurveyFace, type SurveyInput } from '../engine/survey.ts';
import { createSurveyClient } from './survey-client.ts';

const face = (id: string, ring: [number, number][], aspect: number): SurveyFace => ({
  id,
  ring,
  holes: [],
  pitch: 35,
  aspect,
  area: null,
  suitability: 4,
  irradiation: null,
});
const [e, n] = [2_600_000, 1_200_000];
/** A rectangle 12 m wide and 5 m deep. */
const ring = (from: number): [number, number][] => [
  [e, from],
  [e + 12, from],
  [e + 12, from + 5],
  [e, from + 5],
];
const south = face('a', ring(n), 0);
const north = face('b', ring(n + 5), 180);
const gable: SurveyInput = {
  faces: [south, north],
  cornerDeviation: 0.1,
  storeys: 2,
  source: 'village',
  date: '2024-05-01',
};

test('a surveyed gable roof is one that the engine solves', async () => {
  const answer = (await loadSurvey()).reconstruct(gable);
  if (answer.status !== 'roof') throw new Error(answer.code);
  const { roof, surfaces, faces, notes } = answer;
  expect(roof).toMatchObject({ type: 'gable', angle: 35, buildingLength: 12_000, eaveHeight: 5200 });
  expect(surfaces.map(({ id, azimuth, enabled }) => [id, azimuth, enabled])).toEqual([
    ['south', 180, true],
    ['north', 0, false],
  ]);
  expect(faces.map(({ sources, left, name }) => [sources, left, name.side])).toEqual(
    expect.arrayContaining([
      [['a'], null, 'south'],
      [['b'], 'north', 'north'],
    ]),
  );
  expect(notes).toEqual([]);
  const catalogue = JSON.parse(
    readFileSync(new URL('../engine/catalogue/demo.json', import.meta.url), 'utf8'),
  );
  const engine = createEngine(catalogue);
  const configuration = { ...engine.newConfiguration('gable'), roof, surfaces };
  using open = engine.open(JSON.stringify(configuration), 0);
  expect(open.answer.status).toBe('solved');
});

test('a survey without a usable face is refused by code and face', async () => {
  const { reconstruct } = await loadSurvey();
  expect(reconstruct({ ...gable, faces: [] })).toEqual({ status: 'refused', code: 'empty' });
  const upright = { ...north, pitch: 90 };
  expect(reconstruct({ ...gable, faces: [south, upright] })).toEqual({
    status: 'refused',
    code: 'invalid',
    face: 'b',
  });
  const many = Array.from({ length: 81 }, () => south);
  expect(reconstruct({ ...gable, faces: many })).toEqual({ status: 'refused', code: 'tooLarge' });
});

test('a client calls the module by name', async () => {
  const survey = await loadSurvey();
  const client = createSurveyClient(() => ({
    start: async () => {},
    call: async (name, args) => Reflect.apply(survey[name as keyof typeof survey], survey, args),
    onCrash() {},
    terminate() {},
  }));
  expect(await client.reconstruct({ ...gable, date: 'May' })).toEqual({ status: 'refused', code: 'invalid' });
});
