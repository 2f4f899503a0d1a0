import { call } from '../../shared/api/call.ts';
import { NotesPanel } from '../notes-panel.tsx';
import { useChangePeople, useFirmNotes } from './queries.ts';

/** Notes of staff about a firm. */
export function FirmNotesPanel({ id }: { readonly id: string }) {
  const { mutateAsync } = useChangePeople(([noteId, body]: readonly [string, { text: string }]) =>
    call('PUT /v1/staff/organisations/:id/notes/:noteId', { params: { id, noteId }, body }),
  );
  return (
    <NotesPanel
      notes={useFirmNotes(id)}
      draft={`firm-note.${id}`}
      write={(noteId, note) => mutateAsync([noteId, note])}
    />
  );
}
