import type { Configuration } from '../../engine/index.ts';
import type { FieldFault } from './field-faults.ts';
import type { MaterialLine } from './orders.ts';
import type { ProjectData } from './projects.ts';

/** Project data with the roof that they name; null without one. */
export interface NamedData {
  readonly data: ProjectData;
  readonly roof: Configuration | null;
}

/** Files that the data of a project already have, and the key by which two files count as equal. */
export interface KnownFiles {
  readonly ids: Iterable<string>;
  /** The server knows their content; by default a file is its id. */
  readonly contentOf?: (id: string) => string;
}

/** JSON in which neither the order of keys nor what is absent makes a difference. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, inner]) => inner !== null && inner !== '')
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  ) ?? '';

/** Serializes the part of a roof that is built: without its name and a discount that was tried out. */
function roofText(roof: Configuration | null): string {
  if (!roof) return '';
  const { name: _name, partnerDiscount: _discount, ...built } = roof;
  return canonical(built);
}

function formText({ form }: ProjectData): string {
  if (!form) return '{}';
  const { alignments, presentRoofing, ...figures } = form;
  const sorted = alignments.length > 0 ? alignments.toSorted() : null;
  return canonical({ ...figures, alignments: sorted, presentRoofing: presentRoofing.trim() });
}

function checklistText({ checklist }: ProjectData): string {
  const filled = checklist.filter(({ value }) => value !== null && value !== '');
  return canonical(
    Object.fromEntries(filled.map(({ code, value, comment }) => [code, [value, comment.trim()]])),
  );
}

/**
 * Whether an offer update or an amendment brings new project data (specification, section 4): another roof, other
 * words of the form, another entry of the checklist, or a file that was not there. A description alone brings none,
 * nor does leaving away what the new source does not use.
 */
export function hasNewData(
  before: NamedData,
  after: NamedData,
  { ids, contentOf = (id) => id }: KnownFiles,
): boolean {
  const known = new Set([...ids].map(contentOf));
  const { source, attachments, workbookFileId } = after.data;
  const files = [...attachments, ...(source === 'workbook' && workbookFileId ? [workbookFileId] : [])];
  const form = source === 'configurator' ? '{}' : formText(after.data);
  return (
    roofText(before.roof) !== roofText(after.roof) ||
    (form !== '{}' && form !== formText(before.data)) ||
    checklistText(before.data) !== checklistText(after.data) ||
    files.some((id) => !known.has(contentOf(id)))
  );
}

/** Whether other quantities or articles are ordered, in whatever order and on however many lines. */
export function hasNewLines(before: readonly MaterialLine[], after: readonly MaterialLine[]): boolean {
  const hundredths = (lines: readonly MaterialLine[]): string => {
    const sums = new Map<string, number>();
    for (const { article, quantity } of lines)
      sums.set(article, (sums.get(article) ?? 0) + Math.round(quantity * 100));
    return canonical(Object.fromEntries(sums));
  };
  return hundredths(before) !== hundredths(after);
}

/** The fault of a change that brings nothing new. */
export const unchanged = (path: string): FieldFault => ({ path, rule: 'unchanged' });
