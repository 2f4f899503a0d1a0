import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  extensionList,
  extensionOf,
  extensions,
  type FileFault,
  FileRefusal,
  type FileUse,
  LARGEST_FILE,
  QuotaRefusal,
} from '../../../contracts/domain/files.ts';
import { ApiError } from '../api/api-error.ts';
import { textOfError } from '../api/error-texts.ts';
import { formatNumber } from '../format/number.ts';

/** Texts of the specification, section 5. */
const wrongExtension = (use: FileUse) => msg`Ungültige Datei, erlaubte Endungen sind: ${extensionList(use)}`;
const tooLarge = msg`Datei zu gross, die maximal erlaubte Grösse ist 60 MB`;
const empty = msg`Diese Datei ist leer.`;

/** Returns why a file is rejected before sending; null if only its content can tell. */
export function faultBeforeSending(file: File, use: FileUse): MessageDescriptor | null {
  if (!extensions[use].includes(extensionOf(file.name))) return wrongExtension(use);
  if (file.size > LARGEST_FILE) return tooLarge;
  return file.size === 0 ? empty : null;
}

/** Returns why a file was not stored. */
export function textOfFileError(error: unknown): MessageDescriptor {
  if (!(error instanceof ApiError)) return textOfError(error);
  if (error.code === 'FILE_QUOTA_USED') return textOfQuota(error);
  const refusal = FileRefusal.safeParse(error.members).data;
  if (!refusal) return textOfError(error);
  return refusal.fault === 'extension' ? wrongExtension(refusal.use) : textOfFileFault(refusal.fault);
}

function textOfQuota(error: ApiError): MessageDescriptor {
  const quota = QuotaRefusal.safeParse(error.members).data;
  if (!quota) return textOfError(error);
  const most = formatSize(quota.most);
  return quota.of === 'person'
    ? msg`Mit dieser Datei hätten Sie mehr als ${most} gespeichert. Bitte wenden Sie sich an unseren Support.`
    : msg`Mit dieser Datei hätte Ihre Firma mehr als ${most} gespeichert. Bitte wenden Sie sich an unseren Support.`;
}

/** Whether a workbook was stored, but is of an unreadable kind. */
export const isUnread = (error: unknown): boolean =>
  error instanceof ApiError && FileRefusal.safeParse(error.members).data?.fault === 'unread';

/** Returns the message for a fault in a file's content. */
export function textOfFileFault(fault: Exclude<FileFault, 'extension'>): MessageDescriptor {
  switch (fault) {
    case 'content':
      return msg`Der Inhalt dieser Datei passt nicht zu ihrer Endung. Bitte speichern Sie sie noch einmal im richtigen Format.`;
    case 'empty':
      return empty;
    case 'encrypted':
      return msg`Diese Datei ist mit einem Passwort geschützt. Bitte speichern Sie sie ohne Passwort.`;
    case 'bomb':
      return msg`Diese Datei ist zu umfangreich. Bitte teilen Sie sie auf oder löschen Sie leere Blätter.`;
    case 'malware':
      return msg`In dieser Datei wurde Schadsoftware gefunden; sie wurde nicht gespeichert. Bitte prüfen Sie Ihren Computer.`;
    case 'foreign':
      return msg`Das ist nicht die Arbeitsmappe des Portals; es wurde nichts daraus gelesen.`;
    case 'unread':
      return msg`Aus .xls und .xlsb liest das Portal nichts. Soll es die Angaben übernehmen, speichern Sie die Mappe in Excel unter «Datei › Speichern unter» als «Excel-Arbeitsmappe (*.xlsx)» und laden Sie diese hoch.`;
    case 'unreadable':
      return msg`Diese Arbeitsmappe lässt sich nicht lesen. Bitte speichern Sie sie in Excel noch einmal.`;
  }
}

/** Whether a retry may succeed. */
export const mayWorkAgain = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** Formats a size like file managers: 4.2 MB, in steps of 1024. */
export function formatSize(bytes: number): string {
  const step = [1024, 1024 ** 2, 1024 ** 3].filter((limit) => bytes >= limit).length;
  const value = bytes / 1024 ** step;
  return `${formatNumber(value < 10 && step > 0 ? Math.round(value * 10) / 10 : Math.round(value))} ${UNITS[step]}`;
}
