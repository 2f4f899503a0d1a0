import { readFileSync } from 'node:fs';
import type { Configuration } from '../../engine/index.ts';
import type { Database } from '../db/database.ts';
import { contentOf } from '../services/roofs.ts';
import { demoPeople } from './people.ts';

/** The golden roofs are the demo's roofs too; the newest last. */
const FILES = ['barn', 'hip-villa', 'house-gable'];
const FIRST_DAY = Date.UTC(2026, 10, 2, 8);
const DAY = 86_400_000;

const configurationOf = (file: string): Configuration =>
  JSON.parse(readFileSync(new URL(`../../tests/golden/${file}.json`, import.meta.url), 'utf8'));

/** Saves a few invented roofs for everyone who may configure, solved by the engine. */
export async function seedRoofs(database: Database): Promise<void> {
  const owners = demoPeople.filter(({ category, role }) => category !== 'logistik' && role === 'partner');
  const rows = owners.flatMap((owner, o) =>
    FILES.map((file, f) => {
      const savedAt = FIRST_DAY + (3 * f + o) * DAY;
      return {
        id: `01980000-0000-7000-8000-0000000002${o}${f}`,
        company_id: owner.company_id,
        created_by: owner.id,
        status: 'draft' as const,
        revision: 1,
        created_at: savedAt,
        updated_at: savedAt,
        ...contentOf(configurationOf(file)),
      };
    }),
  );
  await database
    .insertInto('roof')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
