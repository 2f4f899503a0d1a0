import type { MessageDescriptor } from '@lingui/core';
import { z } from 'zod';
import { groupOf, may, type Principal } from './permissions.ts';

/** Kinds of projects. `material_order` is created on the materials page, the others as projects. */
export const ProjectKind = z.enum([
  'request_for_quotation',
  'direct_order',
  'information_request',
  'quick_quotation',
  'material_order',
]);
export type ProjectKind = z.infer<typeof ProjectKind>;

/** The kinds that start as a draft. */
export const RequestKind = ProjectKind.exclude(['material_order']);
export type RequestKind = z.infer<typeof RequestKind>;

export const ProjectSystem = z.enum(['in_roof', 'facade', 'balcony']);
export type ProjectSystem = z.infer<typeof ProjectSystem>;

export const ProjectStatus = z.enum([
  'created',
  'pending',
  'request_received',
  'offer_requested',
  'offer_received',
  'offer_update_requested',
  'order_placed',
  'order_confirmed',
  'ordered',
  'order_delivered',
  'delivered',
  'completed',
  'archived',
]);
export type ProjectStatus = z.infer<typeof ProjectStatus>;

/** Condition of a pending project: the region's approval, the supplier's answer, the partner's details. */
export const WaitingFor = z.enum(['approval', 'answer', 'details']);
export type WaitingFor = z.infer<typeof WaitingFor>;

/** A status together with what it waits for. */
export type State = Exclude<ProjectStatus, 'pending'> | `pending:${WaitingFor}`;

const WAITING: readonly State[] = ['pending:approval', 'pending:answer', 'pending:details'];
export const states: readonly State[] = [
  ...ProjectStatus.exclude(['pending']).options,
  ...(WAITING as Exclude<State, ProjectStatus>[]),
];

/** All events of a project with their names in the history. The first six have calls of their own, the others are posted. */
export const EVENT_NAMES = {
  create: /*i18n*/ { id: 'project-event.create', message: 'Erstellt' },
  save: /*i18n*/ { id: 'project-event.save', message: 'Geändert' },
  discard: /*i18n*/ { id: 'project-event.discard', message: 'Verworfen' },
  edit: /*i18n*/ { id: 'project-event.edit', message: 'Angaben geändert' },
  hand_over: /*i18n*/ { id: 'project-event.hand_over', message: 'Übergeben' },
  remove_invoice: /*i18n*/ { id: 'project-event.remove_invoice', message: 'Rechnung entfernt' },
  submit: /*i18n*/ { id: 'project-event.submit', message: 'Eingereicht' },
  approve: /*i18n*/ { id: 'project-event.approve', message: 'Freigabe erteilt' },
  refuse_approval: /*i18n*/ { id: 'project-event.refuse_approval', message: 'Freigabe abgelehnt' },
  accept: /*i18n*/ { id: 'project-event.accept', message: 'Anfrage angenommen' },
  ask_details: /*i18n*/ { id: 'project-event.ask_details', message: 'Rückfrage gestellt' },
  give_details: /*i18n*/ { id: 'project-event.give_details', message: 'Angaben ergänzt' },
  withdraw_question: /*i18n*/ { id: 'project-event.withdraw_question', message: 'Rückfrage zurückgezogen' },
  send_offer: /*i18n*/ { id: 'project-event.send_offer', message: 'Offerte gesendet' },
  revise_offer: /*i18n*/ { id: 'project-event.revise_offer', message: 'Offerte überarbeitet' },
  request_update: /*i18n*/ { id: 'project-event.request_update', message: 'Anpassung angefragt' },
  withdraw_update: /*i18n*/ { id: 'project-event.withdraw_update', message: 'Anpassung zurückgezogen' },
  request_quotation: /*i18n*/ {
    id: 'project-event.request_quotation',
    message: 'Verbindliche Offerte angefragt',
  },
  order: /*i18n*/ { id: 'project-event.order', message: 'Bestellt' },
  close: /*i18n*/ { id: 'project-event.close', message: 'Abgeschlossen' },
  confirm: /*i18n*/ { id: 'project-event.confirm', message: 'Bestellung bestätigt' },
  reject: /*i18n*/ { id: 'project-event.reject', message: 'Bestellung abgelehnt' },
  amend: /*i18n*/ { id: 'project-event.amend', message: 'Bestellung geändert' },
  start: /*i18n*/ { id: 'project-event.start', message: 'In Bearbeitung genommen' },
  ship: /*i18n*/ { id: 'project-event.ship', message: 'Ausgeliefert' },
  receive: /*i18n*/ { id: 'project-event.receive', message: 'Empfang bestätigt' },
  archive: /*i18n*/ { id: 'project-event.archive', message: 'Archiviert' },
  restore: /*i18n*/ { id: 'project-event.restore', message: 'Wiederhergestellt' },
} as const satisfies Record<string, MessageDescriptor>;

export type ProjectEvent = keyof typeof EVENT_NAMES;
export const ProjectEvent = z.enum(Object.keys(EVENT_NAMES) as readonly ProjectEvent[]);

export const PostedEvent = ProjectEvent.exclude([
  ...(['create', 'save', 'discard', 'edit', 'hand_over', 'remove_invoice'] as const),
]);
export type PostedEvent = z.infer<typeof PostedEvent>;

/**
 * Kind of actor: a person of the owning partner, sales or admin of the supplier, the clock, or the demo's automatic
 * supplier. Logistics partners are not actors of a project.
 */
export const Actor = z.enum(['partner', 'supplier', 'clock', 'automatic']);
export type Actor = z.infer<typeof Actor>;

/** Facts that a transition depends on, kind and status included. */
export interface ProjectFacts {
  readonly kind: ProjectKind;
  readonly status: ProjectStatus;
  readonly waitingFor: WaitingFor | null;
  /** State that a question of the supplier leads back to. */
  readonly returnTo: State | null;
  readonly archivedFrom: State | null;
  readonly acceptedBy: 'automatic' | 'person' | null;
  /** Whether it was ever submitted. */
  readonly isSubmitted: boolean;
  /** Whether its region requires an approval that is missing. */
  readonly needsApproval: boolean;
  /** Whether the placed order amends a confirmed one. */
  readonly isAmended: boolean;
}

/** A row of the table. */
export interface Transition {
  /** Its number in the definition of the portal's entities. */
  readonly row: string;
  readonly event: ProjectEvent;
  readonly from: readonly State[];
  readonly by: readonly Actor[];
  /** Resulting state, by kind; the event does not exist for missing kinds. */
  readonly to: Target | Partial<Record<ProjectKind, Target>>;
  /** Condition under which the row applies. */
  readonly when?: (facts: ProjectFacts) => boolean;
}

/** `same`: unchanged; `return`: where the question came from; `restored`: where it was archived from. */
export type Target = State | 'same' | 'return' | 'restored';

const {
  request_for_quotation: RFQ,
  direct_order: DO,
  information_request: IR,
  quick_quotation: QQ,
  material_order: MO,
} = ProjectKind.enum;

/** The targets of a submission that needs no approval, by kind. */
const submitted: Partial<Record<ProjectKind, Target>> = {
  [RFQ]: 'offer_requested',
  [DO]: 'order_placed',
  [IR]: 'pending:answer',
  [QQ]: 'offer_received',
};
const same = <T extends Target>(target: T, ...kinds: ProjectKind[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, target])) as Partial<Record<ProjectKind, Target>>;

const BEFORE_ORDER = [
  'created',
  'pending:approval',
  'pending:answer',
  'pending:details',
  'offer_requested',
  'request_received',
  'offer_received',
  'offer_update_requested',
] as const satisfies readonly State[];
const ORDER_STATES: readonly State[] = ['order_placed', 'order_confirmed', 'ordered', 'order_delivered'];
/** Kinds that can lead to an order. */
const ORDERABLE = [RFQ, DO, QQ, MO];

/** The only table of events. Every other event is rejected. */
export const transitions: readonly Transition[] = [
  { row: '2', event: 'save', from: ['created'], by: ['partner'], to: same('created', RFQ, DO, IR, QQ) },
  {
    row: '2',
    event: 'discard',
    from: ['created'],
    by: ['partner'],
    to: same('created', RFQ, DO, IR, QQ),
    when: ({ isSubmitted }) => !isSubmitted,
  },
  {
    row: '3',
    event: 'submit',
    from: ['created'],
    by: ['partner'],
    to: submitted,
    when: ({ needsApproval }) => !needsApproval,
  },
  {
    row: '3a',
    event: 'submit',
    from: ['created'],
    by: ['partner'],
    to: same('pending:approval', RFQ, DO, IR, QQ),
    when: ({ needsApproval }) => needsApproval,
  },
  { row: '4', event: 'approve', from: ['pending:approval'], by: ['supplier'], to: submitted },
  {
    row: '5',
    event: 'refuse_approval',
    from: ['pending:approval'],
    by: ['supplier'],
    to: same('created', RFQ, DO, IR, QQ),
  },
  {
    row: '6',
    event: 'accept',
    from: ['offer_requested', 'pending:answer'],
    by: ['supplier', 'automatic'],
    to: same('request_received', RFQ, IR),
  },
  {
    row: '6',
    event: 'accept',
    from: ['request_received'],
    by: ['supplier'],
    to: same('request_received', RFQ, IR),
    when: ({ acceptedBy }) => acceptedBy === 'automatic',
  },
  {
    row: '7',
    event: 'ask_details',
    from: ['offer_requested', 'request_received', 'offer_update_requested', 'order_placed', 'pending:answer'],
    by: ['supplier', 'automatic'],
    to: 'pending:details',
  },
  { row: '8', event: 'give_details', from: ['pending:details'], by: ['partner'], to: 'return' },
  {
    row: '9',
    event: 'withdraw_question',
    from: ['pending:details'],
    by: ['supplier'],
    to: 'return',
  },
  {
    row: '10',
    event: 'send_offer',
    from: ['offer_requested', 'request_received', 'offer_update_requested', 'pending:answer'],
    by: ['supplier', 'automatic'],
    to: same('offer_received', RFQ, IR, QQ),
  },
  {
    row: '11',
    event: 'revise_offer',
    from: ['offer_received'],
    by: ['supplier'],
    to: same('offer_received', RFQ, IR, QQ),
  },
  {
    row: '12',
    event: 'request_update',
    from: ['offer_received'],
    by: ['partner'],
    to: same('offer_update_requested', RFQ, QQ),
  },
  {
    row: '13',
    event: 'withdraw_update',
    from: ['offer_update_requested'],
    by: ['partner'],
    to: same('offer_received', RFQ, QQ),
  },
  {
    row: '14',
    event: 'request_quotation',
    from: ['offer_received'],
    by: ['partner'],
    to: same('offer_requested', IR, QQ),
  },
  {
    row: '15',
    event: 'order',
    from: ['offer_received'],
    by: ['partner'],
    to: same('order_placed', RFQ, QQ),
  },
  {
    row: '16',
    event: 'close',
    from: ['offer_received'],
    by: ['partner', 'supplier'],
    to: same('completed', IR, QQ),
  },
  {
    row: '17',
    event: 'confirm',
    from: ['order_placed'],
    by: ['supplier', 'automatic'],
    to: same('order_confirmed', ...ORDERABLE),
  },
  {
    row: '18',
    event: 'reject',
    from: ['order_placed'],
    by: ['supplier'],
    to: { [RFQ]: 'offer_received', [QQ]: 'offer_received', [DO]: 'created', [MO]: 'archived' },
    when: ({ isAmended }) => !isAmended,
  },
  {
    row: '18',
    event: 'reject',
    from: ['order_placed'],
    by: ['supplier'],
    to: same('order_confirmed', ...ORDERABLE),
    when: ({ isAmended }) => isAmended,
  },
  {
    row: '19',
    event: 'amend',
    from: ['order_placed', 'order_confirmed'],
    by: ['partner'],
    to: same('order_placed', ...ORDERABLE),
  },
  {
    row: '20',
    event: 'start',
    from: ['order_confirmed'],
    by: ['supplier', 'automatic'],
    to: same('ordered', ...ORDERABLE),
  },
  {
    row: '21',
    event: 'ship',
    from: ['ordered'],
    by: ['supplier', 'clock', 'automatic'],
    to: same('order_delivered', ...ORDERABLE),
  },
  {
    row: '22',
    event: 'receive',
    from: ['order_delivered'],
    by: ['partner', 'supplier', 'clock'],
    to: same('delivered', ...ORDERABLE),
  },
  {
    row: '23',
    event: 'close',
    from: ['delivered'],
    by: ['supplier', 'clock'],
    to: same('completed', ...ORDERABLE),
  },
  {
    row: '24',
    event: 'archive',
    from: [...BEFORE_ORDER, 'order_placed', 'delivered', 'completed'],
    by: ['partner'],
    to: 'archived',
  },
  {
    row: '24',
    event: 'archive',
    from: BEFORE_ORDER,
    by: ['clock'],
    to: 'archived',
    when: ({ returnTo }) => !isOrderState(returnTo),
  },
  { row: '26', event: 'restore', from: ['archived'], by: ['supplier'], to: 'restored' },
  {
    row: '27',
    event: 'edit',
    from: [...BEFORE_ORDER, 'order_placed', 'order_confirmed'],
    by: ['partner'],
    to: 'same',
  },
];

/** Row 25: archiving in these states has a problem code of its own. */
export const NOT_ARCHIVABLE: readonly State[] = ['order_confirmed', 'ordered', 'order_delivered'];

/** Returns the kinds of actors that an event permits in any state of the project. */
export const actorsOf = (event: ProjectEvent): ReadonlySet<Actor> =>
  new Set(event === 'create' ? ['partner'] : rowsOf(event).flatMap(({ by }) => by));

const rowsOf = (event: ProjectEvent): readonly Transition[] =>
  transitions.filter((row) => row.event === event);

export const stateOf = ({ status, waitingFor }: Pick<ProjectFacts, 'status' | 'waitingFor'>): State =>
  status === 'pending' ? `pending:${waitingFor ?? 'answer'}` : status;

/** Returns the status and what it waits for. */
export function partsOf(state: State): { status: ProjectStatus; waitingFor: WaitingFor | null } {
  const [status, waitingFor = null] = state.split(':') as [ProjectStatus, WaitingFor?];
  return { status, waitingFor };
}

/** Returns the state after an event of this actor; undefined if the table has no such row. */
export function targetOf(facts: ProjectFacts, event: ProjectEvent, actor: Actor): State | undefined {
  const from = stateOf(facts);
  const target = rowsOf(event)
    .filter((row) => row.from.includes(from) && row.by.includes(actor) && row.when?.(facts) !== false)
    .map(({ to }) => (typeof to === 'string' ? to : to[facts.kind]))
    .find((to) => to !== undefined);
  if (target === 'same') return from;
  if (target === 'return') return facts.returnTo ?? undefined;
  if (target === 'restored') return facts.archivedFrom ?? undefined;
  return target;
}

/** Returns the kind of actor of a person: partner, supplier, or undefined for logistics. */
export function actorOf(standing: Principal): Actor | undefined {
  const group = groupOf(standing);
  if (group === 'sales' || group === 'admin') return 'supplier';
  return group === undefined || group === 'logistik' ? undefined : 'partner';
}

/** Whether a person may act on projects of a kind: not all partners may order materials. */
export const mayActOn = (kind: ProjectKind, standing: Principal): boolean =>
  kind !== MO || actorOf(standing) !== 'partner' || may(standing, 'materials', 'write');

/** Returns the events that a person may cause in the current state; each event checks further conditions itself. */
export function allowedEvents(facts: ProjectFacts, standing: Principal): ProjectEvent[] {
  const actor = actorOf(standing);
  if (!actor || !mayActOn(facts.kind, standing)) return [];
  return ProjectEvent.options.filter((event) => targetOf(facts, event, actor) !== undefined);
}

/** Tabs of the lists, `:category` in the address. */
export const ProjectTab = z.enum(['all', 'entered', 'ordered', 'completed', 'archived']);
export type ProjectTab = z.infer<typeof ProjectTab>;

const isOrderState = (state: State | null): boolean => state !== null && ORDER_STATES.includes(state);

/** Returns the tab of a project, besides `all`. */
export function tabOf(
  facts: Pick<ProjectFacts, 'status' | 'waitingFor' | 'returnTo'>,
): Exclude<ProjectTab, 'all'> {
  const state = stateOf(facts);
  if (state === 'archived') return 'archived';
  if (state === 'delivered' || state === 'completed') return 'completed';
  const isBackToOrder = state === 'pending:details' && isOrderState(facts.returnTo);
  return isBackToOrder || isOrderState(state) ? 'ordered' : 'entered';
}

/** The side that has to act next. */
export const waitsOn: Readonly<Record<State, 'partner' | 'supplier' | 'nobody'>> = {
  created: 'partner',
  'pending:approval': 'supplier',
  'pending:answer': 'supplier',
  'pending:details': 'partner',
  request_received: 'supplier',
  offer_requested: 'supplier',
  offer_received: 'partner',
  offer_update_requested: 'supplier',
  order_placed: 'supplier',
  order_confirmed: 'supplier',
  ordered: 'supplier',
  order_delivered: 'partner',
  delivered: 'nobody',
  completed: 'nobody',
  archived: 'nobody',
};

const waitingStates = states.filter((state) => waitsOn[state] === 'supplier').map(partsOf);

/** Statuses that wait for the supplier; one that can wait for several things does for these reasons. */
export const waitingForSupplier = {
  statuses: [...new Set(waitingStates.map(({ status }) => status))],
  reasons: waitingStates.flatMap(({ waitingFor }) => waitingFor ?? []),
};

/** Kinds of answers that the supplier owes within a number of working days. */
export const AnswerKind = z.enum([
  'information',
  'quotation',
  'update',
  'approval',
  'order',
  'materials',
  'application',
]);
export type AnswerKind = z.infer<typeof AnswerKind>;

/**
 * Working days for an answer (specification, sections 9 and 10). Five weeks are 25 working days; the
 * specification's other reading of a quotation, 3 to 20 working days, is `usual`.
 */
export const answerDays: Readonly<
  Record<AnswerKind, { from?: number; to: number; usual?: { from: number; to: number } }>
> = {
  information: { to: 3 },
  quotation: { from: 3, to: 25, usual: { from: 3, to: 20 } },
  update: { to: 3 },
  approval: { to: 5 },
  order: { to: 2 },
  materials: { to: 2 },
  application: { to: 3 },
};

/** Returns the kind of answer that the supplier owes in this state; null if none. */
export function answerKindOf({
  kind,
  ...facts
}: Pick<ProjectFacts, 'kind' | 'status' | 'waitingFor'>): AnswerKind | null {
  switch (stateOf(facts)) {
    case 'pending:approval':
      return 'approval';
    case 'pending:answer':
      return 'information';
    case 'offer_requested':
    case 'request_received':
      return kind === IR ? 'information' : 'quotation';
    case 'offer_update_requested':
      return 'update';
    case 'order_placed':
      return kind === MO ? 'materials' : 'order';
    default:
      return null;
  }
}
