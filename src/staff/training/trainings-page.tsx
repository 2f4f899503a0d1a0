import { Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';
import { IconCalendarOff, IconCalendarPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { type StaffTrainingList, StaffTrainingQuery, titleIn } from '../../../contracts/domain/trainings.ts';
import { timeAt } from '../../../contracts/domain/working-days.ts';
import { useStaffTrainings } from '../../portal/training/queries.ts';
import { SessionState, useDayText } from '../../portal/training/session-parts.tsx';
import classes from '../../portal/training/training.module.css';
import { FormDialogButton } from '../../shared/forms/form-dialog.tsx';
import type { Column } from '../../shared/tables/column.ts';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { ListTools } from '../../shared/tables/list-tools.tsx';
import { useListQuery } from '../../shared/tables/use-list-query.ts';
import { KindName } from '../../shared/ui/certificates.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { PlanForm } from './plan-form.tsx';

type Row = StaffTrainingList['rows'][number];

/** All sessions for who plans them: what comes, what waits for its attendance, what is over. */
export function StaffTrainingsPage() {
  const { t, i18n } = useLingui();
  const list = useListQuery(StaffTrainingQuery);
  const result = useStaffTrainings(list.query);
  const dayOf = useDayText();
  const columns: Column<Row, StaffTrainingQuery['sort']>[] = [
    {
      header: t`Schulung`,
      card: 'head',
      cell: ({ id, titles, kind, trainer }) => (
        <span className={classes.cell}>
          <Link to={`/staff/trainings/${id}`}>{titleIn(titles, i18n.locale)}</Link>
          <small>
            <KindName kind={kind} />, {trainer}
          </small>
        </span>
      ),
    },
    {
      header: t`Datum`,
      kind: 'figure',
      sort: 'start',
      cell: ({ startsAt }) => `${dayOf(startsAt)}, ${timeAt(startsAt)}`,
    },
    { header: t`Ort`, cell: ({ venue, city }) => `${venue}, ${city}` },
    {
      header: t`Belegt`,
      kind: 'figure',
      cell: ({ taken, capacity, queue }) =>
        `${taken} / ${capacity}${queue.length > 0 ? ` (+${queue.reduce((sum, size) => sum + size, 0)})` : ''}`,
    },
    { header: t`Status`, cell: (session) => <SessionState session={session} /> },
  ];
  return (
    <Page
      action={
        <FormDialogButton
          name={t`Schulung planen`}
          icon={<IconCalendarPlus size={16} stroke={1.6} aria-hidden />}
        >
          {(close) => <PlanForm training={null} onClose={close} />}
        </FormDialogButton>
      }
    >
      <SegmentedControl
        className={classes.when ?? ''}
        aria-label={t`Stand`}
        value={list.query.when}
        onChange={(when) => list.change({ when: StaffTrainingQuery.shape.when.parse(when) })}
        data={[
          { value: 'coming', label: t`Kommende` },
          { value: 'attendance', label: t`Anwesenheit offen` },
          { value: 'past', label: t`Vergangene` },
        ]}
      />
      <ListTools list={list} columns={columns} searchLabel={t`Schulung, Ort oder Leitung suchen`} />
      <DataTable
        label={t`Schulungen`}
        columns={columns}
        result={result}
        list={list}
        empty={
          <Notice
            icon={<IconCalendarOff size={22} stroke={1.6} />}
            title={<Trans>Hier steht keine Schulung</Trans>}
          />
        }
      />
    </Page>
  );
}
