import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ProjectStatus } from '../../../contracts/domain/project-states.ts';
import { NextStep, useNextStepText } from '../../portal/projects/next-step.tsx';
import { useProjectName } from '../../portal/projects/project-columns.tsx';
import { ProjectPicture } from '../../portal/projects/project-thumbnail.tsx';
import { useProjects } from '../../portal/projects/queries.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import classes from './dashboard-page.module.css';

/** Number of entries shown. */
const SHOWN = 6;
/** States of open projects. */
const OPEN = ProjectStatus.exclude(['delivered', 'completed', 'archived']).options;

/** The organisation's open projects with their next steps, those of the partner first. */
export function NextSteps() {
  const { t } = useLingui();
  const textOf = useNextStepText();
  const nameOf = useProjectName();
  const { data, error, refetch } = useProjects({ status: OPEN, pageSize: 100 });
  const open = data?.rows.flatMap((project) =>
    project.nextStep ? [{ project, step: project.nextStep, isOurs: textOf(project.nextStep).isOurs }] : [],
  );
  const ours = open?.filter(({ isOurs }) => isOurs) ?? [];
  const rows = open && [...ours, ...open.filter(({ isOurs }) => !isOurs)].slice(0, SHOWN);
  return (
    <Panel
      title={<Trans>Nächste Schritte</Trans>}
      aside={
        (data?.total ?? 0) > 0 && (
          <Link to="/projects">
            <Trans>Alle Projekte</Trans>
          </Link>
        )
      }
    >
      {rows && rows.length > 0 && (
        <ul className={classes.steps} aria-label={t`Nächste Schritte`}>
          {rows.map(({ project, step }) => (
            <li key={project.id}>
              <ProjectPicture project={project} />
              <span className={classes.project}>
                <Link to={`/projects/details/${project.id}`}>{nameOf(project)}</Link>
                <small>{[project.number, project.address].filter(Boolean).join(' · ')}</small>
              </span>
              <NextStep step={step} />
            </li>
          ))}
        </ul>
      )}
      {rows?.length === 0 && (
        <Notice
          icon={<IconFolderPlus size={22} stroke={1.6} />}
          title={<Trans>Nichts offen</Trans>}
          action={
            <Button component={Link} to="/projects/create" variant="default">
              <Trans>Neues Projekt</Trans>
            </Button>
          }
        >
          <Trans>Offene Anfragen, Offerten und Bestellungen stehen hier mit ihrem nächsten Schritt.</Trans>
        </Notice>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <ul className={classes.steps} aria-busy="true">
          {['46%', '38%', '52%'].map((width) => (
            <li key={width}>
              <Skeleton height={14} width={width} my={12} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
