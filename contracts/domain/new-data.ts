import type { Configuration } from '../../engine/index.ts';
import type { FieldFault } from './field-faults.ts';
import type { MaterialLine } from './orders.ts';
import type { ProjectData } from './projects.ts';

/** Project data with the roof they refer to; null without one. */
export interface NamedData {
  readonly data: ProjectData;
  readonly roof: Configuration | null;
}

/** Files already in the data of a project, and the key by which two files count as equal. */
export interface KnownFiles {
  readonly ids: Iterable<string>;
  /** Returns the key of a file's content, which the server knows; by default the file's id. */
  readonly contentOf?: (id: string) => string;
}

/** JSON independent of the order of keys and of missing members. */
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

/** Serialises the part of a roof that is built: without its name and a trial discount. */
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
 * Whether an offer update or an amendment contains new project data (specification, section 4): another roof,
 * another value in the form or the checklist, or an additional file. A description alone does not count, nor does
 * omitting data that the new source does not use.
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

/** Whether other quantities or articles are ordered, independent of order and division of lines. */
export function hasNewLines(before: readonly MaterialLine[], after: readonly MaterialLine[]): boolean {
  const hundredths = (lines: readonly MaterialLine[]): string => {
    const sums = new Map<string, number>();
    for (const { article, quantity } of lines)
      sums.set(article, (sums.get(article) ?? 0) + Math.round(quantity * 100));
    return canonical(Object.fromEntries(sums));
  };
  return hundredths(before) !== hundredths(after);
}

/** Returns the fault of a change without new data. */
export const unchanged = (path: string): FieldFault => ({ path, rule: 'unchanged' });
