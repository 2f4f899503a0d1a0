/** Names of a project's kinds, states and events; the same in the app, in files and in mails. */
import type { MessageDescriptor } from '@lingui/core';
import type { ChecklistCode } from './checklists.ts';
import type { OfferState } from './offers.ts';
import type { OrderState } from './orders.ts';
import type {
  AnswerKind,
  ProjectFacts,
  ProjectKind,
  ProjectSystem,
  ProjectTab,
  State,
} from './project-states.ts';
import { stateOf } from './project-states.ts';
import type {
  Archive,
  BuildingWork,
  NextStep,
  ObjectType,
  ProjectSource,
  WallConstruction,
} from './projects.ts';

type Names<K extends string> = Readonly<Record<K, MessageDescriptor>>;

export const KIND_NAMES: Names<ProjectKind> = {
  request_for_quotation: /*i18n*/ { id: 'project-kind.request_for_quotation', message: 'Offertanfrage' },
  direct_order: /*i18n*/ { id: 'project-kind.direct_order', message: 'Direktbestellung' },
  information_request: /*i18n*/ { id: 'project-kind.information_request', message: 'Informationsanfrage' },
  quick_quotation: /*i18n*/ { id: 'project-kind.quick_quotation', message: 'Schnellofferte' },
  material_order: /*i18n*/ { id: 'project-kind.material_order', message: 'Materialbestellung' },
};

export const SYSTEM_NAMES: Names<ProjectSystem> = {
  in_roof: /*i18n*/ { id: 'project-system.in_roof', message: 'Indach' },
  facade: /*i18n*/ { id: 'project-system.facade', message: 'Fassade' },
  balcony: /*i18n*/ { id: 'project-system.balcony', message: 'Balkon' },
};

const requestAccepted = /*i18n*/ { id: 'project-state.request_accepted', message: 'Anfrage angenommen' };
const stateNames: Names<State> = {
  created: /*i18n*/ { id: 'project-state.created', message: 'Erstellt' },
  'pending:approval': /*i18n*/ { id: 'project-state.pending-approval', message: 'Pendent · Freigabe' },
  'pending:answer': /*i18n*/ { id: 'project-state.pending-answer', message: 'Pendent · Antwort' },
  'pending:details': /*i18n*/ { id: 'project-state.pending-details', message: 'Pendent · Angaben' },
  request_received: /*i18n*/ { id: 'project-state.request_received', message: 'Anfrage erhalten' },
  offer_requested: /*i18n*/ { id: 'project-state.offer_requested', message: 'Offerte angefragt' },
  offer_received: /*i18n*/ { id: 'project-state.offer_received', message: 'Offerte erhalten' },
  offer_update_requested: /*i18n*/ {
    id: 'project-state.offer_update_requested',
    message: 'Anpassung angefragt',
  },
  order_placed: /*i18n*/ { id: 'project-state.order_placed', message: 'Bestellung aufgegeben' },
  order_confirmed: /*i18n*/ { id: 'project-state.order_confirmed', message: 'Bestellung bestätigt' },
  ordered: /*i18n*/ { id: 'project-state.ordered', message: 'Bestellt (in Bearbeitung)' },
  order_delivered: /*i18n*/ { id: 'project-state.order_delivered', message: 'Ausgeliefert' },
  delivered: /*i18n*/ { id: 'project-state.delivered', message: 'Erhalten' },
  completed: /*i18n*/ { id: 'project-state.completed', message: 'Abgeschlossen' },
  archived: /*i18n*/ { id: 'project-state.archived', message: 'Archiviert' },
};

/** Returns a status with what it waits for, for display; a request is "received" until a person accepts it. */
export function statusName(
  facts: Pick<ProjectFacts, 'status' | 'waitingFor'> & Partial<Pick<ProjectFacts, 'acceptedBy'>>,
): MessageDescriptor {
  const state = stateOf(facts);
  return state === 'request_received' && facts.acceptedBy === 'person' ? requestAccepted : stateNames[state];
}

/** A status in a filter or a history, without what it waits for. */
export const STATUS_NAMES = {
  ...stateNames,
  pending: /*i18n*/ { id: 'project-state.pending', message: 'Pendent' },
} as const;

export const TAB_NAMES: Names<ProjectTab> = {
  all: /*i18n*/ { id: 'project-tab.all', message: 'Alle' },
  entered: /*i18n*/ { id: 'project-tab.entered', message: 'Erfasst' },
  ordered: /*i18n*/ { id: 'project-tab.ordered', message: 'Bestellungen' },
  completed: /*i18n*/ { id: 'project-tab.completed', message: 'Abgeschlossen' },
  archived: /*i18n*/ { id: 'project-tab.archived', message: 'Archiviert' },
};

export const OBJECT_TYPE_NAMES: Names<ObjectType> = {
  single_family: /*i18n*/ { id: 'object-type.single_family', message: 'Einfamilienhaus' },
  multi_family: /*i18n*/ { id: 'object-type.multi_family', message: 'Mehrfamilienhaus' },
  farm: /*i18n*/ { id: 'object-type.farm', message: 'Landwirtschaft' },
  commercial: /*i18n*/ { id: 'object-type.commercial', message: 'Gewerbe und Industrie' },
  public: /*i18n*/ { id: 'object-type.public', message: 'Öffentliches Gebäude' },
};

export const BUILDING_WORK_NAMES: Names<BuildingWork> = {
  new: /*i18n*/ { id: 'building-work.new', message: 'Neubau' },
  re_roofing: /*i18n*/ { id: 'building-work.re_roofing', message: 'Dachsanierung' },
  extension: /*i18n*/ { id: 'building-work.extension', message: 'Anbau' },
};

export const WALL_CONSTRUCTION_NAMES: Names<WallConstruction> = {
  concrete: /*i18n*/ { id: 'wall-construction.concrete', message: 'Beton' },
  masonry: /*i18n*/ { id: 'wall-construction.masonry', message: 'Mauerwerk' },
  timber: /*i18n*/ { id: 'wall-construction.timber', message: 'Holz' },
  steel: /*i18n*/ { id: 'wall-construction.steel', message: 'Stahl' },
};

export const SOURCE_NAMES: Names<ProjectSource> = {
  workbook: /*i18n*/ { id: 'project-source.workbook', message: 'Excel-Arbeitsmappe' },
  form: /*i18n*/ { id: 'project-source.form', message: 'Formular' },
  configurator: /*i18n*/ { id: 'project-source.configurator', message: 'Konfigurator' },
};

export const ARCHIVE_REASON_NAMES: Names<Archive['reason']> = {
  aesthetics: /*i18n*/ { id: 'archive-reason.aesthetics', message: 'Ästhetik' },
  delivery_time: /*i18n*/ { id: 'archive-reason.delivery_time', message: 'Lieferzeit' },
  price: /*i18n*/ { id: 'archive-reason.price', message: 'Preis' },
  process_time: /*i18n*/ { id: 'archive-reason.process_time', message: 'Bearbeitungszeit' },
  inactive: /*i18n*/ { id: 'archive-reason.inactive', message: 'Lange nichts geschehen' },
  rejected: /*i18n*/ { id: 'archive-reason.rejected', message: 'Vom Lieferanten abgelehnt' },
};

export const OFFER_STATE_NAMES: Names<OfferState> = {
  sent: /*i18n*/ { id: 'offer-state.sent', message: 'Gültig' },
  superseded: /*i18n*/ { id: 'offer-state.superseded', message: 'Ersetzt' },
  accepted: /*i18n*/ { id: 'offer-state.accepted', message: 'Bestellt' },
};

export const ORDER_STATE_NAMES: Names<OrderState> = {
  placed: /*i18n*/ { id: 'order-state.placed', message: 'Aufgegeben' },
  confirmed: /*i18n*/ { id: 'order-state.confirmed', message: 'Bestätigt' },
  rejected: /*i18n*/ { id: 'order-state.rejected', message: 'Abgelehnt' },
  superseded: /*i18n*/ { id: 'order-state.superseded', message: 'Ersetzt' },
  cancelled: /*i18n*/ { id: 'order-state.cancelled', message: 'Storniert' },
};

export const CHECKLIST_NAMES: Names<ChecklistCode> = {
  wind_pressure: /*i18n*/ { id: 'checklist.wind_pressure', message: 'Winddruck' },
  wind_suction: /*i18n*/ { id: 'checklist.wind_suction', message: 'Windsog' },
  area_load: /*i18n*/ { id: 'checklist.area_load', message: 'Flächenlast' },
  fire_index: /*i18n*/ { id: 'checklist.fire_index', message: 'Brandkennziffer' },
  building_height: /*i18n*/ { id: 'checklist.building_height', message: 'Gebäudehöhe' },
  substructure: /*i18n*/ { id: 'checklist.substructure', message: 'Unterkonstruktion' },
  railing_height: /*i18n*/ { id: 'checklist.railing_height', message: 'Geländerhöhe' },
  fall_protection_glass: /*i18n*/ {
    id: 'checklist.fall_protection_glass',
    message: 'Absturzsicherndes Glas',
  },
  railing_load: /*i18n*/ { id: 'checklist.railing_load', message: 'Geländerlast' },
  mounting: /*i18n*/ { id: 'checklist.mounting', message: 'Montage' },
  cable_way: /*i18n*/ { id: 'checklist.cable_way', message: 'Kabelweg' },
};

/** Options of the choices in a sheet. */
export const CHECKLIST_CHOICE_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  aluminium: /*i18n*/ { id: 'checklist-choice.aluminium', message: 'Aluminium' },
  steel: /*i18n*/ { id: 'checklist-choice.steel', message: 'Stahl' },
  timber: /*i18n*/ { id: 'checklist-choice.timber', message: 'Holz' },
  inner: /*i18n*/ { id: 'checklist-choice.inner', message: 'innen' },
  outer: /*i18n*/ { id: 'checklist-choice.outer', message: 'aussen' },
};

/** Short names of next steps; dates and days are shown next to them. */
export const NEXT_STEP_NAMES: Names<NextStep['step']> = {
  continue: /*i18n*/ { id: 'next-step.continue', message: 'Weiterarbeiten' },
  revise: /*i18n*/ { id: 'next-step.revise', message: 'Überarbeiten' },
  give_details: /*i18n*/ { id: 'next-step.give_details', message: 'Angaben ergänzen' },
  check_offer: /*i18n*/ { id: 'next-step.check_offer', message: 'Offerte prüfen' },
  offer_expired: /*i18n*/ { id: 'next-step.offer_expired', message: 'Offerte abgelaufen' },
  confirm_receipt: /*i18n*/ { id: 'next-step.confirm_receipt', message: 'Empfang bestätigen' },
  await_answer: /*i18n*/ { id: 'next-step.await_answer', message: 'Wartet auf Antwort' },
  await_delivery: /*i18n*/ { id: 'next-step.await_delivery', message: 'Wartet auf Lieferung' },
};

/** Names of the supplier's answers. */
export const ANSWER_NAMES: Names<AnswerKind> = {
  information: /*i18n*/ { id: 'answer-kind.information', message: 'Auskunft' },
  quotation: /*i18n*/ { id: 'answer-kind.quotation', message: 'Offerte' },
  update: /*i18n*/ { id: 'answer-kind.update', message: 'Angepasste Offerte' },
  approval: /*i18n*/ { id: 'answer-kind.approval', message: 'Freigabe' },
  order: /*i18n*/ { id: 'answer-kind.order', message: 'Bestätigung einer Bestellung' },
  materials: /*i18n*/ { id: 'answer-kind.materials', message: 'Bestätigung von Material' },
  application: /*i18n*/ { id: 'answer-kind.application', message: 'Anmeldung' },
};
