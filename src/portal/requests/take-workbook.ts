import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import type { ProjectContent, ProjectData } from '../../../contracts/domain/projects.ts';
import type { SavedRoof } from '../../../contracts/domain/roofs.ts';
import type { Language } from '../../../contracts/domain/user.ts';
import type { WorkbookReport } from '../../../contracts/domain/workbook.ts';
import type { Configuration } from '../../../engine/index.ts';
import { call } from '../../shared/api/call.ts';
import { workbookReport } from './workbook-field.tsx';

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
const said = (part: object | null | undefined) =>
  Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => isSaid(value)));

type Said = Pick<WorkbookReport, 'content' | 'checklist'>;
const merged = <T extends object>(part: T | null, more: T | null | undefined): T | null =>
  more ? ({ ...more, ...part, ...said(more) } as T) : part;

/** Returns the data with the workbook's values; fields that the workbook leaves empty keep their input. */
export function dataWithWorkbook<D extends ProjectData>(
  before: D,
  { content, checklist }: Said,
  roofId: string | null,
): D {
  const codes = checklist.map(({ code }) => code);
  return {
    ...before,
    source: 'workbook',
    roofId,
    form: merged(before.form, content.form),
    checklist: [...before.checklist.filter(({ code }) => !codes.includes(code)), ...checklist],
  };
}

/** The whole content with what a workbook says. */
export function withWorkbook(before: ProjectContent, report: Said, roofId: string | null): ProjectContent {
  const { contactPerson, projectAddress, objectAddress, form: _, ...plain } = report.content;
  const system = plain.system ?? before.system;
  // Another system has another sheet.
  const checklist = system === before.system ? before.checklist : [];
  return {
    ...dataWithWorkbook({ ...before, ...said(plain), checklist }, report, roofId),
    system,
    contactPerson: merged(before.contactPerson, contactPerson),
    projectAddress: merged(before.projectAddress, projectAddress),
    // An address in the workbook belongs to this project, so it needs no confirmation.
    addressFrom: projectAddress ? null : before.addressFrom,
    objectAddress: merged(before.objectAddress, objectAddress),
  };
}

interface Taking {
  readonly fileId: string;
  /** The previous data: its roof is replaced, unless it was edited since. */
  readonly before: Pick<ProjectContent, 'workbookFileId' | 'roofId'>;
}

/** Reads an uploaded workbook and saves its roof; returns the report and the roof's id. */
export function useWorkbook(language: Language) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ fileId, before }: Taking) => {
      const report = await client.fetchQuery(workbookReport(fileId, language));
      const { configuration } = report;
      const { queryKey } = workbookReport(before.workbookFileId ?? '', language);
      const last = client.getQueryData<WorkbookReport>(queryKey)?.configuration;
      const present =
        last && before.roofId
          ? await call('GET /configurator/v1/roofs/:id', { params: { id: before.roofId } }).catch(() => null)
          : null;
      const isUntouched = JSON.stringify(present?.configuration) === JSON.stringify(last);
      if (!configuration) return { report, roofId: null };
      return { report, roofId: await keepRoof(configuration, isUntouched ? present : null) };
    },
  });
}

/** Saves a roof from a file as a new one, or over an existing one; returns its id. */
export async function keepRoof(configuration: Configuration, replaced: SavedRoof | null): Promise<string> {
  const id = replaced?.id ?? newId();
  await call('PUT /configurator/v1/roofs/:id', {
    params: { id },
    body: { configuration, baseRevision: replaced?.revision ?? null },
  });
  return id;
}
