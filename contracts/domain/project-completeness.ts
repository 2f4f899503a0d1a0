import { z } from 'zod';
import { Address, type DraftAddress } from './addresses.ts';
import { type FieldFault, faultOf } from './field-faults.ts';
import type { Delivery } from './orders.ts';
import { cantonFaults, type SwissPlace } from './places.ts';
import type { ProjectKind, ProjectSystem } from './project-states.ts';
import {
  Alignment,
  FORM_LIMITS,
  FORM_PARTS,
  type ProjectContent,
  type ProjectData,
  WallConstruction,
} from './projects.ts';
import { line } from './text.ts';
import { isWorkingDay } from './working-days.ts';

/** Dates are checked against this calendar. */
export interface Calendar {
  /** Today's date in Switzerland. */
  readonly today: string;
  readonly holidays: readonly string[];
}

const within = ([least, most]: readonly [number, number]) => z.number().min(least).max(most);
/** Schemas of all parts that some system requires. */
const CompleteParts = {
  areaM2: within(FORM_LIMITS.areaM2),
  pitchDegrees: within(FORM_LIMITS.pitchDegrees),
  alignments: z.array(Alignment).min(1),
  heightAboveSeaM: within(FORM_LIMITS.heightAboveSeaM),
  wallConstruction: WallConstruction,
};
const completeForm = (system: ProjectSystem) =>
  z.object(Object.fromEntries(FORM_PARTS[system].needed.map((part) => [part, CompleteParts[part]])));

/** Facts that a submission is checked against. */
export interface Circumstances extends Calendar {
  /** Swiss places with their cantons; empty until the list is loaded. */
  readonly places: readonly SwissPlace[];
}

/** Returns the faults that a schema finds, at paths below `path`. */
function faultsOf(schema: z.ZodType, value: unknown, path: string): FieldFault[] {
  const { error } = schema.safeParse(value, { reportInput: true });
  return (error?.issues ?? []).map((issue) => faultOf({ ...issue, path: [path, ...issue.path] }));
}
const required = (path: string): FieldFault => ({ path, rule: 'required' });

/** Whether a kind is priced by the server's bill, and so requires a roof. */
export const needsRoof = (kind: ProjectKind): boolean =>
  kind === 'direct_order' || kind === 'quick_quotation';

/** Returns what is missing for an offer or an order. A form requires the parts of its system. */
export function dataFaults(kind: ProjectKind, system: ProjectSystem, data: ProjectData): FieldFault[] {
  const { source, roofId, workbookFileId, form } = data;
  if (needsRoof(kind)) return roofId === null ? [required('roofId')] : [];
  switch (source) {
    case null:
      return [required('source')];
    case 'configurator':
      return roofId === null ? [required('roofId')] : [];
    case 'workbook':
      return roofId === null && workbookFileId === null ? [required('workbookFileId')] : [];
    case 'form':
      return form === null ? [required('form')] : faultsOf(completeForm(system), form, 'form');
  }
}

/** Returns the faults of a delivery address. */
export const deliveryFaults = (
  path: string,
  delivery: Delivery | null,
  places: readonly SwissPlace[],
): FieldFault[] =>
  delivery?.way === 'delivery' ? cantonFaults(`${path}.address`, delivery.address, places) : [];

/** Returns the faults of a requested delivery day. */
export const deliveryDayFaults = (
  path: string,
  date: string | null,
  { today, holidays }: Calendar,
): FieldFault[] => {
  if (date === null) return [];
  if (date < today) return [{ path, rule: 'past' }];
  return isWorkingDay(date, holidays) ? [] : [{ path, rule: 'no_working_day' }];
};

/**
 * Returns everything that a project lacks for submission as its kind, by field; `checklistFaults` checks the sheet
 * of a facade or balcony. Quick quotations and information requests need no address, unless the region decides.
 */
export function completenessFaults(content: ProjectContent, circumstances: Circumstances): FieldFault[] {
  const { kind, system, name, projectAddress, objectAddress, executionDeadline, desiredDate } = content;
  const { today, places } = circumstances;
  const isPlaced = kind === 'request_for_quotation' || kind === 'direct_order' || system !== 'in_roof';
  const addressFaults =
    projectAddress === null
      ? isPlaced
        ? [required('projectAddress')]
        : []
      : faultsOf(Address, projectAddress, 'projectAddress');
  return [
    ...faultsOf(line(1, 120), name, 'name').map((fault) => ({ ...fault, path: 'name' })),
    ...addressFaults,
    ...cantonFaults('projectAddress', projectAddress, places),
    // The address was copied from elsewhere and not confirmed.
    ...(projectAddress !== null && content.addressFrom
      ? ([{ path: 'addressFrom', rule: 'unconfirmed' }] as const)
      : []),
    ...(objectAddress === null ? [] : faultsOf(Address, objectAddress, 'objectAddress')),
    ...cantonFaults('objectAddress', objectAddress, places),
    ...dataFaults(kind, system, content),
    ...(executionDeadline !== null && executionDeadline < today
      ? ([{ path: 'executionDeadline', rule: 'past' }] as const)
      : []),
    ...(kind === 'direct_order'
      ? [
          ...deliveryDayFaults('desiredDate', desiredDate, circumstances),
          ...deliveryFaults('delivery', content.delivery, places),
        ]
      : []),
  ];
}

/**
 * Returns the faults of an edit after submission: name and addresses must stay complete. An address saved before
 * cantons were checked stays valid until it changes.
 */
export function editFaults(
  edited: ProjectContent,
  before: ProjectContent,
  places: readonly SwissPlace[],
): FieldFault[] {
  const isChanged = (address: DraftAddress | null, known: DraftAddress | null) =>
    address?.canton !== known?.canton || address?.postcode !== known?.postcode;
  const isUnchanged = (path: string) =>
    path === 'projectAddress.canton'
      ? !isChanged(edited.projectAddress, before.projectAddress)
      : path === 'objectAddress.canton' && !isChanged(edited.objectAddress, before.objectAddress);
  return completenessFaults(edited, { today: '', holidays: [], places }).filter(
    ({ path, rule }) =>
      /^(name|projectAddress|objectAddress)(\.|$)/.test(path) &&
      !(rule === 'other_canton' && isUnchanged(path)),
  );
}
