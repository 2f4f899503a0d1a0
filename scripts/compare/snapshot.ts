/**
 * Writes the outputs of this tree into one JSON file, texts by name. `npm run compare` runs it in both trees, so that
 * each uses its own code: `node --import ./scripts/compare/frozen-date.ts scripts/compare/snapshot.ts <file>`.
 */
import { writeFileSync } from 'node:fs';
import { snapshotApi } from './snapshot-api.ts';
import { snapshotRoofs } from './snapshot-roofs.ts';
import { snapshotTexts } from './snapshot-texts.ts';

const [, , file] = process.argv;
if (!file) {
  console.error('Usage: snapshot.ts <file>');
  process.exit(2);
}
const snapshot = new Map<string, string>();
const add = (name: string, text: string): void => {
  snapshot.set(name, text);
};
snapshotTexts(add);
await snapshotRoofs(add);
await snapshotApi(add);
writeFileSync(file, JSON.stringify(Object.fromEntries(snapshot)));
process.exit(0);
