import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { KIND_NAMES, SYSTEM_NAMES, statusName } from '../../../contracts/domain/project-names.ts';
import type { ProjectListItem } from '../../../contracts/domain/projects.ts';
import type { StaffQuery } from '../../../contracts/domain/staff.ts';
import { dateAt, daysBetween } from '../../../contracts/domain/working-days.ts';
import { useFigures, useProjectName } from '../../portal/projects/project-columns.tsx';
import { Status } from '../../portal/projects/status.tsx';
import { formatDay } from '../../shared/format/date.ts';
import type { Column } from '../../shared/tables/column.ts';
import classes from '../staff.module.css';
import { useTask } from './staff-task.ts';

interface StaffColumn extends Column<ProjectListItem, StaffQuery['sort']> {
  /** Whether the preview beside the list shows it too. */
  readonly isInPreview?: true;
}

/** The columns of staff lists; the whole row opens the project, or passes its id to `onOpen`. */
export function useStaffColumns(onOpen?: (id: string) => void): readonly StaffColumn[] {
  const { t, i18n } = useLingui();
  const nameOf = useProjectName();
  const taskOf = useTask();
  const { power, price } = useFigures();
  return [
    {
      header: t`Frist`,
      kind: 'words',
      sort: 'answerBy',
      cell: ({ answerBy }) => <Deadline day={answerBy} />,
      csv: [{ header: t`Frist`, value: ({ answerBy }) => (answerBy ? formatDay(answerBy) : '') }],
    },
    {
      header: t`Projekt`,
      card: 'head',
      kind: 'words',
      sort: 'name',
      cell: (project) => (
        <span className={classes.two}>
          <Link
            to={`/staff/projects/${project.id}`}
            onClick={(event) => {
              const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey);
              if (!onOpen || !isPlain) return;
              event.preventDefault();
              onOpen(project.id);
            }}
          >
            {nameOf(project)}
          </Link>
          <small>
            {project.number} · {project.organisation.name}
          </small>
        </span>
      ),
      csv: [
        { header: t`Nummer`, value: ({ number }) => number },
        { header: t`Projekt`, value: nameOf },
        { header: t`Partner`, value: ({ organisation }) => organisation.name },
        { header: t`Art`, value: ({ kind }) => i18n._(KIND_NAMES[kind]) },
        { header: t`System`, value: ({ system }) => (system ? i18n._(SYSTEM_NAMES[system]) : '') },
      ],
    },
    {
      header: t`Wartet auf`,
      kind: 'words',
      sort: 'status',
      card: 'line',
      cell: (project) => (
        <span className={classes.two}>
          <b>{taskOf(project)}</b>
          <Status project={project} />
        </span>
      ),
      csv: [
        { header: t`Wartet auf`, value: taskOf },
        { header: t`Status`, value: (project) => i18n._(statusName(project)) },
      ],
    },
    { ...power, isInPreview: true },
    price,
    {
      header: t`Zuständig`,
      isInPreview: true,
      cell: ({ assignee }) => assignee ?? '–',
      csv: [{ header: t`Zuständig`, value: ({ assignee }) => assignee ?? '' }],
    },
  ];
}

/** The day by which the supplier is to answer, and how near it is. */
export function Deadline({ day }: { readonly day: string | null }) {
  const { t, i18n } = useLingui();
  if (!day) return '–';
  const days = daysBetween(dateAt(Date.now()), day);
  const weekday = new Date(`${day}T12:00:00Z`).toLocaleDateString(i18n.locale, { weekday: 'long' });
  const late = -days;
  return (
    <span className={classes.deadline} data-near={days < 0 ? 'late' : days === 0 ? 'today' : 'later'}>
      {formatDay(day)}
      <small>
        {days === 0
          ? t`heute`
          : days > 0
            ? weekday
            : t`${plural(late, { one: '# Tag überfällig', other: '# Tage überfällig' })}`}
      </small>
    </span>
  );
}
