import type { Catalogue } from '../../../engine/index.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Database } from '../db/database.ts';
import type { CatalogueVersionRow } from '../db/schema.ts';
import { ProblemError } from '../http/problems.ts';
import { Recent } from '../recent.ts';
import type { EngineSource } from './engine.ts';

/** A published version of the catalogue. Its content never changes. */
export interface CatalogueVersion extends EngineSource {
  /** The `version` of its content, printed on documents. */
  readonly label: string;
  readonly catalogue: Catalogue;
}

/** Maximum number of versions that the process keeps in memory. */
const MAX_VERSIONS = 8;
/** Versions by hash. */
const versions = new Recent<CatalogueVersion>(MAX_VERSIONS);

type Found = Pick<CatalogueVersionRow, 'id' | 'label' | 'sha256'>;
const FOUND = ['id', 'label', 'sha256'] as const;

const readVersion = async (database: Database, { id, label, sha256 }: Found): Promise<CatalogueVersion> =>
  versions.get(sha256) ?? versions.set(sha256, { label, sha256, ...(await readContent(database, id)) });

async function readContent(database: Database, id: string) {
  const { content } = await database
    .selectFrom('catalogue_version')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const catalogue: Catalogue = JSON.parse(content);
  return { text: content, catalogue };
}

const selectActive = compileOnce((database, day: string) =>
  database
    .selectFrom('catalogue_version')
    .select(FOUND)
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .orderBy('sequence', 'desc')
    .limit(1),
);

/**
 * Returns the catalogue that is active on a day in Switzerland: of the versions valid by then the one of the last
 * day, of several on one day the one published last. Null before the first one.
 */
export async function findCatalogueOn(database: Database, day: string): Promise<CatalogueVersion | null> {
  const [active] = await selectActive(database, day);
  return active ? readVersion(database, active) : null;
}

/** Returns the catalogue that is active on a day. Rejects with NO_CATALOGUE before the first one. */
export async function catalogueOn(database: Database, day: string): Promise<CatalogueVersion> {
  const active = await findCatalogueOn(database, day);
  if (!active) throw new ProblemError(409, 'NO_CATALOGUE');
  return active;
}

/** Returns the text of a published version by its hash; null for an unknown one. */
export async function findCatalogueText(database: Database, sha256: string): Promise<string | null> {
  const found = await database
    .selectFrom('catalogue_version')
    .select(FOUND)
    .where('sha256', '=', sha256)
    .where('valid_from', 'is not', null)
    .executeTakeFirst();
  return found ? (await readVersion(database, found)).text : null;
}

/**
 * Returns the catalogue of a frozen roof. One that was frozen before the database had versions gets that of a day.
 */
export async function catalogueOfRoof(
  database: Database,
  { catalogueVersion }: { readonly catalogueVersion: string },
  day: string,
): Promise<CatalogueVersion> {
  const own = await database
    .selectFrom('catalogue_version')
    .select(FOUND)
    .where('label', '=', catalogueVersion)
    .where('valid_from', 'is not', null)
    .executeTakeFirst();
  return own ? readVersion(database, own) : catalogueOn(database, day);
}
