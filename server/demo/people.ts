import { CATEGORY_NAMES, ROLE_NAMES } from '../../contracts/domain/user-names.ts';
import { isService } from '../../engine/services.ts';
import type { DemoUser } from '../identity/pages.ts';
import type { NewPerson } from '../people/creation.ts';
import type {
  AgreedDiscountRow,
  OrganisationRow,
  StoragePlaceRow,
  WarehouseRow,
} from '../platform/db/schema.ts';
import { catalogue } from '../platform/solving/shipped-catalogue.ts';

/** Password of every demo user; public on purpose. */
export const DEMO_PASSWORD = 'demo';

const id = (number: number): string => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const partner = {
  kind: 'partner',
  country: 'CH',
  sales_representative: 'Sandra Beispiel',
  active: 1,
} as const;

/** Invented: the supplier, and four of its partners. */
export const demoOrganisations: readonly Omit<OrganisationRow, 'deleted_at' | 'erased_at'>[] = [
  {
    ...partner,
    id: id(1),
    name: 'Muster Solar AG',
    address: 'Musterstrasse 1, 3600 Thun',
    vat_number: 'CHE-000.000.017 MWST',
    partnership_type: 'Zertifizierter Partner',
    certified_told: 0,
    contact_manager: 'Ivo Muster',
  },
  {
    ...partner,
    id: id(2),
    name: 'Atelier Exempel GmbH',
    address: 'Beispielgasse 7, 3011 Bern',
    vat_number: 'CHE-000.000.023 MWST',
    partnership_type: 'Planungspartner',
    certified_told: 0,
    contact_manager: 'Petra Plan',
  },
  {
    ...partner,
    id: id(3),
    name: 'Vorlage Logistik AG',
    address: 'Lagerweg 12, 4622 Egerkingen',
    vat_number: 'CHE-000.000.046 MWST',
    partnership_type: 'Logistikpartner',
    certified_told: 0,
    contact_manager: 'Luca Lager',
  },
  {
    ...partner,
    id: id(5),
    name: 'Probedach GmbH',
    address: 'Probeweg 3, 8400 Winterthur',
    vat_number: 'CHE-000.000.052 MWST',
    partnership_type: 'Partner',
    certified_told: 0,
    contact_manager: 'Paul Probe',
  },
  {
    id: id(4),
    kind: 'supplier',
    name: 'Modell Solardach AG',
    address: 'Werkstrasse 20, 4900 Langenthal',
    country: 'CH',
    vat_number: 'CHE-000.000.069 MWST',
    partnership_type: 'Lieferant',
    certified_told: 0,
    sales_representative: '',
    contact_manager: '',
    active: 1,
  },
];

/** Invented: one has a discount of its own on some groups of articles. */
export const demoDiscounts: readonly AgreedDiscountRow[] = (
  [
    [id(1), null, 1250],
    [id(2), null, 500],
    [id(5), null, 800],
    [id(5), 'slates', 1200],
    [id(5), 'electrics', 500],
  ] as const
).map(([organisation_id, discount_group, basis_points], index) => ({
  id: id(401 + index),
  ...{ organisation_id, discount_group, basis_points },
  valid_from: '2020-01-01',
  entered_at: 0,
  entered_by: null,
}));

/** Invented: where the logistics partner keeps the supplier's goods, by the letters that their numbers begin with. */
export const demoWarehouses: readonly (WarehouseRow & { readonly articles: readonly string[] })[] = [
  {
    id: id(301),
    organisation_id: id(3),
    name: 'Egerkingen, Halle 1',
    articles: ['SL', 'SB', 'CP', 'ER', 'GK', 'PO', 'KA'],
  },
  { id: id(302), organisation_id: id(3), name: 'Egerkingen, Halle 2', articles: [] },
];

/** Where each article lies: along an aisle, in the order of their numbers. */
export const demoPlaces: readonly StoragePlaceRow[] = catalogue.articles
  .filter((article) => !isService(article))
  .map(({ number }) => number)
  .toSorted()
  .map((article, index) => {
    const [first, second] = demoWarehouses;
    const isFirst = first?.articles.includes(article.slice(0, 2));
    const aisle = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[Math.floor(index / 12)];
    return {
      article,
      warehouse_id: (isFirst ? first?.id : second?.id) ?? '',
      place: `${aisle}-${String((index % 12) + 1).padStart(2, '0')}`,
    };
  });

const german = { language: 'de' } as const;

/** Invented people of every category and role; the installer has a colleague. */
export const demoPeople: readonly NewPerson[] = [
  {
    ...german,
    id: id(101),
    organisation_id: id(2),
    email: 'planner@example.ch',
    first_name: 'Petra',
    last_name: 'Plan',
    phone: '+41 31 000 00 01',
    role: 'partner',
    partner_category: 'Architekt/Planer',
  },
  {
    ...german,
    id: id(102),
    organisation_id: id(1),
    email: 'installer@example.ch',
    first_name: 'Ivo',
    last_name: 'Muster',
    phone: '+41 33 000 00 02',
    role: 'partner',
    partner_category: 'Installateur',
  },
  {
    ...german,
    id: id(106),
    organisation_id: id(1),
    email: 'colleague@example.ch',
    first_name: 'Mia',
    last_name: 'Muster',
    phone: '+41 33 000 00 06',
    role: 'partner',
    partner_category: 'Installateur',
  },
  {
    ...german,
    id: id(107),
    organisation_id: id(5),
    email: 'roofer@example.ch',
    first_name: 'Paul',
    last_name: 'Probe',
    phone: '+41 52 000 00 07',
    role: 'partner',
    partner_category: 'Installateur',
  },
  {
    ...german,
    id: id(103),
    organisation_id: id(3),
    email: 'logistics@example.ch',
    first_name: 'Luca',
    last_name: 'Lager',
    phone: '+41 62 000 00 03',
    role: 'partner',
    partner_category: 'logistik',
  },
  {
    ...german,
    id: id(104),
    organisation_id: id(4),
    email: 'sales@example.ch',
    first_name: 'Sandra',
    last_name: 'Beispiel',
    phone: '+41 31 000 00 04',
    role: 'sales',
    partner_category: null,
  },
  {
    ...german,
    id: id(105),
    organisation_id: id(4),
    email: 'admin@example.ch',
    first_name: 'Adrian',
    last_name: 'Beispiel',
    phone: '+41 31 000 00 05',
    role: 'admin',
    partner_category: null,
  },
];

/** The same people as the sign-in page offers them. */
export const demoUsers: readonly DemoUser[] = demoPeople.map((person) => ({
  id: person.id,
  name: `${person.first_name} ${person.last_name}`,
  title: person.partner_category ? CATEGORY_NAMES[person.partner_category] : ROLE_NAMES[person.role],
}));
