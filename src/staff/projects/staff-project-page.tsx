import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Project } from '../../../contracts/domain/projects.ts';
import { toDecideOf } from '../../portal/projects/details/current.ts';
import { LoadedProject, ProjectView } from '../../portal/projects/details/project-page.tsx';
import { NotesPanel } from '../notes-panel.tsx';
import { StaffInvoices } from './invoices.tsx';
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
        invoices={<StaffInvoices project={project} />}
        aside={
          <>
            <PickingPanel project={project} />
            <ProjectNotes projectId={project.id} />
          </>
        }
      />
      <StaffDialogs asked={asked} project={project} onClose={() => setAsked(null)} />
    </>
  );
}

/** Notes of staff about a project. */
function ProjectNotes({ projectId }: { readonly projectId: string }) {
  const { mutateAsync } = useWriteNote(projectId);
  return (
    <NotesPanel
      notes={useNotes(projectId)}
      draft={`note.${projectId}`}
      write={(id, { text }) => mutateAsync({ id, text })}
    />
  );
}
