/**
 * Writes the list of Swiss places of the app: `node scripts/swiss-places.ts FILE`, where FILE is
 * dist/postal-codes-full.json of the npm package switzerland-postal-codes (data of GeoNames, CC BY 4.0).
 * One line per place and canton, by postcode: postcode|name|canton|latitude|longitude|further postcodes.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface Entry {
  readonly name: string;
  readonly canton: string;
  readonly latitude: string;
  readonly longitude: string;
}

const [, , file = ''] = process.argv;
const byPostcode: Record<string, Entry[]> = JSON.parse(readFileSync(file, 'utf8'));
const places = new Map<string, string[]>();
for (const [postcode, entries] of Object.entries(byPostcode)) {
  for (const { name, canton, latitude, longitude } of entries) {
    const key = `${name}/${canton}`;
    const [north, east] = [latitude, longitude].map((degrees) => Number(degrees).toFixed(3));
    // The first postcode of a town is its centre's.
    const isTown = canton && !/\d| (Dist|Zust|PF|SPS)\b|case postale|postfach/i.test(name);
    const place = places.get(key);
    if (isTown && !place) places.set(key, [[postcode, name, canton, north, east].join('|')]);
    else if (isTown) place?.push(postcode);
  }
}
const lines = [...places.values()]
  .map(([place, ...postcodes]) => (postcodes.length > 0 ? `${place}|${postcodes.join(' ')}` : `${place}`))
  .sort();
writeFileSync(
  new URL('../contracts/domain/swiss-places.json', import.meta.url),
  `${JSON.stringify(lines.join('\n'))}\n`,
);
console.log(`${lines.length} places`);
