import { Trans, useLingui } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { IconLock, IconNote } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import type { Project } from '../../../contracts/domain/projects.ts';
import { WriteNote } from '../../../contracts/domain/staff.ts';
import { toDecideOf } from '../../portal/projects/details/current.ts';
import { LoadedProject, ProjectView } from '../../portal/projects/details/project-page.tsx';
import { formatInstant } from '../../shared/format/date.ts';
import { Form } from '../../shared/forms/form.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import classes from '../staff.module.css';
import { PartnerPanel } from './partner.tsx';
import { PickingPanel } from './picking-panel.tsx';
import { useNotes, useWriteNote } from './queries.ts';
import { type Asked, StaffActions, StaffDialogs } from './staff-events.tsx';
import { useStaffNextStep } from './staff-task.ts';

/** A project as the supplier sees it, at `/staff/projects/:projectId`. */
export function StaffProjectPage() {
  const { projectId = '' } = useParams();
  return (
    <LoadedProject id={projectId}>{(project) => <Shown key={project.id} project={project} />}</LoadedProject>
  );
}

function Shown({ project }: { readonly project: Project }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <ProjectView
        project={project}
        current={toDecideOf(project)}
        list="/staff"
        next={useStaffNextStep()(project)}
        actions={<StaffActions project={project} onAsk={setAsked} />}
        beside={<PartnerPanel project={project} />}
        aside={
          <>
            <PickingPanel project={project} />
            <NotesPanel projectId={project.id} />
          </>
        }
      />
      <StaffDialogs asked={asked} project={project} onClose={() => setAsked(null)} />
    </>
  );
}

/** The internal notes of staff. */
function NotesPanel({ projectId }: { readonly projectId: string }) {
  const { t } = useLingui();
  const { data: notes, error, refetch } = useNotes(projectId);
  return (
    <Panel
      title={<Trans>Interne Notizen</Trans>}
      aside={
        <span className={classes.secret}>
          <IconLock size={15} stroke={1.6} aria-hidden />
          <Trans>nie für Partner sichtbar</Trans>
        </span>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {notes?.length === 0 && (
        <Notice icon={<IconNote size={22} stroke={1.6} />} title={<Trans>Noch keine Notiz</Trans>} />
      )}
      {notes && notes.length > 0 && (
        <ol className={classes.notes} aria-label={t`Interne Notizen`}>
          {notes.map(({ id, text, by, at }) => (
            <li key={id}>
              <p>{text}</p>
              <small>
                {by}, <time dateTime={new Date(at).toISOString()}>{formatInstant(at)}</time>
              </small>
            </li>
          ))}
        </ol>
      )}
      <div className={classes.composer}>
        {/* After a note a new one begins. */}
        <NoteForm key={notes?.[0]?.id ?? ''} projectId={projectId} />
      </div>
    </Panel>
  );
}

function NoteForm({ projectId }: { readonly projectId: string }) {
  const { t } = useLingui();
  const [id] = useState(() => newId());
  const { mutateAsync } = useWriteNote(projectId);
  const form = useForm({
    schema: WriteNote,
    initialValues: { text: '' },
    draft: `note.${projectId}`,
    onSubmit: ({ text }) => mutateAsync({ id, text }),
  });
  return (
    <Form form={form} submit={<Trans>Notieren</Trans>}>
      <Textarea
        aria-label={t`Interne Notiz`}
        placeholder={t`Notiz schreiben`}
        autosize
        minRows={2}
        maxRows={10}
        {...form.field('text')}
      />
    </Form>
  );
}
