import type { VideoCategory } from '../../../contracts/domain/academy.ts';
import type { Canton } from '../../../contracts/domain/addresses.ts';
import type { ApplicationState, PartnerFunction } from '../../../contracts/domain/applications.ts';
import type { CatalogueEffect } from '../../../contracts/domain/catalogue-effect.ts';
import type { ChangeRequestState } from '../../../contracts/domain/change-requests.ts';
import type { DesignKind } from '../../../contracts/domain/designs.ts';
import type { DocumentKind } from '../../../contracts/domain/documents.ts';
import type { DraftPlace } from '../../../contracts/domain/drafts.ts';
import type { FeedType } from '../../../contracts/domain/feed.ts';
import type { FirmField } from '../../../contracts/domain/firm-history.ts';
import type { Milestone } from '../../../contracts/domain/insights.ts';
import type { MailState } from '../../../contracts/domain/mails.ts';
import type { NotificationType } from '../../../contracts/domain/notifications.ts';
import type { OfferState } from '../../../contracts/domain/offers.ts';
import type { OrderState } from '../../../contracts/domain/orders.ts';
import type { PickingItemState, PickingListState } from '../../../contracts/domain/picking.ts';
import type {
  Actor,
  AnswerKind,
  ProjectEvent,
  ProjectKind,
  ProjectStatus,
  ProjectSystem,
  ProjectTab,
  State,
  WaitingFor,
} from '../../../contracts/domain/project-states.ts';
import type { BookingState, TrainingKind, TrainingState } from '../../../contracts/domain/trainings.ts';
import type { Language, PartnerCategory, Role } from '../../../contracts/domain/user.ts';
import type { AttemptFault, DeliveryState, WebhookState } from '../../../contracts/domain/webhooks.ts';
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
  /** 1: its people were last notified that it is certified. Whether it is follows from its certificates. */
  certified_told: number;
  sales_representative: string;
  contact_manager: string;
  /** 0: its people are rejected at once. */
  active: number;
  /** When its deletion was asked for, and done; ms since 1970. */
  deleted_at: number | null;
  erased_at: number | null;
}

/** A changed value of an organisation or of one of its people; never changed itself. */
interface OrganisationChangeRow {
  id: string;
  organisation_id: string;
  /** Null: a value of the organisation. */
  person_id: string | null;
  field: FirmField;
  old_value: string | null;
  new_value: string | null;
  changed_at: number;
  /** Null: the operator's command. */
  changed_by: string | null;
}

/** An action of staff. Only its status is set once; a trigger rejects any other change. */
interface AuditEntryRow {
  id: string;
  at: number;
  person_id: string;
  /** Name of the call. */
  action: string;
  /** First id in its path: of a firm, a person, a project …; empty without one. */
  about: string;
  /** Of the HTTP response; null until then. */
  status: number | null;
}

/** A discount agreed with an organisation; never changed. */
export interface AgreedDiscountRow {
  /** Created by the client. */
  id: string;
  organisation_id: string;
  /** Id of an article group of the catalogue; null: all articles without a discount of their own. */
  discount_group: string | null;
  /** null: from then on the same as all other articles. */
  basis_points: number | null;
  /** A date in Switzerland. */
  valid_from: string;
  entered_at: number;
  entered_by: string | null;
}

/** A request for a second person, about a version or a discount of an organisation. Only its decision is set, once. */
export interface ApprovalRequestRow {
  /** Created by the client; of a discount: the id of its entry. */
  id: string;
  version_id: string | null;
  organisation_id: string | null;
  /** JSON: exactly what is asked for. */
  content: string;
  state: 'open' | 'approved' | 'declined' | 'withdrawn';
  requested_at: number;
  requested_by: string;
  decided_at: number | null;
  decided_by: string | null;
  reason: string | null;
}

/**
 * A version of the catalogue. A draft has no first day; any other changes no longer and is scheduled, active or
 * superseded by its day alone.
 */
export interface CatalogueVersionRow {
  id: string;
  /** The `version` of its content. */
  label: string;
  /** JSON text of a catalogue. */
  content: string;
  /** Of the content, base64url. */
  sha256: string;
  /** The version that it was made from. */
  base_id: string | null;
  note: string;
  revision: number;
  created_at: number;
  created_by: string | null;
  /** First day, a date in Switzerland; null: a draft. */
  valid_from: string | null;
  /** Order of publication: of several versions from one day on the last one is active. */
  sequence: number | null;
  published_at: number | null;
  published_by: string | null;
  /** JSON text that the list shows, with what it was computed from; null: not yet. */
  summary: string | null;
}

/** The effect of a version on saved roofs. It holds the content, so that edits of a draft do not disturb it. */
export interface CatalogueEffectRow {
  version_id: string;
  /** Of the computation, created by the client. */
  id: string;
  /** Of the version, with the hash of its content. */
  revision: number;
  sha256: string;
  /** Label of the published version that it is compared with. */
  compared_with: string;
  state: CatalogueEffect['state'];
  started_at: number;
  started_by: string;
  /** Number of roofs. */
  done: number;
  /** Null: not counted yet. */
  total: number | null;
  /** JSON: `Tally`, while it is running. */
  progress: string | null;
  /** JSON text of the catalogue, while it is running. */
  content: string | null;
  /** JSON: `EffectFigures`; null: not done. */
  figures: string | null;
}

/** A note of staff about an organisation; no response to a partner contains it. */
interface OrganisationNoteRow {
  id: string;
  organisation_id: string;
  at: number;
  person_id: string;
  text: string;
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
  /** Null for staff. */
  partner_category: PartnerCategory | null;
  /** 0: rejected at once, whatever the token. */
  active: number;
  /** 1: the first sign-in with the person's verified address binds the identity to the person. */
  binds_by_email: number;
  /** Only people of the local provider have one. */
  password_hash: string | null;
  /** Tokens of earlier sign-ins are rejected; system clock. */
  not_before: number;
  /** When the deletion was asked for, and done: then a pseudonym is left; ms since 1970. */
  deleted_at: number | null;
  erased_at: number | null;
  /** Partner that the person is moving to: shut out until the move is completed. */
  moves_to: string | null;
  /** Colleague who takes over, and the administrator who moves the person. */
  taken_over_by: string | null;
  moved_by: string | null;
}

/** A sign-in of a person on one device. */
export interface SessionRow {
  id: string;
  person_id: string;
  /** From `signInClaimsOf`: identifies the tokens of this sign-in. */
  token_key: string;
  /** The session at the local provider. */
  provider_session: string | null;
  user_agent: string;
  started_at: number;
  used_at: number;
  ended_at: number | null;
}

/** The second factor of a local account. */
interface SecondFactorRow {
  person_id: string;
  /** Key of the person's app, base 32. */
  secret: string;
  /** Null until a code has confirmed the key. */
  confirmed_at: number | null;
  /** The step of the last accepted code, 30 s each. */
  last_step: number;
}

/** A code that replaces one of the app, once. */
interface RecoveryCodeRow {
  person_id: string;
  hash: string;
}

/** A person as an OpenID provider identifies them, by `subject`. */
interface IdentityRow {
  issuer: string;
  subject: string;
  person_id: string;
  bound_at: number;
}

/** An application to become a partner. One per e-mail address may be open. */
export interface ApplicationRow {
  id: string;
  partner_category: PartnerFunction;
  first_name: string;
  last_name: string;
  /** Lower case. */
  email: string;
  phone: string;
  company: string;
  /** From `searchKeyOf`: company and names. */
  search_key: string;
  vat_number: string;
  language: Language;
  message: string;
  /** Version of the terms and privacy policy accepted with the application. */
  legal_version: string;
  body_hash: string;
  received_at: number;
  answer_by: string;
  state: ApplicationState;
  decided_at: number | null;
  decided_by: string | null;
  reason: string | null;
  /** JSON: `Address`. */
  address: string;
}

/** A link that signs a person in once, or confirms their new e-mail address. */
interface InvitationRow {
  id: string;
  person_id: string;
  /** SHA-256 of the link's token, hexadecimal. */
  token_hash: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** The address that the link confirms; null: it signs in. */
  new_email: string | null;
}

/** A preference of a person, JSON per key. */
interface PreferenceRow {
  person_id: string;
  key: string;
  value: string;
}

export interface RoofRow {
  id: string;
  organisation_id: string;
  created_by: string;
  /** Null if unknown: roofs last changed before this was recorded. */
  updated_by: string | null;
  name: string;
  /** From `searchKeyOf`, for search and sorting. */
  name_key: string;
  roof_type: RoofType;
  revision: number;
  configuration: string;
  /** JSON: `RoofVariant[]`. */
  variants: string;
  /** JSON: `RoofShot` per camera shot; null for none. */
  shots: string | null;
  power_w: number;
  active_modules: number;
  total_rappen: number;
  fingerprint: string;
  /** From `pricingOf`; empty if unknown. */
  priced_with: string;
  /** JSON: `RoofOutline`; null for roofs saved before it was stored. */
  outline: string | null;
  created_at: number;
  updated_at: number;
}

/** An organisation's offer to a house owner for one of its roofs, under the roof's id. */
interface CustomerOfferRow {
  id: string;
  organisation_id: string;
  revision: number;
  /** JSON text of `CustomerOfferContent`. */
  content: string;
  updated_at: number;
  updated_by: string;
}

/** A link by which a house owner sees a roof. */
export interface RoofShareRow {
  id: string;
  organisation_id: string;
  roof_id: string;
  recipient: string;
  /** Last day in Switzerland, an ISO date. */
  ends_on: string;
  created_at: number;
  created_by: string;
  revoked_at: number | null;
  /** JSON text of a `FrozenRoof` without prices, as of the creation of the link. */
  roof: string;
  still_file_id: string | null;
}

/** A facade or a railing designed by an organisation; columns as of a roof. */
export interface DesignRow
  extends Omit<RoofRow, 'roof_type' | 'updated_by' | 'variants' | 'outline' | 'shots'> {
  kind: DesignKind;
  updated_by: string;
}

/** A saved version of a design. */
export interface DesignVersionRow
  extends Pick<
    RoofRow,
    | 'id'
    | 'organisation_id'
    | 'revision'
    | 'name'
    | 'configuration'
    | 'power_w'
    | 'active_modules'
    | 'total_rappen'
    | 'fingerprint'
  > {
  design_id: string;
  saved_at: number;
  saved_by: string;
}

/** A project of any kind. JSON columns come last, so that lists need not read through them. */
export interface ProjectRow {
  id: string;
  organisation_id: string;
  number: string;
  created_by: string;
  kind: ProjectKind;
  system: ProjectSystem | null;
  status: ProjectStatus;
  waiting_for: WaitingFor | null;
  return_to: State | null;
  archived_from: State | null;
  tab: Exclude<ProjectTab, 'all'>;
  accepted_by: 'automatic' | 'person' | null;
  revision: number;
  name: string;
  /** From `searchKeyOf`, for sorting. */
  name_key: string;
  address: string;
  power_w: number | null;
  net_rappen: number | null;
  roof_version_id: string | null;
  /** The pending offer, and its last day. */
  offer_id: string | null;
  offer_until: string | null;
  /** The valid version of the order, and the delivery date confirmed by the supplier. */
  order_id: string | null;
  delivery_on: string | null;
  answer_by: string | null;
  assignee_id: string | null;
  status_since: number;
  submitted_at: number | null;
  created_at: number;
  updated_at: number;
  /** Discount of this project, basis points; null: the organisation's current discount. */
  discount_bp: number | null;
  /** JSON: the groups of an `AgreedDiscount`. */
  discount_groups: string;
  question: string | null;
  /** Reason why it was returned to the partner. */
  refusal: string | null;
  /** Searchable texts from `searchKeyOf`: number, name and addresses; article numbers. */
  search_key: string;
  articles_key: string;
  /** JSON: `ProjectContent`; null for materials. */
  content: string | null;
  /** JSON: `Approval`, with its canton and system. */
  approval: string | null;
  /** JSON: `Archive`. */
  archive: string | null;
  /** JSON: `UpdateRequest`. */
  update_request: string | null;
}

/** The searchable text of a project, written by triggers of the database. */
interface ProjectSearchRow {
  id: string;
  organisation_id: string;
  submitted_at: number | null;
  text: string;
}

/** A solved roof, never changed. */
export interface RoofVersionRow {
  id: string;
  organisation_id: string;
  project_id: string;
  version: number;
  created_at: number;
  created_by: string | null;
  name: string;
  power_w: number;
  active_modules: number;
  cut_pieces: number;
  gross_rappen: number;
  net_rappen: number;
  discount_bp: number;
  /** JSON: the groups of an `AgreedDiscount`. */
  discount_groups: string;
  fingerprint: string;
  catalogue_version: string;
  engine_version: string;
  /** JSON: `FrozenRoof`, the engine's whole answer. */
  roof: string;
  /** Picture of the roof from the viewer; null if the device could not render one. */
  picture_file_id: string | null;
}

/** One step of a project. */
export interface ProjectEventRow {
  /** Created by the client. */
  id: string;
  organisation_id: string;
  project_id: string;
  /** Revision of the project after the event. */
  revision: number;
  at: number;
  actor: Actor;
  person_id: string | null;
  /** The program that caused it, in place of a person. */
  api_key_id: string | null;
  event: ProjectEvent;
  kind: ProjectKind;
  from_state: State | null;
  to_state: State;
  text: string | null;
  version: number | null;
  /** SHA-256 of the request body. */
  body_hash: string;
  data: string;
  answer: string;
  /** JSON: ids of the attached files. */
  files: string;
}

export interface OfferRow {
  id: string;
  organisation_id: string;
  project_id: string;
  version: number;
  state: OfferState;
  binding: number;
  tolerance_percent: number;
  discount_bp: number;
  /** JSON: the groups of an `AgreedDiscount`. */
  discount_groups: string;
  net_rappen: number;
  vat_bp: number;
  vat_rappen: number;
  gross_rappen: number;
  delivery_weeks: number | null;
  valid_from: string;
  valid_until: string;
  fingerprint: string | null;
  roof_version_id: string | null;
  file_id: string | null;
  sent_at: number;
  sent_by: string | null;
  /** 1: the partner was notified of the expiry. */
  expiry_told: number;
  terms: string;
  lines: string;
}

/** One version of an order. */
export interface OrderRow {
  id: string;
  organisation_id: string;
  project_id: string;
  version: number;
  state: OrderState;
  net_rappen: number;
  fingerprint: string | null;
  offer_id: string | null;
  roof_version_id: string | null;
  desired_date: string | null;
  confirmed_date: string | null;
  message: string;
  description: string | null;
  rejection: string | null;
  delivery_note: string | null;
  carrier: string | null;
  tracking_number: string | null;
  /** An https address. */
  tracking_url: string | null;
  placed_at: number;
  placed_by: string;
  received_at: number | null;
  received_by: string | null;
  delivery: string | null;
  lines: string;
}

/** An invoice for an order. */
export interface InvoiceRow {
  id: string;
  organisation_id: string;
  project_id: string;
  number: string;
  /** Dates in Switzerland. */
  date: string;
  due_on: string;
  /** With VAT. */
  amount_rappen: number;
  paid_on: string | null;
  file_id: string;
  entered_at: number;
  entered_by: string | null;
  /** The program that entered it, in place of a person. */
  entered_key: string | null;
  /** First download by the partner. */
  opened_at: number | null;
}

/** A milestone that a project has reached, derived from its rows in the transaction that changes them. */
export interface MilestoneRow {
  project_id: string;
  organisation_id: string;
  milestone: Milestone;
  /** A date in Switzerland. */
  day: string;
  kind: ProjectKind;
  /** Of the building, or of the delivery of materials; null abroad and for pickups. */
  canton: Canton | null;
  power_w: number | null;
  net_rappen: number | null;
  /** Calendar days until the next milestone; null until then. */
  days_to_next: number | null;
  /** Why it was archived. */
  reason: string | null;
  has_feedback: number;
}

/** An article of a project's valid order, derived in the same way, with day and place of the milestone `ordered`. */
export interface OrderedArticleRow {
  project_id: string;
  organisation_id: string;
  article: string;
  unit: string;
  day: string;
  kind: ProjectKind;
  canton: Canton | null;
  /** Thousandths of the unit. */
  quantity_milli: number;
  net_rappen: number;
}

/** An answer of the supplier, derived in the same way. */
export interface SupplierAnswerRow {
  event_id: string;
  project_id: string;
  organisation_id: string;
  kind: ProjectKind;
  canton: Canton | null;
  answer: AnswerKind;
  /** Dates in Switzerland. */
  asked_on: string;
  answered_on: string;
}

/** A saved list of articles of an organisation. */
interface MaterialListRow {
  id: string;
  organisation_id: string;
  name: string;
  revision: number;
  updated_at: number;
  updated_by: string | null;
  /** JSON text of `MaterialLine[]`. */
  lines: string;
}

/** A warehouse, and the logistics partner that picks there. */
export interface WarehouseRow {
  id: string;
  organisation_id: string;
  name: string;
}

/** Storage place of an article in a warehouse. */
export interface StoragePlaceRow {
  article: string;
  warehouse_id: string;
  place: string;
}

/** When an article can be delivered from a warehouse. */
interface AvailabilityRow {
  article: string;
  warehouse_id: string;
  /** JSON: `Availability`. */
  content: string;
  entered_at: number;
  entered_by: string | null;
  /** The program that entered it, in place of a person. */
  entered_key: string | null;
}

/** Goods to pick in one warehouse for one order; owned by the organisation that picks them. */
export interface PickingListRow {
  id: string;
  organisation_id: string;
  number: string;
  project_id: string;
  order_id: string;
  /** Name of the warehouse at that time. */
  warehouse: string;
  deliver_on: string;
  state: PickingListState;
  created_at: number;
  commissioned_at: number | null;
  commissioned_by: string | null;
}

/** A line of the order as agreed. */
export interface PickingItemRow {
  id: string;
  organisation_id: string;
  list_id: string;
  position: number;
  article: string;
  /** JSON: names by language. */
  names: string;
  unit: string;
  place: string;
  ordered: number;
  picked: number;
  state: PickingItemState;
  pallet: string | null;
  /** JSON: serial numbers on the labels. */
  serial_numbers: string;
  note: string;
  changed_at: number | null;
  changed_by: string | null;
  /** JSON: size of cut pieces; null for everything else. */
  cut: string | null;
}

/** A scan of goods put on the pallet, or reported missing. Counted once by id: the label's or a new one. */
export interface PickingScanRow {
  id: string;
  organisation_id: string;
  list_id: string;
  item_id: string;
  quantity: number;
  pallet: string | null;
  body_hash: string;
  /** By the device's clock. */
  scanned_at: number;
  counted_at: number;
  counted_by: string;
}

/** A message between partner and supplier. */
export interface ProjectMessageRow {
  id: string;
  organisation_id: string;
  project_id: string;
  at: number;
  person_id: string;
  side: 'partner' | 'supplier';
  text: string;
  /** JSON: ids of files. */
  files: string;
}

/** An internal note of staff; no response to a partner contains it. */
interface ProjectNoteRow {
  id: string;
  project_id: string;
  at: number;
  person_id: string;
  text: string;
}

/**
 * A training on a day. A transaction that changes it or its bookings first increments `changes`, which locks the row.
 */
export interface TrainingSessionRow {
  id: string;
  kind: TrainingKind;
  state: TrainingState;
  /** Revision of the staff's plan. */
  revision: number;
  /** Counts all changes to the session and its bookings: the sequence number of its calendar entries. */
  changes: number;
  language: Language;
  city: string;
  venue: string;
  trainer: string;
  starts_at: number;
  ends_at: number;
  /** Last day of the booking period. */
  bookable_until: string;
  minimum: number;
  capacity: number;
  /** Active participants of booked groups. */
  taken: number;
  /** Reason for the cancellation. */
  reason: string;
  successor_id: string | null;
  body_hash: string;
  /** JSON: `Titles`. */
  titles: string;
}

/** A group booked by an organisation. */
export interface BookingRow {
  id: string;
  organisation_id: string;
  session_id: string;
  created_by: string;
  state: BookingState;
  revision: number;
  /** Number of active participants. */
  seats: number;
  /** Order in the waiting list: the session's `changes` when the group was added. */
  place: number;
  created_at: number;
  /** SHA-256 of the last request body. */
  body_hash: string;
}

export interface ParticipantRow {
  id: string;
  organisation_id: string;
  session_id: string;
  booking_id: string;
  first_name: string;
  last_name: string;
  /** Lower case; unique among the active participants of a session. */
  email: string;
  function: string;
  position: number;
  state: 'active' | 'replaced' | 'cancelled' | 'attended' | 'absent';
}

/** A certificate of attendance. */
export interface CertificateRow {
  id: string;
  organisation_id: string;
  /** Null: issued before trainings were stored. */
  participant_id: string | null;
  name: string;
  email: string;
  kind: TrainingKind;
  valid_from: string;
  /** The last day. */
  valid_until: string;
  /** Number of expiry reminders sent. */
  reminded: number;
}

/** Regions in which facades and balconies need an approval. The canton is empty for a whole country. */
export interface ApprovalRegionRow {
  country: string;
  canton: string;
  system: ProjectSystem;
  needs_approval: number;
  contact: string;
}

/** A notice shown to everybody from the first day to the last, ISO dates. */
export interface NoticeRow {
  id: string;
  first_day: string;
  last_day: string;
  /** JSON: title and text by language. */
  texts: string;
}

/** A change of company data requested by an organisation; one may be open at a time. */
export interface ChangeRequestRow {
  id: string;
  organisation_id: string;
  /** JSON: `CompanyData`. */
  data: string;
  state: ChangeRequestState;
  requested_at: number;
  requested_by: string;
  /** Name of the person at that time. */
  requested_by_name: string;
  decided_at: number | null;
  decided_by: string | null;
  reason: string | null;
}

/** A non-working day, ISO date. */
export interface HolidayRow {
  day: string;
  name: string;
}

/** A key with which a program of the supplier calls the API. Never deleted: the history names it. */
export interface ApiKeyRow {
  id: string;
  name: string;
  /** JSON: `Scope[]`. */
  scopes: string;
  /** SHA-256 of the key, hexadecimal. */
  hash: string;
  first_characters: string;
  last_characters: string;
  created_at: number;
  created_by: string;
  /** Last day in Switzerland. */
  expires_on: string;
  last_used_at: number | null;
  revoked_at: number | null;
  revoked_by: string | null;
}

/** An event for the supplier's programs; never changed or deleted. */
export interface FeedEventRow {
  id: string;
  /** Place in the feed; null until the commit was noticed. */
  sequence: number | null;
  type: FeedType;
  /** Never before an earlier event of the same project. */
  at: number;
  project_id: string | null;
  /** Of the project after the event; 0 without one. */
  revision: number;
  /** A name under which it is recorded only once. */
  once: string | null;
  /** JSON: `FeedData`. */
  data: string;
}

/** An endpoint that events are sent to. */
export interface WebhookRow {
  id: string;
  name: string;
  url: string;
  /** JSON: `FeedType[]`. */
  types: string;
  state: WebhookState;
  revision: number;
  /** Place in the feed up to which events were picked up. */
  cursor: number;
  /** In plain text: every message is signed with it. */
  secret: string;
  previous_secret: string | null;
  /** Until when the previous secret signs too. */
  previous_until: number | null;
  /** First failure since the last success. */
  failing_since: number | null;
  created_at: number;
  created_by: string;
}

/** An event for a webhook. */
export interface WebhookDeliveryRow {
  id: string;
  webhook_id: string;
  event_id: string;
  /** Place of the event in the feed. */
  sequence: number;
  project_id: string | null;
  state: DeliveryState;
  attempts: number;
  due_at: number;
  /** First of the attempts that are counted. */
  first_at: number | null;
  /** 1: sent again by staff, out of order. */
  is_repeated: number;
  changed_at: number;
}

export interface WebhookAttemptRow {
  id: string;
  delivery_id: string;
  webhook_id: string;
  at: number;
  duration_ms: number;
  status: number | null;
  fault: AttemptFault | null;
  answer: string;
}

/** A counter for human-readable numbers. */
interface CounterRow {
  name: string;
  value: number;
}

/** Unsaved work of a person on a roof, which may not exist yet. */
export interface DraftRow {
  person_id: string;
  /** Id of a roof or of a design. */
  roof_id: string;
  place: DraftPlace;
  name: string;
  base_revision: number | null;
  device: string;
  saved_at: number;
  /** Content for the app; the server never reads it. */
  content: string;
}

/** Notification state of a person: counters, and when the next digest is due. */
interface InboxRow {
  person_id: string;
  /** Number of the latest notification; incremented in the transaction that inserts it. */
  last_number: number;
  /** Incremented by every change to the person's notifications. */
  changes: number;
  /** Number of the latest notification that a mail decision has covered. */
  mailed_number: number;
  /** Due time of the next digest; null: none pending. */
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

/** A rendered mail; its id is its Message-ID. */
export interface MailRow {
  id: string;
  /** Null: the recipient has no account. */
  person_id: string | null;
  address: string;
  subject: string;
  body_text: string;
  body_html: string;
  /** JSON text of `MailAttachment[]`. */
  attachments: string;
  /** The invitation whose link is inserted when the mail is sent. */
  invitation_id: string | null;
  /** The person who caused the mail, if such mails are limited. */
  caused_by: string | null;
  state: MailState;
  /** Reason why it was not delivered. */
  error: string | null;
  created_at: number;
  changed_at: number;
}

/** Work to do after a transaction, at its due time. */
export interface JobRow {
  id: string;
  kind: string;
  /** Id of its subject. */
  about: string;
  /** Earliest start. */
  due_at: number;
  /** The worker that runs it; null: none. */
  claimed_by: string | null;
  /** End of the lease, by the database's clock. */
  claimed_until: number | null;
  /** Number of attempts. */
  attempts: number;
  /** When it failed for good; null: still pending. */
  failed_at: number | null;
  error: string | null;
}

/** A file of an organisation; the store has its content. */
export interface FileRow {
  id: string;
  organisation_id: string;
  created_by: string;
  name: string;
  /** File type as an extension. */
  type: string;
  /** Size in bytes. */
  size: number;
  sha256: string;
  /** Key of the content in the store. */
  store_key: string;
  /** The `FileParent` of the file; null: none yet. */
  used_in: string | null;
  created_at: number;
}

/** Content that the store removes when due: an upload until its file has a row, or a removed file's. */
interface RateCountRow {
  /** Hash of the limit and of the person or address. */
  key: string;
  count: number;
  ends_at: number;
}

interface ContentRemovalRow {
  store_key: string;
  due_at: number;
  /** The person who uploaded it, for quotas; null for all other content. */
  uploaded_by: string | null;
  /** Maximum size of the upload, bytes. */
  size: number;
}

/** A file named by an unsent project; the file need not exist. */
interface DraftFileRow {
  project_id: string;
  file_id: string;
}

/** A version of a document. */
export interface DocumentRow {
  id: string;
  /** Id of the first version, shared by all later ones. */
  series_id: string;
  /** 1, 2, 3 … in the series; a later one is never valid earlier. */
  edition: number;
  kind: DocumentKind;
  /** JSON text of `Titles`. */
  titles: string;
  language: Language;
  version: string;
  /** A day, as 2026-11-20. */
  valid_from: string;
  file_id: string;
  published_at: number;
  published_by: string;
  body_hash: string;
  /** Titles in all languages from `searchKeyOf`, for search. */
  search_key: string;
}

/** Sort key of a document's title in a language. A language without a row is sorted by German. */
interface DocumentTitleRow {
  document_id: string;
  language: Language;
  /** From `searchKeyOf`. */
  key: string;
}

/** A video of the academy. */
export interface VideoRow {
  id: string;
  category: VideoCategory;
  /** JSON text of `Titles`. */
  titles: string;
  /** JSON text of `Captions`. */
  captions: string;
  length_ms: number;
  file_id: string;
  poster_file_id: string;
  published_at: number;
  published_by: string;
  body_hash: string;
  /** From `searchKeyOf`: titles and captions in all languages. */
  title_key: string;
  said_key: string;
}

/** Playback position of a person in a video. */
interface VideoPositionRow {
  person_id: string;
  video_id: string;
  position_ms: number;
  /** First time the video was watched to its end; null: never. */
  seen_at: number | null;
  updated_at: number;
}

/** A record of the local OpenID provider. */
export interface GrantRow {
  model: string;
  /** Hash of the token, code or cookie. */
  id: string;
  payload: string;
  grant_id: string | null;
  user_code: string | null;
  uid: string | null;
  /** The person it belongs to; null if none. */
  account_id: string | null;
  expires_at: number | null;
}

/** Secrets created at first start: signing keys and cookie keys of the local provider. */
interface SecretRow {
  name: string;
  value: string;
}

/** Keys that sign printouts. */
interface SigningKeyRow {
  /** SHA-256 of the public key, hex. */
  id: string;
  public_key: string;
  /** Null once it is retired. */
  private_key: string | null;
  /** 1 for the key that signs, else null. */
  active: number | null;
  created_at: number;
  retired_at: number | null;
}

interface MigrationRow {
  name: string;
  hash: string;
  applied_at: number;
}

export interface Tables {
  organisation: OrganisationRow;
  organisation_change: OrganisationChangeRow;
  organisation_note: OrganisationNoteRow;
  audit_entry: AuditEntryRow;
  agreed_discount: AgreedDiscountRow;
  approval_request: ApprovalRequestRow;
  catalogue_version: CatalogueVersionRow;
  catalogue_effect: CatalogueEffectRow;
  api_key: ApiKeyRow;
  feed_event: FeedEventRow;
  webhook: WebhookRow;
  webhook_delivery: WebhookDeliveryRow;
  webhook_attempt: WebhookAttemptRow;
  person: PersonRow;
  session: SessionRow;
  second_factor: SecondFactorRow;
  recovery_code: RecoveryCodeRow;
  identity: IdentityRow;
  preference: PreferenceRow;
  roof: RoofRow;
  customer_offer: CustomerOfferRow;
  roof_share: RoofShareRow;
  design: DesignRow;
  design_version: DesignVersionRow;
  roof_draft: DraftRow;
  inbox: InboxRow;
  notification: NotificationRow;
  mail: MailRow;
  job: JobRow;
  file: FileRow;
  content_removal: ContentRemovalRow;
  rate_count: RateCountRow;
  draft_file: DraftFileRow;
  document: DocumentRow;
  document_title: DocumentTitleRow;
  video: VideoRow;
  video_position: VideoPositionRow;
  project: ProjectRow;
  project_search: ProjectSearchRow;
  roof_version: RoofVersionRow;
  project_event: ProjectEventRow;
  offer: OfferRow;
  project_order: OrderRow;
  project_milestone: MilestoneRow;
  supplier_answer: SupplierAnswerRow;
  ordered_article: OrderedArticleRow;
  project_message: ProjectMessageRow;
  invoice: InvoiceRow;
  project_note: ProjectNoteRow;
  material_list: MaterialListRow;
  warehouse: WarehouseRow;
  storage_place: StoragePlaceRow;
  availability: AvailabilityRow;
  picking_list: PickingListRow;
  picking_item: PickingItemRow;
  picking_scan: PickingScanRow;
  training_session: TrainingSessionRow;
  booking: BookingRow;
  participant: ParticipantRow;
  certificate: CertificateRow;
  approval_region: ApprovalRegionRow;
  holiday: HolidayRow;
  application: ApplicationRow;
  invitation: InvitationRow;
  change_request: ChangeRequestRow;
  notice: NoticeRow;
  counter: CounterRow;
  oidc: GrantRow;
  secret: SecretRow;
  signing_key: SigningKeyRow;
  migration: MigrationRow;
}
