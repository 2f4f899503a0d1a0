import { Trans, useLingui } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { WriteNote } from '../../../contracts/domain/staff.ts';
import { call } from '../../shared/api/call.ts';
import { formatInstant } from '../../shared/format/date.ts';
import { Form } from '../../shared/forms/form.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import classes from './organisations.module.css';
import { useChangePeople, useFirmNotes } from './queries.ts';

/** Notes of staff about a firm, which no partner sees. */
export function FirmNotesPanel({ id }: { readonly id: string }) {
  const { data: notes, error, refetch } = useFirmNotes(id);
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
      <ul className={classes.people}>
        {notes?.map((note) => (
          <li key={note.id}>
            <span className={classes.two}>
              <span className={classes.text}>{note.text}</span>
              <small>
                {note.by}, {formatInstant(note.at)}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.composer}>
        {/* After a note a new one begins. */}
        <NoteForm key={notes?.[0]?.id ?? ''} organisationId={id} />
      </div>
    </Panel>
  );
}

function NoteForm({ organisationId }: { readonly organisationId: string }) {
  const { t } = useLingui();
  const [noteId] = useState(() => newId());
  const write = useChangePeople((body: WriteNote) =>
    call('PUT /v1/staff/organisations/:id/notes/:noteId', { params: { id: organisationId, noteId }, body }),
  );
  const form = useForm({
    schema: WriteNote,
    initialValues: { text: '' },
    draft: `firm-note.${organisationId}`,
    onSubmit: (note) => write.mutateAsync(note),
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
