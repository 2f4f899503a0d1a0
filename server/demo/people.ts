import type { CompanyRow, PersonRow } from '../platform/db/schema.ts';

/** Password of every demo user; public on purpose. */
export const DEMO_PASSWORD = 'demo';

/** Invented companies. */
export const demoCompanies: readonly CompanyRow[] = [
  {
    id: '01980000-0000-7000-8000-000000000001',
    name: 'Muster Solar AG',
    address: 'Musterstrasse 1, 3600 Thun',
    country: 'CH',
    vat_number: 'CHE-000.000.001 MWST',
    partnership_type: 'Zertifizierter Partner',
    certified: 1,
    discount_bp: 1250,
    sales_representative: 'Sandra Beispiel',
  },
  {
    id: '01980000-0000-7000-8000-000000000002',
    name: 'Atelier Exempel GmbH',
    address: 'Beispielgasse 7, 3011 Bern',
    country: 'CH',
    vat_number: 'CHE-000.000.002 MWST',
    partnership_type: 'Planungspartner',
    certified: 0,
    discount_bp: 500,
    sales_representative: 'Sandra Beispiel',
  },
  {
    id: '01980000-0000-7000-8000-000000000003',
    name: 'Vorlage Logistik AG',
    address: 'Lagerweg 12, 4622 Egerkingen',
    country: 'CH',
    vat_number: 'CHE-000.000.003 MWST',
    partnership_type: 'Logistikpartner',
    certified: 0,
    discount_bp: 0,
    sales_representative: 'Sandra Beispiel',
  },
];

type DemoPerson = Omit<PersonRow, 'password_hash'>;

/** One invented person per partner category, and one of the supplier's sales staff. */
export const demoPeople: readonly DemoPerson[] = [
  {
    id: '01980000-0000-7000-8000-000000000101',
    company_id: '01980000-0000-7000-8000-000000000002',
    email: 'planner@example.ch',
    full_name: 'Petra Plan',
    phone: '+41 31 000 00 01',
    category: 'Architekt/Planer',
    role: 'partner',
  },
  {
    id: '01980000-0000-7000-8000-000000000102',
    company_id: '01980000-0000-7000-8000-000000000001',
    email: 'installer@example.ch',
    full_name: 'Ivo Muster',
    phone: '+41 33 000 00 02',
    category: 'Installateur',
    role: 'partner',
  },
  {
    id: '01980000-0000-7000-8000-000000000103',
    company_id: '01980000-0000-7000-8000-000000000003',
    email: 'logistics@example.ch',
    full_name: 'Luca Lager',
    phone: '+41 62 000 00 03',
    category: 'logistik',
    role: 'partner',
  },
  {
    id: '01980000-0000-7000-8000-000000000104',
    company_id: '01980000-0000-7000-8000-000000000001',
    email: 'sales@example.ch',
    full_name: 'Sandra Beispiel',
    phone: '+41 31 000 00 04',
    category: 'Installateur',
    role: 'sales',
  },
];
