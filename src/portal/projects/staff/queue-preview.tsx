import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import {
  IconArrowsDiagonal,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconLock,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Project, ProjectListItem } from '../../../../contracts/projects.ts';
import { formatInstant } from '../../../shared/format/date.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { formatPower } from '../../../shared/format/number.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { KeptRoofPlan } from '../../../viewer/kept-roof.tsx';
import { useProjectName } from '../project-columns.tsx';
import { useProject, useRoofVersion } from '../queries.ts';
import { Status } from '../status.tsx';
import { useNotes } from './queries.ts';
import { Key, useAssignToMe, useQueueKeys } from './queue-commands.tsx';
import classes from './queue-preview.module.css';
import { type Asked, StaffActions, StaffDialogs } from './staff-events.tsx';

interface QueuePreviewProps {
  readonly rows: readonly ProjectListItem[];
  readonly id: string;
  /** Whether the keys are about this project, not about several chosen ones. */
  readonly hasKeys: boolean;
  readonly onChange: (id: string | null) => void;
}

/** A project of the queue beside it, with what staff need to decide what comes next. */
export function QueuePreview({ rows, id, hasKeys, onChange }: QueuePreviewProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useProject(id);
  const at = rows.findIndex((row) => row.id === id);
  const [before, after] = [rows[at - 1], rows[at + 1]];
  const number = rows[at]?.number ?? data?.number ?? '';
  return (
    <aside className={classes.preview} aria-label={t`Vorschau ${number}`}>
      <header>
        <span>{number}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Vorheriges Projekt`}
          disabled={!before}
          onClick={() => before && onChange(before.id)}
        >
          <IconChevronUp size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Nächstes Projekt`}
          disabled={!after}
          onClick={() => after && onChange(after.id)}
        >
          <IconChevronDown size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon
          component={Link}
          to={`/staff/projects/${id}`}
          variant="subtle"
          color="gray"
          aria-label={t`Ganzes Projekt öffnen`}
        >
          <IconArrowsDiagonal size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Vorschau schliessen`}
          onClick={() => onChange(null)}
        >
          <IconX size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </header>
      {data ? (
        <Shown key={data.id} project={data} hasKeys={hasKeys} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} radius={0} />
      )}
    </aside>
  );
}

function Shown({ project, hasKeys }: { readonly project: Project; readonly hasKeys: boolean }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const assignToMe = useAssignToMe(() => {});
  const askFor = (event: 'accept' | 'ask_details') =>
    project.allowed.includes(event) ? () => setAsked(event) : undefined;
  useQueueKeys(
    { assign: () => assignToMe([project]), accept: askFor('accept'), ask: askFor('ask_details') },
    hasKeys,
  );
  const nameOf = useProjectName();
  const { data: notes = [] } = useNotes(project.id);
  const { id, organisation, address, powerW, netRappen, statusSince, roofVersions, messages } = project;
  const [version] = roofVersions;
  const [note] = notes;
  const last = messages.at(-1);
  const said = last ? last.text : project.content?.message;
  return (
    <>
      {version && <Plan projectId={id} versionId={version.id} />}
      <div className={classes.body}>
        <h2>{nameOf(project)}</h2>
        <p className={classes.status}>
          <Status project={project} /> <Trans>seit {formatInstant(statusSince)}</Trans>
        </p>
        <Facts>
          <Fact name={<Trans>Partner</Trans>}>{organisation.name}</Fact>
          <Fact name={<Trans>Objekt</Trans>}>{address}</Fact>
          {powerW !== null && (
            <Fact name={<Trans>Leistung</Trans>}>
              {formatPower(powerW)}
              {version && (
                <>
                  , <Trans>{version.activeModules} Module</Trans>
                </>
              )}
            </Fact>
          )}
          {netRappen !== null && (
            <Fact name={<Trans>Material exkl. MWST</Trans>}>{formatMoney(netRappen)}</Fact>
          )}
          <Fact name={<Trans>Zuständig</Trans>}>
            <span className={classes.assignee}>
              {project.assignee ?? '–'}
              <Button
                variant="default"
                size="compact-xs"
                rightSection={hasKeys && <Key>Z</Key>}
                onClick={() => assignToMe([project])}
              >
                <Trans>Mir zuweisen</Trans>
              </Button>
            </span>
          </Fact>
        </Facts>
        {version && (
          <p className={classes.checked}>
            <IconCircleCheck size={18} stroke={1.6} aria-hidden />
            <Trans>Nachgerechnet, Betrag stimmt überein</Trans>
          </p>
        )}
        {said && (
          <blockquote>
            «{said}»<small>{last ? `${last.by}, ${formatInstant(last.at)}` : project.createdBy}</small>
          </blockquote>
        )}
        {note && (
          <section className={classes.note}>
            <h3>
              <IconLock size={15} stroke={1.6} aria-hidden />
              <Trans>Interne Notiz</Trans>
            </h3>
            <p>
              {note.text} <small>{note.by}</small>
            </p>
          </section>
        )}
      </div>
      <footer>
        <StaffActions project={project} onAsk={setAsked} hasKeys={hasKeys} />
      </footer>
      <StaffDialogs asked={asked} project={project} onClose={() => setAsked(null)} />
    </>
  );
}

function Plan({ projectId, versionId }: { readonly projectId: string; readonly versionId: string }) {
  const { data } = useRoofVersion(projectId, versionId);
  return (
    <div className={classes.plan}>
      {data ? <KeptRoofPlan roof={data.roof} /> : <Skeleton height="100%" radius={0} />}
    </div>
  );
}
