/**
 * Writes everything that people and machines get from this tree into one JSON file: text by name.
 * Run by `npm run compare` in both trees, so that each uses its own names: `node --import … snapshot.ts <file>`.
 */
import { writeFileSync } from 'node:fs';
import { snapshotApi } from './snapshot-api.ts';
import { snapshotRoofs } from './snapshot-roofs.ts';

const [, , file = ''] = process.argv;
const snapshot = new Map<string, string>();
const add = (name: string, text: string): void => {
  snapshot.set(name, text);
};
await snapshotRoofs(add);
await snapshotApi(add);
writeFileSync(file, JSON.stringify(Object.fromEntries(snapshot)));
process.exit(0);
