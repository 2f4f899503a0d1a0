import { expect, test } from 'vitest';
import { Canton } from '../../../contracts/domain/addresses.ts';
import { placesOf } from '../../../contracts/domain/places.ts';
import { addressAt, findPlaces, loadPlaces } from './places.ts';

const places = await loadPlaces();

test('the list has places of every canton, each with a postcode and coordinates in Switzerland', () => {
  expect(places.length).toBeGreaterThan(3_500);
  expect(new Set(places.map(({ canton }) => canton))).toEqual(new Set(Canton.options));
  const wrong = places.filter(
    ({ postcode, name, latitude, longitude }) =>
      !/^[1-9]\d{3}$/.test(postcode) ||
      name === '' ||
      !(latitude > 45.8 && latitude < 47.85 && longitude > 5.9 && longitude < 10.55),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['thun', 'Thun'],
  ['3600', 'Thun'],
  ['7270 davos', 'Davos Platz'],
  ['geneve', 'Genève'],
  ['zürich', 'Zürich'],
  ['zurich', 'Zürich'],
  ['8005', 'Zürich'],
])('%j finds %s first', (text, name) => {
  expect(findPlaces(places, text)[0]?.name).toBe(name);
});

test('finds at most eight, and none without a text', () => {
  expect(findPlaces(places, 'a')).toHaveLength(8);
  expect(findPlaces(places, ' ')).toEqual([]);
  expect(findPlaces(places, 'Atlantis')).toEqual([]);
});

test.each([
  ['8005', ['Zürich']],
  ['3600', ['Thun']],
  ['3604', ['Thun']],
  ['9999', []],
])('%s is a postcode of %j', (postcode, names) => {
  expect(placesOf(places, postcode).map(({ name }) => name)).toEqual(names);
});

test('a place becomes the address of a project', () => {
  const [davos] = findPlaces(places, '7270');
  expect(davos && addressAt(davos, 'Talstrasse 4')).toEqual({
    street: 'Talstrasse 4',
    postcode: '7270',
    city: 'Davos Platz',
    canton: 'GR',
    country: 'CH',
  });
});
