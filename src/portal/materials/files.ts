import type { I18n } from '@lingui/core';
import type { WrittenLine } from '../../../documents/material-list/write.ts';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { loadPart } from '../../shared/parts/load-part.ts';

/**
 * Downloads positions as CSV that can be imported again. Loads the CSV code on demand: it is large and rarely
 * needed.
 */
export async function saveCsv(lines: readonly WrittenLine[], name: string, i18n: I18n): Promise<void> {
  const { materialCsv } = await loadPart(
    'material-writer',
    () => import('../../../documents/material-list/write.ts'),
  );
  const text = materialCsv(lines, i18n);
  download(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileNameOf(name, 'csv'));
}

/** Downloads the column headers as a template. */
export const saveTemplate = (i18n: I18n): Promise<void> =>
  saveCsv([], i18n.t({ id: 'material-list.template', message: 'Vorlage Material' }), i18n);
