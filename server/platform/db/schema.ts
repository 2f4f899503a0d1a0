import type { NotificationType } from '../../../contracts/notifications.ts';
import type { Language, PartnerCategory, Role } from '../../../contracts/user.ts';
import type { RoofType } from '../../../engine/index.ts';

/** Ids are UUID v7, instants integer milliseconds, booleans 0 or 1, JSON text: the same on SQLite and PostgreSQL. */
export interface OrganisationRow {
  id: string;
  kind: 'supplier' | 'partner';
  name: string;
  address: string;
  country: string;
  vat_number: string;
  partnership_type: string;
  certified: number;
  /** Basis points. */
  discount_bp: number;
  sales_representative: string;
  contact_manager: string;
}

export interface PersonRow {
  id: string;
  organisation_id: string;
  /** Lower case. */
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  language: Language;
  role: Role;
  /** Null for the supplier's people. */
  partner_category: PartnerCategory | null;
  /** 0: refused at once, whatever they carry. */
  active: number;
  /** 1: the first sign-in with a verified address of theirs binds it to them. */
  binds_by_email: number;
  /** Only people of the local provider have one. */
  password_hash: string | null;
}

/** Whom an OpenID provider calls `subject`. */
export interface IdentityRow {
  issuer: string;
  subject: string;
  person_id: string;
  bound_at: number;
}

/** What somebody chose for themselves, a JSON text per key. */
export interface PreferenceRow {
  person_id: string;
  key: string;
  value: string;
}

export interface RoofRow {
  id: string;
  organisation_id: string;
  created_by: string;
  /** Null where it is not known: roofs that were changed before it was kept. */
  updated_by: string | null;
  name: string;
  /** Made by `nameKeyOf`, for search and order. */
  name_key: string;
  roof_type: RoofType;
  revision: number;
  configuration: string;
  power_w: number;
  active_modules: number;
  total_rappen: number;
  fingerprint: string;
  /** Made by `pricingOf`; empty where it is not known. */
  priced_with: string;
  created_at: number;
  updated_at: number;
}

/** Unsaved work of a person on a roof, which need not exist. */
export interface DraftRow {
  person_id: string;
  roof_id: string;
  name: string;
  base_revision: number | null;
  device: string;
  saved_at: number;
  /** What the app wants to find again; the server never reads it. */
  content: string;
}

/** Of a person: what numbers their notifications, and when the next mail about them is due. */
export interface InboxRow {
  person_id: string;
  /** Number of the latest notification; raised in the transaction that writes it. */
  last_number: number;
  /** Raised by everything that happens to the person's notifications. */
  changes: number;
  /** Number of the latest notification that a mail has been decided on. */
  mailed_number: number;
  /** When the next mail is; null: nothing waits for one. */
  mail_due_at: number | null;
}

export interface NotificationRow {
  person_id: string;
  /** 1, 2, 3 … per person. */
  number: number;
  type: NotificationType;
  /** JSON text of `NotificationParameters`. */
  parameters: string;
  link: string;
  created_at: number;
  read_at: number | null;
}

/** A mail as it is sent; its id is its Message-ID. */
export interface MailRow {
  id: string;
  /** Null: nobody who has an account. */
  person_id: string | null;
  address: string;
  subject: string;
  body_text: string;
  body_html: string;
  /** JSON text of `MailAttachment[]`. */
  attachments: string;
  state: 'pending' | 'sending' | 'sent' | 'undelivered';
  /** Why it could not be delivered. */
  error: string | null;
  created_at: number;
  changed_at: number;
}

/** Work that is done after a transaction, at its time. */
export interface JobRow {
  id: string;
  kind: string;
  /** Id of what it is about. */
  about: string;
  /** When it may be begun; while it is being done, when whoever does it is given up. */
  due_at: number;
  /** How often it was begun. */
  attempts: number;
  /** When it was given up; null: it is still to be done. */
  failed_at: number | null;
  error: string | null;
}

/** A file that an organisation has; its content lies in the store. */
export interface FileRow {
  id: string;
  organisation_id: string;
  created_by: string;
  name: string;
  /** What its content is, as an extension. */
  type: string;
  /** Bytes. */
  size: number;
  sha256: string;
  /** Where the store has it. */
  store_key: string;
  /** What it is part of, a `FilePlace`; null: nothing yet. */
  used_in: string | null;
  created_at: number;
}

/** What the local OpenID provider remembers. */
export interface GrantRow {
  model: string;
  id: string;
  payload: string;
  grant_id: string | null;
  user_code: string | null;
  uid: string | null;
  expires_at: number | null;
}

/** Secrets made at first start: signing keys and cookie keys of the local provider. */
export interface SecretRow {
  name: string;
  value: string;
}

export interface MigrationRow {
  name: string;
  hash: string;
  applied_at: number;
}

export interface Tables {
  organisation: OrganisationRow;
  person: PersonRow;
  identity: IdentityRow;
  preference: PreferenceRow;
  roof: RoofRow;
  roof_draft: DraftRow;
  inbox: InboxRow;
  notification: NotificationRow;
  mail: MailRow;
  job: JobRow;
  file: FileRow;
  oidc: GrantRow;
  secret: SecretRow;
  migration: MigrationRow;
}
