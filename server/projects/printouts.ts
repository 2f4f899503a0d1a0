import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyPluginAsync } from 'fastify';
import { projectPrintouts } from '../../contracts/api/project-printouts.ts';
import { addressLine } from '../../contracts/domain/addresses.ts';
import { type AgreedDiscount, engineDiscount, onAllArticles } from '../../contracts/domain/discounts.ts';
import { sumOf } from '../../contracts/domain/money.ts';
import { billSumOf, extraLinesOf, VAT_BP, vatOf } from '../../contracts/domain/offers.ts';
import type { Delivery, OrderLine } from '../../contracts/domain/orders.ts';
import type { ProjectPrintouts } from '../../contracts/domain/printouts.ts';
import type { Language } from '../../contracts/domain/user.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { linesOfBill, listSum, type PrintoutLine } from '../../documents/pdf/bill.ts';
import type { Issue } from '../../documents/pdf/issued-file.ts';
import type { Letter } from '../../documents/pdf/letter.ts';
import { confirmationTexts, offerTexts } from '../../documents/pdf/texts.ts';
import { translations } from '../../documents/translations.ts';
import type { FrozenRoof } from '../../engine/frozen-roof.ts';
import { findPersonById, fullNameOf } from '../people/queries.ts';
import type {
  OfferRow,
  OrderRow,
  ProjectEventRow,
  ProjectRow,
  RoofVersionRow,
} from '../platform/db/schema.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import type { FileParser } from '../platform/files/parser.ts';
import { type FileTools, replaceOwnFile, storeOwnFile } from '../platform/files/service.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { Printer } from '../platform/printing/printer.ts';
import { signFile } from '../platform/signing/signing-keys.ts';
import { type CatalogueVersion, catalogueOfRoof } from '../platform/solving/catalogue-versions.ts';
import { readStoredRoof } from '../platform/solving/stored-roofs.ts';
import { discountOf } from './answers.ts';
import { findProject, type Reader, requireProject, scopedTo } from './queries.ts';

/** Dependencies for printing a project's documents. */
export interface PrintTools extends FileTools {
  readonly parser: FileParser;
  readonly printer: Printer;
  /** Public origin of the portal, without a trailing slash. */
  readonly origin: string;
  /** Whether people, articles and prices are fictitious, which every printout then states. */
  readonly isInvented: boolean;
}

/** Routes of a project's printouts; they are fetched as files. */
export const projectPrintoutRoutes =
  (tools: PrintTools): FastifyPluginAsync =>
  async (app) => {
    serve(
      app,
      'projects',
      projectPrintouts,
      {
        'GET /v1/projects/:id/papers': ({ person, params, signal }) =>
          printoutsOf(tools, person, params.id, signal),
      },
      { find: (person, { id }) => id && requireProject(tools.database, person, id) },
    );
  };

/**
 * Returns the printouts of a project visible to the reader, newest first: every confirmed order and every offer.
 * Each is printed once, in the language of the first request, and stored: later changes of prices, people and texts
 * do not affect it. Missing ones are printed now. Rejects with NOT_FOUND, with the errors of the printer, and with
 * the reason of `signal` once it aborts: then nothing more is printed or written.
 */
export async function printoutsOf(
  tools: PrintTools,
  reader: Reader,
  projectId: string,
  signal: AbortSignal,
): Promise<ProjectPrintouts> {
  const row = await findProject(tools.database, reader, projectId);
  const own = scopedTo(tools.database, row);
  const offers = await own
    .select('offer')
    .selectAll()
    .where('project_id', '=', row.id)
    .orderBy('version', 'desc')
    .execute();
  const orders = await own
    .select('project_order')
    .selectAll()
    .where('project_id', '=', row.id)
    .where('confirmed_date', 'is not', null)
    .orderBy('version', 'desc')
    .execute();
  const asker = await findPersonById(tools.database, row.created_by);
  const i18n = translations(asker?.language ?? 'de');
  const papers: ProjectPrintouts['papers'] = [];
  for (const order of orders) {
    const title = confirmationTexts(i18n).title(`${row.number}-B${order.version}`);
    const fileId = await storedFile(tools, row, order.id, title, signal, () =>
      printConfirmation(tools, row, order, signal).then((bytes) =>
        signFile(tools.database, bytes, tools.clock()),
      ),
    );
    papers.push({ kind: 'order-confirmation', id: order.id, version: order.version, fileId });
  }
  for (const offer of offers) {
    const title = offerTexts(i18n).title(row.number, offer.version);
    // The supplier may have uploaded a document of its own.
    const fileId =
      offer.file_id ??
      (await storedFile(tools, row, offer.id, title, signal, () => issueOffer(tools, row, offer, signal)));
    papers.push({ kind: 'offer', id: offer.id, version: offer.version, fileId });
  }
  return { papers };
}

/** Returns the file id of an offer or order, which is the offer's own id, and prints the file if it is missing. */
async function storedFile(
  tools: PrintTools,
  row: ProjectRow,
  id: string,
  title: string,
  signal: AbortSignal,
  print: () => Promise<Uint8Array>,
): Promise<string> {
  const { select, update } = acrossOrganisations(tools.database);
  if (await select('file').select('id').where('id', '=', id).executeTakeFirst()) return id;
  signal.throwIfAborted();
  const printed = await print();
  signal.throwIfAborted();
  const bytes = Readable.from([Buffer.from(printed)]);
  const owner = { id: row.created_by, organisation: { id: row.organisation_id } };
  try {
    await storeOwnFile(tools, owner, id, { type: 'pdf', name: `${title}.pdf`, bytes });
  } catch (error) {
    // Printed concurrently, with or without the picture: one of them stays.
    if (!(error instanceof ProblemError) || error.code !== 'INPUT_INVALID') throw error;
  }
  await update('file', { used_in: `paper:${id}` })
    .where('id', '=', id)
    .execute();
  return id;
}

/**
 * Reprints the offers of a frozen roof whose picture came later. Prints missing ones first: otherwise one being
 * printed without the picture would stay.
 */
export async function reprintOffers(
  tools: PrintTools,
  versionId: string,
  signal: AbortSignal,
): Promise<void> {
  const { select } = acrossOrganisations(tools.database);
  const offers = await select('offer')
    .selectAll()
    .where('roof_version_id', '=', versionId)
    .where('file_id', 'is', null)
    .execute();
  for (const offer of offers) {
    const row = await findProject(tools.database, 'portal', offer.project_id);
    await printoutsOf(tools, 'portal', row.id, signal);
    const bytes = await issueOffer(tools, row, offer, signal);
    await replaceOwnFile(tools, offer.id, Readable.from([bytes]));
  }
}

/** The printed part of a frozen roof. */
type PrintedVersion = Pick<RoofVersionRow, 'roof' | 'picture_file_id'>;

/** Returns the signed PDF of an offer. */
async function issueOffer(
  tools: PrintTools,
  row: ProjectRow,
  offer: OfferRow,
  signal: AbortSignal,
): Promise<Buffer> {
  const bytes = await printOffer(tools, row, offer, signal, { isIssued: true });
  return signFile(tools.database, bytes, tools.clock());
}

/** Returns the PDF of an offer; `version`: its roof, if that is not stored yet; `isIssued`: whether it gets signed. */
export async function printOffer(
  tools: PrintTools,
  row: ProjectRow,
  offer: Omit<OfferRow, 'organisation_id'>,
  signal: AbortSignal,
  { version, isIssued = false }: { version?: PrintedVersion | undefined; isIssued?: boolean } = {},
): Promise<Uint8Array> {
  const printed = version ?? (await versionOf(tools, row, offer.roof_version_id));
  const roof = roofOf(printed, offer);
  const own = roof && (await catalogueOfRoof(tools.database, roof, dateAt(offer.sent_at)));
  const letter = await letterOf(tools, row, offer, roof, offer.sent_at, offer.sent_by);
  const asked = await eventOf(tools, row, 'request_update', offer.sent_at);
  const content = {
    ...letter,
    number: row.number,
    version: offer.version,
    binding: offer.binding === 1,
    tolerancePercent: offer.tolerance_percent,
    validUntil: offer.valid_until,
    requestedOn: row.submitted_at === null ? null : dateAt(row.submitted_at),
    changedOn: asked ? dateAt(asked.at) : null,
    deliveryWeeks: offer.delivery_weeks,
    terms: offer.terms,
    ...billOf(offer, roof, discountOf(offer)),
    roof,
    picture: roof && (await pictureOf(tools, row, printed?.picture_file_id ?? null)),
    catalogue: own?.catalogue ?? null,
    ...(isIssued && { issue: issueOf(tools, roof, own, discountOf(offer)) }),
  };
  return tools.printer.print('offer', content, letter.language, {
    organisation: row.organisation_id,
    signal,
  });
}

async function printConfirmation(
  tools: PrintTools,
  row: ProjectRow,
  order: OrderRow,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const own = scopedTo(tools.database, row);
  const offer = await own
    .select('offer')
    .select(['version', 'terms'])
    .where('id', '=', order.offer_id ?? '')
    .executeTakeFirst();
  const version = await versionOf(tools, row, order.roof_version_id);
  const confirmed = await eventOf(tools, row, 'confirm', Number.MAX_SAFE_INTEGER);
  const at = confirmed?.at ?? order.placed_at;
  const roof = roofOf(version, order);
  const catalogue = roof && (await catalogueOfRoof(tools.database, roof, dateAt(at)));
  const letter = await letterOf(tools, row, order, roof, at, confirmed?.person_id ?? null);
  const placedBy = await findPersonById(tools.database, order.placed_by);
  const delivery: Delivery | null = order.delivery === null ? null : JSON.parse(order.delivery);
  const discount = version ? discountOf(version) : onAllArticles(0);
  const isPickup = delivery?.way === 'pickup';
  const place = isPickup ? delivery.place : delivery ? addressLine(delivery.address) : row.address;
  const content = {
    ...letter,
    number: `${row.number}-B${order.version}`,
    orderedAt: order.placed_at,
    orderedBy: placedBy ? printedName(placedBy, letter.language) : '',
    offerNumber: offer ? `${row.number}-${offer.version}` : null,
    deliveryDay: order.confirmed_date ?? dateAt(at),
    delivery: {
      way: isPickup ? 'pickup' : 'delivery',
      lines: isPickup ? [place] : place.split(', '),
    } as const,
    message: order.message,
    terms: offer?.terms ?? '',
    ...billOf({ ...order, vat_bp: VAT_BP, vat_rappen: vatOf(order.net_rappen) }, roof, discount),
    roof,
    issue: issueOf(tools, roof, catalogue, discount),
  };
  return tools.printer.print('order-confirmation', content, letter.language, {
    organisation: row.organisation_id,
    signal,
  });
}

/** Returns what a signed file states about itself. */
const issueOf = (
  { origin }: PrintTools,
  roof: FrozenRoof | null,
  catalogue: CatalogueVersion | null,
  discount: AgreedDiscount,
): Issue => ({
  issuer: origin,
  // Another version stands in for one that the database never had.
  catalogueSha256: catalogue && catalogue.label === roof?.catalogueVersion ? catalogue.sha256 : null,
  discount: engineDiscount(discount),
});

/** Returns the last event of a kind up to an instant. */
const eventOf = ({ database }: PrintTools, row: ProjectRow, event: ProjectEventRow['event'], until: number) =>
  scopedTo(database, row)
    .select('project_event')
    .select(['at', 'person_id'])
    .where('project_id', '=', row.id)
    .where('event', '=', event)
    .where('at', '<=', until)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();

const versionOf = ({ database }: PrintTools, row: ProjectRow, id: string | null) =>
  scopedTo(database, row)
    .select('roof_version')
    .select(['roof', 'picture_file_id', 'discount_bp', 'discount_groups'])
    .where('id', '=', id ?? '')
    .executeTakeFirst();

/** Returns the frozen roof with the offered or ordered bill; null if the lines are others. */
function roofOf(version: PrintedVersion | undefined, { lines }: Pick<OfferRow, 'lines'>): FrozenRoof | null {
  const roof = version ? readStoredRoof(version.roof) : null;
  return roof?.solution.bom.totalPrice === billSumOf(JSON.parse(lines)) ? roof : null;
}

/** Maximum size of a picture, bytes; the app sends some 60 kB. */
const LARGEST_PICTURE = 5 * 1024 * 1024;

/** Returns the picture of the offered roof for print; an unusable one is left out. */
async function pictureOf(
  { database, store, parser }: PrintTools,
  row: ProjectRow,
  fileId: string | null,
): Promise<Uint8Array | null> {
  const file = await scopedTo(database, row)
    .select('file')
    .select('store_key')
    .where('type', 'in', ['png', 'jpg'])
    .where('size', '<=', LARGEST_PICTURE)
    .where('id', '=', fileId ?? '')
    .executeTakeFirst();
  if (!file) return null;
  const content = async () => new Uint8Array(await buffer(await store.open(file.store_key)));
  const found = await parser
    .run('picture', content, { organisation: row.organisation_id })
    .catch((error: unknown) => {
      if (error instanceof ProblemError && error.code === 'FILE_MISSING') return { picture: null };
      throw error;
    });
  return 'picture' in found ? found.picture : null;
}

/** Returns lines and totals; with list prices if the lines are a roof's bill. */
function billOf(
  agreed: Pick<OfferRow, 'lines' | 'net_rappen' | 'vat_bp' | 'vat_rappen'>,
  roof: FrozenRoof | null,
  discount: AgreedDiscount,
) {
  const all: OrderLine[] = JSON.parse(agreed.lines);
  const beside = roof ? extraLinesOf(all) : [];
  const typed = (roof ? beside : all).map((line): PrintoutLine => ({ ...line, listRappen: null }));
  const lines: PrintoutLine[] = [
    ...(roof ? linesOfBill(roof.solution.bom).filter(({ quantity }) => quantity > 0) : []),
    ...typed,
  ];
  const totals = {
    listRappen: roof ? listSum(roof.solution.bom) : null,
    discountBp: discount.groups.length > 0 ? null : discount.basisPoints,
    extraRappen: sumOf(beside),
    netRappen: agreed.net_rappen,
    vatBp: agreed.vat_bp,
    vatRappen: agreed.vat_rappen,
    grossRappen: agreed.net_rappen + agreed.vat_rappen,
  };
  return { lines, totals };
}

/**
 * Returns the members of every letter about a project, in the language of the request, with the signing member of
 * staff.
 */
async function letterOf(
  { database, origin, isInvented }: PrintTools,
  row: ProjectRow,
  { fingerprint }: Pick<OfferRow, 'fingerprint'>,
  roof: FrozenRoof | null,
  writtenAt: number,
  signerId: string | null,
): Promise<Letter & { language: Language; adviser: string | null }> {
  const supplier = await database
    .selectFrom('organisation')
    .selectAll()
    .where('kind', '=', 'supplier')
    .executeTakeFirstOrThrow();
  const asker = await findPersonById(database, row.created_by);
  const signer = signerId === null ? undefined : await findPersonById(database, signerId);
  const language = asker?.language ?? 'de';
  const isWritten = (text: string | undefined): text is string => text !== undefined && text !== '';
  return {
    supplier: {
      name: supplier.name,
      claim: '',
      address: supplier.address,
      contact: [signer?.phone, signer?.isErased ? '' : signer?.email].filter(isWritten).join(', '),
      vatNumber: supplier.vat_number,
    },
    recipient: [
      asker?.organisation.name,
      asker && printedName(asker, language),
      ...(asker?.organisation.address.split(', ') ?? []),
    ].filter(isWritten),
    writtenAt,
    subject: [row.name, row.address].filter(isWritten).join(', '),
    fingerprint,
    catalogueVersion: roof?.catalogueVersion ?? null,
    address: `${origin}/projects/details/${row.id}`,
    isInvented,
    language,
    adviser: signer ? printedName(signer, language) : asker?.organisation.sales_representative || null,
  };
}

/** Returns the name of a person in a letter, for a deleted one the pseudonym in its language. */
function printedName(person: Person, language: Language): string {
  if (!person.isErased) return fullNameOf(person);
  const i18n = translations(language);
  return i18n.t({ id: 'print.deleted-person', message: 'Gelöschte Person' });
}
