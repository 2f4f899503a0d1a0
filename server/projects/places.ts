import { readFileSync } from 'node:fs';
import { readPlaces, type SwissPlace } from '../../contracts/domain/places.ts';

/** Every Swiss place with its postcodes and canton. */
export const places: readonly SwissPlace[] = readPlaces(
  JSON.parse(readFileSync(new URL('../../contracts/domain/swiss-places.json', import.meta.url), 'utf8')),
);
