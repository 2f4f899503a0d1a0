import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { soak } from '../../tests/soak.ts';
import { Canton } from './addresses.ts';
import { cantonFaults, isOtherCanton, placesOf, readPlaces } from './places.ts';

const places = readPlaces(JSON.parse(readFileSync(new URL('swiss-places.json', import.meta.url), 'utf8')));
const postcodes = [
  ...new Set(places.flatMap(({ postcode, furtherPostcodes = [] }) => [postcode, ...furtherPostcodes])),
];
const addressAt = (postcode: string, canton: Canton | null, country = 'CH') => ({
  ...{ street: 'Dorf 1', city: 'Ort' },
  ...{ postcode, canton, country },
});

test('a postcode contradicts every canton but its own', () => {
  expect(postcodes.length).toBeGreaterThan(3_400);
  for (const [index, postcode] of postcodes.entries()) {
    const own = new Set(placesOf(places, postcode).map(({ canton }) => canton));
    // All cantons for a sample; for the others their own and the next one.
    const isSampled = index % soak(20, 1) === 0;
    const others = isSampled ? Canton.options : [...own, Canton.options[index % 26] ?? 'ZH'];
    for (const canton of others) {
      const isOther = !own.has(canton);
      if (isOtherCanton(places, addressAt(postcode, canton)) !== isOther)
        expect([postcode, canton]).toEqual([postcode, isOther ? 'contradicts' : 'agrees']);
    }
  }
});

test('unknown postcodes, foreign addresses and missing cantons contradict nothing', () => {
  const known = new Set(postcodes);
  const unknown = Array.from({ length: 9_000 }, (_, at) => String(1_000 + at)).filter(
    (code) => !known.has(code),
  );
  expect(unknown.filter((postcode) => isOtherCanton(places, addressAt(postcode, 'ZH')))).toEqual([]);
  expect(isOtherCanton(places, addressAt('8001', null))).toBe(false);
  expect(isOtherCanton(places, addressAt('8001', 'BE', 'DE'))).toBe(false);
  expect(isOtherCanton([], addressAt('8001', 'BE'))).toBe(false);
  expect(cantonFaults('objectAddress', addressAt(' 8001 ', 'BE'), places)).toEqual([
    { path: 'objectAddress.canton', rule: 'other_canton' },
  ]);
});
