/** One step of the database's history. Never change one that has landed: its hash is recorded. */
export interface Migration {
  name: string;
  statements: readonly string[];
}

/** Stands in a statement where text must be ordered alike on every database. */
export const BYTE_ORDER = 'BYTE_ORDER';

export const migrations: readonly Migration[] = [
  {
    name: '001-companies-people-roofs',
    statements: [
      `create table company (
        id text primary key,
        name text not null,
        address text not null,
        country text not null,
        vat_number text not null,
        partnership_type text not null,
        certified integer not null,
        discount_bp integer not null,
        sales_representative text not null
      )`,
      `create table person (
        id text primary key,
        company_id text not null references company (id),
        email text not null unique,
        full_name text not null,
        phone text not null,
        category text not null,
        role text not null,
        password_hash text
      )`,
      `create table roof (
        id text primary key,
        company_id text not null references company (id),
        created_by text not null references person (id),
        name text not null,
        name_key text ${BYTE_ORDER} not null,
        roof_type text not null,
        status text not null,
        revision integer not null,
        configuration text not null,
        power_w bigint not null,
        active_modules bigint not null,
        total_rappen bigint not null,
        fingerprint text not null,
        created_at bigint not null,
        updated_at bigint not null
      )`,
      'create index roof_company on roof (company_id, updated_at)',
    ],
  },
  {
    name: '002-local-identity',
    statements: [
      `create table oidc (
        model text not null,
        id text not null,
        payload text not null,
        grant_id text,
        user_code text,
        uid text,
        expires_at bigint,
        primary key (model, id)
      )`,
      'create index oidc_grant on oidc (grant_id)',
      'create index oidc_uid on oidc (uid)',
      'create table secret (name text primary key, value text not null)',
    ],
  },
  {
    name: '003-roofs-are-saved',
    statements: [
      'alter table roof drop column status',
      "alter table roof add column priced_with text not null default ''",
    ],
  },
  {
    name: '004-roof-drafts',
    statements: [
      `create table roof_draft (
        person_id text not null references person (id),
        roof_id text not null,
        name text not null,
        base_revision integer,
        device text not null,
        saved_at bigint not null,
        content text not null,
        primary key (person_id, roof_id)
      )`,
    ],
  },
];
