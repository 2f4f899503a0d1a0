import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CELL_KINDS, CELL_STRIDE } from '../engine/cell-table.ts';
import { type Catalogue, type ComposedCell, type Configuration, createEngine } from '../engine/index.ts';
import { tonesOf } from './plan/tones.ts';
import { planSvg } from './plan-svg.ts';
import { translations } from './translations.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const catalogue: Catalogue = JSON.parse(read('../engine/catalogue/demo.json'));
const engine = createEngine(catalogue);
const house: Configuration = JSON.parse(read('../tests/golden/house-gable.json'));

function draw(configuration: Configuration): string {
  const { answer: solution, cells: table } = engine.open(JSON.stringify(configuration), 0);
  if (solution.status !== 'solved') throw new Error(JSON.stringify(solution));
  const { colours } = catalogue;
  return planSvg({ configuration, solution, table, catalogueVersion: 'test', colours }, translations('de'));
}

test('draws to scale', () => {
  const plan = draw(house);
  const scale = Number(/>1:(\d+)</.exec(plan)?.[1]);
  const factors = [...plan.matchAll(/matrix\(([\d.]+) 0 0 -([\d.]+) /g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  expect(factors).toHaveLength(2);
  for (const factor of factors.flat()) expect(factor).toBeCloseTo(1 / scale, 12);
  expect(plan).toContain("10'400");
});

/** Returns the counts of the legend by label. */
function legendOf(plan: string): Record<string, number> {
  const lines = plan.matchAll(/>(Aktivmodul|Blindmodul|Passstück|Blech)<\/text>\n.*>([\d']+)<\/text>/g);
  return Object.fromEntries([...lines].map(([, kind, count]) => [kind, Number(count?.replaceAll("'", ''))]));
}

test('the legend counts pieces as the bill and the cut list do, even if an opening splits a cell', () => {
  const [south] = house.surfaces;
  const [dormer] = south?.cutouts ?? [];
  if (!south || !dormer) throw new Error('the house has a dormer');
  for (const x1 of [1000, 2131, 3262, 4393, 5524]) {
    const chimney = { ...dormer, x1, x2: x1 + 300, y1: 600, y2: 2100 };
    const roof = { ...house, surfaces: [{ ...south, cutouts: [chimney], skylights: [] }] };
    const opened = engine.open(JSON.stringify(roof), 0);
    const [list, answer] = [opened.cutList(), opened.answer];
    if (list.status === 'refused' || answer.status !== 'solved') throw new Error('the roof is refused');
    const legend = legendOf(draw(roof));
    expect(legend.Aktivmodul).toBe(answer.totals.activeModules);
    expect(legend.Passstück).toBe(answer.bom.lines.find(({ article }) => article === 'CP-Z')?.quantity ?? 0);
    expect((legend.Passstück ?? 0) + (legend.Blech ?? 0)).toBe(list.pieces.length);
  }
});

test('escapes names, and omits a surface without slates', () => {
  const [south, north] = house.surfaces;
  if (!south || !north) throw new Error('the house has two surfaces');
  const plan = draw({
    ...house,
    name: '<script>"&\u0007',
    surfaces: [south, { ...north, enabled: false }],
  });
  expect(plan).toContain('&lt;script&gt;&quot;&amp;</text>');
  expect(plan).toContain('id="surface-0"');
  expect(plan).not.toContain('id="surface-1"');
});

test('the largest and the smallest surface fit on the sheet', () => {
  const [south] = house.surfaces;
  if (!south) throw new Error('the house has surfaces');
  for (const [width, height] of [
    [400_000, 60_000],
    [1200, 1200],
  ] as const) {
    const outline = { shape: 'rectangle', width, height } as const;
    const plan = draw({ ...house, surfaces: [{ ...south, outline, cutouts: [], skylights: [] }] });
    const scale = Number(/>1:([\d']+)</.exec(plan)?.[1]?.replaceAll("'", ''));
    expect(width / scale).toBeLessThan(400);
    expect(height / scale).toBeLessThan(253);
  }
});

test('draws cells of a composed wall in their colours, and crosses out those without a module', () => {
  const [wall] = (JSON.parse(read('../tests/golden/facade-and-railing.json')) as Configuration).surfaces;
  if (!wall) throw new Error('the golden roof has a wall');
  const composed = (cells: ComposedCell[]) =>
    draw({
      ...house,
      surfaces: [
        {
          ...{ ...wall, cutouts: [] },
          outline: { shape: 'rectangle', width: 4_000, height: 1_810 },
          composition: { columns: ['L', 'S', 'M'], cells },
        },
      ],
    });
  const fillsOf = (plan: string) =>
    catalogue.colours.map(({ srgb }) => new RegExp(`d="([^"]*)" fill="${srgb}"`).exec(plan)?.[1]);
  const place = { row: 0, column: 1 };
  const plain = composed([]);
  const painted = composed([{ ...place, blind: true, colour: 'terracotta' }]);
  expect(fillsOf(plain)[2]).toBeUndefined();
  // The second column begins after the inset, the first column and a gap.
  expect(fillsOf(painted)[2]).toBe('M1340 20h640v875h-640z');
  expect(painted).toContain('M1340 20l640 875');
  expect(plain).not.toContain('M1340 20l640 875');
});

test.each(catalogue.colours)('draws slates in the colour of the catalogue: $id', ({ id, srgb }) => {
  const plan = draw({ ...house, layout: { ...house.layout, colour: id } });
  const { active, cut, joint } = tonesOf(srgb);
  for (const fill of [active, cut, joint]) expect(plan).toContain(`fill="${fill}"`);
  for (const { srgb: other } of catalogue.colours.filter((colour) => colour.id !== id))
    expect(plan).not.toContain(`fill="${other}"`);
  // A single colour needs no name.
  expect(plan).not.toContain('>Terrakotta<');
});

test('names the colours of a surface with several, with their numbers of pieces', () => {
  const designs: Configuration = JSON.parse(read('../tests/golden/facade-and-railing.json'));
  const [wall] = designs.surfaces;
  if (!wall) throw new Error('there is a facade');
  const cells: ComposedCell[] = [0, 1, 2].map((column) => ({
    row: 0,
    column,
    colour: 'terracotta',
    blind: false,
  }));
  const composition = { columns: wall.composition?.columns ?? [], ...wall.composition, cells };
  const roof = { ...designs, surfaces: [{ ...wall, composition }] } as Configuration;
  const plan = draw(roof);
  const { cells: table } = engine.open(JSON.stringify(roof), 0);
  const sheet = CELL_KINDS.indexOf('sheet');
  let pieces = 0;
  for (let at = 0; at < table.cells.length; at += CELL_STRIDE) if (table.cells[at + 3] !== sheet) pieces += 1;
  const counts: Record<string, number> = Object.fromEntries(
    [...plan.matchAll(/>(Schwarz|Anthrazit|Terrakotta)<\/text>\n.*>([\d']+)<\/text>/g)].map(
      ([, name, count]) => [name, Number(count?.replaceAll("'", ''))],
    ),
  );
  expect(counts.Terrakotta).toBe(3);
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(pieces);
});
