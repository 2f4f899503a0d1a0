/**
 * Writes the list of Swiss places of the app: `node scripts/swiss-places.ts FILE`, where FILE is
 * dist/postal-codes-full.json of the npm package switzerland-postal-codes (data of GeoNames, CC BY 4.0).
 * One line per place and canton: postcode|name|canton|latitude|longitude, by postcode.
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
const places = new Map<string, string>();
for (const [postcode, entries] of Object.entries(byPostcode)) {
  for (const { name, canton, latitude, longitude } of entries) {
    const key = `${name}/${canton}`;
    const [north, east] = [latitude, longitude].map((degrees) => Number(degrees).toFixed(3));
    // The first postcode of a town is its centre's.
    const isTown = canton && !/\d| (Dist|Zust|PF|SPS)\b|case postale|postfach/i.test(name);
    if (isTown && !places.has(key)) places.set(key, [postcode, name, canton, north, east].join('|'));
  }
}
const lines = [...places.values()].sort();
writeFileSync(
  new URL('../src/configurator/places/swiss-places.json', import.meta.url),
  `${JSON.stringify(lines.join('\n'))}\n`,
);
console.log(`${lines.length} places`);
