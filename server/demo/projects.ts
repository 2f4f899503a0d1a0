import type { Canton } from '../../contracts/domain/addresses.ts';
import type { ChecklistEntry } from '../../contracts/domain/checklists.ts';
import type { PlaceMaterialOrder, SaveMaterialList } from '../../contracts/domain/materials.ts';
import type { PostedEvent, ProjectSystem, RequestKind } from '../../contracts/domain/project-states.ts';
import { ProjectContent } from '../../contracts/domain/projects.ts';
import { addDays, addWorkingDays, dateAt, isWorkingDay } from '../../contracts/domain/working-days.ts';
import { findPersonByEmail } from '../people/queries.ts';
import type { Database } from '../platform/db/database.ts';
import { scoped } from '../platform/db/scoped.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { FreezeResult, Solver } from '../platform/solving/solver.ts';
import { doEvent, type ProjectTools } from '../projects/events.ts';
import { readProject } from '../projects/queries.ts';
import { placeMaterialOrder, putProject } from '../projects/service.ts';
import type { Initiator } from '../projects/steps.ts';
import { demoRoofs } from './roofs.ts';
import { demoHolidays } from './rules.ts';

const DAY = 86_400_000;

/** How a project got to where it stands, event by event, each a day or two after the one before. */
type Way = readonly PostedEvent[];

const offered: Way = ['submit', 'accept', 'send_offer'];
const ordered: Way = [...offered, 'order'];
const confirmed: Way = [...ordered, 'confirm'];
const shipped: Way = [...confirmed, 'start', 'ship'];
const direct: Way = ['submit', 'confirm', 'start', 'ship'];

/** Event sequences of the demo projects, by kind and system: every state that a project can have. */
const ways: readonly { kind: RequestKind; system?: ProjectSystem; ways: readonly Way[] }[] = [
  {
    kind: 'request_for_quotation',
    ways: [
      [],
      ['submit'],
      ['submit', 'accept'],
      ['submit', 'accept', 'ask_details'],
      ['submit', 'accept', 'ask_details', 'give_details'],
      offered,
      [...offered, 'revise_offer'],
      [...offered, 'request_update'],
      ordered,
      [...ordered, 'reject'],
      confirmed,
      [...confirmed, 'start'],
      shipped,
      [...shipped, 'receive'],
      [...shipped, 'receive', 'close'],
      [...offered, 'archive'],
    ],
  },
  {
    kind: 'direct_order',
    ways: [
      ['submit'],
      ['submit', 'ask_details'],
      direct.slice(0, 2),
      [...direct.slice(0, 2), 'amend'],
      direct.slice(0, 3),
      direct,
      [...direct, 'receive', 'close'],
    ],
  },
  {
    kind: 'information_request',
    ways: [
      ['submit'],
      ['submit', 'accept'],
      offered,
      [...offered, 'request_quotation'],
      [...offered, 'close'],
    ],
  },
  {
    kind: 'quick_quotation',
    ways: [['submit'], ['submit', 'revise_offer'], ['submit', 'request_quotation'], ['submit', 'close']],
  },
  {
    kind: 'request_for_quotation',
    system: 'facade',
    ways: [['submit'], ['submit', 'approve'], ['submit', 'refuse_approval']],
  },
  { kind: 'information_request', system: 'balcony', ways: [['submit']] },
];

/** Invented buildings at invented addresses. */
const places: readonly [name: string, street: string, postcode: string, city: string, canton: Canton][] = [
  ['Einfamilienhaus Musterweg', 'Musterweg 4', '3600', 'Thun', 'BE'],
  ['Scheune Beispiel', 'Dorfgasse 14', '3506', 'Grosshöchstetten', 'BE'],
  ['Villa Probe', 'Rue du Lac 8', '1800', 'Vevey', 'VD'],
  ['Mehrfamilienhaus Test', 'Via Nizzola 3', '6500', 'Bellinzona', 'TI'],
  ['Haus Vorlage', 'Bergweg 2', '7270', 'Davos', 'GR'],
  ['Reihenhaus Exempel', 'Hardstrasse 77', '4052', 'Basel', 'BS'],
  ['Schulhaus Exempel', 'Schulweg 1', '9000', 'St. Gallen', 'SG'],
  ['Hof Muster, Stall', 'Hofstrasse 5', '6020', 'Emmenbrücke', 'LU'],
  ['Gewerbehaus Beispiel', 'Industriestrasse 21', '8604', 'Volketswil', 'ZH'],
];

const form = {
  areaM2: 140,
  pitchDegrees: 32,
  alignments: ['S', 'N'],
  heightAboveSeaM: 620,
  wantedPowerW: 15_000,
  presentRoofing: 'Ziegel',
  wallConstruction: 'masonry',
  presentCladding: 'Verputz',
} as const;
const sheets: Record<ProjectSystem, readonly Omit<ChecklistEntry, 'comment'>[]> = {
  in_roof: [],
  facade: [
    { code: 'wind_pressure', value: 1_240 },
    { code: 'wind_suction', value: 1_900 },
    { code: 'area_load', value: 23 },
    { code: 'fire_index', value: 5.3 },
    { code: 'building_height', value: 14.8 },
    { code: 'substructure', value: 'aluminium' },
  ],
  balcony: [
    { code: 'railing_height', value: 1_050 },
    { code: 'fall_protection_glass', value: true },
    { code: 'railing_load', value: 0.8 },
    { code: 'mounting', value: 'outer' },
    { code: 'cable_way', value: 'im Handlauf' },
  ],
};

const OWNERS = ['planner@example.ch', 'installer@example.ch', 'roofer@example.ch'];
const id = (group: number, index: number): string =>
  `01980000-0000-7000-8${group}00-${String(index).padStart(12, '0')}`;

/** Plays the demo's projects through the services, the clock set back and forth, up to `now`. */
export async function replayProjects(database: Database, solver: Solver, now: number): Promise<void> {
  const people = await Promise.all(
    [...OWNERS, 'sales@example.ch'].map((email) => findPersonByEmail(database, email)),
  );
  const [staff, ...owners] = people.reverse().filter((person) => person !== undefined);
  if (!staff || owners.length === 0) return;
  const remembering = rememberFrozen(solver);
  let index = 0;
  for (const { kind, system = 'in_roof', ways: paths } of ways) {
    for (const way of paths) {
      const owner = owners[index % owners.length];
      if (owner) await playProject(database, remembering, { owner, staff, kind, system, way, index, now });
      index += 1;
    }
  }
  const installer = owners.find(({ email }) => email === 'installer@example.ch');
  if (!installer) return;
  for (const [index, { way, ...order }] of materialOrders.entries())
    await playMaterials(database, remembering, { owner: installer, staff, way, index, now, order });
  for (const [index, { name, lines }] of materialLists.entries())
    await scoped(database, installer)
      .insert('material_list', {
        id: id(5, index),
        name,
        lines: JSON.stringify(lines),
        revision: 1,
        updated_at: now - (index + 1) * 9 * DAY,
        updated_by: installer.id,
      })
      .execute();
}

/** Invented orders of materials, one just placed, one confirmed, one on its way, one that is being picked. */
const materialOrders: readonly (Pick<PlaceMaterialOrder, 'name' | 'lines' | 'delivery' | 'message'> & {
  readonly way: Way;
})[] = [
  {
    way: [],
    name: 'Nachbestellung Musterweg',
    lines: [
      { article: 'SL-L-BK', quantity: 12 },
      { article: 'HK-1', quantity: 200 },
      { article: 'KL-4560', quantity: 40 },
    ],
    delivery: { way: 'pickup', place: 'Modell Solardach AG, Werkstrasse 20, 4900 Langenthal' },
    message: '',
  },
  {
    way: ['confirm'],
    name: 'Unterdach Hauptgasse',
    lines: [
      { article: 'UB-N', quantity: 3 },
      { article: 'UB-M', quantity: 42.5 },
      { article: 'KA-6', quantity: 120 },
    ],
    delivery: {
      way: 'delivery',
      address: { street: 'Hauptgasse 5', postcode: '3700', city: 'Spiez', canton: 'BE', country: 'CH' },
    },
    message: 'Zufahrt nur bis 3.5 t, bitte Kranlastwagen avisieren.',
  },
  {
    way: ['confirm', 'start', 'ship'],
    name: '',
    lines: [
      { article: 'SL-L-BK', quantity: 14 },
      { article: 'KL-4560', quantity: 40 },
    ],
    delivery: { way: 'pickup', place: 'Vorlage Logistik AG, Lagerweg 12, 4622 Egerkingen' },
    message: '',
  },
  {
    way: ['confirm', 'start'],
    name: 'Reserve Lager',
    lines: [
      { article: 'SL-L-BK', quantity: 15 },
      { article: 'KL-4560', quantity: 40 },
    ],
    delivery: { way: 'pickup', place: 'Vorlage Logistik AG, Lagerweg 12, 4622 Egerkingen' },
    message: '',
  },
];

/** Invented: what an installer orders again and again. */
const materialLists: readonly Pick<SaveMaterialList, 'name' | 'lines'>[] = [
  {
    name: 'Grundausstattung Fahrzeug',
    lines: [
      { article: 'HK-1', quantity: 100 },
      { article: 'VS-100', quantity: 4 },
      { article: 'ST-1', quantity: 20 },
      { article: 'NB-1', quantity: 30 },
    ],
  },
  {
    name: 'Unterdach 150 m²',
    lines: [
      { article: 'UB-N', quantity: 2 },
      { article: 'UB-K', quantity: 6 },
    ],
  },
];

interface Play {
  readonly owner: Person;
  readonly staff: Person;
  readonly way: Way;
  readonly index: number;
  readonly now: number;
}

/** Between two steps, in ms. */
const gapOf = (way: Way): number => (way.includes('close') || way.includes('archive') ? 4 : 2) * DAY;

/** The tools with a clock that moves on with every step, so that the last one was a few days ago at most. */
function toolsOf(database: Database, solver: Solver, { way, index, now }: Play) {
  const steps = way.length + 1;
  const gap = gapOf(way);
  const lastStep = now - (index % 4) * DAY - (index % 7) * 3_600_000;
  let at = lastStep - steps * gap;
  const tools: ProjectTools = { database, solver, clock: () => at, reactions: { automaticSupplier: false } };
  const moveOn = () => {
    at += gap;
  };
  return { tools, moveOn };
}

const NAMED_BY: Readonly<Record<ProjectSystem, string>> = {
  in_roof: '',
  facade: 'Fassade ',
  balcony: 'Balkon ',
};

async function playProject(
  database: Database,
  solver: Solver,
  play: Play & { kind: RequestKind; system: ProjectSystem },
): Promise<void> {
  const { owner, index, kind, system, way } = play;
  const { tools, moveOn } = toolsOf(database, solver, play);
  const [name, street, postcode, city, canton] = places[index % places.length] ?? places[0] ?? [];
  const roofs = demoRoofs().filter((roof) => roof.owner === owner.email);
  const roof =
    system === 'in_roof' && (kind !== 'information_request' || index % 2 === 0)
      ? roofs[index % roofs.length]
      : undefined;
  const content = ProjectContent.parse({
    kind,
    system,
    name: `${NAMED_BY[system]}${name}`,
    projectAddress: { street, postcode, city, canton, country: 'CH' },
    objectType: index % 3 === 0 ? 'single_family' : 'multi_family',
    buildingWork: index % 2 === 0 ? 're_roofing' : 'new',
    source: roof ? 'configurator' : 'form',
    roofId: roof?.id ?? null,
    form: roof ? null : form,
    checklist: sheets[system],
    message: index % 4 === 0 ? 'Die Bauherrschaft möchte vor Weihnachten entscheiden.' : '',
    contactPerson: { name: `${owner.firstName} ${owner.lastName}`, phone: owner.phone, email: owner.email },
  });
  const { project } = await putProject(tools, owner, id(1, index), { content, baseRevision: null });
  const shown = roof ? await billOf(database, owner, roof.id) : null;
  const larger = { ...form, alignments: [...form.alignments], areaM2: form.areaM2 + 24 };
  // The roof of a changed offer or order: another one of the same owner, else a larger one.
  const other = roof && roofs[(index + 1) % roofs.length];
  const changed: NotifiedEvent['changed'] = other
    ? { data: { ...content, roofId: other.id }, shown: await billOf(database, owner, other.id) }
    : { data: { ...content, form: larger }, shown: null };
  for (const [step, event] of way.entries()) {
    moveOn();
    await playEvent(tools, play, project.id, event, step, { content, shown, changed });
  }
}

/** The bill that the partner saw: the saved roof's. */
async function billOf(database: Database, owner: Person, roofId: string) {
  const row = await scoped(database, owner)
    .select('roof')
    .select('total_rappen')
    .where('id', '=', roofId)
    .executeTakeFirstOrThrow();
  return { totalRappen: row.total_rappen, lines: [] };
}

async function playMaterials(
  database: Database,
  solver: Solver,
  play: Play & { order: Omit<(typeof materialOrders)[number], 'way'> },
): Promise<void> {
  const { owner, way, index, order } = play;
  const { tools, moveOn } = toolsOf(database, solver, play);
  const asked = { ...order, lines: [...order.lines], desiredDate: null, shown: null };
  const { project } = await placeMaterialOrder(tools, owner, id(2, index), asked);
  for (const [step, event] of way.entries()) {
    moveOn();
    await playEvent(tools, play, project.id, event, 100 + step, { shown: null });
  }
}

const CLOSED = demoHolidays.map(({ day }) => day);
/** The date at an instant, or the next working day. */
const dueToday = (instant: number): string => addWorkingDays(addDays(dateAt(instant), -1), 1, CLOSED);

/** Returns the delivery day to confirm at `now`, in a story that ends at `end`. */
function deliveryDayOf(way: Way, now: number, end: number): string {
  const today = dateAt(now);
  // Goods being picked are shipped today, or on the next working day.
  if (way.at(-1) === 'start') return dueToday(end);
  if (!way.includes('ship')) return addWorkingDays(today, 15, CLOSED);
  let day = dateAt(now + (way.indexOf('ship') - way.indexOf('confirm')) * gapOf(way));
  while (day > today && !isWorkingDay(day, CLOSED)) day = addDays(day, -1);
  return day > today ? day : dueToday(now);
}

const STAFF: readonly PostedEvent[] = [
  ...(['approve', 'refuse_approval', 'accept', 'ask_details', 'send_offer', 'revise_offer'] as const),
  ...(['confirm', 'reject', 'start', 'ship'] as const),
];

/** The content that a partner submits for a project, and its later change. */
interface NotifiedEvent {
  readonly content?: ProjectContent;
  readonly shown: { readonly totalRappen: number } | null;
  readonly changed?: { readonly data: ProjectContent; readonly shown: NotifiedEvent['shown'] };
}

async function playEvent(
  tools: ProjectTools,
  { owner, staff, index, way, now: end }: Play,
  projectId: string,
  event: PostedEvent,
  step: number,
  { content, shown, changed }: NotifiedEvent,
): Promise<void> {
  const now = tools.clock();
  const today = dateAt(now);
  const project = await readProject(tools.database, owner, projectId, now);
  const isStaff = STAFF.includes(event) || (event === 'close' && project.status === 'delivered');
  const initiator: Initiator = isStaff
    ? { actor: 'supplier', person: staff }
    : { actor: 'partner', person: owner };
  const line = {
    article: '',
    name: 'Solardach gemäss Beschrieb',
    quantity: 140,
    unit: 'area',
    priceRappen: 33_000,
  };
  const price = project.roofVersionId ? { from: 'bill' } : { from: 'lines', lines: [line] };
  // One of the offers that wait has run out meanwhile.
  const isShort = index % 5 === 0 && way.at(-1) === event;
  const validUntil = addDays(today, isShort ? 1 : 30);
  const sent = { price, deliveryWeeks: 5, validUntil, terms: '30 Tage netto, zuzüglich Transport.' };
  const data: Partial<Record<PostedEvent, unknown>> = {
    submit: { shown },
    refuse_approval: { reason: 'Die Brandschutzbehörde verlangt einen Nachweis der Unterkonstruktion.' },
    ask_details: { question: 'Wie hoch ist der Kamin über dem Dach?' },
    give_details: { answer: 'Der Kamin wird vor dem Umbau abgebrochen.' },
    send_offer: sent,
    revise_offer: { ...sent, deliveryWeeks: 4, validUntil: addDays(today, 30) },
    request_update: {
      description: 'Die Bauherrschaft hat sich für die andere Variante entschieden.',
      ...changed,
    },
    request_quotation: { content, shown },
    order: {
      offerId: project.offers[0]?.id,
      delivery: null,
      desiredDate: null,
      message: 'Bitte per Kran abladen.',
    },
    confirm: { deliveryDate: deliveryDayOf(way, now, end) },
    reject: { reason: 'Dieser Farbton ist bis Frühling nicht lieferbar.' },
    amend: { description: 'Nach der Begehung wird die andere Variante gebaut.', ...changed },
    ship: {
      deliveryNote: `LS-${project.number.slice(2)}`,
      carrier: 'Muster Transporte',
      trackingNumber: project.number.slice(2).replace('-', ''),
      trackingUrl: `https://tracking.example/${project.number.slice(2)}`,
    },
    archive: {
      reason: 'price',
      feedback: 'Die Bauherrschaft hat sich für ein günstigeres Dach entschieden.',
    },
  };
  const eventId = id(3 + Math.floor(step / 100), index * 100 + (step % 100));
  const body = { id: eventId, revision: project.revision, data: data[event] ?? {} };
  await doEvent(tools, initiator, projectId, event, body);
}

/** A solver that keeps the same roof at the same discount once only. */
function rememberFrozen(solver: Solver): Solver {
  const known = new Map<string, Promise<FreezeResult>>();
  return {
    ...solver,
    solveToFreeze(configuration, asker) {
      const key = `${JSON.stringify(asker.discount)} ${JSON.stringify(configuration)}`;
      const frozen = known.get(key) ?? solver.solveToFreeze(configuration, asker);
      known.set(key, frozen);
      return frozen;
    },
  };
}
