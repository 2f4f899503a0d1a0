import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChecks, IconRefresh } from '@tabler/icons-react';
import { type FailedJob, FailedJobQuery } from '../../../contracts/domain/failed-jobs.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { formatInstant } from '../../shared/format/date.ts';
import type { Column } from '../../shared/tables/column.ts';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { ListTools } from '../../shared/tables/list-tools.tsx';
import { useListQuery } from '../../shared/tables/use-list-query.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import classes from '../staff.module.css';
import { useFailedJobs, useRetry } from './queries.ts';

/** Kinds that can fail for good; another one is shown by its technical name. */
const KIND_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  'print-papers': msg`Druck der Projektdokumente`,
  'print-picture': msg`Bild des Daches in der Offerte`,
  'automatic-supplier': msg`Automatische Antwort auf eine Anfrage`,
  'notification-mail': msg`E-Mail über Mitteilungen`,
  'catalogue-effect': msg`Wirkung eines Katalogs`,
  webhook: msg`Ereignisse für ein Programm`,
  'demo-document': msg`Dokument der Demo`,
  'demo-film': msg`Film der Demo`,
};

/** Failed jobs at `/staff/failed-jobs`: their reasons, and retrying one or all. */
export function FailedJobsPage() {
  const { t, i18n } = useLingui();
  const list = useListQuery(FailedJobQuery);
  const result = useFailedJobs(list.query);
  const columns: readonly Column<FailedJob, FailedJobQuery['sort']>[] = [
    {
      header: t`Fehlgeschlagen`,
      sort: 'failedAt',
      cell: ({ failedAt }) => <span className={classes.instant}>{formatInstant(failedAt)}</span>,
    },
    {
      header: t`Arbeit`,
      card: 'head',
      cell: ({ kind, about }) => {
        const name = KIND_NAMES[kind];
        return (
          <span className={classes.two}>
            {name ? i18n._(name) : kind}
            <small className={classes.long}>{about}</small>
          </span>
        );
      },
    },
    {
      header: t`Grund`,
      card: 'line',
      cell: ({ reason, attempts }) => (
        <span className={classes.two}>
          <span className={classes.long}>{reason}</span>
          <small>{t`${plural(attempts, { one: '# Versuch', other: '# Versuche' })}`}</small>
        </span>
      ),
    },
    { header: t`Befehle`, card: 'line', cell: (job) => <RetryOne job={job} /> },
  ];
  return (
    <Page action={(result.data?.total ?? 0) > 0 && <RetryAll />}>
      <ListTools list={list} columns={columns} searchLabel={t`Grund oder Kennung suchen`} />
      <DataTable
        label={t`Fehlschläge`}
        columns={columns}
        result={result}
        list={list}
        empty={
          <Notice
            icon={<IconChecks size={22} stroke={1.6} />}
            title={<Trans>Keine Arbeit ist fehlgeschlagen</Trans>}
          />
        }
      />
    </Page>
  );
}

function RetryOne({ job }: { readonly job: FailedJob }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const { one } = useRetry();
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRefresh size={15} stroke={1.6} aria-hidden />}
      loading={one.isPending}
      onClick={() =>
        one.mutateAsync(job.id).then(
          () => showSuccess(t`Die Arbeit wird noch einmal versucht.`),
          (error) => showError(textOf(error)),
        )
      }
    >
      <Trans>Noch einmal versuchen</Trans>
    </Button>
  );
}

function RetryAll() {
  const { t } = useLingui();
  const textOf = useErrorText();
  const { all } = useRetry();
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
      loading={all.isPending}
      onClick={() =>
        all.mutateAsync().then(
          ({ count }) =>
            showSuccess(
              t`${plural(count, { one: '# Arbeit wird', other: '# Arbeiten werden' })} noch einmal versucht.`,
            ),
          (error) => showError(textOf(error)),
        )
      }
    >
      <Trans>Alle noch einmal versuchen</Trans>
    </Button>
  );
}
