import { expect, test } from 'vitest';
import { type Dimension, dimensionsOf, withMeasured } from '../../documents/dimensions.ts';
import type { Configuration } from '../../engine/index.ts';
import { drawing } from '../../server/testing/drawing.ts';
import { mergedLengths } from '../../src/configurator/document/merged-lengths.ts';
import { exampleRoof } from '../../src/configurator/testing/example-roof.ts';

const surveyed = (['width', 'height'] as const).map(
  (of) => ({ of, source: 'village', date: '2024', deviation: 200 }) as const,
);
/** The north is longer than the south, so that both ridges are lengths of their own. */
const roof: Configuration = {
  ...exampleRoof,
  surfaces: exampleRoof.surfaces.map((surface, index) => ({
    ...surface,
    outline: { shape: 'rectangle', width: 10_400 + index * 100, height: 6_200 },
    surveyed: [...surveyed],
  })),
};
const content = (configuration: Configuration) => ({ configuration, variants: [] });
const lengths = (configuration: Configuration) => dimensionsOf(configuration).map(({ measured }) => measured);

/** Measures every length or not, as drawn. */
function measuredBy(random: () => number, from: Configuration) {
  const taken = dimensionsOf(from).map((dimension: Dimension) =>
    random() < 0.5 ? null : dimension.length + Math.round((random() - 0.5) * 200),
  );
  const measured = dimensionsOf(from).reduce(
    (known, dimension, index) =>
      taken[index] == null ? known : withMeasured(known, dimension, taken[index]),
    from,
  );
  return { taken, measured };
}

test('lengths measured on two devices are all there, with the edits of one of them', () => {
  for (let seed = 0; seed < 300; seed++) {
    const random = drawing(seed);
    const base = measuredBy(random, roof).measured;
    const [here, there] = [measuredBy(random, base), measuredBy(random, base)];
    const isEditedHere = random() < 0.5;
    const edited = (one: Configuration) => ({ ...one, name: 'Neuer Name' });
    const own = isEditedHere ? edited(here.measured) : here.measured;
    const other = isEditedHere ? there.measured : edited(there.measured);
    const merged = mergedLengths(content(base), content(own), content(other));
    if (!merged) throw new Error('Not merged');
    const [before, mine, foreign] = [lengths(base), lengths(own), lengths(other)];
    const expected = (first: typeof mine, second: typeof mine) =>
      before.map((length, at) => (first[at] === length ? second[at] : first[at]));
    expect(lengths(merged.own.configuration)).toEqual(expected(mine, foreign));
    expect(lengths(merged.other.configuration)).toEqual(expected(foreign, mine));
    expect([merged.own, merged.other].map(({ configuration }) => configuration.name)).toEqual([
      'Neuer Name',
      'Neuer Name',
    ]);
    // Both devices come to the same result.
    const mirrored = mergedLengths(content(base), content(other), content(own));
    expect(mirrored).toEqual({ own: merged.other, other: merged.own });
  }
});

test('without a common base, lengths of both are there if nothing else differs', () => {
  const [first, second] = dimensionsOf(roof);
  if (!first || !second) throw new Error('Too few lengths');
  const [own, other] = [withMeasured(roof, first, 10_390), withMeasured(roof, second, 6_190)];
  const merged = mergedLengths(null, content(own), content(other));
  expect(merged?.own).toEqual(merged?.other);
  expect(lengths(merged?.own.configuration ?? roof).filter((length) => length !== null)).toEqual([
    10_390, 6_190,
  ]);
  const renamed = { ...other, name: 'Anders' };
  expect(mergedLengths(null, content(own), content(renamed))).toBeNull();
});

test('two versions that both changed more than lengths are not merged, nor one that lost a measured surface', () => {
  const named = (name: string) => content({ ...roof, name });
  expect(mergedLengths(content(roof), named('hier'), named('dort'))).toBeNull();
  const variant = { id: 'v', name: 'flach', configuration: roof };
  expect(
    mergedLengths(content(roof), named('hier'), { configuration: roof, variants: [variant] }),
  ).toBeNull();
  const [first] = dimensionsOf(roof);
  if (!first) throw new Error('No length');
  const without = { ...roof, surfaces: roof.surfaces.slice(1) };
  expect(
    mergedLengths(content(roof), content(withMeasured(roof, first, 10_390)), content(without)),
  ).toBeNull();
});
