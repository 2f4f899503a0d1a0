import assert from 'node:assert/strict';
import { v7 as newId } from 'uuid';
import type { VersionList } from '../../contracts/domain/catalogue-versions.ts';
import type { Catalogue } from '../../engine/index.ts';
import type { Database } from '../platform/db/database.ts';
import { sourceOf } from '../platform/solving/engine.ts';
import { catalogue } from '../platform/solving/shipped-catalogue.ts';
import type { Client } from './client.ts';

/** The shipped catalogue under another label with other prices. `factor`: of every price. */
export const pricedAt = (factor: number, version: string): Catalogue => ({
  ...catalogue,
  version,
  articles: catalogue.articles.map((article) => ({ ...article, price: Math.round(article.price * factor) })),
});

/**
 * The shipped catalogue under another label without the normal sarking membrane. `replacedBy`: its successor, and the
 * article's; null: none.
 */
export function withoutNormalMembrane(
  version: string,
  { factor = 1, hasSuccessor = true }: { readonly factor?: number; readonly hasSuccessor?: boolean } = {},
): Catalogue {
  const { articles, components, ...others } = pricedAt(factor, version);
  const names = articles.find(({ number }) => number === 'UB-N')?.names;
  if (!names) throw new Error('The demo has lost its normal sarking membrane.');
  const heir = (id: string) => (hasSuccessor ? id : null);
  return {
    ...others,
    articles: articles.filter(({ number }) => number !== 'UB-N'),
    components: {
      ...components,
      sarkingMembrane: components.sarkingMembrane.filter(({ id }) => id !== 'normal'),
    },
    withdrawn: [
      { kind: 'sarkingMembrane', id: 'normal', names, replacedBy: heir('increased') },
      { kind: 'article', id: 'UB-N', names, replacedBy: heir('UB-E') },
    ],
  };
}

/** Inserts a version as published, valid from a day in Switzerland. */
export async function insertVersion(
  database: Database,
  content: Catalogue,
  validFrom: string,
  sequence: number,
): Promise<void> {
  const { text, sha256 } = sourceOf(content);
  await database
    .insertInto('catalogue_version')
    .values({
      ...{ id: newId(), label: content.version, content: text, sha256, base_id: null, note: '', revision: 1 },
      ...{ created_at: 0, created_by: null, valid_from: validFrom, sequence },
      ...{ published_at: 0, published_by: null },
    })
    .execute();
}

/** Publishes a catalogue for today through the API, as an administrator. */
export async function publishToday(admin: Client, content: Catalogue): Promise<void> {
  const path = `/v1/staff/catalogue-versions/${newId()}`;
  const { today } = (await admin('GET', '/v1/staff/catalogue-versions')).body as VersionList;
  const file = { text: JSON.stringify(content), note: '', baseId: null, baseRevision: null };
  assert.equal((await admin('PUT', path, file)).status, 200);
  const day = { validFrom: today, revision: 1 };
  assert.equal((await admin('PUT', `${path}/first-day`, day)).status, 200);
}
