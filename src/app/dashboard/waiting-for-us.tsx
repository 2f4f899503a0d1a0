import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useProjectName } from '../../portal/projects/project-columns.tsx';
import { ProjectPicture } from '../../portal/projects/project-thumbnail.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { useStaffProjects } from '../../staff/projects/queries.ts';
import { Deadline } from '../../staff/projects/staff-columns.tsx';
import { useTask } from '../../staff/projects/staff-task.ts';
import classes from './dashboard-page.module.css';

/** Number of entries shown. */
const SHOWN = 6;

/** The first entries of the supplier's queue, earliest deadline first. */
export function SupplierQueuePanel() {
  const { t } = useLingui();
  const nameOf = useProjectName();
  const taskOf = useTask();
  const { data, error, refetch } = useStaffProjects({ view: 'waiting', pageSize: SHOWN });
  const overdue = data?.counts.overdue ?? 0;
  const total = data?.counts.waiting ?? 0;
  return (
    <Panel
      title={<Trans>Wartet auf uns</Trans>}
      aside={
        overdue > 0 ? (
          <Link to="/staff/overdue">
            <Trans>Überfällig</Trans> {overdue}
          </Link>
        ) : (
          total > 0 && (
            <Link to="/staff">
              <Trans context="Projekte">Alle</Trans> {total}
            </Link>
          )
        )
      }
    >
      {data && data.rows.length > 0 && (
        <ul className={classes.steps} aria-label={t`Wartet auf uns`}>
          {data.rows.map((project) => (
            <li key={project.id}>
              <ProjectPicture project={project} />
              <span className={classes.project}>
                <Link to={`/staff/projects/${project.id}`}>{nameOf(project)}</Link>
                <small>
                  {project.number} · {project.organisation.name}
                </small>
              </span>
              <span className={classes.task}>
                <b>{taskOf(project)}</b>
                <Deadline day={project.answerBy} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {data?.rows.length === 0 && (
        <Notice icon={<IconInbox size={22} stroke={1.6} />} title={<Trans>Nichts offen</Trans>} />
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} radius={0} />}
    </Panel>
  );
}
