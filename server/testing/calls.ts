import { v7 as newId } from 'uuid';
import type { Academy } from '../../contracts/domain/academy.ts';
import { type PutApiKey, Scope } from '../../contracts/domain/api-keys.ts';
import type { VersionList } from '../../contracts/domain/catalogue-versions.ts';
import type { CompanyChange } from '../../contracts/domain/change-requests.ts';
import type { DocumentList } from '../../contracts/domain/documents.ts';
import { byLanguage } from '../../contracts/domain/languages.ts';
import { DemoMailbox } from '../../contracts/domain/mails.ts';
import type { Action, Area } from '../../contracts/domain/permissions.ts';
import { PickingTasks, pickingNumberOf } from '../../contracts/domain/picking.ts';
import { SessionList } from '../../contracts/domain/sessions.ts';
import type { Certification, TrainingList } from '../../contracts/domain/trainings.ts';
import type { WebhookList } from '../../contracts/domain/webhooks.ts';
import { addDays, dateAt } from '../../contracts/domain/working-days.ts';
import { translations } from '../../documents/translations.ts';
import { exampleInput } from '../../documents/workbook/example.ts';
import { writeTemplate } from '../../documents/workbook/write.ts';
import { demoOrganisations, demoPeople } from '../demo/people.ts';
import { catalogue, roofEngine } from '../platform/solving/shipped-catalogue.ts';
import type { Client } from './client.ts';
import { uploadedDocument } from './documents.ts';
import { formOf, pdfOf } from './files.ts';
import { uploadedVideo } from './films.ts';
import { invitationsTo } from './invitations.ts';
import { scanOf } from './picking.ts';
import { address, contentOf, done, offerData } from './projects.ts';
import { customerOffer, gableRoof, wallDesign } from './roofs.ts';
import { groupOf, planOf } from './trainings.ts';

/** One call of the API, as its own description has it. */
export interface Call {
  operationId: string;
  method: string;
  path: string;
  permission: string;
  /** The answers that it describes. */
  statuses: string[];
  /** Whether programs may call it with a key. */
  keys: boolean;
}

interface Operation {
  operationId: string;
  'x-permission': string;
  'x-keys'?: true;
  responses: Record<string, unknown>;
}

/** Creators of the things that addresses name, by the parameter's place; each returns the id. */
const things: Record<string, (client: Client, partner: Client) => Promise<string>> = {
  '/configurator/v1/roofs/{id}': makeRoof,
  '/configurator/v1/roofs/{id}/customer-offer': makeRoof,
  '/configurator/v1/roofs/{id}/customer-offer/paper': makeRoof,
  '/configurator/v1/roofs/{id}/view': makeRoof,
  '/configurator/v1/roofs/{id}/shots': makeRoof,
  '/configurator/v1/roofs/{id}/shares': makeRoof,
  '/configurator/v1/roofs/{id}/shares/{shareId}': makeRoof,
  '/configurator/v1/roofs/{id}/shares/{shareId}/still': makeRoof,
  '/configurator/v1/designs/{id}': makeDesign,
  '/configurator/v1/designs/{id}/versions': makeDesign,
  '/configurator/v1/designs/{id}/versions/{revision}': makeDesign,
  '/v1/material-orders/{id}': async (client) => {
    const id = newId();
    await client('PUT', `/v1/material-orders/${id}`, materials);
    return id;
  },
  '/v1/material-lists/{id}': async (client) => {
    const id = newId();
    await client('PUT', `/v1/material-lists/${id}`, { ...materialList, baseRevision: null });
    return id;
  },
  '/configurator/v1/drafts/{roofId}': makeDraft('/configurator/v1/drafts'),
  '/configurator/v1/design-drafts/{roofId}': makeDraft('/configurator/v1/design-drafts'),
  '/v1/trainings/{id}': openTraining,
  '/v1/trainings/{id}/calendar': openTraining,
  '/v1/trainings/{id}/bookings/{bookingId}': openTraining,
  '/v1/certificates/{id}/paper': async (client) => {
    const { certificates } = (await client('GET', '/v1/certification')).body as Certification;
    return certificates[0]?.id ?? '';
  },
  '/v1/staff/trainings/{id}': planSession,
  '/v1/staff/trainings/{id}/confirm': planSession,
  '/v1/staff/trainings/{id}/cancel': planSession,
  '/v1/staff/trainings/{id}/attendance': planSession,
  '/v1/academy/{id}/film': findFilm,
  '/v1/academy/{id}/poster': findFilm,
  '/v1/academy/{id}/captions': findFilm,
  '/v1/academy/{id}/position': findFilm,
  '/v1/staff/videos/{id}': async (client) => {
    const id = newId();
    bodies.publishVideo = await uploadedVideo(client);
    await client('PUT', `/v1/staff/videos/${id}`, bodies.publishVideo);
    return id;
  },
  '/v1/documents/{id}': findDocument,
  '/v1/documents/{id}/file': findDocument,
  '/v1/staff/documents/{id}': async (client) => {
    const id = newId();
    bodies.publishDocument = await uploadedDocument(client);
    await client('PUT', `/v1/staff/documents/${id}`, bodies.publishDocument);
    return id;
  },
  '/v1/staff/applications/{id}/accept': (client) => makeApplication(client),
  '/v1/staff/applications/{id}/refuse': (client) => makeApplication(client),
  '/v1/applications/{id}': async () => newId(),
  '/v1/picking-lists/{number}': findPickingList,
  '/v1/picking-lists/{number}/finish': findPickingList,
  '/v1/picking-lists/{number}/scans/{id}': findPickingList,
  '/v1/staff/organisations/{id}/overview': async () => demoOrganisations[0]?.id ?? '',
  '/v1/staff/organisations/{id}/notes': async () => demoOrganisations[0]?.id ?? '',
  '/v1/staff/organisations/{id}/notes/{noteId}': async () => demoOrganisations[0]?.id ?? '',
  '/v1/staff/organisations/{id}/changes': async () => demoOrganisations[0]?.id ?? '',
  '/v1/staff/organisations/{id}/discounts/{entry}': async () => demoOrganisations[0]?.id ?? '',
  '/v1/staff/organisations/{id}/discounts/{entry}/approve': async () => demoOrganisations[0]?.id ?? '',
  '/v1/staff/organisations/{id}/discounts/{entry}/decline': async () => demoOrganisations[0]?.id ?? '',
  '/v1/staff/organisations/{id}': makeOrganisation,
  '/v1/staff/people/{id}': makePerson,
  '/v1/staff/people/{id}/obstacles': async () => demoPeople[0]?.id ?? '',
  '/v1/staff/organisations/{id}/obstacles': async () => demoOrganisations[0]?.id ?? '',
  '/v1/staff/people/{id}/data': async () => demoPeople[0]?.id ?? '',
  '/v1/staff/organisations/{id}/data': async () => demoOrganisations[0]?.id ?? '',
  '/v1/staff/people/{id}/belongings': async () => demoPeople[0]?.id ?? '',
  '/v1/staff/people/{id}/hand-over': makePerson,
  '/v1/staff/people/{id}/sessions': makePerson,
  '/v1/staff/people/{id}/sessions/{sessionId}': makePerson,
  '/v1/staff/people/{id}/move': makePerson,
  '/v1/staff/people/{id}/invitation': makePerson,
  '/v1/mailbox/{id}/invitation-link': async (client) => {
    const id = await makePerson(client);
    return (await invitationsTo(client, `${id}@example.ch`))[0] ?? '';
  },
  '/v1/change-requests/{id}': makeChangeRequest,
  '/v1/staff/change-requests/{id}/accept': (_client, partner) => makeChangeRequest(partner),
  '/v1/staff/change-requests/{id}/refuse': (_client, partner) => makeChangeRequest(partner),
  '/v1/sessions/{id}': async (client) => {
    const { rows } = SessionList.parse((await client('GET', '/v1/sessions')).body);
    return rows.find(({ isCurrent }) => isCurrent)?.id ?? '';
  },
  '/v1/staff/api-keys/{id}': async (client) => {
    const id = newId();
    await client('PUT', `/v1/staff/api-keys/${id}`, apiKeyOf(id));
    madeKey = id;
    return id;
  },
  '/v1/staff/webhooks/{id}': async () => newId(),
  '/v1/staff/webhooks/{id}/secret': makeWebhook,
  '/v1/staff/webhooks/{id}/deliveries': makeWebhook,
  '/v1/staff/webhooks/{id}/deliveries/{deliveryId}/repeat': makeWebhook,
  '/v1/staff/notices/{id}': async () => newId(),
  '/v1/staff/catalogue-versions/{id}': makeCatalogueDraft,
  '/v1/staff/catalogue-versions/{id}/content': findCatalogueVersion,
  '/v1/staff/catalogue-versions/{id}/first-day': makeCatalogueDraft,
  '/v1/staff/catalogue-versions/{id}/requests/{requestId}': makeCatalogueDraft,
  '/v1/staff/catalogue-versions/{id}/requests/{requestId}/approve': makeCatalogueDraft,
  '/v1/staff/catalogue-versions/{id}/requests/{requestId}/decline': makeCatalogueDraft,
  '/v1/staff/catalogue-versions/{id}/effect': makeCatalogueDraft,
  '/v1/staff/warehouses/{id}': async () => newId(),
  '/v1/staff/mails/{id}': async (client) => {
    // An application is acknowledged by mail.
    await makeApplication(client);
    return DemoMailbox.parse((await client('GET', '/v1/mailbox')).body).rows[0]?.id ?? '';
  },
  // Sending again what is not undelivered is as good as done.
  '/v1/staff/mails/{id}/send-again': async () => newId(),
  '/v1/staff/failed-jobs/{id}/retry': async () => newId(),
  '/v1/files/{id}/workbook': async (client) => {
    const id = newId();
    const i18n = translations('de');
    const workbook = await writeTemplate(exampleInput(roofEngine(), i18n), catalogue, i18n);
    const content = new Uint8Array(await workbook.arrayBuffer());
    await client('PUT', `/v1/files/${id}?use=workbook`, formOf(content, 'projekt.xlsx'));
    return id;
  },
  '/v1/files/{id}': async (client) => {
    const id = newId();
    await client('PUT', `/v1/files/${id}`, upload());
    return id;
  },
};

async function makeRoof(client: Client): Promise<string> {
  const id = newId();
  await client('PUT', `/configurator/v1/roofs/${id}`, { configuration: gableRoof(), baseRevision: null });
  return id;
}

function makeDraft(drafts: string) {
  return async (client: Client): Promise<string> => {
    const id = newId();
    await client('PUT', `${drafts}/${id}`, draft);
    return id;
  };
}

async function makeDesign(client: Client): Promise<string> {
  const id = newId();
  await client('PUT', `/configurator/v1/designs/${id}`, { configuration: wallDesign(), baseRevision: null });
  return id;
}

/** A draft of a project; for staff, who have none of their own, one that a partner has submitted. */
async function makeProject(client: Client, partner: Client): Promise<string> {
  const id = newId();
  const { status } = await client('PUT', `/v1/projects/${id}`, newProject);
  if (status === 201) return id;
  await partner('PUT', `/v1/projects/${id}`, newProject);
  await done(partner, id, 'submit');
  return id;
}

/** One that was made before; the supplier, who picks nothing, has none. */
async function findPickingList(client: Client): Promise<string> {
  const { body } = await client('GET', '/v1/picking-lists');
  return PickingTasks.parse(body).lists[0]?.number ?? pickingNumberOf(80_000_000);
}

/** A session that everybody may book; nobody has it alone. */
async function openTraining(client: Client): Promise<string> {
  const { rows } = (await client('GET', '/v1/trainings')).body as TrainingList;
  return rows.find(({ isOpen, kind }) => isOpen && kind === 'outdoor')?.id ?? '';
}

/** A film that was published before, for everybody who has to do with the academy. */
async function findFilm(client: Client): Promise<string> {
  return ((await client('GET', '/v1/academy')).body as Academy).videos[0]?.id ?? '';
}

/** One that was published before, for everybody who has to do with documents. */
async function findDocument(client: Client): Promise<string> {
  return ((await client('GET', '/v1/documents')).body as DocumentList).rows[0]?.id ?? '';
}

async function planSession(client: Client): Promise<string> {
  const id = newId();
  await client('PUT', `/v1/staff/trainings/${id}`, session);
  return id;
}

/** Days from today on, by the clock that the servers under test have. */
const inDays = (days: number): string => addDays(dateAt(Date.now()), days);
const session = planOf({ kind: 'outdoor', day: inDays(200), bookableUntil: inDays(190) });

async function makeApplication(client: Client): Promise<string> {
  const id = newId();
  await client('PUT', `/v1/applications/${id}`, application(id));
  return id;
}

/** A firm that may be deleted; those who may not create one get one of the demo. */
async function makeOrganisation(client: Client): Promise<string> {
  const id = newId();
  const { status } = await client('PUT', `/v1/staff/organisations/${id}`, bodies.createOrganisation);
  return status === 200 ? id : (demoOrganisations[0]?.id ?? '');
}
async function makePerson(client: Client): Promise<string> {
  const id = newId();
  await client('PUT', `/v1/staff/people/${id}`, invited(id));
  return id;
}

/** Everybody's organisation asks for a change once: then it is asked for again. */
async function makeChangeRequest(client: Client): Promise<string> {
  const { latest } = (await client('GET', '/v1/change-requests')).body as CompanyChange;
  if (latest?.state === 'open') await client('DELETE', `/v1/change-requests/${latest.id}`);
  const id = newId();
  await client('PUT', `/v1/change-requests/${id}`, companyData);
  return id;
}

/**
 * A draft of its own content every time: the same content again would be the same version. Any version for people who
 * cannot make one.
 */
async function makeCatalogueDraft(client: Client): Promise<string> {
  const id = newId();
  const { status } = await client('PUT', `/v1/staff/catalogue-versions/${id}`, catalogueFile(id));
  return status === 200 ? id : findCatalogueVersion(client);
}

async function findCatalogueVersion(client: Client): Promise<string> {
  const { versions } = (await client('GET', '/v1/staff/catalogue-versions')).body as VersionList;
  return versions?.at(-1)?.id ?? newId();
}

const catalogueFile = (version: string) => ({
  ...{ text: JSON.stringify({ ...catalogue, version }), note: '', baseId: null, baseRevision: null },
});

/** Name of a key that the next body creates again; null: a new one. */
let madeKey: string | null = null;

/** A key of all scopes by another name every time. */
export const apiKeyOf = (name: string): PutApiKey => ({
  ...{ name, scopes: Scope.options, expiresOn: inDays(30) },
});

/** Paused, so that nothing is sent to it; removed first, as only some are possible. */
async function makeWebhook(client: Client): Promise<string> {
  const id = newId();
  const { webhooks = [] } = (await client('GET', '/v1/staff/webhooks')).body as Partial<WebhookList>;
  for (const other of webhooks) await client('DELETE', `/v1/staff/webhooks/${other.id}`);
  await client('PUT', `/v1/staff/webhooks/${id}`, webhook);
  return id;
}

const webhook = {
  ...{ name: 'ERP', url: 'https://erp.example/hook', types: ['order.placed'] },
  ...{ isActive: false, baseRevision: null },
};

const invited = (name: string) => ({
  organisationId: demoOrganisations[0]?.id,
  firstName: 'Nina',
  lastName: 'Neu',
  email: `${name}@example.ch`,
  language: 'de',
  role: 'partner',
  category: 'Installateur',
});

/** An invented applicant with a new address. */
const application = (name: string) => ({
  function: 'Installateur',
  firstName: 'Nina',
  lastName: 'Neu',
  email: `${name}@example.ch`,
  phone: '+41 31 000 00 00',
  company: 'Neudach AG',
  address,
  vatNumber: 'CHE-123.456.788',
  language: 'de',
  message: 'Guten Tag',
  terms: true,
  privacy: true,
  legalVersion: '2026-01',
});

const companyData = {
  name: 'Neudach AG',
  address: 'Seestrasse 12, 3600 Thun',
  country: 'CH',
  vatNumber: 'CHE-123.456.788',
};
const noticeText = { title: 'Inventur', text: 'Das Lager ist geschlossen.' };
const notice = {
  from: '2031-01-01',
  until: '2031-01-02',
  texts: byLanguage(() => noticeText),
};

const newProject = { content: contentOf(), baseRevision: null };
const materials = {
  lines: [{ article: 'SL-L-BK', quantity: 2 }],
  delivery: { way: 'delivery', address },
  desiredDate: null,
  message: '',
};

const materialList = { name: 'Werkzeug', lines: materials.lines };

const draft = { name: 'Entwurf', baseRevision: null, device: 'Büro', savedAt: 1_000, content: '{}' };

const upload = () => formOf(pdfOf('invented'), 'Plan.pdf');

/** A body that the call takes from who may. */
export const bodies: Record<string, unknown> = {
  /** Another person every time: no participant may be booked twice. */
  get putBooking() {
    return { attendees: groupOf(1), waits: true, baseRevision: null };
  },
  addStill: { fileId: newId() },
  publishDocument: {},
  publishVideo: {},
  putPosition: { position: 1 },
  planTraining: session,
  cancelTraining: { reason: 'Der Trainer ist verhindert', successorId: null },
  putAttendance: { present: [] },
  printCustomerOffer: { language: 'de', as: 'xlsx', picture: null },
  printPlan: { configuration: gableRoof(), language: 'de' },
  printPlanSet: { configuration: gableRoof(), language: 'de' },
  printCutList: { configuration: gableRoof(), language: 'de' },
  writeRoofWorkbook: { configuration: gableRoof(), language: 'de' },
  printCutLabels: { configuration: gableRoof(), language: 'de' },
  printBillOfMaterials: { configuration: gableRoof(), language: 'de' },
  saveCustomerOffer: { content: customerOffer(), baseRevision: 0 },
  createShare: { recipient: 'Familie Beispiel', endsOn: addDays(dateAt(Date.now()), 30) },
  saveRoof: { configuration: gableRoof('Neu'), baseRevision: 1 },
  saveDesign: { configuration: wallDesign('Neu'), baseRevision: 1 },
  renameRoof: { name: 'Neu', revision: 1 },
  keepRoofShots: { shots: [{ position: [18, 9, 22], target: [0, 4, 0] }] },
  saveDraft: draft,
  saveDesignDraft: draft,
  changeMe: {},
  beginSecondFactor: { password: 'demo' },
  confirmSecondFactor: { code: '000000' },
  renewRecoveryCodes: { code: '000000' },
  endSecondFactor: { code: '000000' },
  putFile: upload(),
  verifyFile: upload(),
  readNotifications: { upTo: 1 },
  putProject: { content: contentOf({ name: 'Neu' }), baseRevision: 1 },
  editProject: { name: 'Neu', revision: 1 },
  sendMessage: { text: 'Guten Tag' },
  placeMaterialOrder: materials,
  saveMaterialList: { ...materialList, name: 'Neu', baseRevision: 1 },
  assignProjects: { projectIds: [], personId: null },
  writeFirmNote: { text: 'Intern' },
  writeNote: { text: 'Intern' },
  previewOffer: offerData,
  apply: application('applicant'),
  createOrganisation: {
    ...companyData,
    ...{ name: demoOrganisations[0]?.name, partnershipType: 'Partner', discountBp: 500 },
    ...{ salesRepresentative: '', contactManager: '' },
  },
  confirmEmail: { token: 'nobody' },
  changeOrganisation: { contactManager: 'Nina Neu' },
  enterDiscount: { group: 'slates', basisPoints: 700, validFrom: '2099-01-01' },
  invitePerson: invited('invited'),
  changePerson: { active: true },
  movePerson: { organisationId: demoOrganisations[3]?.id, to: null },
  handOver: {
    to: demoPeople.find(({ email }) => email === 'installer@example.ch')?.id,
    deactivates: false,
  },
  acceptApplication: { partnershipType: 'Partner', discountBp: 500, salesRepresentative: '' },
  countScan: scanOf(newId()),
  requestChange: companyData,
  refuseChange: { reason: 'Handelsregister sagt etwas anderes' },
  declineDiscount: { reason: 'Ohne Vertrag nicht' },
  declinePublication: { reason: 'Preise prüfen' },
  putNotice: notice,
  refuseApplication: { reason: 'Ausserhalb unseres Gebiets' },
  saveViews: { views: [{ name: 'Fassaden', address: '/staff?system=facade' }] },
  putRegion: { country: 'FR', canton: null, system: 'facade', needsApproval: true, contact: '' },
  putWarehouse: { name: 'Halle 3', organisationId: demoOrganisations[2]?.id },
  putStoragePlaces: { places: [] },
  putAvailability: { entries: [] },
  get importCatalogueVersion() {
    return { ...catalogueFile(newId()), baseRevision: 1 };
  },
  publishCatalogueVersion: { validFrom: null, revision: 1 },
  get startCatalogueEffect() {
    return { id: newId(), revision: 1 };
  },
  putWebhook: webhook,
  rotateWebhookSecret: { revision: 1 },
  get createApiKey() {
    // The key that was just made, so that the call repeats.
    const name = madeKey ?? newId();
    madeKey = null;
    return apiKeyOf(name);
  },
  putHoliday: { day: '2031-08-01', name: 'Bundesfeier' },
};

/** Queries that addresses need. */
export const queries: Record<string, string> = {
  getOwnPermission: '?area=profile&action=write',
  discardProject: '?revision=1',
  listFeedback: '?reason=price',
  removeMaterialList: '?revision=1',
  removeCatalogueVersion: '?revision=1',
  removeRegion: '?country=FR&system=facade',
  removeHoliday: '?day=2031-08-01',
};

/**
 * Calls about a step or a part of a project that exists in some states only, about an existing person or link, or that
 * sign the caller out. The table of transitions tests their permissions.
 */
export const ofState = ({ path, operationId }: Call): boolean =>
  [
    'invitePerson',
    'putAttendance',
    'cancelBooking',
    'endAllSessions',
    'endSession',
    'endSessionOf',
    ...['beginSecondFactor', 'confirmSecondFactor'],
    'renewRecoveryCodes',
    'endSecondFactor',
    'addStill',
    'repeatDelivery',
    ...['approveDiscount', 'declineDiscount', 'withdrawDiscount'],
    ...['approvePublication', 'declinePublication', 'withdrawPublication'],
  ].includes(operationId) || /\/(events|(roof-)?versions|picking-lists|invoices)\//.test(path);

/** Whether what an address names is there for everybody, and nobody's own. */
export const isShared = ({ path, operationId }: Call): boolean =>
  path.startsWith('/v1/documents/') ||
  path.startsWith('/v1/academy/{id}') ||
  (path.startsWith('/v1/trainings/{id}') && operationId !== 'cancelBooking');

const isOfProject = (path: string): boolean => /^\/v1\/(staff\/)?projects\/\{id\}/.test(path);

/** The right that a person needs to own the thing that an address names. */
export const rightToHave = (call: Call): [Area, Action] =>
  isOfProject(call.path) ? ['projects', 'write'] : (call.permission.split(':') as [Area, Action]);

/** Returns the problem code for a thing that does not exist. */
export const unknownOf = ({ path }: Call): string =>
  path.startsWith('/v1/picking-lists/') ? 'PICKING_NUMBER_UNKNOWN' : 'NOT_FOUND';

/** Where one looks whether a thing was changed. */
export const placeOf = ({ path }: Call): string => {
  if (path.startsWith('/v1/picking-lists/')) return '/v1/picking-lists/{number}';
  if (path.startsWith('/v1/change-requests/')) return '/v1/change-requests';
  if (path.startsWith('/v1/sessions/')) return '/v1/sessions';
  if (path.startsWith('/v1/material-lists/')) return '/v1/material-lists';
  if (path.startsWith('/v1/staff/videos/')) return '/v1/academy/{id}/captions';
  if (path.startsWith('/v1/staff/documents/')) return '/v1/documents/{id}';
  return /^\/v1\/(projects|material-orders|staff\/projects)\//.test(path)
    ? '/v1/projects/{id}'
    : path
        .replace(/^(\/configurator\/v1\/roofs\/\{id\}\/(?:shares|customer-offer)).*$/, '$1')
        .replace(/^(\/v1\/(?:staff\/)?trainings\/\{id\}).*$/, '$1');
};

/** Calls that make what nobody has under that id yet. */
export const makesUnknown = [
  'saveDraft',
  'saveDesignDraft',
  'putFile',
  'placeMaterialOrder',
  'invitePerson',
  'requestChange',
];
/** Calls on what only the person has, so that everybody may have the same id: nobody's there is as good as done. */
export const indifferent = [
  'saveDraft',
  'deleteDraft',
  'saveDesignDraft',
  'deleteDesignDraft',
  'sendMailAgain',
];

/** Everything that the server says it can be asked, in its OpenAPI document. */
export async function describedCalls(client: Client): Promise<Call[]> {
  const { body } = await client('GET', '/v1/openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operationId: operation.operationId,
      method: method.toUpperCase(),
      path,
      permission: operation['x-permission'],
      statuses: Object.keys(operation.responses),
      keys: operation['x-keys'] ?? false,
    })),
  );
}

/** Creates the thing that an address names, for staff through a partner; returns its id. */
export function makeThing(path: string, client: Client, partner: Client): Promise<string> {
  const make = isOfProject(path) ? makeProject : things[path];
  if (!make) throw new Error(`The test does not know how somebody comes to have what ${path} names.`);
  return make(client, partner);
}
