import { readFileSync } from 'node:fs';
import DxfParser, { type IEntity, type IPolylineEntity, type ITextEntity } from 'dxf-parser';
import { expect, test } from 'vitest';
import { CATALOGUE_LANGUAGES } from '../contracts/domain/languages.ts';
import { type Catalogue, type Configuration, createEngine } from '../engine/index.ts';
import { DXF_LAYERS, planDxf } from './plan-dxf.ts';
import { translations } from './translations.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const catalogue: Catalogue = JSON.parse(read('../engine/catalogue/demo.json'));
const engine = createEngine(catalogue);

/** A roof, its DXF, and the result of an independent reader. */
function drawn(configuration: Configuration, language: (typeof CATALOGUE_LANGUAGES)[number] = 'de') {
  const roof = engine.open(JSON.stringify(configuration), 0);
  const { answer: solution, cells: table } = roof;
  const cuts = roof.cutList();
  if (solution.status === 'refused' || cuts.status === 'refused') throw new Error('refused');
  const bytes = planDxf(
    { configuration, solution, table, catalogueVersion: catalogue.version },
    cuts,
    translations(language),
  );
  const text = Buffer.from(bytes).toString('latin1');
  const dxf = new DxfParser().parseSync(text);
  if (!dxf) throw new Error('no DXF');
  const on = (layer: string): IEntity[] => dxf.entities.filter((entity) => entity.layer === layer);
  const rings = (layer: string) => (on(layer) as IPolylineEntity[]).map(({ vertices }) => vertices);
  const texts = (on('TEXT') as ITextEntity[]).map(({ text: content }) => content);
  return { solution, cuts, dxf, on, rings, texts, text };
}

const golden = (name: string): Configuration => JSON.parse(read(`../tests/golden/${name}.json`));

/** Twice the area of a ring, mm². */
const doubled = (ring: readonly { x: number; y: number }[]): number =>
  Math.abs(
    ring.reduce((sum, { x, y }, at) => {
      const next = ring[(at + 1) % ring.length] ?? { x: 0, y: 0 };
      return sum + x * next.y - next.x * y;
    }, 0),
  );

test.each(['house-gable', 'villa-hip', 'free-l', 'house-portrait', 'facade-and-railing'])(
  '%s is read back with its pieces in true size on their layers',
  (name) => {
    const { solution, cuts, dxf, on, rings, texts } = drawn(golden(name));
    expect(dxf.header).toMatchObject({ $ACADVER: 'AC1009', $INSUNITS: 4 });
    expect(Object.keys(dxf.tables.layer.layers).sort()).toEqual(Object.keys(DXF_LAYERS).sort());
    for (const layer of Object.keys(DXF_LAYERS).filter((each) => each !== 'TEXT'))
      for (const entity of on(layer)) expect(entity).toMatchObject({ type: 'POLYLINE', shape: true });
    expect(on('ACTIVE')).toHaveLength(solution.totals.activeModules);
    expect(on('BLIND')).toHaveLength(solution.totals.blinds);
    const holes = cuts.pieces.reduce((sum, piece) => sum + piece.holes.length, 0);
    expect(on('CUT')).toHaveLength(cuts.pieces.length + holes);
    const enabled = solution.surfaces.filter(({ status }) => status !== 'disabled');
    expect(rings('EAVE').map((ring) => doubled(ring) / 2)).toEqual(enabled.map(({ area }) => area));
    expect(on('OPENING')).toHaveLength(enabled.flatMap(({ openings }) => openings).length);
    const cutArea = cuts.pieces.reduce((sum, piece) => sum + piece.area, 0);
    const ringArea = rings('CUT').reduce((sum, ring) => sum + doubled(ring) / 2, 0);
    if (holes === 0) expect(Math.abs(ringArea - cutArea)).toBeLessThan(cuts.pieces.length * 300);
    for (const { number } of cuts.pieces) expect(texts).toContain(String(number));
    expect(texts.at(-1)).toContain(solution.fingerprint);
  },
);

test('places surfaces side by side without overlap', () => {
  const { rings, solution } = drawn(golden('villa-hip'));
  const edges = rings('EAVE');
  const spans = edges.map((ring) => ring.map(({ x }) => x)).map((xs) => [Math.min(...xs), Math.max(...xs)]);
  expect(spans.length).toBeGreaterThan(1);
  expect(spans).toHaveLength(solution.surfaces.filter(({ status }) => status !== 'disabled').length);
  for (const [at, [from = 0]] of spans.entries())
    if (at > 0) expect(from).toBeGreaterThan(spans[at - 1]?.[1] ?? Number.POSITIVE_INFINITY);
});

test.each(CATALOGUE_LANGUAGES)(
  'names are read back in %s, with escapes for characters not in Windows-1252',
  (language) => {
    const house = { ...golden('house-gable'), name: 'Haus Zürich\n%% Łódź' };
    const { texts, text } = drawn(house, language);
    expect(texts.at(-1)).toMatch(/^Haus Zürich % % \\U\+0141ód\\U\+017A · /);
    expect(text.split('\r\n').slice(-3)).toEqual(['0', 'EOF', '']);
    // Codes and values alternate: an additional line would shift the rest.
    const lines = text.split('\r\n').slice(0, -1);
    expect(lines.length % 2).toBe(0);
    for (let at = 0; at < lines.length; at += 2) expect(lines[at]).toMatch(/^\d+$/);
  },
);
