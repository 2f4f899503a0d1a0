import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import type { ProjectContent } from '../../../../contracts/projects.ts';
import type { SavedRoof } from '../../../../contracts/roofs.ts';
import type { Language } from '../../../../contracts/user.ts';
import type { WorkbookReport } from '../../../../contracts/workbook.ts';
import type { Configuration } from '../../../../engine/index.ts';
import { api } from '../../../shared/api/client.ts';
import { workbookReport } from './workbook-field.tsx';

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
const said = (part: object | null | undefined) =>
  Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => isSaid(value)));

/** The content with what a workbook says; what it leaves open stays as it was typed. */
export function withWorkbook(
  before: ProjectContent,
  { content, checklist }: Pick<WorkbookReport, 'content' | 'checklist'>,
  roofId: string | null,
): ProjectContent {
  const { contactPerson, projectAddress, objectAddress, form, ...plain } = content;
  const merged = <T extends object>(part: T | null, more: T | null | undefined): T | null =>
    more ? ({ ...more, ...part, ...said(more) } as T) : part;
  const system = plain.system ?? before.system;
  const codes = checklist.map(({ code }) => code);
  return {
    ...before,
    ...said(plain),
    system,
    source: 'workbook',
    roofId,
    contactPerson: merged(before.contactPerson, contactPerson),
    projectAddress: merged(before.projectAddress, projectAddress),
    objectAddress: merged(before.objectAddress, objectAddress),
    form: merged(before.form, form),
    checklist: [
      ...(system === before.system ? before.checklist.filter(({ code }) => !codes.includes(code)) : []),
      ...checklist,
    ],
  };
}

interface Taking {
  readonly fileId: string;
  /** What stood there before: its roof is replaced, unless somebody has changed it since. */
  readonly before: Pick<ProjectContent, 'workbookFileId' | 'roofId'>;
}

/** Reads an uploaded workbook and keeps its roof; answers what it says and the roof's id. */
export function useWorkbook(language: Language) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ fileId, before }: Taking) => {
      const report = await client.fetchQuery(workbookReport(fileId, language));
      const { configuration } = report;
      const { queryKey } = workbookReport(before.workbookFileId ?? '', language);
      const last = client.getQueryData<WorkbookReport>(queryKey)?.configuration;
      const present = last && before.roofId ? await api.roofs.find(before.roofId).catch(() => null) : null;
      const isUntouched = JSON.stringify(present?.configuration) === JSON.stringify(last);
      if (!configuration) return { report, roofId: null };
      return { report, roofId: await keepRoof(configuration, isUntouched ? present : null) };
    },
  });
}

/** Keeps a roof that came in a file, in the place of another one or as a new one; answers its id. */
export async function keepRoof(configuration: Configuration, replaced: SavedRoof | null): Promise<string> {
  const id = replaced?.id ?? newId();
  await api.roofs.put(id, { configuration, baseRevision: replaced?.revision ?? null });
  return id;
}
