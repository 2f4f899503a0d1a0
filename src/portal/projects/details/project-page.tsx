import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { KIND_NAMES, SYSTEM_NAMES } from '../../../../contracts/domain/project-names.ts';
import type { Project } from '../../../../contracts/domain/projects.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { projectAddressAtom } from '../../../shared/auth/session.ts';
import { formatPower } from '../../../shared/format/number.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { NotFoundPage } from '../../../shared/ui/not-found-page.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';
import { type NextStepText, useNextStepText } from '../next-step.tsx';
import { useProjectName } from '../project-columns.tsx';
import { useProject } from '../queries.ts';
import { BillPanel } from './bill-panel.tsx';
import { ChangePanel } from './change-panel.tsx';
import { type Current, currentOf } from './current.ts';
import { type Asked, EventDialogs } from './event-dialogs.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { FilesPanel } from './files-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { InvoicesPanel } from './invoices-panel.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { NextActions } from './next-actions.tsx';
import { OffersPanel } from './offers-panel.tsx';
import { ProgressCard } from './progress-card.tsx';
import { ProjectMenu } from './project-menu.tsx';
import classes from './project-page.module.css';
import { RoofPanel } from './roof-panel.tsx';

/** The errors shown as page-not-found: a project of others looks the same as a missing one. */
const MISSING: readonly ApiError['code'][] = ['NOT_FOUND', 'INPUT_INVALID', 'ACTOR_NOT_ALLOWED'];

/** One project at `/projects/details/:projectId`. */
export function ProjectPage() {
  const { projectId = '' } = useParams();
  return (
    <LoadedProject id={projectId}>{(project) => <Shown key={project.id} project={project} />}</LoadedProject>
  );
}

interface LoadedProjectProps {
  readonly id: string;
  readonly children: (project: Project) => ReactNode;
}

/** Fetches a project; a missing or inaccessible one shows page-not-found. */
export function LoadedProject({ id, children }: LoadedProjectProps) {
  const { data, error, refetch } = useProject(id);
  if (error instanceof ApiError && MISSING.includes(error.code)) return <NotFoundPage />;
  if (data) return children(data);
  if (!error)
    return (
      <div className={classes.page}>
        <Loading />
      </div>
    );
  return (
    <Page>
      <ErrorState error={error} onRetry={() => void refetch()} />
    </Page>
  );
}

function Shown({ project }: { readonly project: Project }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const textOf = useNextStepText();
  const { nextStep } = project;
  const remember = useSetAtom(projectAddressAtom);
  const address = project.content?.projectAddress;
  const { number: from } = project;
  // Do not suggest an unconfirmed address for other projects.
  const isKnown = !project.content?.addressFrom;
  useEffect(() => {
    if (address && isKnown) remember({ ...address, from });
  }, [address, from, isKnown, remember]);
  return (
    <>
      <ProjectView
        project={project}
        list="/projects"
        next={nextStep && textOf(nextStep)}
        commands={
          <>
            {project.allowed.includes('archive') && (
              <Button
                variant="default"
                leftSection={<IconArchive size={16} stroke={1.6} aria-hidden />}
                onClick={() => setAsked('archive')}
              >
                <Trans>Archivieren</Trans>
              </Button>
            )}
            <ProjectMenu project={project} onAsk={setAsked} />
          </>
        }
        actions={<NextActions project={project} onAsk={setAsked} />}
      />
      <EventDialogs asked={asked} project={project} onClose={() => setAsked(null)} />
    </>
  );
}

interface ProjectViewProps {
  readonly project: Project;
  /** The version that plan, bill and figures show; by default the current one. */
  readonly current?: Current;
  /** Where the list is that it is opened from. */
  readonly list: string;
  /** The next step from the reader's side. */
  readonly next: NextStepText | null;
  /** Beside the heading. */
  readonly commands?: ReactNode;
  /** The buttons for the next step. */
  readonly actions: ReactNode;
  /** Above the bill: what only one side sees. */
  readonly beside?: ReactNode;
  /** The invoices with the reader's commands. */
  readonly invoices?: ReactNode;
  /** Above the messages: what only one side sees. */
  readonly aside?: ReactNode;
}

/** A project with everything that stands about it, for both sides. */
export function ProjectView({
  project,
  current = currentOf(project),
  list,
  next,
  commands,
  actions,
  beside,
  invoices = <InvoicesPanel project={project} />,
  aside,
}: ProjectViewProps) {
  return (
    <div className={`${classes.page} for-fingers`}>
      <Head project={project} current={current} list={list} commands={commands} />
      <ProgressCard project={project} next={next} actions={actions} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <ChangePanel project={project} />
          {project.offers.length > 0 && <OffersPanel project={project} />}
          {current.versionId && (
            <RoofPanel project={project} current={current} versionId={current.versionId} />
          )}
          <div className={classes.pair}>
            <FactsPanel project={project} />
            <HistoryPanel project={project} />
          </div>
          <FilesPanel project={project} />
        </div>
        <div className={classes.column}>
          {beside}
          <BillPanel project={project} current={current} />
          {invoices}
          {aside}
          <MessagesPanel project={project} />
        </div>
      </div>
    </div>
  );
}

function Head({
  project,
  current,
  list,
  commands,
}: Pick<ProjectViewProps, 'project' | 'list' | 'commands'> & { readonly current: Current }) {
  const { i18n, t } = useLingui();
  const { number, kind, system, address, roofVersions } = project;
  const powerW = roofVersions.find(({ id }) => id === current.versionId)?.powerW ?? project.powerW;
  const name = useProjectName()(project);
  const facts = [
    [i18n._(KIND_NAMES[kind]), system && i18n._(SYSTEM_NAMES[system])].filter(Boolean).join(', '),
    address,
    powerW !== null && formatPower(powerW),
  ];
  return (
    <header className={classes.head}>
      <PageTitle name={`${number} ${name}`} />
      <nav className={classes.trail} aria-label={t`Pfad`}>
        <Link to={list}>
          <Trans>Projekte</Trans>
        </Link>{' '}
        / <span aria-current="page">{number}</span>
      </nav>
      <div className={classes.title}>
        <h1>{name}</h1>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={classes.commands}>{commands}</div>
    </header>
  );
}

/** Placeholders in the layout of the loaded page. */
function Loading() {
  return (
    <>
      <span className="visually-hidden" role="status">
        <Trans>Wird geladen …</Trans>
      </span>
      <Skeleton height={30} width="40%" mb={22} />
      <Skeleton height={150} radius={10} mb={16} />
      <div className={classes.columns}>
        <Skeleton height={420} radius={10} />
        <Skeleton height={420} radius={10} />
      </div>
    </>
  );
}
