/** One step of the database's history. Never change one that has landed: its hash is recorded. */
export interface Migration {
  name: string;
  /** One statement for both databases, or one for each. */
  statements: readonly (string | Record<DatabaseKind, string>)[];
  /** Effect on existing rows: `query` counts them as `count`, and the log names them by `what`. */
  report?: { readonly what: string; readonly query: string };
}

export type DatabaseKind = 'sqlite' | 'postgres';

/** Placeholder for the collation that sorts text by bytes, identically on every database. */
export const BYTE_ORDER = 'BYTE_ORDER';

/** Id of the supplier's organisation if a migration had to create it. */
export const SUPPLIER = '01980000-0000-7000-8000-000000000004';

/** Columns by which project lists are filtered and sorted, in migration 013. */
const LISTED_BY = 'submitted_at, tab, status, waiting_for, kind, system, assignee_id, answer_by';
const ORDERED_BY = 'created_at, number, name_key, power_w, net_rappen';

/**
 * The searchable text of a project: each word after two spaces, its articles after a line break, which no search
 * contains.
 */
export const searchedOf = (row: 'project' | 'new') =>
  `replace(' ' || ${row}.search_key || '\n ' || ${row}.articles_key, ' ', '  ')`;

/** Every file sent with an event of a project, as recorded in `file.used_in` since migration 010. */
const SENT_FILES = `
  select e.id as event_id, e.project_id, e.event, f.id as file_id
  from file f join project_event e on e.id = substr(f.used_in, 7)
  where f.used_in like 'event:%'
  union all
  select e.id, e.project_id, e.event, f.id
  from file f join project_event e on e.id = substr(f.used_in, 16)
  where f.used_in like 'event:workbook %'
  union all
  select e.id, e.project_id, e.event, f.id
  from file f join project_event e on e.project_id = substr(f.used_in, 9)
  where f.used_in like 'project:%' and e.event in ('submit', 'request_quotation') and not exists (
    select 1 from project_event later where later.project_id = e.project_id
    and later.event in ('submit', 'request_quotation') and later.revision > e.revision
  )`;

/** Id of the notice that migration 039 writes. */
export const HOLIDAY_NOTICE_ID = '01930000-0000-7000-8000-00000000d001';

/** The specification's holiday notice, in every language, as migration 039 writes it. */
const HOLIDAY_NOTICE = {
  de: {
    title: 'Betriebsferien',
    text: 'Vom 23. Dezember 2023 bis am 7. Januar 2024 ist unser Betrieb geschlossen. Anfragen und Bestellungen bearbeiten wir ab dem 8. Januar in der Reihenfolge ihres Eingangs.',
  },
  en: {
    title: 'Company holidays',
    text: 'We are closed from 23 December 2023 to 7 January 2024. From 8 January we work through requests and orders in the order in which they came in.',
  },
  it: {
    title: 'Chiusura aziendale',
    text: 'Dal 23 dicembre 2023 al 7 gennaio 2024 la nostra azienda è chiusa. Dall’8 gennaio trattiamo richieste e ordini nell’ordine di arrivo.',
  },
  'fr-FR': {
    title: 'Vacances d’entreprise',
    text: 'Notre entreprise est fermée du 23 décembre 2023 au 7 janvier 2024. Dès le 8 janvier, nous traitons les demandes et les commandes dans l’ordre de leur arrivée.',
  },
};

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
  {
    // Staff were stored among a customer's people, and people were known by their e-mail only.
    name: '005-organisations-people-identities',
    statements: [
      'alter table company rename to organisation',
      "alter table organisation add column kind text not null default 'partner'",
      "alter table organisation add column contact_manager text not null default ''",
      'alter table roof rename column company_id to organisation_id',
      'alter table person rename column company_id to organisation_id',

      // The last name follows the first space: trimming the letters of the rest from the left leaves it.
      "alter table person add column first_name text not null default ''",
      "alter table person add column last_name text not null default ''",
      `update person set
        last_name = trim(ltrim(trim(full_name), replace(full_name, ' ', ''))),
        first_name = trim(substr(trim(full_name), 1,
          length(trim(full_name)) - length(ltrim(trim(full_name), replace(full_name, ' ', '')))))`,
      'alter table person drop column full_name',

      'alter table person add column partner_category text',
      "update person set partner_category = category where role = 'partner'",
      'alter table person drop column category',

      "alter table person add column language text not null default 'de'",
      'alter table person add column active integer not null default 1',
      'alter table person add column binds_by_email integer not null default 0',
      // People with a password sign in at the local provider, which knows them by their id.
      'update person set binds_by_email = 1 where password_hash is null',

      `insert into organisation
        (id, kind, name, address, country, vat_number, partnership_type, certified, discount_bp, sales_representative)
        select '${SUPPLIER}', 'supplier', 'Lieferant', '', 'CH', '', '', 0, 0, ''
        where exists (select 1 from person where role <> 'partner')`,
      `update person set organisation_id = '${SUPPLIER}' where role <> 'partner'`,

      `create table identity (
        issuer text not null,
        subject text not null,
        person_id text not null references person (id),
        bound_at bigint not null,
        primary key (issuer, subject)
      )`,
      'create index identity_person on identity (person_id)',
      `create table preference (
        person_id text not null references person (id),
        key text not null,
        value text not null,
        primary key (person_id, key)
      )`,
    ],
  },
  {
    name: '006-who-changed-a-roof',
    statements: [
      'alter table roof add column updated_by text references person (id)',
      'update roof set updated_by = created_by where revision = 1',
    ],
  },
  {
    // SQLite reads a row from the start: columns behind the configuration are slow. Lists now find all they need
    // here.
    name: '007-lists-of-roofs',
    statements: [
      'drop index roof_company',
      `create index roof_listed on roof (organisation_id, updated_at, id, name, name_key, roof_type, revision,
        power_w, active_modules, total_rappen, fingerprint, created_at, updated_by)`,
    ],
  },
  {
    name: '008-notifications-mails-jobs',
    statements: [
      `create table inbox (
        person_id text primary key references person (id),
        last_number bigint not null,
        changes bigint not null,
        mailed_number bigint not null,
        mail_due_at bigint
      )`,
      `create table notification (
        person_id text not null references person (id),
        number bigint not null,
        type text not null,
        parameters text not null,
        link text not null,
        created_at bigint not null,
        read_at bigint,
        primary key (person_id, number)
      )`,
      'create index notification_unread on notification (person_id, number) where read_at is null',
      'create index notification_age on notification (created_at)',
      `create table mail (
        id text primary key,
        person_id text references person (id),
        address text not null,
        subject text not null,
        body_text text not null,
        body_html text not null,
        attachments text not null,
        state text not null,
        error text,
        created_at bigint not null,
        changed_at bigint not null
      )`,
      'create index mail_state on mail (state, created_at)',
      `create table job (
        id text primary key,
        kind text not null,
        about text not null,
        due_at bigint not null,
        attempts integer not null,
        failed_at bigint,
        error text
      )`,
      'create index job_due on job (due_at) where failed_at is null',
    ],
  },
  {
    name: '009-files',
    statements: [
      `create table file (
        id text primary key,
        organisation_id text not null references organisation (id),
        created_by text not null references person (id),
        name text not null,
        type text not null,
        size bigint not null,
        sha256 text not null,
        store_key text not null unique,
        used_in text,
        created_at bigint not null
      )`,
      'create index file_used on file (used_in)',
      'create index file_unused on file (created_by, created_at)',
    ],
  },
  {
    name: '010-projects-offers-orders',
    statements: [
      `create table project (
        id text primary key,
        organisation_id text not null references organisation (id),
        number text not null unique,
        created_by text not null references person (id),
        kind text not null,
        system text,
        status text not null,
        waiting_for text,
        return_to text,
        archived_from text,
        tab text not null,
        accepted_by text,
        revision integer not null,
        name text not null,
        name_key text ${BYTE_ORDER} not null,
        address text not null,
        power_w bigint,
        net_rappen bigint,
        roof_version_id text,
        offer_id text,
        offer_until text,
        order_id text,
        delivery_on text,
        answer_by text,
        assignee_id text references person (id),
        status_since bigint not null,
        submitted_at bigint,
        created_at bigint not null,
        updated_at bigint not null,
        discount_bp integer,
        question text,
        refusal text,
        search_key text not null,
        articles_key text not null,
        content text,
        approval text,
        archive text,
        update_request text
      )`,
      'create index project_listed on project (organisation_id, tab, updated_at)',
      'create index project_by_change on project (organisation_id, updated_at)',
      'create index project_by_status on project (status, answer_by)',
      `create table roof_version (
        id text primary key,
        organisation_id text not null references organisation (id),
        project_id text not null references project (id),
        version integer not null,
        created_at bigint not null,
        created_by text references person (id),
        name text not null,
        power_w bigint not null,
        active_modules bigint not null,
        cut_pieces bigint not null,
        gross_rappen bigint not null,
        net_rappen bigint not null,
        discount_bp integer not null,
        fingerprint text not null,
        catalogue_version text not null,
        engine_version text not null,
        roof text not null,
        unique (project_id, version)
      )`,
      `create table project_event (
        id text primary key,
        organisation_id text not null references organisation (id),
        project_id text not null references project (id),
        revision integer not null,
        at bigint not null,
        actor text not null,
        person_id text references person (id),
        event text not null,
        kind text not null,
        from_state text,
        to_state text not null,
        text text,
        version integer,
        body_hash text not null,
        data text not null,
        answer text not null,
        unique (project_id, revision)
      )`,
      `create table offer (
        id text primary key,
        organisation_id text not null references organisation (id),
        project_id text not null references project (id),
        version integer not null,
        state text not null,
        binding integer not null,
        tolerance_percent integer not null,
        discount_bp integer not null,
        net_rappen bigint not null,
        vat_bp integer not null,
        vat_rappen bigint not null,
        gross_rappen bigint not null,
        delivery_weeks integer,
        valid_from text not null,
        valid_until text not null,
        fingerprint text,
        roof_version_id text references roof_version (id),
        file_id text,
        sent_at bigint not null,
        sent_by text references person (id),
        expiry_told integer not null,
        terms text not null,
        lines text not null,
        unique (project_id, version)
      )`,
      'create index offer_running on offer (state, expiry_told, valid_until)',
      `create table project_order (
        id text primary key,
        organisation_id text not null references organisation (id),
        project_id text not null references project (id),
        version integer not null,
        state text not null,
        net_rappen bigint not null,
        fingerprint text,
        offer_id text references offer (id),
        roof_version_id text references roof_version (id),
        desired_date text,
        confirmed_date text,
        message text not null,
        description text,
        rejection text,
        delivery_note text,
        placed_at bigint not null,
        placed_by text not null references person (id),
        received_at bigint,
        received_by text references person (id),
        delivery text,
        lines text not null,
        unique (project_id, version)
      )`,
      `create table project_message (
        id text primary key,
        organisation_id text not null references organisation (id),
        project_id text not null references project (id),
        at bigint not null,
        person_id text not null references person (id),
        side text not null,
        text text not null,
        files text not null
      )`,
      'create index project_message_project on project_message (project_id, at)',
      `create table project_note (
        id text primary key,
        project_id text not null references project (id),
        at bigint not null,
        person_id text not null references person (id),
        text text not null
      )`,
      'create index project_note_project on project_note (project_id, at)',
      `create table approval_region (
        country text not null,
        canton text not null,
        system text not null,
        needs_approval integer not null,
        contact text not null,
        primary key (country, canton, system)
      )`,
      'create table holiday (day text primary key, name text not null)',
      'create table counter (name text primary key, value bigint not null)',
    ],
  },
  {
    name: '011-picking-lists',
    statements: [
      `create table warehouse (
        id text primary key,
        organisation_id text not null references organisation (id),
        name text not null
      )`,
      `create table storage_place (
        article text primary key,
        warehouse_id text not null references warehouse (id),
        place text not null
      )`,
      `create table picking_list (
        id text primary key,
        organisation_id text not null references organisation (id),
        number text not null unique,
        project_id text not null references project (id),
        order_id text not null references project_order (id),
        warehouse text not null,
        deliver_on text not null,
        state text not null,
        created_at bigint not null,
        commissioned_at bigint,
        commissioned_by text references person (id)
      )`,
      'create index picking_list_project on picking_list (project_id)',
      'create index picking_list_due on picking_list (organisation_id, state, deliver_on)',
      `create table picking_item (
        id text primary key,
        organisation_id text not null references organisation (id),
        list_id text not null references picking_list (id),
        position integer not null,
        article text not null,
        names text not null,
        unit text not null,
        place text not null,
        ordered double precision not null,
        picked double precision not null,
        state text not null,
        pallet text,
        serial_numbers text not null,
        note text not null,
        changed_at bigint,
        changed_by text references person (id),
        unique (list_id, position)
      )`,
    ],
  },
  {
    name: '012-applications',
    statements: [
      `create table application (
        id text primary key,
        partner_category text not null,
        first_name text not null,
        last_name text not null,
        email text not null,
        phone text not null,
        company text not null,
        search_key text not null,
        vat_number text not null,
        language text not null,
        message text not null,
        legal_version text not null,
        body_hash text not null,
        received_at bigint not null,
        answer_by text not null,
        state text not null,
        decided_at bigint,
        decided_by text references person (id),
        reason text,
        address text not null
      )`,
      "create unique index application_open on application (email) where state = 'received'",
      'create index application_listed on application (state, answer_by)',
      `create table invitation (
        id text primary key,
        person_id text not null references person (id),
        token_hash text not null unique,
        created_at bigint not null,
        expires_at bigint not null,
        used_at bigint
      )`,
      'create index invitation_person on invitation (person_id)',
    ],
  },
  {
    // SQLite reads through a row's long texts. Every column that lists filter, count and sort by now comes before
    // them.
    name: '013-lists-of-projects',
    statements: [
      'update project set name_key = substr(name_key, 1, 120) where length(name_key) > 120',
      'drop index project_listed',
      'drop index project_by_change',
      'drop index project_by_status',
      `create index project_listed on project (organisation_id, updated_at, id, ${LISTED_BY}, ${ORDERED_BY})`,
      `create index project_by_status on project (status, waiting_for, answer_by, id, updated_at, ${LISTED_BY}, ${ORDERED_BY})`,
      `create index project_by_tab on project (tab, answer_by, id, updated_at, ${LISTED_BY}, ${ORDERED_BY})`,
      `create index project_submitted on project (submitted_at, answer_by, id, updated_at, ${LISTED_BY}, ${ORDERED_BY})
        where submitted_at is not null`,
      `create index project_by_change on project (updated_at, id, ${LISTED_BY})`,
      `create index project_by_creation on project (created_at, id, ${LISTED_BY})`,
      `create index project_by_name on project (name_key, id, ${LISTED_BY})`,
      {
        sqlite: `create index project_by_power on project (power_w, id, ${LISTED_BY})`,
        postgres: `create index project_by_power on project (power_w desc nulls last, id desc, ${LISTED_BY})`,
      },
      {
        sqlite: `create index project_by_price on project (net_rappen, id, ${LISTED_BY})`,
        postgres: `create index project_by_price on project (net_rappen desc nulls last, id desc, ${LISTED_BY})`,
      },
      {
        sqlite: `create index project_searched on project
          (organisation_id, (search_key || ' ' || articles_key), id)`,
        // If the extension is not installed or not allowed, a search scans all rows visible to the reader.
        postgres: `do $$ begin
          create extension if not exists pg_trgm;
          create index project_searched on project using gin ((search_key || ' ' || articles_key) gin_trgm_ops);
        exception when others then
          raise warning 'projects are searched without an index: %', sqlerrm;
        end $$`,
      },
    ],
  },
  {
    name: '014-pictures-of-roofs',
    statements: ['alter table roof_version add column picture_file_id text'],
  },
  {
    name: '015-material-lists',
    statements: [
      `create table material_list (
        id text primary key,
        organisation_id text not null references organisation (id),
        name text not null,
        revision integer not null,
        updated_at bigint not null,
        updated_by text references person (id),
        lines text not null
      )`,
      'create index material_list_owner on material_list (organisation_id)',
    ],
  },
  {
    name: '016-commissioning',
    statements: [
      `create table picking_scan (
        organisation_id text not null references organisation (id),
        id text not null,
        list_id text not null references picking_list (id),
        item_id text not null references picking_item (id),
        quantity double precision not null,
        pallet text,
        body_hash text not null,
        scanned_at bigint not null,
        counted_at bigint not null,
        counted_by text not null references person (id),
        primary key (organisation_id, id)
      )`,
      'create index picking_scan_list on picking_scan (list_id)',
    ],
  },
  {
    name: '017-trainings',
    statements: [
      `create table training_session (
        id text primary key,
        kind text not null,
        state text not null,
        revision integer not null,
        changes integer not null,
        language text not null,
        city text not null,
        venue text not null,
        trainer text not null,
        starts_at bigint not null,
        ends_at bigint not null,
        bookable_until text not null,
        minimum integer not null,
        capacity integer not null,
        taken integer not null,
        reason text not null,
        successor_id text references training_session (id),
        body_hash text not null,
        titles text not null,
        check (taken between 0 and capacity)
      )`,
      'create index training_session_listed on training_session (ends_at, id)',
      'create index training_session_due on training_session (state, bookable_until)',
      `create table booking (
        id text primary key,
        organisation_id text not null references organisation (id),
        session_id text not null references training_session (id),
        created_by text not null references person (id),
        state text not null,
        revision integer not null,
        seats integer not null,
        place bigint not null,
        created_at bigint not null,
        body_hash text not null
      )`,
      'create index booking_session on booking (session_id, state, place)',
      'create index booking_organisation on booking (organisation_id, state)',
      `create table participant (
        id text primary key,
        organisation_id text not null references organisation (id),
        session_id text not null references training_session (id),
        booking_id text not null references booking (id),
        first_name text not null,
        last_name text not null,
        email text not null,
        function text not null,
        position integer not null,
        state text not null
      )`,
      'create index participant_booking on participant (booking_id)',
      `create unique index participant_once on participant (session_id, email)
        where state in ('active', 'attended', 'absent')`,
      `create table certificate (
        id text primary key,
        organisation_id text not null references organisation (id),
        participant_id text unique references participant (id),
        name text not null,
        email text not null,
        kind text not null,
        valid_from text not null,
        valid_until text not null,
        reminded integer not null
      )`,
      'create index certificate_organisation on certificate (organisation_id, kind, valid_until)',
      'create index certificate_ending on certificate (valid_until, reminded)',
      // Organisations certified before trainings were stored stay certified for the validity of a certificate.
      ...['indoor', 'outdoor'].map((kind) => {
        const insert = `insert into certificate
          (id, organisation_id, name, email, kind, valid_from, valid_until, reminded)
          select '${kind === 'indoor' ? 'a' : 'b'}' || substr(id, 2), id, '', '', '${kind}'`;
        return {
          sqlite: `${insert}, date('now'), date('now', '+36 months'), 0 from organisation where certified = 1`,
          postgres: `${insert}, current_date::text, (current_date + interval '36 months')::date::text, 0
            from organisation where certified = 1`,
        };
      }),
      'alter table organisation rename column certified to certified_told',
    ],
  },
  {
    name: '018-notices-and-change-requests',
    statements: [
      `create table notice (
        id text primary key,
        first_day text not null,
        last_day text not null,
        texts text not null
      )`,
      `create table change_request (
        id text primary key,
        organisation_id text not null references organisation (id),
        data text not null,
        state text not null,
        requested_at bigint not null,
        requested_by text not null references person (id),
        requested_by_name text not null,
        decided_at bigint,
        decided_by text references person (id),
        reason text
      )`,
      "create unique index change_request_open on change_request (organisation_id) where state = 'open'",
      'create index change_request_latest on change_request (organisation_id, requested_at)',
    ],
  },
  {
    name: '019-documents-and-films',
    statements: [
      `create table document (
        id text primary key,
        series_id text not null,
        edition integer not null,
        kind text not null,
        titles text not null,
        language text not null,
        version text not null,
        valid_from text ${BYTE_ORDER} not null,
        file_id text not null references file (id),
        published_at bigint not null,
        published_by text not null references person (id),
        body_hash text not null,
        key_de text ${BYTE_ORDER} not null,
        key_en text ${BYTE_ORDER} not null,
        key_it text ${BYTE_ORDER} not null,
        key_fr text ${BYTE_ORDER} not null,
        unique (series_id, edition)
      )`,
      `create table video (
        id text primary key,
        category text not null,
        titles text not null,
        captions text not null,
        length_ms integer not null,
        file_id text not null references file (id),
        poster_file_id text not null references file (id),
        published_at bigint not null,
        published_by text not null references person (id),
        body_hash text not null,
        title_key text not null,
        said_key text not null
      )`,
      `create table video_position (
        person_id text not null references person (id),
        video_id text not null references video (id),
        position_ms integer not null,
        seen_at bigint,
        updated_at bigint not null,
        primary key (person_id, video_id)
      )`,
    ],
  },
  {
    // A line break between them, which no search contains: else "n s" would match "… Thun" and "SL-L …".
    name: '020-search-of-projects',
    statements: [
      'drop index if exists project_searched',
      {
        sqlite: `create index project_searched on project
          (organisation_id, (search_key || '\n' || articles_key), id)`,
        postgres: `do $$ begin
          create index project_searched on project using gin ((search_key || '\n' || articles_key) gin_trgm_ops);
        exception when others then
          raise warning 'projects are searched without an index: %', sqlerrm;
        end $$`,
      },
      // SQLite cannot use an index for an order with nulls last.
      {
        sqlite: 'select 1',
        postgres: `create index project_by_deadline on project (answer_by, id desc, ${LISTED_BY})
          where submitted_at is not null`,
      },
    ],
  },
  {
    name: '021-customer-offers',
    statements: [
      `create table customer_offer (
        id text primary key references roof (id) on delete cascade,
        organisation_id text not null references organisation (id),
        revision integer not null,
        content text not null,
        updated_at bigint not null,
        updated_by text not null references person (id)
      )`,
      'create index customer_offer_latest on customer_offer (organisation_id, updated_at)',
    ],
  },
  {
    name: '022-shares',
    statements: [
      `create table roof_share (
        id text primary key,
        organisation_id text not null references organisation (id),
        roof_id text not null references roof (id) on delete cascade,
        recipient text not null,
        ends_on text not null,
        created_at bigint not null,
        created_by text not null references person (id),
        revoked_at bigint,
        roof text not null
      )`,
      'create index roof_share_listed on roof_share (roof_id, created_at)',
    ],
  },
  {
    name: '023-roof-variants',
    statements: ["alter table roof add column variants text not null default '[]'"],
  },
  { name: '024-roof-outlines', statements: ['alter table roof add column outline text'] },
  { name: '025-roof-shots', statements: ['alter table roof add column shots text'] },
  {
    name: '026-designs',
    statements: [
      `create table design (
        id text primary key,
        organisation_id text not null references organisation (id),
        created_by text not null references person (id),
        updated_by text not null references person (id),
        kind text not null,
        name text not null,
        name_key text ${BYTE_ORDER} not null,
        revision integer not null,
        power_w bigint not null,
        active_modules bigint not null,
        total_rappen bigint not null,
        fingerprint text not null,
        priced_with text not null,
        created_at bigint not null,
        updated_at bigint not null,
        configuration text not null
      )`,
      'create index design_listed on design (organisation_id, updated_at)',
      `create table design_version (
        id text primary key,
        organisation_id text not null references organisation (id),
        design_id text not null references design (id) on delete cascade,
        revision integer not null,
        saved_at bigint not null,
        saved_by text not null references person (id),
        name text not null,
        power_w bigint not null,
        active_modules bigint not null,
        total_rappen bigint not null,
        fingerprint text not null,
        configuration text not null,
        unique (design_id, revision)
      )`,
    ],
  },
  {
    // The searchable text is in a table apart from the wide rows of `project`, kept up to date by triggers.
    // SQLite's trigram index is that table, under the row number of `project`, which all its indexes contain.
    // Search and order are joined by it. See `renumberSearch`.
    name: '027-search-apart',
    statements: [
      'drop index if exists project_searched',
      {
        sqlite: `create virtual table project_search using fts5 (
          id unindexed, organisation_id unindexed, submitted_at unindexed, text,
          tokenize = 'trigram case_sensitive 1'
        )`,
        postgres: `create table project_search (
          id text primary key references project (id) on delete cascade,
          organisation_id text not null,
          submitted_at bigint,
          text text not null
        )`,
      },
      {
        sqlite: `insert into project_search (rowid, id, organisation_id, submitted_at, text)
          select rowid, id, organisation_id, submitted_at, search_key || '\n' || articles_key from project`,
        postgres: `insert into project_search (id, organisation_id, submitted_at, text)
          select id, organisation_id, submitted_at, search_key || '\n' || articles_key from project`,
      },
      {
        sqlite: `create trigger project_searched after insert on project begin
          insert into project_search (rowid, id, organisation_id, submitted_at, text) values
          (new.rowid, new.id, new.organisation_id, new.submitted_at, new.search_key || '\n' || new.articles_key);
        end`,
        postgres: `create function project_searched() returns trigger language plpgsql as $$ begin
          insert into project_search (id, organisation_id, submitted_at, text) values
          (new.id, new.organisation_id, new.submitted_at, new.search_key || '\n' || new.articles_key)
          on conflict (id) do update set submitted_at = excluded.submitted_at, text = excluded.text;
          return new;
        end $$`,
      },
      {
        sqlite: `create trigger project_searched_anew
          after update of submitted_at, search_key, articles_key on project begin
          update project_search
          set submitted_at = new.submitted_at, text = new.search_key || '\n' || new.articles_key
          where rowid = new.rowid;
        end`,
        postgres: `create trigger project_searched
          after insert or update of submitted_at, search_key, articles_key on project
          for each row execute function project_searched()`,
      },
      {
        sqlite: `create trigger project_searched_no_more after delete on project begin
          delete from project_search where rowid = old.rowid;
        end`,
        postgres: `do $$ begin
          create index project_search_text on project_search using gin (text gin_trgm_ops);
        exception when others then
          raise warning 'projects are searched without an index: %', sqlerrm;
        end $$`,
      },
      {
        sqlite: `create index project_by_deadline on project (answer_by, id desc, ${LISTED_BY})
          where submitted_at is not null`,
        postgres: 'create index project_search_owner on project_search (organisation_id)',
      },
      {
        sqlite: `create index project_by_late_deadline on project (answer_by, id, ${LISTED_BY})
          where submitted_at is not null`,
        postgres: `create index project_by_late_deadline on project
          (answer_by desc nulls last, id desc, ${LISTED_BY}) where submitted_at is not null`,
      },
    ],
  },
  {
    // Every page counts the supplier's lists. PostgreSQL reads these narrow indexes in half the time of those that
    // also serve orders and filters; SQLite gains nothing.
    name: '028-counts-of-lists',
    statements: [
      {
        sqlite: 'select 1',
        postgres: `create index project_waiting on project (status, waiting_for, answer_by, assignee_id, id)
          where submitted_at is not null`,
      },
      {
        sqlite: 'select 1',
        postgres: 'create index project_in_tab on project (tab) where submitted_at is not null',
      },
    ],
  },
  {
    name: '029-drafts-of-designs',
    statements: ["alter table roof_draft add column place text not null default 'configurator'"],
  },
  {
    // Two spaces precede every word, so that trigrams contain its first one or two letters.
    name: '030-beginnings-of-words',
    statements: [
      { sqlite: 'drop trigger project_searched', postgres: 'drop index if exists project_search_text' },
      { sqlite: 'drop trigger project_searched_anew', postgres: 'truncate project_search' },
      { sqlite: 'drop table project_search', postgres: 'select 1' },
      {
        sqlite: `create virtual table project_search using fts5 (
          id unindexed, organisation_id unindexed, submitted_at unindexed, text,
          tokenize = 'trigram case_sensitive 1'
        )`,
        postgres: 'select 1',
      },
      {
        sqlite: `insert into project_search (rowid, id, organisation_id, submitted_at, text)
          select rowid, id, organisation_id, submitted_at, ${searchedOf('project')} from project`,
        postgres: `insert into project_search (id, organisation_id, submitted_at, text)
          select id, organisation_id, submitted_at, ${searchedOf('project')} from project`,
      },
      {
        sqlite: `create trigger project_searched after insert on project begin
          insert into project_search (rowid, id, organisation_id, submitted_at, text) values
          (new.rowid, new.id, new.organisation_id, new.submitted_at, ${searchedOf('new')});
        end`,
        postgres: `create or replace function project_searched() returns trigger language plpgsql as $$ begin
          insert into project_search (id, organisation_id, submitted_at, text) values
          (new.id, new.organisation_id, new.submitted_at, ${searchedOf('new')})
          on conflict (id) do update set submitted_at = excluded.submitted_at, text = excluded.text;
          return new;
        end $$`,
      },
      {
        sqlite: `create trigger project_searched_anew
          after update of submitted_at, search_key, articles_key on project begin
          update project_search set submitted_at = new.submitted_at, text = ${searchedOf('new')}
          where rowid = new.rowid;
        end`,
        postgres: `do $$ begin
          create index project_search_text on project_search using gin (text gin_trgm_ops);
        exception when others then
          raise warning 'projects are searched without an index: %', sqlerrm;
        end $$`,
      },
      // In the default order, so that a page of one status or tab needs no sorting.
      'drop index project_by_status',
      'drop index project_by_tab',
      `create index project_by_status on project (status, answer_by, id desc, updated_at, ${LISTED_BY}, ${ORDERED_BY})`,
      `create index project_by_tab on project (tab, answer_by, id desc, updated_at, ${LISTED_BY}, ${ORDERED_BY})`,
    ],
  },
  {
    // Sample size for estimating how many texts contain a part. With 100, PostgreSQL sometimes overestimated and
    // scanned all texts instead of using the index.
    name: '031-samples-of-texts',
    statements: [
      { sqlite: 'select 1', postgres: 'alter table project_search alter column text set statistics 500' },
    ],
  },
  {
    // Lists in state `commissioned` are permanent: the query for open ones must not scan them.
    name: '032-what-is-not-commissioned',
    statements: ['create index picking_list_commissioned on picking_list (organisation_id, commissioned_at)'],
  },
  {
    // Files stay attached to the event that they were sent with. Before, a project had only the files of its last
    // change; the others still name their event in `used_in`.
    name: '033-files-of-events',
    statements: [
      "alter table project_event add column files text not null default '[]'",
      {
        sqlite: `update project_event set files = sent.files from (
          select event_id, json_group_array(file_id) as files
          from (select event_id, file_id from (${SENT_FILES}) order by file_id) group by event_id
        ) as sent where sent.event_id = project_event.id`,
        postgres: `update project_event set files = sent.files from (
          select event_id, json_agg(file_id order by file_id)::text as files
          from (${SENT_FILES}) as each group by event_id
        ) as sent where sent.event_id = project_event.id`,
      },
    ],
    report: {
      what: 'files of earlier versions are shown again',
      query: `select count(*) as count from (${SENT_FILES}) as sent
        join project on project.id = sent.project_id
        where sent.event <> 'give_details'
        and (project.content is null or project.content not like '%' || sent.file_id || '%')`,
    },
  },
  {
    // Invitation mails contained the token of their link (43 letters); now it is inserted when the mail is sent.
    // Unsent mails get a new one.
    name: '034-invitations-without-tokens',
    statements: [
      'alter table mail add column invitation_id text references invitation (id)',
      `update mail set invitation_id = (
        select id from invitation
        where invitation.person_id = mail.person_id and invitation.created_at <= mail.created_at
        order by created_at desc limit 1
      ) where body_text like '%/onboarding?invitation=%'`,
      ...['body_text', 'body_html'].map((body) => ({
        sqlite: `update mail set ${body} =
          substr(${body}, 1, instr(${body}, 'onboarding?invitation=') + 21) || '***' ||
          substr(${body}, instr(${body}, 'onboarding?invitation=') + 65)
          where instr(${body}, 'onboarding?invitation=') > 0`,
        postgres: `update mail set ${body} =
          regexp_replace(${body}, '(onboarding[?]invitation=)[A-Za-z0-9_-]+', '\\1***', 'g')
          where ${body} like '%onboarding?invitation=%'`,
      })),
    ],
  },
  {
    // Existing lists stay as they are.
    name: '035-sizes-of-cut-pieces',
    statements: ['alter table picking_item add column cut text'],
  },
  {
    // Content without a row is queued for removal, instead of being found by listing everything. Drafts record in
    // separate rows which files they name.
    name: '036-removal-of-content',
    statements: [
      `create table content_removal (
        store_key text primary key,
        due_at bigint not null,
        uploaded_by text,
        size bigint not null
      )`,
      'create index content_removal_due on content_removal (due_at)',
      `create table draft_file (
        project_id text not null references project (id) on delete cascade,
        file_id text not null,
        primary key (project_id, file_id)
      )`,
      'create index draft_file_of on draft_file (file_id)',
      `insert into draft_file (project_id, file_id)
        select project.id, file.id from file
        join project on project.organisation_id = file.organisation_id
        where file.used_in is null and project.status = 'created'
        and project.content like '%' || file.id || '%'`,
      'create index file_unused_since on file (created_at) where used_in is null',
    ],
  },
  {
    // Claims were encoded in the due time of a job.
    name: '037-claims-of-jobs',
    statements: [
      'alter table job add column claimed_by text',
      'alter table job add column claimed_until bigint',
    ],
  },
  {
    name: '038-bytes-of-files',
    statements: [
      'create index file_bytes on file (organisation_id, created_by, size)',
      'create index content_removal_of on content_removal (uploaded_by) where uploaded_by is not null',
    ],
  },
  {
    name: '039-last-offer',
    statements: ['create index offer_sent_by_staff on offer (sent_at) where sent_by is not null'],
  },
  {
    // Records of the local provider are stored under hashes and by person; its users have to sign in again.
    name: '040-sessions',
    statements: [
      `create table session (
        id text primary key,
        person_id text not null references person (id),
        token_key text not null unique,
        provider_session text,
        user_agent text not null,
        started_at bigint not null,
        used_at bigint not null,
        ended_at bigint
      )`,
      'create index session_person on session (person_id, used_at)',
      'alter table person add column not_before bigint not null default 0',
      'delete from oidc',
      'alter table oidc add column account_id text',
      'create index oidc_account on oidc (account_id)',
    ],
  },
  {
    // Mails caused by partners are counted by person and address, so that organisations do not affect each other's
    // limits.
    name: '041-limits-of-mails',
    statements: [
      'alter table mail add column caused_by text',
      'create index mail_caused on mail (caused_by, created_at)',
      'create index mail_received on mail (address, created_at)',
      'drop index participant_once',
      `create unique index participant_once on participant (session_id, organisation_id, email)
        where state in ('active', 'attended', 'absent')`,
      'create index participant_email on participant (email)',
    ],
  },
  {
    // The specification's holiday notice belongs to every installation; so far only the demo data contained it.
    name: '042-holiday-notice',
    statements: [
      `insert into notice (id, first_day, last_day, texts)
        values ('${HOLIDAY_NOTICE_ID}', '2023-12-23', '2024-01-07', '${JSON.stringify(HOLIDAY_NOTICE)}')
        on conflict (id) do nothing`,
    ],
  },
  {
    // Discounts by article group, with a start date. Frozen roofs keep their own.
    name: '043-agreed-discounts',
    statements: [
      `create table agreed_discount (
        id text primary key,
        organisation_id text not null references organisation (id),
        discount_group text,
        basis_points integer,
        valid_from text not null,
        entered_at bigint not null,
        entered_by text references person (id)
      )`,
      'create index agreed_discount_organisation on agreed_discount (organisation_id, valid_from)',
      `insert into agreed_discount
        select id, id, null, discount_bp, '2020-01-01', 0, null from organisation where kind = 'partner'`,
      'alter table organisation drop column discount_bp',
      "alter table project add column discount_groups text not null default '[]'",
      "alter table roof_version add column discount_groups text not null default '[]'",
      "alter table offer add column discount_groups text not null default '[]'",
    ],
  },
  {
    // A row per language takes the place of a column per language.
    name: '044-titles-of-documents',
    statements: [
      `create table document_title (
        document_id text not null references document (id),
        language text not null,
        key text ${BYTE_ORDER} not null,
        primary key (document_id, language)
      )`,
      ...['de', 'en', 'it', 'fr'].map(
        (column) => `insert into document_title
          select id, '${column === 'fr' ? 'fr-FR' : column}', key_${column} from document`,
      ),
      "alter table document add column search_key text not null default ''",
      "update document set search_key = key_de || ' ' || key_en || ' ' || key_it || ' ' || key_fr",
      ...['de', 'en', 'it', 'fr'].map((column) => `alter table document drop column key_${column}`),
    ],
  },
  {
    // Versions of the catalogue. Their state follows from the first day; drafts have none.
    name: '045-catalogue-versions',
    statements: [
      `create table catalogue_version (
        id text primary key,
        label text not null unique,
        content text not null,
        sha256 text not null,
        base_id text references catalogue_version (id),
        note text not null default '',
        revision integer not null,
        created_at bigint not null,
        created_by text references person (id),
        valid_from text,
        sequence integer unique,
        published_at bigint,
        published_by text references person (id),
        check ((valid_from is null) = (sequence is null))
      )`,
      'create index catalogue_version_valid on catalogue_version (valid_from, sequence)',
    ],
  },
  {
    name: '046-stills-of-shares',
    statements: ['alter table roof_share add column still_file_id text'],
  },
  {
    name: '047-api-keys',
    statements: [
      `create table api_key (
        id text primary key,
        name text not null,
        scopes text not null,
        hash text not null unique,
        first_characters text not null,
        last_characters text not null,
        created_at bigint not null,
        created_by text not null references person (id),
        expires_on text not null,
        last_used_at bigint,
        revoked_at bigint,
        revoked_by text references person (id)
      )`,
      'alter table project_event add column api_key_id text references api_key (id)',
    ],
  },
  {
    // Firms can be deactivated, every change of master data is recorded, and links confirm new e-mail addresses.
    name: '048-history-of-firms',
    statements: [
      'alter table organisation add column active integer not null default 1',
      `create table organisation_change (
        id text primary key,
        organisation_id text not null references organisation (id),
        person_id text references person (id),
        field text not null,
        old_value text,
        new_value text,
        changed_at bigint not null,
        changed_by text references person (id)
      )`,
      'create index organisation_change_latest on organisation_change (organisation_id, changed_at, id)',
      'alter table invitation add column new_email text',
    ],
  },
  {
    // A person hands over what they are responsible for.
    name: '049-belongings-of-people',
    statements: [
      'create index project_by_creator on project (created_by)',
      'create index project_by_assignee on project (assignee_id) where assignee_id is not null',
    ],
  },
  {
    name: '050-summaries-of-catalogue-versions',
    statements: ['alter table catalogue_version add column summary text'],
  },
  {
    name: '051-feed',
    statements: [
      `create table feed_event (
        id text primary key,
        sequence bigint unique,
        type text not null,
        at bigint not null,
        project_id text,
        revision integer not null,
        once text unique,
        data text not null
      )`,
      'create index feed_event_waiting on feed_event (at, revision, id) where sequence is null',
      'create index feed_event_project on feed_event (project_id, at)',
    ],
  },
  {
    name: '052-page-of-a-firm',
    statements: [
      `create table organisation_note (
        id text primary key,
        organisation_id text not null references organisation (id),
        at bigint not null,
        person_id text not null references person (id),
        text text not null
      )`,
      'create index organisation_note_latest on organisation_note (organisation_id, at, id)',
      'create index project_message_latest on project_message (organisation_id, at, id)',
      'create index file_latest on file (organisation_id, created_at, id)',
    ],
  },
  {
    name: '053-webhooks',
    statements: [
      `create table webhook (
        id text primary key,
        name text not null,
        url text not null,
        types text not null,
        state text not null,
        revision integer not null,
        cursor bigint not null,
        secret text not null,
        previous_secret text,
        previous_until bigint,
        failing_since bigint,
        created_at bigint not null,
        created_by text not null references person (id)
      )`,
      `create table webhook_delivery (
        id text primary key,
        webhook_id text not null references webhook (id),
        event_id text not null references feed_event (id),
        sequence bigint not null,
        project_id text,
        state text not null,
        attempts integer not null,
        due_at bigint not null,
        first_at bigint,
        is_repeated integer not null,
        changed_at bigint not null,
        unique (webhook_id, event_id)
      )`,
      "create index webhook_delivery_due on webhook_delivery (due_at) where state = 'waiting'",
      `create index webhook_delivery_project on webhook_delivery (webhook_id, project_id, sequence)
        where state = 'waiting'`,
      'create index webhook_delivery_log on webhook_delivery (webhook_id, sequence)',
      `create table webhook_attempt (
        id text primary key,
        delivery_id text not null references webhook_delivery (id),
        webhook_id text not null,
        at bigint not null,
        duration_ms integer not null,
        status integer,
        fault text,
        answer text not null
      )`,
      'create index webhook_attempt_delivery on webhook_attempt (delivery_id, at)',
    ],
  },
  {
    // When an article can be delivered from a warehouse.
    name: '054-availability',
    statements: [
      `create table availability (
        article text not null,
        warehouse_id text not null references warehouse (id) on delete cascade,
        content text not null,
        entered_at bigint not null,
        entered_by text references person (id),
        primary key (article, warehouse_id)
      )`,
    ],
  },
  {
    // A job derives the rows of existing projects.
    name: '055-milestones',
    statements: [
      `create table project_milestone (
        project_id text not null references project (id) on delete cascade,
        organisation_id text not null,
        milestone text not null,
        day text not null,
        kind text not null,
        canton text,
        power_w integer,
        net_rappen bigint,
        days_to_next integer,
        reason text,
        has_feedback integer not null,
        primary key (project_id, milestone)
      )`,
      `create index project_milestone_day on project_milestone
        (day, milestone, organisation_id, kind, canton, power_w, net_rappen, days_to_next)`,
      `create table supplier_answer (
        event_id text primary key references project_event (id) on delete cascade,
        project_id text not null references project (id) on delete cascade,
        organisation_id text not null,
        kind text not null,
        canton text,
        answer text not null,
        asked_on text not null,
        answered_on text not null
      )`,
      'create index supplier_answer_project on supplier_answer (project_id)',
      `create index supplier_answer_day on supplier_answer
        (answered_on, answer, asked_on, organisation_id, kind, canton)`,
      'create index roof_created on roof (created_at, organisation_id, power_w, total_rappen)',
    ],
  },
  {
    // The effect of a version of the catalogue on saved roofs, computed by a job.
    name: '056-catalogue-effect',
    statements: [
      `create table catalogue_effect (
        version_id text primary key references catalogue_version (id) on delete cascade,
        id text not null unique,
        revision integer not null,
        sha256 text not null,
        compared_with text not null,
        state text not null,
        started_at bigint not null,
        started_by text not null references person (id),
        done integer not null,
        total integer,
        progress text,
        content text,
        figures text
      )`,
    ],
  },
  {
    // Programs enter availability.
    name: '057-availability-by-programs',
    statements: ['alter table availability add column entered_key text references api_key (id)'],
  },
  {
    name: '058-tracking-of-shipments',
    statements: [
      'alter table project_order add column carrier text',
      'alter table project_order add column tracking_number text',
      'alter table project_order add column tracking_url text',
    ],
  },
  {
    // Keys that sign printouts; of a retired one only the public part stays. `active` is 1 or null.
    name: '059-signing-keys',
    statements: [
      `create table signing_key (
        id text primary key,
        public_key text not null,
        private_key text,
        active integer unique,
        created_at bigint not null,
        retired_at bigint
      )`,
    ],
  },
  {
    name: '060-invoices',
    statements: [
      `create table invoice (
        id text primary key,
        organisation_id text not null references organisation (id),
        project_id text not null references project (id),
        number text not null unique,
        date text not null,
        due_on text not null,
        amount_rappen bigint not null,
        paid_on text,
        file_id text not null unique references file (id),
        entered_at bigint not null,
        entered_by text references person (id),
        entered_key text references api_key (id)
      )`,
      'create index invoice_project on invoice (project_id, date)',
    ],
  },
  {
    // Counts of rate limits, shared by processes on PostgreSQL: lost with a crash, which ends the processes as well.
    name: '061-rate-counts',
    statements: [
      {
        sqlite:
          'create table rate_count (key text primary key, count integer not null, ends_at bigint not null)',
        postgres:
          'create unlogged table rate_count (key text primary key, count integer not null, ends_at bigint not null)',
      },
      'create index rate_count_ended on rate_count (ends_at)',
    ],
  },
  {
    // Deleted people and firms, which stay as a pseudonym or for accounting.
    name: '062-deletion',
    statements: [
      'alter table person add column deleted_at bigint',
      'alter table person add column erased_at bigint',
      'alter table organisation add column deleted_at bigint',
      'alter table organisation add column erased_at bigint',
    ],
  },
  {
    // One daily job deletes what expires.
    name: '063-expiry',
    statements: ["delete from job where kind in ('sweep-notifications', 'sweep-sessions')"],
  },
  {
    // A person moves to another partner.
    name: '064-moving-people',
    statements: ['moves_to', 'taken_over_by', 'moved_by'].map(
      (column) => `alter table person add column ${column} text`,
    ),
  },
  {
    // A job derives the rows of existing projects.
    name: '065-ordered-articles',
    statements: [
      `create table ordered_article (
        project_id text not null references project (id) on delete cascade,
        organisation_id text not null,
        article text not null,
        unit text not null,
        day text not null,
        kind text not null,
        canton text,
        quantity_milli bigint not null,
        net_rappen bigint not null,
        primary key (project_id, article)
      )`,
      `create index ordered_article_day on ordered_article
        (day, article, unit, organisation_id, kind, canton, quantity_milli, net_rappen, project_id)`,
      'create index ordered_article_number on ordered_article (article, day, project_id)',
      'create index project_milestone_feedback on project_milestone (day) where has_feedback = 1',
    ],
  },
  {
    // Codes of an app (TOTP) for local accounts. A code is valid if its step is after `last_step`.
    name: '066-second-factor',
    statements: [
      `create table second_factor (
        person_id text primary key references person (id),
        secret text not null,
        confirmed_at bigint,
        last_step bigint not null
      )`,
      `create table recovery_code (
        person_id text not null references person (id),
        hash text not null,
        primary key (person_id, hash)
      )`,
    ],
  },
  {
    // The first download by the partner.
    name: '067-opened-invoices',
    statements: ['alter table invoice add column opened_at bigint'],
  },
  {
    // Actions of staff. An entry gets its status once and is not changed after that.
    name: '068-audit',
    statements: [
      `create table audit_entry (
        id text primary key,
        at bigint not null,
        person_id text not null,
        action text not null,
        about text not null,
        status integer
      )`,
      'create index audit_entry_at on audit_entry (at)',
      {
        sqlite: `create trigger audit_entry_unchanged before update on audit_entry
          when old.status is not null or new.id <> old.id or new.at <> old.at or new.person_id <> old.person_id
            or new.action <> old.action or new.about <> old.about
          begin select raise(abort, 'an entry of the audit is never changed'); end`,
        postgres: `create function audit_entry_unchanged() returns trigger language plpgsql as $$ begin
          raise exception 'an entry of the audit is never changed'; end $$`,
      },
      {
        sqlite: 'select 1',
        postgres: `create trigger audit_entry_unchanged before update on audit_entry for each row
          when (old.status is not null or (new.id, new.at, new.person_id, new.action, new.about)
            is distinct from (old.id, old.at, old.person_id, old.action, old.about))
          execute function audit_entry_unchanged()`,
      },
    ],
  },
  {
    // Requests for a second person: to publish a version, or to enter a discount.
    name: '069-approval-requests',
    statements: [
      `create table approval_request (
        id text primary key,
        version_id text references catalogue_version (id) on delete cascade,
        organisation_id text references organisation (id),
        content text not null,
        state text not null,
        requested_at bigint not null,
        requested_by text not null references person (id),
        decided_at bigint,
        decided_by text references person (id),
        reason text
      )`,
      'create index approval_request_version on approval_request (version_id)',
      'create index approval_request_organisation on approval_request (organisation_id)',
    ],
  },
];
