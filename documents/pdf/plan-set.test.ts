import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CATALOGUE_LANGUAGES } from '../../contracts/domain/languages.ts';
import { freezeRoof } from '../../engine/frozen-roof.ts';
import { extentOf } from '../../engine/geometry.ts';
import { type Catalogue, type Configuration, createEngine, engineVersion } from '../../engine/index.ts';
import { formatNumber } from '../format.ts';
import { cableOf, stringsOf } from '../plan/strings.ts';
import { substructureOf } from '../plan/substructure.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { translations } from '../translations.ts';
import { planSetPdf } from './plan-set.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const catalogue: Catalogue = JSON.parse(read('../../engine/catalogue/demo.json'));
const engine = createEngine(catalogue);

function printoutOf(configuration: Configuration) {
  const open = engine.open(JSON.stringify(configuration), 1250);
  const { answer, cells } = open;
  const cuts = open.cutList();
  if (answer.status === 'refused' || cuts.status === 'refused') throw new Error('refused');
  const roof = freezeRoof(configuration, answer, cells, open.body(), catalogue, engineVersion());
  return {
    ...{
      author: 'Muster Solar AG',
      planner: 'Ivo Muster',
      customer: 'Familie Beispiel',
      roof,
      cuts,
      catalogue,
    },
    ...{ writtenAt: Date.parse('2026-11-19T07:12:00Z'), isInvented: true },
  };
}
const golden = (name: string): Configuration =>
  JSON.parse(engine.upgraded(read(`../../tests/golden/${name}.json`)));
const all = [
  ...[
    'house-gable',
    'house-portrait',
    'villa-hip',
    'hip-garage',
    'free-l',
    'barn',
    'chalet',
    'farmhouse-three',
  ],
  ...['flat-roof', 'pent-roof', 'studio-rows', 'hall-60x12', 'facade-and-railing', 'portrait-facade'],
];

describe.each(all)('the drawn parts of %s equal the billed ones', (name) => {
  const { roof } = printoutOf(golden(name));
  const { configuration, solution } = roof;
  const shown = configuration.surfaces.flatMap(({ enabled }, index) => (enabled ? [index] : []));
  const parts = shown.map((index) => substructureOf(roof, index, catalogue));
  const billed = (article: string | null | undefined) =>
    solution.bom.lines.find((line) => line.article === article)?.netQuantity ?? 0;
  const metres = (lines: readonly { run: readonly [number, number] }[]) =>
    lines.reduce((sum, { run: [from, to] }) => sum + to - from, 0) / 1000;

  test('metres of battens and counter battens', () => {
    for (const [kind, lines] of [
      ['batten', 'battens'],
      ['furring', 'furrings'],
    ] as const) {
      const drawn = parts.reduce((sum, part) => sum + metres(part[lines]), 0);
      const article = parts.find((part) => part[kind])?.[kind]?.article;
      expect(drawn).toBeCloseTo(billed(article), 1);
    }
  });

  test('metres and holders of snow guards', () => {
    const guard = parts.find((part) => part.guard)?.guard;
    const rows = parts.flatMap(({ guards }) => guards);
    expect(metres(rows)).toBeCloseTo(billed(guard?.article), 1);
    const holders = rows.reduce((sum, row) => sum + row.holders.length, 0);
    expect(holders).toBe(billed(guard?.bracket?.article));
    for (const { holders: places } of rows)
      for (const [at, place] of places.entries())
        if (at > 0) expect(place - (places[at - 1] ?? 0)).toBeLessThanOrEqual(guard?.bracket?.spacing ?? 0);
  });

  test('holders of snow guards on battens', () => {
    for (const { batten, battens, guards } of parts) {
      const half = (batten?.section?.width ?? 0) / 2;
      for (const { at, holders } of guards)
        for (const holder of holders) {
          const under = battens.filter((each) => Math.abs(each.at - at) <= half);
          expect(under.some(({ run: [from, to] }) => from <= holder && holder <= to)).toBe(true);
        }
    }
  });

  test('battens of a roof that was frozen before the engine returned their position', () => {
    const { substructure: _, ...earlier } = roof;
    for (const [at, index] of shown.entries()) {
      const drawn = substructureOf(earlier, index, catalogue);
      expect(drawn.furrings).toHaveLength(parts[at]?.furrings.length ?? 0);
      expect(metres(drawn.furrings)).toBeCloseTo(metres(parts[at]?.furrings ?? []), 1);
      const rows = (guards: readonly { at: number }[]) => new Set(guards.map(({ at }) => at)).size;
      expect(rows(drawn.guards)).toBe(rows(parts[at]?.guards ?? []));
    }
  });

  test('strings, each with every module once', () => {
    const { plugPair, modulesPerString } = catalogue.standard.strings;
    const strings = shown.flatMap((index) => stringsOf(roof, index, catalogue));
    expect(strings.length * 2).toBe(billed(plugPair));
    expect(strings.reduce((sum, { length }) => sum + length, 0)).toBe(solution.totals.activeModules);
    for (const { length } of strings) expect(length).toBeLessThanOrEqual(modulesPerString);
  });

  test('no cable along a row crosses an opening', () => {
    for (const index of shown) {
      const surface = solution.surfaces[index];
      if (!surface) continue;
      const boxes = surface.openings.map(({ outline }) => extentOf(outline));
      for (const string of stringsOf(roof, index, catalogue)) {
        const points = cableOf(string, surface);
        expect(points.at(-1)).toEqual([string.at(-1)?.x, string.at(-1)?.y]);
        for (const [at, [x, y]] of points.entries()) {
          const [fromX, fromY] = points[at - 1] ?? [x, y];
          const crossed = boxes.filter(
            (box) =>
              fromY === y &&
              box.minY < y &&
              box.maxY > y &&
              box.minX < Math.max(x, fromX) &&
              box.maxX > Math.min(x, fromX),
          );
          expect(crossed).toEqual([]);
        }
      }
    }
  });
});

describe.each(CATALOGUE_LANGUAGES)('a set of plans in %s', (language) => {
  const i18n = translations(language);

  test('has every number of the cut list, every distance, author, customer and date', async () => {
    const paper = printoutOf(golden('house-gable'));
    const { pages } = await readPdf(await planSetPdf(paper, i18n));
    // Two sheets per surface, and one section for both.
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
      Array(5).fill([420, 297]),
    );
    const said = pages.map(({ texts }) => texts.map(({ text }) => text));
    for (const [sheet, surface] of [
      [0, 'south'],
      [2, 'north'],
    ] as const)
      for (const { number } of paper.cuts.pieces.filter((piece) => piece.surface === surface))
        expect(said[sheet]).toContain(String(number));
    for (const words of said) {
      expect(words).toContain('19.11.2026');
      expect(words).toContain('Familie Beispiel');
      expect(words).toContain('Ivo Muster, Muster Solar AG');
      expect(words).toContain(paper.cuts.fingerprint);
    }
    for (const sheet of [0, 1, 2, 3]) expect(said[sheet]).toContain('N');
    expect(said[0]).toContain('1:40');
    // Distances of the dormer: from the left, to the right, from the eave, to the ridge.
    for (const distance of [3600, 4600, 1720, 2150]) expect(said[0]).toContain(formatNumber(distance));
  });

  test.each(['villa-hip', 'barn', 'facade-and-railing', 'hall-60x12'])(
    'of %s keeps within its frames',
    async (name) => {
      const { pages } = await readPdf(await planSetPdf(printoutOf(golden(name)), i18n));
      for (const { texts, width, height } of pages)
        for (const { text, left, right, baseline, size } of texts)
          expect([
            text,
            left > 9 && right < width - 9 && baseline - size > 9 && baseline < height - 3,
          ]).toEqual([text, true]);
    },
  );
});

test('calls walls and railings by their names', async () => {
  const { pages } = await readPdf(
    await planSetPdf(printoutOf(golden('facade-and-railing')), translations('de')),
  );
  const said = pages.map(({ texts }) => texts.map(({ text }) => text));
  // Two sheets per wall; a railing supports its plates without battens.
  expect(
    said.map((words) => words.find((word) => /^(Verlegung|Unterkonstruktion|Schnitt) /.test(word))),
  ).toEqual([
    'Verlegung Fassade Süd',
    'Unterkonstruktion Fassade Süd',
    'Verlegung Fassade West',
    'Unterkonstruktion Fassade West',
    'Verlegung Geländer Süd',
  ]);
  expect(said.flat().filter((word) => /Traufe|First|Dach/.test(word))).toEqual([]);
  expect(said[0]).toContain('von unten');
});

test('a surface too large for 1:100 is split over several sheets, which together show every piece and opening', async () => {
  const paper = printoutOf(golden('hall-200x30'));
  const { pages } = await readPdf(await planSetPdf(paper, translations('de')));
  const slates = pages
    .map(({ texts }) => texts.map(({ text }) => text))
    .filter((words) => words.some((word) => word.startsWith('Verlegung Süd ')));
  expect(slates.length).toBeGreaterThan(5);
  for (const [at, words] of slates.entries()) {
    expect(words).toContain(`Verlegung Süd ${at + 1}/${slates.length}`);
    expect(words).toContain('1:100');
  }
  const said = new Set(slates.flat());
  for (const { number } of paper.cuts.pieces) expect(said).toContain(String(number));
  // Every opening is listed on a sheet that shows it.
  const count = paper.roof.solution.surfaces[0]?.openings.length ?? 0;
  expect(slates.flat().filter((word) => word.startsWith('Absatz')).length).toBeGreaterThanOrEqual(count);
});

test('the legends of all surfaces together equal the counts of the bill', async () => {
  const paper = printoutOf(golden('villa-hip'));
  const { pages } = await readPdf(await planSetPdf(paper, translations('de')));
  const count = (word: string) =>
    pages
      .filter(({ texts }) => texts.some(({ text }) => text.startsWith('Verlegung')))
      .reduce((sum, { texts }) => {
        const at = texts.findIndex(({ text }) => text === word);
        // A kind without pieces is not in the legend.
        return sum + (at === -1 ? 0 : Number(texts[at + 1]?.text.replaceAll("'", '')));
      }, 0);
  const { activeModules, blinds, cutPieces } = paper.roof.solution.totals;
  expect([count('Aktivmodul'), count('Blindmodul'), count('Passstück')]).toEqual([
    activeModules,
    blinds,
    cutPieces,
  ]);
});
