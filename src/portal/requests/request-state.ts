import { checklistFaults } from '../../../contracts/domain/checklists.ts';
import type { FieldFault } from '../../../contracts/domain/field-faults.ts';
import { type Circumstances, completenessFaults } from '../../../contracts/domain/project-completeness.ts';
import { FORM_PARTS, type ProjectContent, type ProjectRules } from '../../../contracts/domain/projects.ts';
import { approvingRegion } from '../../../contracts/domain/rules.ts';

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
