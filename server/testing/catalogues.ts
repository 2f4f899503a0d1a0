import { v7 as newId } from 'uuid';
import type { Catalogue } from '../../engine/index.ts';
import type { Database } from '../platform/db/database.ts';
import { sourceOf } from '../platform/solving/engine.ts';
import { catalogue } from '../platform/solving/shipped-catalogue.ts';

/** The shipped catalogue under another label with other prices. `factor`: of every price. */
export const pricedAt = (factor: number, version: string): Catalogue => ({
  ...catalogue,
  version,
  articles: catalogue.articles.map((article) => ({ ...article, price: Math.round(article.price * factor) })),
});

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
