import { addressLine } from '../../contracts/domain/addresses.ts';
import type { OrderLine } from '../../contracts/domain/orders.ts';
import type { ProjectContent } from '../../contracts/domain/projects.ts';
import type { Database } from '../platform/db/database.ts';
import type { OfferRow, OrderRow, ProjectRow, RoofVersionRow } from '../platform/db/schema.ts';
import { searchKeyOf } from '../platform/db/search.ts';
import { contentOf } from './content.ts';
import { billOf, type Frozen } from './freezing.ts';
import { scopedTo } from './queries.ts';

/** Sources of the derived columns of a project; null: there is none. */
export interface Sources {
  /** None: an order of materials. */
  readonly content: ProjectContent | null;
  readonly roof: Frozen | RoofVersionRow | null;
  /** The pending offer. */
  readonly offer: Pick<OfferRow, 'id' | 'net_rappen' | 'valid_until'> | null;
  /** The valid version of the order. */
  readonly order: Pick<OrderRow, 'id' | 'net_rappen' | 'confirmed_date' | 'lines'> | null;
}

/** Sources of a project that was never submitted. */
export const NOTHING_AGREED = { roof: null, offer: null, order: null } as const;

/** The columns with a meaning of their own; an order of materials has its name and address there only. */
type Given = Pick<ProjectRow, 'number' | 'name' | 'address' | 'submitted_at'>;

/** Returns the columns that derive from others and from the rows that the project names. Every write uses it. */
export const derivedColumns = (given: Given, sources: Sources) =>
  ({
    ...namedColumns(given, sources),
    ...agreedColumns(given, sources),
  }) as const satisfies Partial<ProjectRow>;

function namedColumns(given: Given, { content }: Sources) {
  const { kind, system, name } = content ?? { ...given, kind: 'material_order', system: null };
  const addresses = content
    ? [content.projectAddress, content.objectAddress].flatMap((each) => (each ? addressLine(each) : []))
    : [given.address];
  return {
    kind,
    system,
    name,
    name_key: nameKeyOf(name),
    address: addresses[0] ?? '',
    search_key: searchKeyOf([given.number, name, ...addresses].join(' ')),
    content: content && JSON.stringify(content),
  } as const;
}

function agreedColumns({ submitted_at }: Given, { content, roof, offer, order }: Sources) {
  // Drafts list no power before they are submitted.
  const asked = submitted_at === null ? null : (content?.form?.wantedPowerW ?? null);
  return {
    roof_version_id: roof?.id ?? null,
    power_w: roof ? roof.power_w : asked,
    net_rappen: (order ?? offer ?? roof)?.net_rappen ?? null,
    articles_key: articlesKey(linesOf(order, roof)),
    offer_id: offer?.id ?? null,
    offer_until: offer?.valid_until ?? null,
    order_id: order?.id ?? null,
    delivery_on: order?.confirmed_date ?? null,
  };
}

/** Returns the sort key of a name, limited in length by PostgreSQL's indexes. */
const nameKeyOf = (name: string): string => searchKeyOf(name).slice(0, 120).toWellFormed();

function linesOf(order: Sources['order'], roof: Sources['roof']): readonly OrderLine[] {
  if (order) return JSON.parse(order.lines);
  return roof ? billOf(roof).lines : [];
}
const articlesKey = (lines: readonly OrderLine[]): string =>
  lines.map(({ article }) => article.toLowerCase()).join(' ');

/** Reads the sources of a project's derived columns. */
export async function sourcesOf(database: Database, row: ProjectRow): Promise<Sources> {
  const own = scopedTo(database, row);
  const [roof = null, offer = null, order = null] = await Promise.all([
    own
      .select('roof_version')
      .selectAll()
      .where('id', '=', row.roof_version_id ?? '')
      .executeTakeFirst(),
    own
      .select('offer')
      .selectAll()
      .where('id', '=', row.offer_id ?? '')
      .executeTakeFirst(),
    own
      .select('project_order')
      .selectAll()
      .where('id', '=', row.order_id ?? '')
      .executeTakeFirst(),
  ]);
  return { content: contentOf(row), roof, offer, order };
}
