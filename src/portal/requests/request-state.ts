import { useState } from 'react';
import type { DraftAddress } from '../../../contracts/domain/addresses.ts';
import { checklistFaults } from '../../../contracts/domain/checklists.ts';
import type { FieldFault } from '../../../contracts/domain/field-faults.ts';
import { type Circumstances, completenessFaults } from '../../../contracts/domain/project-completeness.ts';
import {
  type ContactPerson,
  FORM_PARTS,
  type ProjectContent,
  type ProjectRules,
} from '../../../contracts/domain/projects.ts';
import { approvingRegion } from '../../../contracts/domain/rules.ts';
import { EMPTY_ADDRESS, isEmptyAddress } from '../../shared/forms/address-fields.tsx';
import { EMPTY_ROOF_FORM } from './roof-form-fields.tsx';

const EMPTY_CONTACT: ContactPerson = { name: '', phone: '', email: '' };

/** The empty value of each part. */
const EMPTY: Readonly<Record<string, object>> = {
  projectAddress: EMPTY_ADDRESS,
  objectAddress: EMPTY_ADDRESS,
  form: EMPTY_ROOF_FORM,
  contactPerson: EMPTY_CONTACT,
};

/** The value at a path of one or two names. */
export function valueAt(content: ProjectContent, path: string): unknown {
  const [name = '', part] = path.split('.');
  const value = Reflect.get(content, name) ?? EMPTY[name] ?? null;
  return part === undefined ? value : Reflect.get(Object(value), part);
}

/**
 * The content with another value at a path; an address of which nothing is left is none. Every edit of the project
 * address confirms it.
 */
export function withValue(content: ProjectContent, path: string, value: unknown): ProjectContent {
  const [name = '', part] = path.split('.');
  if (name === 'projectAddress') return withAddress({ ...content, addressFrom: null }, part, value);
  if (part === undefined) return { ...content, [name]: value };
  return { ...content, [name]: { ...Object(valueAt(content, name)), [part]: value } };
}

function withAddress(content: ProjectContent, part: string | undefined, value: unknown): ProjectContent {
  const before = content.projectAddress ?? EMPTY_ADDRESS;
  const projectAddress = part === undefined ? (value as DraftAddress | null) : { ...before, [part]: value };
  return {
    ...content,
    projectAddress: projectAddress && isEmptyAddress(projectAddress) ? null : projectAddress,
  };
}

/** The region whose approval a project needs; null where it needs none. */
export const regionOf = ({ regions }: Pick<ProjectRules, 'regions'>, content: ProjectContent) =>
  approvingRegion(regions, content.system, content.objectAddress ?? content.projectAddress);

/** The parts of a submission in page order; `partOf` assigns faults to them. */
export const PARTS = ['source', 'checklist', 'object', 'dates'] as const;
export type Part = (typeof PARTS)[number];

export function partOf({ path }: FieldFault): Part {
  const [name] = path.split('.');
  switch (name) {
    case 'checklist':
      return 'checklist';
    case 'name':
    case 'projectAddress':
    case 'addressFrom':
    case 'objectAddress':
      return 'object';
    case 'executionDeadline':
    case 'desiredDate':
      return 'dates';
    default:
      return 'source';
  }
}

/** The fields that a part misses into which nothing was typed yet, in the order of the page. */
const MISSED: Readonly<Record<string, readonly string[]>> = {
  projectAddress: ['street', 'postcode', 'city', 'canton'],
};

/** Everything that still stands in the way of sending, each at its field, in the order of the page. */
export const openPoints = (content: ProjectContent, circumstances: Circumstances): FieldFault[] =>
  [...completenessFaults(content, circumstances), ...checklistFaults(content.system, content.checklist)]
    .flatMap(
      (fault) =>
        (fault.path === 'form' ? FORM_PARTS[content.system].needed : MISSED[fault.path])?.map((part) => ({
          ...fault,
          path: `${fault.path}.${part}`,
        })) ?? fault,
    )
    .toSorted((one, other) => PARTS.indexOf(partOf(one)) - PARTS.indexOf(partOf(other)));

/** The faults to show: the page's own after the first attempt to send, and the server's until the value changes. */
export function useFaults(content: ProjectContent, points: readonly FieldFault[]) {
  const [isTried, setTried] = useState(false);
  const [reported, setReported] = useState<readonly (FieldFault & { readonly about: unknown })[]>([]);
  const still = reported.filter(({ path, about }) => Object.is(about, valueAt(content, path)));
  const shown = isTried ? [...points, ...still] : still;
  return {
    faultAt: (path: string) => shown.find((fault) => fault.path === path),
    showAll: () => setTried(true),
    report: (faults: readonly FieldFault[]) =>
      setReported(faults.map((fault) => ({ ...fault, about: valueAt(content, fault.path) }))),
  };
}

/** The fault's field, or the first one of its group. */
const fieldOf = (path: string) =>
  document.querySelector<HTMLElement>(`[data-path="${path}"]`) ??
  document.querySelector<HTMLElement>(`[data-path^="${path.split('.')[0]}"]`);

/** Leads to a point that is open. */
export function goTo(path: string): void {
  const field = fieldOf(path);
  field?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  field?.focus({ preventScroll: true });
}
