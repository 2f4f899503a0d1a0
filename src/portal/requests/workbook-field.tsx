import { Trans, useLingui } from '@lingui/react/macro';
import { Button, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDownload } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Language } from '../../../contracts/domain/user.ts';
import type { WorkbookFault, WorkbookReport } from '../../../contracts/domain/workbook.ts';
import { callForContent } from '../../shared/api/call.ts';
import { read } from '../../shared/api/queries.ts';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { isUnread, textOfFileError } from '../../shared/files/file-texts.ts';
import { FileField } from '../../shared/files/upload-field.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import classes from './workbook-field.module.css';

/** The report on an uploaded workbook in a language. Never stale, because the file never changes. */
export const workbookReport = (fileId: string, language: Language) =>
  queryOptions({
    ...read('GET /v1/files/:id/workbook', { params: { id: fileId }, query: { language } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The portal's workbook to fill in. */
export function EmptyWorkbook() {
  const { t, i18n } = useLingui();
  const get = () =>
    callForContent('GET /v1/workbook', { query: { language: Language.parse(i18n.locale) } }).then(
      (workbook) => download(workbook, fileNameOf(t`Arbeitsmappe`, 'xlsx')),
      (error: unknown) => showError(i18n._(textOfFileError(error))),
    );
  return (
    <UnstyledButton className={classes.get} onClick={get}>
      <IconDownload size={17} stroke={1.6} aria-hidden />
      <span>
        <Trans>Leere Arbeitsmappe</Trans>
      </span>
    </UnstyledButton>
  );
}

interface WorkbookFieldProps {
  readonly fileId: string | null;
  readonly onChange: (fileId: string | null) => void;
  /** Takes a roof that was saved as JSON. */
  readonly onRoof: (file: File) => void;
  readonly error: ReactNode;
  /** Renders the workbook's outcome: the roof, or a way to apply its values. */
  readonly children: (report: WorkbookReport) => ReactNode;
}

/** A filled workbook, what was understood of it, and every cell that was not. */
export function WorkbookField({ fileId, onChange, onRoof, error, children }: WorkbookFieldProps) {
  const { i18n } = useLingui();
  const report = useQuery({
    ...workbookReport(fileId ?? '', Language.parse(i18n.locale)),
    enabled: fileId !== null,
  });
  return (
    <div className={classes.workbook}>
      <FileField
        label={<Trans>Excel-Arbeitsmappe</Trans>}
        use="workbook"
        value={fileId}
        onChange={onChange}
        error={error}
        other={{ use: 'json', take: onRoof }}
        aside={() => <Understood report={report.data} isReading={report.isFetching} />}
        hint={<Trans>Auch ein Dach, das Sie als .json gespeichert haben.</Trans>}
        data-path="workbookFileId"
      />
      {report.error && (
        <p
          {...(isUnread(report.error)
            ? { className: classes.unread, role: 'status' }
            : { className: classes.refused, role: 'alert' })}
        >
          {i18n._(textOfFileError(report.error))} <Trans>Die Datei selbst bleibt bei der Anfrage.</Trans>
        </p>
      )}
      {report.data && (
        <>
          <Faults faults={report.data.faults} />
          {children(report.data)}
        </>
      )}
    </div>
  );
}

interface UnderstoodProps {
  readonly report: WorkbookReport | undefined;
  readonly isReading: boolean;
}

/** How many of the filled cells were understood. */
function Understood({ report, isReading }: UnderstoodProps) {
  if (!report)
    return isReading ? (
      <span className={classes.badge} role="status">
        <Trans>Wird gelesen …</Trans>
      </span>
    ) : null;
  const { filled, understood, faults } = report;
  const isWhole = faults.length === 0 && filled > 0;
  return (
    <span className={classes.badge} data-whole={isWhole} role="status">
      {isWhole ? (
        <IconCheck size={15} stroke={2} aria-hidden />
      ) : (
        <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
      )}
      {filled === 0 ? (
        <Trans>Noch leer</Trans>
      ) : (
        <Trans>
          {understood} von {filled} Zellen verstanden
        </Trans>
      )}
    </span>
  );
}

/** The unreadable cells, by sheet. */
function Faults({ faults }: { readonly faults: readonly WorkbookFault[] }) {
  if (faults.length === 0) return null;
  return (
    <section className={classes.report} aria-labelledby="workbook-report">
      <h3 id="workbook-report">
        <Trans>Das haben wir nicht verstanden</Trans>
      </h3>
      <p>
        <Trans>
          Berichtigen Sie diese Zellen, speichern Sie die Datei und ziehen Sie sie noch einmal hierher.
        </Trans>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long report is scrolled by keyboard */}
      <ul tabIndex={0} aria-labelledby="workbook-report">
        {faults.map(({ sheet, cell, value, reason }) => (
          <li key={`${sheet}!${cell}/${reason}`}>
            <span className={classes.place}>
              {sheet}
              {cell && <b>{cell}</b>}
            </span>
            <span className={classes.reason}>
              {value && <q>{value}</q>} {reason}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TakenProps {
  readonly onTake: () => void;
  readonly onUndo: (() => void) | null;
  readonly isRunning: boolean;
}

/** Takes over what a workbook says, or takes that back. */
export function TakenOver({ onTake, onUndo, isRunning }: TakenProps) {
  return (
    <p className={classes.taken} role="status">
      {onUndo ? (
        <>
          <span>
            <Trans>Was in der Arbeitsmappe steht, ist ins Formular übernommen.</Trans>
          </span>
          <Button variant="subtle" size="compact-sm" color="gray" onClick={onUndo}>
            <Trans>Rückgängig</Trans>
          </Button>
        </>
      ) : (
        <Button variant="default" size="xs" loading={isRunning} onClick={onTake}>
          <Trans>Ins Formular übernehmen</Trans>
        </Button>
      )}
    </p>
  );
}

/** The reasons why a file is no valid roof, or why it could not be checked. */
export function RoofRefused({ reasons }: { readonly reasons: readonly string[] }) {
  return (
    <ul className={classes.refused} role="alert">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
