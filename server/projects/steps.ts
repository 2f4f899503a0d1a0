import { v7 as newId } from 'uuid';
import { Address } from '../../contracts/domain/addresses.ts';
import { checklistFaults } from '../../contracts/domain/checklists.ts';
import { type AgreedDiscount, isTrial, onAllArticles } from '../../contracts/domain/discounts.ts';
import type { FieldFault } from '../../contracts/domain/field-faults.ts';
import { sumOf } from '../../contracts/domain/money.ts';
import { hasNewData, hasNewLines, type NamedData, unchanged } from '../../contracts/domain/new-data.ts';
import {
  extraLinesOf,
  type SendOffer,
  TOLERANCE_PERCENT,
  typedLineOf,
  VAT_BP,
  vatOf,
} from '../../contracts/domain/offers.ts';
import type { Delivery, OrderLine } from '../../contracts/domain/orders.ts';
import {
  completenessFaults,
  dataFaults,
  deliveryDayFaults,
  deliveryFaults,
} from '../../contracts/domain/project-completeness.ts';
import type { EventData, EventWithData } from '../../contracts/domain/project-events.ts';
import {
  type PostedEvent,
  type ProjectFacts,
  type ProjectKind,
  partsOf,
  type State,
} from '../../contracts/domain/project-states.ts';
import {
  type Approval,
  type Archive,
  type ProjectContent,
  ProjectData,
  type UpdateRequest,
} from '../../contracts/domain/projects.ts';
import { addDays } from '../../contracts/domain/working-days.ts';
import type { Configuration } from '../../engine/index.ts';
import { fullNameOf } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import type { OfferRow, OrderRow, ProjectRow, RoofVersionRow } from '../platform/db/schema.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person, Program } from '../platform/http/signed-in.ts';
import { catalogueOn } from '../platform/solving/catalogue-versions.ts';
import type { Solver } from '../platform/solving/solver.ts';
import { discountColumns, discountOf, materialLinesOf, NOT_SHIPPED, requireSeen } from './answers.ts';
import { contentOf, regionOf } from './content.ts';
import type { Sources } from './derived.ts';
import {
  type Bill,
  billOf,
  type Freezing,
  type Frozen,
  freezeRoof,
  frozenRoofOf,
  nextVersion,
  type OrderableBill,
  requireMeasured,
  savedRoof,
  solveRoof,
} from './freezing.ts';
import { closePickingLists, loadsOf, writePickingLists } from './picking.ts';
import { places } from './places.ts';
import { scopedTo } from './queries.ts';

/** The initiator of an event. */
export type Initiator =
  | { readonly actor: 'partner' | 'supplier'; readonly person: Person }
  | { readonly actor: 'supplier'; readonly person: null; readonly program: Program }
  | { readonly actor: 'clock' | 'automatic'; readonly person: null };

/** A project before an event, with the resulting state. */
export interface Situation {
  readonly database: Database;
  readonly solver: Solver;
  readonly row: ProjectRow;
  readonly initiator: Initiator;
  readonly facts: ProjectFacts;
  /** Resulting state. */
  readonly target: State;
  /** Time, ms since 1970. */
  readonly now: number;
  /** Today's date in Switzerland. */
  readonly today: string;
  readonly holidays: readonly string[];
  /** The organisation's discount, or the one set by sales for the project. */
  readonly discount: AgreedDiscount;
  readonly signal?: AbortSignal | undefined;
}

/** The changes of an event besides the status. */
export interface Step {
  readonly set?: Partial<ProjectRow>;
  /** Changed sources of the derived columns. */
  readonly sources?: Partial<Sources>;
  /** Question, answer, reason or description, for the history. */
  readonly text?: string;
  /** Version of the offer or order that it creates. */
  readonly version?: number;
  /** The roof that it freezes. */
  readonly roofVersionId?: string;
  /** Writes everything else, in the transaction of the event. */
  write?(own: Own, transaction: Database): Promise<unknown>;
}
type Own = ReturnType<typeof scopedTo>;

/** Validity in days of an automatic offer. */
export const OFFER_DAYS = 30;

const invalid = (fields: readonly FieldFault[]): ProblemError =>
  new ProblemError(422, 'INPUT_INVALID', { fields });
const refuse = (fields: readonly FieldFault[]): void => {
  if (fields.length > 0) throw invalid(fields);
};

/** Returns the person of the project's organisation; the table permits no other partner. */
function partnerOf({ initiator }: Situation): Person {
  if (!initiator.person) throw new ProblemError(403, 'ACTOR_NOT_ALLOWED');
  return initiator.person;
}
const freezingOf = (situation: Situation): Freezing => ({
  ...situation,
  project: situation.row,
  person: situation.initiator.person,
});

const writeVersion = (own: Own, version: Frozen | null) =>
  version && own.insert('roof_version', version).execute();

/** Inserts the roof that an event freezes. */
const freezes = (version: Frozen | null): Step => ({
  ...(version && { roofVersionId: version.id }),
  write: (own) => Promise.resolve(writeVersion(own, version)),
});

/** Combines steps, in order. */
const together = (...steps: Step[]): Step => ({
  ...Object.assign({}, ...steps),
  set: Object.assign({}, ...steps.map(({ set }) => set)),
  sources: Object.assign({}, ...steps.map(({ sources }) => sources)),
  async write(own, transaction) {
    for (const step of steps) await step.write?.(own, transaction);
  },
});

/** Returns the agreement on reaching a state: an order is placed, or an offer is made. */
async function reach(situation: Situation, target: State, bill: OrderableBill | null): Promise<Step> {
  const content = contentOf(situation.row);
  if (!bill || !content) return {};
  if (target === 'order_placed') {
    const { delivery, desiredDate, message } = content;
    return placeOrder(situation, bill, { delivery, desiredDate, message, offerId: null });
  }
  if (target !== 'offer_received') return {};
  const offer = await newOffer(situation, bill, {
    binding: false,
    tolerancePercent: 0,
    deliveryWeeks: null,
    validUntil: addDays(situation.today, OFFER_DAYS),
    terms: '',
    fileId: null,
  });
  return placeOffer(situation, offer);
}

interface OfferTerms extends Pick<SendOffer, 'deliveryWeeks' | 'validUntil' | 'terms' | 'fileId'> {
  readonly binding: boolean;
  readonly tolerancePercent: number;
}

type NewOffer = Omit<OfferRow, 'organisation_id'>;

/** A new version of the offer, before it is inserted. */
async function newOffer(situation: Situation, bill: Bill, terms: OfferTerms): Promise<NewOffer> {
  const { database, row, initiator, now, today } = situation;
  const vat = vatOf(bill.netRappen);
  return {
    id: newId(),
    project_id: row.id,
    version: await nextVersion(database, row, 'offer'),
    state: 'sent',
    binding: terms.binding ? 1 : 0,
    tolerance_percent: terms.tolerancePercent,
    ...discountColumns(bill.discount),
    net_rappen: bill.netRappen,
    vat_bp: VAT_BP,
    vat_rappen: vat,
    gross_rappen: bill.netRappen + vat,
    delivery_weeks: terms.deliveryWeeks,
    valid_from: today,
    valid_until: terms.validUntil,
    fingerprint: bill.fingerprint,
    roof_version_id: bill.roofVersionId,
    file_id: terms.fileId,
    sent_at: now,
    // An automatic offer has no sender.
    sent_by: initiator.actor === 'supplier' ? (initiator.person?.id ?? null) : null,
    expiry_told: 0,
    terms: terms.terms,
    lines: JSON.stringify(bill.lines),
  };
}

/** Inserts an offer and supersedes the previous one. */
function placeOffer({ row }: Situation, offer: NewOffer): Step {
  return {
    sources: { offer },
    version: offer.version,
    async write(own) {
      await supersedeOffers(own, row);
      await own.insert('offer', offer).execute();
    },
  };
}

const supersedeOffers = (own: Own, row: ProjectRow) =>
  own
    .update('offer', { state: 'superseded' })
    .where('project_id', '=', row.id)
    .where('state', '=', 'sent')
    .execute();

interface OrderTerms {
  readonly delivery: Delivery | null;
  readonly desiredDate: string | null;
  readonly message: string;
  readonly offerId: string | null;
  readonly description?: string;
}

/**
 * Inserts a new version of the order and supersedes the previous one. Every order of a roof is placed here. Rejects
 * with LENGTHS_ESTIMATED.
 */
async function placeOrder(situation: Situation, bill: OrderableBill, terms: OrderTerms): Promise<Step> {
  const { database, row, now } = situation;
  if (bill.configuration) requireMeasured(bill.configuration);
  const order: Omit<OrderRow, 'organisation_id'> = {
    id: newId(),
    project_id: row.id,
    version: await nextVersion(database, row, 'project_order'),
    state: 'placed',
    net_rappen: bill.netRappen,
    fingerprint: bill.fingerprint,
    offer_id: terms.offerId,
    roof_version_id: bill.roofVersionId,
    desired_date: terms.desiredDate,
    confirmed_date: null,
    message: terms.message,
    description: terms.description ?? null,
    rejection: null,
    ...NOT_SHIPPED,
    placed_at: now,
    placed_by: situation.initiator.person?.id ?? row.created_by,
    received_at: null,
    received_by: null,
    delivery: JSON.stringify(terms.delivery ?? objectDelivery(row)),
    lines: JSON.stringify(bill.lines),
  };
  return {
    sources: { order },
    version: order.version,
    async write(own) {
      await own
        .update('project_order', { state: 'superseded' })
        .where('project_id', '=', row.id)
        .where('state', 'in', ['placed', 'confirmed'])
        .execute();
      await own.insert('project_order', order).execute();
    },
  };
}

/** Returns delivery to the building if its address is complete. */
function objectDelivery(row: ProjectRow): Delivery | null {
  const content = contentOf(row);
  const address = Address.safeParse(content?.objectAddress ?? content?.projectAddress);
  return address.success ? { way: 'delivery', address: address.data } : null;
}

const orderRow = ({ database, row }: Situation) =>
  scopedTo(database, row)
    .select('project_order')
    .selectAll()
    .where('id', '=', row.order_id ?? '')
    .executeTakeFirstOrThrow();
const changeOrder = (own: Own, row: ProjectRow, values: Partial<OrderRow>) =>
  own
    .update('project_order', values)
    .where('id', '=', row.order_id ?? '')
    .execute();
const versionRow = ({ database, row }: Situation, id = row.roof_version_id ?? '') =>
  scopedTo(database, row).select('roof_version').selectAll().where('id', '=', id).executeTakeFirst();
const runningOffer = ({ database, row }: Situation) =>
  scopedTo(database, row)
    .select('offer')
    .selectAll()
    .where('id', '=', row.offer_id ?? '')
    .executeTakeFirstOrThrow();

/** Validates a submission and solves its roof. */
async function submitted(
  situation: Situation,
  content: ProjectContent,
  seen: EventData<'submit'>,
): Promise<Frozen | null> {
  refuse(completenessFaults(content, { ...situation, places }));
  requireChecklist(content.system, content.checklist);
  return frozenRoof(situation, content, seen, content.kind);
}

/** Throws unless the sheet of a facade or balcony is valid. */
function requireChecklist(system: ProjectContent['system'] | null, entries: ProjectData['checklist']): void {
  const fields = system ? checklistFaults(system, entries) : [];
  if (fields.length > 0) throw new ProblemError(422, 'CHECKLIST_INCOMPLETE', { fields });
}

/** Throws INPUT_INVALID unless the data of an update or an amendment are complete. */
function requireData({ system }: ProjectRow, data: ProjectData): void {
  const faults = dataFaults('request_for_quotation', system ?? 'in_roof', data);
  // Report them next to the description.
  refuse(faults.map((fault) => ({ ...fault, path: `data.${fault.path}` })));
  requireChecklist(system, data.checklist);
}

/** Returns the change that waits for the supplier's answer; null if none does. */
const requestOf = ({ update_request }: ProjectRow): UpdateRequest | null =>
  update_request === null ? null : JSON.parse(update_request);

/** Returns the frozen configuration, in the engine's present form. */
const builtRoof = (version: Pick<RoofVersionRow, 'roof'> | undefined): Configuration | null =>
  version ? frozenRoofOf(version).configuration : null;

/**
 * Rejects a change without new data (specification, section 4). `agreedId`: the frozen roof of the offer or order.
 * Files with equal content are equal.
 */
async function requireNewData(
  situation: Situation,
  data: ProjectData,
  agreedId: string | null,
): Promise<void> {
  const { database, row } = situation;
  const own = scopedTo(database, row);
  const agreed = agreedId === null ? undefined : await versionRow(situation, agreedId);
  const asked = data.roofId === null ? null : await savedRoof(situation, partnerOf(situation), data.roofId);
  const sent = await own.select('project_event').select('files').where('project_id', '=', row.id).execute();
  const ids = sent.flatMap(({ files }): string[] => JSON.parse(files));
  const named = [...ids, ...data.attachments, data.workbookFileId ?? ''];
  const files = await own.select('file').select(['id', 'sha256']).where('id', 'in', named).execute();
  const hashes = new Map(files.map(({ id, sha256 }) => [id, sha256]));
  const before: NamedData = {
    data: { ...ProjectData.parse(contentOf(row) ?? {}), ...requestOf(row)?.data },
    roof: builtRoof(agreed),
  };
  const known = { ids, contentOf: (id: string) => hashes.get(id) ?? id };
  if (!hasNewData(before, { data, roof: asked }, known)) throw invalid([unchanged('data.source')]);
}

const frozenRoof = async (
  situation: Situation,
  { roofId }: ProjectData,
  { shown }: EventData<'submit'>,
  kind: ProjectKind,
): Promise<Frozen | null> => {
  if (roofId === null) return null;
  const freezing = { ...freezingOf(situation), person: partnerOf(situation) };
  return freezeRoof(freezing, roofId, shown, kind);
};

/** Returns the offer that staff are about to send, with its roof. */
export async function offerToSend(situation: Situation, data: SendOffer) {
  const { row, today } = situation;
  const update = requestOf(row);
  const isUpdate = row.status === 'offer_update_requested' && update !== null;
  const adopted = isUpdate ? await versionRow(situation, update.roofVersionId ?? undefined) : undefined;
  const { bill, frozen } = await priceOf(situation, data.price, adopted ?? (await versionRow(situation)));
  refuse([
    ...(bill.netRappen > 0 ? [] : [{ path: 'price', rule: 'too_small', limit: 0 } as const]),
    ...(data.validUntil > today ? [] : [{ path: 'validUntil', rule: 'too_early' } as const]),
  ]);
  const isApproximate = row.kind === 'information_request';
  const offer = await newOffer(situation, bill, {
    ...data,
    binding: !isApproximate,
    tolerancePercent: isApproximate ? TOLERANCE_PERCENT : 0,
  });
  return { offer, frozen, version: frozen ?? adopted };
}

async function sendOffer(situation: Situation, data: SendOffer): Promise<Step> {
  const { row } = situation;
  const { offer, frozen, version } = await offerToSend(situation, data);
  return together(
    {
      set: { update_request: null },
      sources: { ...(version && { roof: version }), ...adoptedContent(row) },
      write: (own) => Promise.resolve(writeVersion(own, frozen)),
    },
    placeOffer(situation, offer),
  );
}

/**
 * Serialises the request of an update or an amendment, which is stored until the supplier offers or confirms it.
 */
function requested(
  situation: Situation,
  description: string,
  data: ProjectData,
  frozen: Frozen | null,
): string {
  const by = fullNameOf(partnerOf(situation));
  const request = { description, data, roofVersionId: frozen?.id ?? null, at: situation.now, by };
  return JSON.stringify(request satisfies UpdateRequest);
}

/** Returns the content with the data of the update or amendment that is now offered or confirmed. */
function adoptedContent(row: ProjectRow): Partial<Sources> {
  const [content, request] = [contentOf(row), requestOf(row)];
  return content && request ? { content: { ...content, ...request.data } } : {};
}

/** Returns the bill that staff offer: that of the frozen roof, possibly at another discount, or typed lines. */
async function priceOf(
  situation: Situation,
  price: SendOffer['price'],
  version: Awaited<ReturnType<typeof versionRow>>,
): Promise<{ bill: Bill; frozen: Frozen | null }> {
  if (price.from === 'lines') {
    const lines = price.lines.map(typedLineOf);
    const { id = null, fingerprint = null } = version ?? {};
    const bill = {
      roofVersionId: id,
      lines,
      netRappen: sumOf(lines),
      discount: onAllArticles(0),
      fingerprint,
    };
    return { bill, frozen: null };
  }
  if (!version) throw invalid([{ path: 'price', rule: 'required' }]);
  const { discountBp } = price;
  const beside = price.beside.map((line) => ({ ...typedLineOf(line), isBeside: true }));
  if (discountBp === undefined || !isTrial(discountBp / 100, discountOf(version)))
    return { bill: withExtraLines(billOf(version), beside), frozen: null };
  const { configuration } = frozenRoofOf(version);
  const another = { ...freezingOf(situation), discount: onAllArticles(discountBp) };
  const solved = await solveRoof(another, configuration);
  // The same roof at another price has the same picture.
  const frozen = Object.assign(solved, { picture_file_id: version.picture_file_id });
  return { bill: withExtraLines(billOf(frozen), beside), frozen };
}

/** Returns a roof's bill with additional lines. */
const withExtraLines = <B extends Bill>(bill: B, beside: readonly OrderLine[]): B => ({
  ...bill,
  lines: [...bill.lines, ...beside],
  netRappen: bill.netRappen + sumOf(beside),
});

type StepOf<E extends PostedEvent> = (situation: Situation, data: EventData<E>) => Step | Promise<Step>;
type Steps = { [E in EventWithData]: StepOf<E> } & { [E in Exclude<PostedEvent, EventWithData>]?: StepOf<E> };

/** The steps of events that change more than the status. Each validates before anything is written. */
const steps: Steps = {
  async submit(situation, seen) {
    const { database, row, target, now } = situation;
    const content = contentOf(row);
    if (!content) throw invalid([{ path: 'content', rule: 'required' }]);
    const frozen = await submitted(situation, content, seen);
    const isAsked = target === 'pending:approval';
    const region = isAsked ? await regionOf(database, content) : undefined;
    const approval: Approval | null = region
      ? { ...region, askedAt: now, decision: null, decidedAt: null, decidedBy: null, reason: null }
      : null;
    return together(
      {
        set: {
          submitted_at: row.submitted_at ?? now,
          refusal: null,
          ...(approval && { approval: JSON.stringify(approval) }),
        },
        sources: { roof: frozen },
      },
      freezes(frozen),
      await reach(situation, target, frozen && billOf(frozen)),
    );
  },
  async approve(situation) {
    const version = await versionRow(situation);
    return together(
      { set: { approval: decided(situation, 'approved', null) } },
      await reach(situation, situation.target, version ? billOf(version) : null),
    );
  },
  refuse_approval: (situation, { reason }) => ({
    set: { approval: decided(situation, 'refused', reason), refusal: reason },
    text: reason,
  }),
  accept: ({ initiator, row }) => ({
    set: {
      accepted_by: initiator.actor === 'automatic' ? 'automatic' : 'person',
      ...(initiator.person && { assignee_id: row.assignee_id ?? initiator.person.id }),
    },
  }),
  ask_details: (_situation, { question }) => ({ set: { question }, text: question }),
  async give_details(situation, { answer, files }) {
    const person = partnerOf(situation);
    const message = {
      id: newId(),
      project_id: situation.row.id,
      at: situation.now,
      person_id: person.id,
      side: 'partner',
      text: answer,
      files: JSON.stringify(files),
    } as const;
    return {
      set: { question: null },
      text: answer,
      write: (own) => own.insert('project_message', message).execute(),
    };
  },
  withdraw_question: () => ({ set: { question: null } }),
  send_offer: sendOffer,
  revise_offer: sendOffer,
  async request_update(situation, { description, data, ...seen }) {
    requireData(situation.row, data);
    await requireNewData(situation, data, situation.row.roof_version_id);
    const frozen = await frozenRoof(situation, data, seen, situation.row.kind);
    return {
      ...freezes(frozen),
      set: { update_request: requested(situation, description, data, frozen) },
      text: description,
    };
  },
  withdraw_update: () => ({ set: { update_request: null } }),
  async request_quotation(situation, { content: given, ...seen }) {
    const { row } = situation;
    const kind = 'request_for_quotation';
    const content: ProjectContent = { ...given, kind, system: row.system ?? given.system };
    const frozen = await submitted(situation, content, seen);
    return {
      ...freezes(frozen),
      set: { accepted_by: null },
      sources: { content, roof: frozen, offer: null },
      async write(own) {
        await writeVersion(own, frozen);
        await supersedeOffers(own, row);
      },
    };
  },
  async order(situation, { offerId, delivery, desiredDate, message }) {
    const { row, today } = situation;
    const offer = await runningOffer(situation);
    if (offer.binding === 0) throw new ProblemError(409, 'OFFER_NOT_BINDING');
    if (offer.valid_until < today)
      throw new ProblemError(409, 'OFFER_EXPIRED', { validUntil: offer.valid_until });
    refuse([
      ...(offerId === row.offer_id ? [] : [{ path: 'offerId', rule: 'invalid' } as const]),
      ...deliveryDayFaults('desiredDate', desiredDate, situation),
      ...deliveryFaults('delivery', delivery, places),
    ]);
    const bill = {
      roofVersionId: offer.roof_version_id,
      configuration: builtRoof(await versionRow(situation, offer.roof_version_id ?? '')),
      lines: JSON.parse(offer.lines),
      netRappen: offer.net_rappen,
      discount: discountOf(offer),
      fingerprint: offer.fingerprint,
    };
    return together(
      {
        write: (own) => own.update('offer', { state: 'accepted' }).where('id', '=', offer.id).execute(),
      },
      await placeOrder(situation, bill, { delivery, desiredDate, message, offerId }),
    );
  },
  async confirm(situation, { deliveryDate }) {
    refuse(deliveryDayFaults('deliveryDate', deliveryDate, situation));
    const order = { ...(await orderRow(situation)), confirmed_date: deliveryDate };
    return {
      set: { update_request: null },
      sources: { ...adoptedContent(situation.row), order },
      text: deliveryDate,
      write: (own) => changeOrder(own, situation.row, { state: 'confirmed', confirmed_date: deliveryDate }),
    };
  },
  async reject(situation, { reason }) {
    const { database, row, target, now } = situation;
    // Discard the changes of an amendment.
    const dropped = { update_request: null };
    const rejected = (own: Own) => changeOrder(own, row, { state: 'rejected', rejection: reason });
    if (target === 'archived') {
      return {
        set: { ...dropped, archive: archived(situation, 'rejected', reason, now) },
        text: reason,
        write: rejected,
      };
    }
    if (target === 'order_confirmed') {
      // The order is again as confirmed before the amendment.
      const before = await scopedTo(database, row)
        .select('project_order')
        .selectAll()
        .where('project_id', '=', row.id)
        .where('state', '=', 'superseded')
        .where('confirmed_date', 'is not', null)
        .orderBy('version', 'desc')
        .executeTakeFirstOrThrow();
      const version = await versionRow(situation, before.roof_version_id ?? '');
      return {
        set: dropped,
        sources: { roof: version ?? null, order: before },
        text: reason,
        async write(own) {
          await rejected(own);
          await own.update('project_order', { state: 'confirmed' }).where('id', '=', before.id).execute();
        },
      };
    }
    if (target === 'created')
      return {
        set: { ...dropped, refusal: reason },
        sources: { order: null },
        text: reason,
        write: rejected,
      };
    const offer = await runningOffer(situation);
    const version = await versionRow(situation, offer.roof_version_id ?? '');
    return {
      set: dropped,
      sources: { roof: version ?? null, order: null },
      text: reason,
      async write(own) {
        await rejected(own);
        await own.update('offer', { state: 'sent' }).where('id', '=', offer.id).execute();
      },
    };
  },
  async amend(situation, { description, data, lines, ...seen }) {
    const { row } = situation;
    const before = await orderRow(situation);
    const terms = {
      delivery: before.delivery === null ? null : JSON.parse(before.delivery),
      desiredDate: before.desired_date,
      message: before.message,
      offerId: before.offer_id,
      description,
    };
    if (row.kind === 'material_order') {
      if (lines.length === 0) throw invalid([{ path: 'lines', rule: 'required' }]);
      if (!hasNewLines(JSON.parse(before.lines), lines)) throw invalid([unchanged('lines')]);
      const priced = materialLinesOf(lines, {
        catalogue: await catalogueOn(situation.database, situation.today),
        discount: situation.discount,
      });
      requireSeen(seen.shown, priced);
      const bill = {
        roofVersionId: null,
        configuration: null,
        lines: priced,
        netRappen: sumOf(priced),
        discount: situation.discount,
        fingerprint: null,
      };
      return { ...(await placeOrder(situation, bill, terms)), text: description };
    }
    requireData(row, data);
    await requireNewData(situation, data, before.roof_version_id);
    const agreed = before.roof_version_id ? await versionRow(situation, before.roof_version_id) : undefined;
    const atDiscount = { ...situation, discount: agreed ? discountOf(agreed) : situation.discount };
    const frozen = await frozenRoof(atDiscount, data, seen, 'direct_order');
    // Without a roof the supplier prices the change: until then the ordered lines stay.
    const bill = frozen
      ? // Additional agreed lines stay.
        withExtraLines(billOf(frozen), extraLinesOf(JSON.parse(before.lines)))
      : {
          roofVersionId: before.roof_version_id,
          configuration: builtRoof(agreed),
          lines: JSON.parse(before.lines),
          netRappen: before.net_rappen,
          discount: situation.discount,
          fingerprint: before.fingerprint,
        };
    return {
      ...together(
        {
          set: { update_request: requested(situation, description, data, frozen) },
          ...(frozen && { sources: { roof: frozen } }),
        },
        freezes(frozen),
        await placeOrder(situation, bill, terms),
      ),
      text: description,
    };
  },
  async start(situation) {
    const order = await orderRow(situation);
    const version = order.roof_version_id ? await versionRow(situation, order.roof_version_id) : undefined;
    const roof = version ? frozenRoofOf(version) : null;
    const loads = await loadsOf(situation.database, order, roof);
    return { write: (_own, transaction) => writePickingLists(transaction, order, loads, situation.now) };
  },
  ship: ({ row, now, initiator }, { deliveryNote, carrier, trackingNumber, trackingUrl }) => ({
    text: [deliveryNote, carrier, trackingNumber].filter(Boolean).join(', '),
    async write(own, transaction) {
      const isAutomatic = initiator.actor === 'automatic';
      const by = initiator.person?.id ?? null;
      const isPicked = await closePickingLists(transaction, row.id, { now, by, untouchedOnly: isAutomatic });
      // A list is being picked: the automatic supplier waits for it.
      if (isPicked) throw new ProblemError(409, 'TRANSITION_NOT_ALLOWED');
      await changeOrder(own, row, {
        delivery_note: deliveryNote,
        carrier: carrier || null,
        tracking_number: trackingNumber || null,
        tracking_url: trackingUrl || null,
      });
    },
  }),
  receive: ({ row, now, initiator }) => ({
    write: (own) => changeOrder(own, row, { received_at: now, received_by: initiator.person?.id ?? null }),
  }),
  archive(situation, data) {
    const { row, now, initiator } = situation;
    const { reason, feedback } =
      initiator.actor === 'clock' ? { reason: 'inactive' as const, feedback: '' } : data;
    return {
      set: { archive: archived(situation, reason, feedback, now) },
      text: feedback,
      ...(row.status === 'order_placed' && {
        write: (own: Own) => changeOrder(own, row, { state: 'cancelled' }),
      }),
    };
  },
  restore: ({ row, target }) => ({
    set: { archive: null },
    ...(partsOf(target).status === 'order_placed' && {
      write: (own: Own) => changeOrder(own, row, { state: 'placed' }),
    }),
  }),
};

const archived = (
  { initiator }: Situation,
  reason: Archive['reason'],
  feedback: string,
  at: number,
): string =>
  JSON.stringify({
    reason,
    feedback,
    at,
    by: initiator.person && fullNameOf(initiator.person),
  } satisfies Archive);

/** Returns the region's decision, stored with the request. */
function decided(
  { row, initiator, now }: Situation,
  decision: 'approved' | 'refused',
  reason: string | null,
) {
  const asked: Approval = JSON.parse(row.approval ?? '{}');
  const decidedBy = initiator.person && fullNameOf(initiator.person);
  return JSON.stringify({ ...asked, decision, decidedAt: now, decidedBy, reason } satisfies Approval);
}

/** Returns the changes of an event besides the status; none for an event without a step. */
export const stepOf = (event: PostedEvent, situation: Situation, data: unknown): Step | Promise<Step> =>
  (steps[event] as StepOf<PostedEvent> | undefined)?.(situation, data as never) ?? {};
