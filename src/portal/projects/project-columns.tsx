import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { KIND_NAMES, SYSTEM_NAMES, statusName } from '../../../contracts/domain/project-names.ts';
import type { ProjectListItem, ProjectQuery } from '../../../contracts/domain/projects.ts';
import { formatDate, formatDay } from '../../shared/format/date.ts';
import { formatAmount } from '../../shared/format/money.ts';
import { formatPower } from '../../shared/format/number.ts';
import type { Column } from '../../shared/tables/column.ts';
import { NextStep, useNextStepText } from './next-step.tsx';
import { ProjectPicture } from './project-thumbnail.tsx';
import classes from './projects.module.css';
import { Status } from './status.tsx';

type ProjectColumn = Column<ProjectListItem, ProjectQuery['sort']>;

/** Returns a project's name, or a fallback; material orders have no name. */
export function useProjectName(): (project: Pick<ProjectListItem, 'name' | 'kind'>) => string {
  const { t, i18n } = useLingui();
  return ({ name, kind }) => name || (kind === 'material_order' ? i18n._(KIND_NAMES[kind]) : t`Ohne Namen`);
}

/** Power and price of a project in a list. */
export function useFigures() {
  const { t } = useLingui();
  const power: ProjectColumn = {
    header: t`Leistung`,
    kind: 'figure',
    sort: 'powerW',
    cell: ({ powerW }) => (powerW === null ? '–' : formatPower(powerW)),
    csv: [{ header: t`Leistung kWp`, value: ({ powerW }) => (powerW === null ? '' : powerW / 1000) }],
  };
  const price: ProjectColumn = {
    header: t`CHF exkl. MWST`,
    kind: 'figure',
    sort: 'netRappen',
    cell: ({ netRappen }) => (netRappen === null ? '–' : formatAmount(netRappen)),
    csv: [
      {
        header: t`CHF exkl. MWST`,
        value: ({ netRappen }) => (netRappen === null ? '' : (netRappen / 100).toFixed(2)),
      },
    ],
  };
  return { power, price };
}

/** The columns shared by all lists of projects; the whole row opens the project. */
export function useProjectColumns(): readonly ProjectColumn[] {
  const { t, i18n } = useLingui();
  const nameOf = useProjectName();
  const stepOf = useNextStepText();
  const { power, price } = useFigures();
  return [
    {
      header: t`Projekt`,
      card: 'head',
      kind: 'words',
      sort: 'name',
      cell: (project) => (
        <div className={classes.project}>
          <ProjectPicture project={project} />
          <span>
            <Link to={`/projects/details/${project.id}`}>{nameOf(project)}</Link>
            <small title={project.address}>
              {[project.number, project.address].filter(Boolean).join(' · ')}
            </small>
          </span>
        </div>
      ),
      csv: [
        { header: t`Nummer`, value: ({ number }) => number },
        { header: t`Projekt`, value: nameOf },
        { header: t`Adresse`, value: ({ address }) => address },
        { header: t`Art`, value: ({ kind }) => i18n._(KIND_NAMES[kind]) },
        { header: t`System`, value: ({ system }) => (system ? i18n._(SYSTEM_NAMES[system]) : '') },
      ],
    },
    {
      header: t`Status`,
      sort: 'status',
      kind: 'words',
      cell: (project) => <Status project={project} />,
      csv: [{ header: t`Status`, value: (project) => i18n._(statusName(project)) }],
    },
    power,
    price,
    {
      header: t`Erstellt`,
      sort: 'createdAt',
      cell: ({ createdAt }) => <span className={classes.date}>{formatDate(createdAt)}</span>,
      csv: [{ header: t`Erstellt`, value: ({ createdAt }) => formatDate(createdAt) }],
    },
    {
      header: t`Nächster Schritt`,
      sort: 'answerBy',
      kind: 'words',
      card: 'line',
      cell: ({ nextStep }) => <NextStep step={nextStep} />,
      csv: [
        { header: t`Nächster Schritt`, value: ({ nextStep }) => (nextStep ? stepOf(nextStep).title : '') },
        { header: t`Antwort bis`, value: ({ answerBy }) => (answerBy ? formatDay(answerBy) : '') },
      ],
    },
  ];
}
