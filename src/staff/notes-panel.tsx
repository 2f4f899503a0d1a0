import { Trans, useLingui } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { IconLock, IconNote } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { type Note, WriteNote } from '../../contracts/domain/staff.ts';
import { formatInstant } from '../shared/format/date.ts';
import { Form } from '../shared/forms/form.tsx';
import { useForm } from '../shared/forms/use-form.tsx';
import { ErrorState } from '../shared/ui/error-state.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import classes from './staff.module.css';

interface NotesPanelProps {
  readonly notes: UseQueryResult<readonly Note[]>;
  /** Name of the draft of a note. */
  readonly draft: string;
  /** Stores a note under its id. */
  readonly write: (noteId: string, note: WriteNote) => Promise<unknown>;
}

/** Notes of staff, which no partner sees. */
export function NotesPanel({ notes: { data: notes, error, refetch }, draft, write }: NotesPanelProps) {
  const { t } = useLingui();
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
        <NoteForm key={notes?.[0]?.id ?? ''} draft={draft} write={write} />
      </div>
    </Panel>
  );
}

function NoteForm({ draft, write }: Pick<NotesPanelProps, 'draft' | 'write'>) {
  const { t } = useLingui();
  const [id] = useState(() => newId());
  const form = useForm({
    schema: WriteNote,
    initialValues: { text: '' },
    draft,
    onSubmit: (note) => write(id, note),
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
