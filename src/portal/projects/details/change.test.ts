import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type FrozenRoof, freezeRoof, readFrozenRoof } from '../../../../engine/frozen-roof.ts';
import { type Catalogue, createEngine, engineVersion } from '../../../../engine/index.ts';
import { soak } from '../../../../tests/soak.ts';
import { type ComparedLine, type LineChange, lineChanges, roofDifference } from './change.ts';

/** A generator of numbers below `end`, the same for the same seed. */
function drawing(seed: number): (end: number) => number {
  let state = seed * 7919 + 1;
  return (end) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % end;
  };
}

const names = (de: string) => ({ de, en: de, it: de, fr: de });
/** A bill of few articles, so that two have some in common; typed lines and articles twice among them. */
function billOf(draw: (end: number) => number): ComparedLine[] {
  return Array.from({ length: draw(9) }, () => {
    const article = ['A', 'B', 'C', 'D', '', ''][draw(6)] ?? '';
    const quantity = 1 + draw(4);
    return {
      article,
      names: names(article || `Getippt ${draw(2)}`),
      unit: 'piece',
      quantity,
      totalRappen: quantity * 100 * (1 + draw(2)),
    };
  });
}
const totalOf = (lines: readonly ComparedLine[]) => lines.reduce((sum, line) => sum + line.totalRappen, 0);
const differenceOf = ({ before, after }: LineChange) =>
  (after?.totalRappen ?? 0) - (before?.totalRappen ?? 0);
const textsOf = (changes: readonly LineChange[]) => changes.map((each) => JSON.stringify(each)).toSorted();

test('what differs adds up to the difference of the totals, whatever the order of the lines', () => {
  for (let seed = 0; seed < soak(500, 20_000); seed++) {
    const draw = drawing(seed);
    const [before, after] = [billOf(draw), billOf(draw)];
    const changes = lineChanges(before, after);
    expect(changes.reduce((sum, change) => sum + differenceOf(change), 0)).toBe(
      totalOf(after) - totalOf(before),
    );
    expect(textsOf(lineChanges(before.toReversed(), after.toReversed()))).toEqual(textsOf(changes));
    // The way back is the same with its sides changed.
    const back = lineChanges(after, before).map((each) => ({
      ...each,
      before: each.after,
      after: each.before,
    }));
    expect(textsOf(back)).toEqual(textsOf(changes));
    expect(lineChanges(before, before)).toEqual([]);
    // A line more on both sides changes no other line.
    const more: ComparedLine = {
      article: 'E',
      names: names('E'),
      unit: 'piece',
      quantity: 1,
      totalRappen: 7,
    };
    expect(textsOf(lineChanges([...before, more], [...after, more]))).toEqual(textsOf(changes));
  }
});

test('a line split in two is the same line', () => {
  const line = { article: 'A', names: names('A'), unit: 'metre', quantity: 0.3, totalRappen: 30 };
  const halves = [
    { ...line, quantity: 0.1, totalRappen: 10 },
    { ...line, quantity: 0.2, totalRappen: 20 },
  ];
  expect(lineChanges([line], halves)).toEqual([]);
});

const catalogue: Catalogue = JSON.parse(readFileSync('engine/catalogue/demo.json', 'utf8'));
const engine = createEngine(catalogue);

/** As the server hands it out: frozen by the engine and read again. */
function frozen(text: string, { discountBp = 0, priced = catalogue } = {}): FrozenRoof {
  const pricing = priced === catalogue ? engine : createEngine(priced);
  const roof = pricing.open(text, discountBp);
  if (roof.answer.status !== 'solved') throw new Error('the roof is refused');
  const configuration = JSON.parse(engine.upgraded(text));
  const frozen = freezeRoof(configuration, roof.answer, roof.cells, roof.body(), priced, engineVersion());
  return readFrozenRoof(JSON.stringify(frozen), engine);
}

/** As it was frozen by the first version: its document as it came, directions as words, another fingerprint. */
function frozenBefore(text: string): FrozenRoof {
  const today = frozen(text);
  const configuration = JSON.parse(text);
  const surfaces = today.solution.surfaces.map(({ azimuth: _, ...surface }, index) => ({
    ...surface,
    alignment: configuration.surfaces[index].alignment,
  }));
  const solution = { ...today.solution, schema: 'roof-answer/3', fingerprint: 'ABCDEFGHJK', surfaces };
  return readFrozenRoof(JSON.stringify({ ...today, schema: 'kept-roof/2', configuration, solution }), engine);
}

const golden = readdirSync('tests/golden').filter((name) => /^(?!hall).*\.json$/.test(name));

test.each(golden)('%s is another roof or another bill only where it is one', (name) => {
  const text = readFileSync(`tests/golden/${name}`, 'utf8');
  const now = frozen(text);
  const before = frozenBefore(text);
  expect(before.solution.fingerprint).not.toBe(now.solution.fingerprint);
  expect(roofDifference(before, now)).toBe('none');
  const with_ = (change: object) => frozen(JSON.stringify({ ...JSON.parse(text), ...change }));
  expect(roofDifference(now, with_({ name: 'Anders genannt' }))).toBe('none');
  const dearer = catalogue.articles.map((article) => ({ ...article, price: article.price + 5 }));
  const priced = frozen(text, { priced: { ...catalogue, version: 'later', articles: dearer } });
  // With the price objective, other prices may change the layout.
  if (now.configuration.layout.objective !== 'price') expect(roofDifference(before, priced)).toBe('bill');
  if (now.configuration.partnerDiscount === null)
    expect(roofDifference(now, frozen(text, { discountBp: 500 }))).toBe('bill');
  const { surfaces } = now.configuration;
  const steeper = surfaces.map((surface, at) => (at === 0 ? { ...surface, angle: 61 } : surface));
  expect(roofDifference(now, { ...now, configuration: { ...now.configuration, surfaces: steeper } })).toBe(
    'roof',
  );
  expect(roofDifference(now, { ...now, cells: now.cells.slice(8) })).toBe('roof');
});
