import { dateAt } from '../../../contracts/domain/working-days.ts';
import type { Article } from '../../../engine/index.ts';
import { isService } from '../../../engine/services.ts';
import type { Database } from '../db/database.ts';
import { findCatalogueOn } from './catalogue-versions.ts';

/** Returns the articles of the active catalogue that can be stored; none without a catalogue. `now`: ms since 1970. */
export async function goodsOn(database: Database, now: number): Promise<readonly Article[]> {
  const active = await findCatalogueOn(database, dateAt(now));
  return active?.catalogue.articles.filter((article) => !isService(article)) ?? [];
}
