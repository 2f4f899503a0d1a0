import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Skeleton, Spoiler } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
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
import { checklists } from '../../../contracts/domain/checklists.ts';
import type { Project, ProjectListItem } from '../../../contracts/domain/projects.ts';
import { ChecklistView } from '../../portal/projects/checklist.tsx';
import { type PendingChange, pendingChangeOf } from '../../portal/projects/details/change.ts';
import { toDecideOf } from '../../portal/projects/details/current.ts';
import { useProjectName } from '../../portal/projects/project-columns.tsx';
import { useProject, useRoofVersion } from '../../portal/projects/queries.ts';
import { Status } from '../../portal/projects/status.tsx';
import { formatInstant } from '../../shared/format/date.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatPower } from '../../shared/format/number.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { FrozenRoofPlan } from '../../viewer/ui/frozen-roof.tsx';
import { PartnerFacts } from './partner.tsx';
import { useNotes } from './queries.ts';
import { useAssignToMe, useQueueKeys } from './queue-commands.tsx';
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
  // If taller than the window, it sticks at its end instead of scrolling inside.
  const { ref, height } = useElementSize();
  return (
    <aside
      ref={ref}
      className={classes.preview}
      style={{ '--height': `${height}px` } as object}
      aria-label={t`Vorschau ${number}`}
    >
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
    {
      assign: () => project.isMine || assignToMe([project]),
      accept: askFor('accept'),
      ask: askFor('ask_details'),
    },
    hasKeys,
  );
  const nameOf = useProjectName();
  const { data: notes = [] } = useNotes(project.id);
  const { id, system, address, netRappen, statusSince, roofVersions, content } = project;
  const { versionId } = toDecideOf(project);
  const version = roofVersions.find((each) => each.id === versionId);
  const powerW = version?.powerW ?? project.powerW;
  const change = pendingChangeOf(project);
  const [note] = notes;
  const awaitsApproval = project.waitingFor === 'approval';
  return (
    <>
      {version && <Plan projectId={id} versionId={version.id} />}
      <div className={classes.body}>
        <h2>{nameOf(project)}</h2>
        <p className={classes.status}>
          <Status project={project} /> <Trans>seit {formatInstant(statusSince)}</Trans>
        </p>
        <Said project={project} />
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
        {awaitsApproval && system && content && checklists[system].length > 0 && (
          <div className={classes.sheet}>
            <ChecklistView system={system} entries={content.checklist} />
          </div>
        )}
        <Facts>
          <PartnerFacts project={project} hasKey={hasKeys} />
          <Fact name={<Trans>Objekt</Trans>}>{address}</Fact>
          {powerW !== null && (
            <Fact name={<Trans>Leistung</Trans>}>
              {formatPower(powerW)}
              {version && (
                <>
                  , <Plural value={version.activeModules} one="# Modul" other="# Module" />
                </>
              )}
            </Fact>
          )}
          {netRappen !== null && (
            <Fact name={<Trans>Material exkl. MWST</Trans>}>
              <Price change={change} netRappen={netRappen} />
            </Fact>
          )}
        </Facts>
        {version && (
          <p className={classes.checked}>
            <IconCircleCheck size={18} stroke={1.6} aria-hidden />
            <Trans>Nachgerechnet, Betrag stimmt überein</Trans>
          </p>
        )}
      </div>
      <footer>
        <StaffActions project={project} onAsk={setAsked} hasKeys={hasKeys} />
      </footer>
      <StaffDialogs asked={asked} project={project} onClose={() => setAsked(null)} />
    </>
  );
}

/** The price of what is asked for, and of what was offered or ordered where that is another. */
function Price({ change, netRappen }: { readonly change: PendingChange | null; readonly netRappen: number }) {
  const wanted = change?.after.netRappen ?? netRappen;
  const before = change?.before.netRappen ?? wanted;
  return (
    <>
      {formatMoney(wanted)}
      {before !== wanted && (
        <>
          , <Trans>bisher {formatMoney(before)}</Trans>
        </>
      )}
    </>
  );
}

/** Longer messages are folded, px. */
const FOLDED_HEIGHT = 132;

/** The partner's request in their words: the changes of an update or amendment, the request, the last message. */
function Said({ project }: { readonly project: Project }) {
  const { t } = useLingui();
  const { orders, content, messages, createdBy } = project;
  const [order] = orders;
  const last = messages.at(-1);
  const change = pendingChangeOf(project);
  const request = content?.message ?? order?.message;
  const said = [
    ...(change ? [{ text: change.description, by: `${change.by}, ${formatInstant(change.at)}` }] : []),
    ...(last ? [{ text: last.text, by: `${last.by}, ${formatInstant(last.at)}` }] : []),
    ...(request ? [{ text: request, by: createdBy }] : []),
  ];
  return said.map(({ text, by }) => (
    <blockquote key={`${by} ${text}`}>
      <Spoiler maxHeight={FOLDED_HEIGHT} showLabel={t`Ganz zeigen`} hideLabel={t`Weniger zeigen`}>
        «{text}»
      </Spoiler>
      <small>{by}</small>
    </blockquote>
  ));
}

function Plan({ projectId, versionId }: { readonly projectId: string; readonly versionId: string }) {
  const { data } = useRoofVersion(projectId, versionId);
  return (
    <div className={classes.plan}>
      {data ? <FrozenRoofPlan roof={data.roof} /> : <Skeleton height="100%" radius={0} />}
    </div>
  );
}
