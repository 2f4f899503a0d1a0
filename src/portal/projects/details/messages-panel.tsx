import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { IconMessage2, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import {
  type Message,
  MOST_ATTACHMENTS,
  type Project,
  SendMessage,
} from '../../../../contracts/domain/projects.ts';
import { UploadField } from '../../../shared/files/upload-field.tsx';
import { formatInstant } from '../../../shared/format/date.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { useForm } from '../../../shared/forms/use-form.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { useSendMessage } from '../queries.ts';
import { FileListOf } from './file-list.tsx';
import classes from './messages-panel.module.css';

/** The messages between partner and supplier about a project. */
export function MessagesPanel({ project }: { readonly project: Project }) {
  const { messages } = project;
  const { t } = useLingui();
  return (
    <Panel
      title={<Trans>Nachrichten</Trans>}
      aside={project.assignee && <Trans>mit {project.assignee}</Trans>}
    >
      {messages.length > 0 ? (
        <ol className={classes.list} aria-label={t`Nachrichten`}>
          {messages.map((message) => (
            <Written key={message.id} message={message} />
          ))}
        </ol>
      ) : (
        <Notice icon={<IconMessage2 size={22} stroke={1.6} />} title={<Trans>Noch keine Nachricht</Trans>} />
      )}
      <div className={classes.composer}>
        <Composer project={project} />
      </div>
    </Panel>
  );
}

function Written({ message }: { readonly message: Message }) {
  const { by, at, side, text, files } = message;
  return (
    <li data-side={side}>
      <div className={classes.head}>
        <b>{by}</b>
        <time dateTime={new Date(at).toISOString()}>{formatInstant(at)}</time>
      </div>
      {text && <p>{text}</p>}
      {files.length > 0 && <FileListOf ids={files} />}
    </li>
  );
}

function Composer({ project }: { readonly project: Pick<Project, 'id'> }) {
  const { t } = useLingui();
  const [id, setId] = useState(() => newId());
  const [wantsFiles, setAttaching] = useState(false);
  const { mutateAsync } = useSendMessage(project.id);
  const form = useForm({
    schema: SendMessage,
    initialValues: { text: '', files: [] as string[] },
    draft: `message.${project.id}`,
    onSubmit: async (message) => {
      await mutateAsync({ id, ...message });
      setId(newId());
    },
    onSent: () => setAttaching(false),
    repeats: true,
  });
  const isAttaching = wantsFiles || form.values.files.length > 0;
  return (
    <Form form={form} submit={<Trans>Senden</Trans>} sent={<Trans>Gesendet</Trans>}>
      <Textarea
        aria-label={t`Nachricht`}
        placeholder={t`Nachricht schreiben`}
        autosize
        minRows={2}
        maxRows={10}
        {...form.field('text')}
      />
      {isAttaching ? (
        <UploadField
          label={<Trans>Dateien</Trans>}
          most={MOST_ATTACHMENTS}
          value={form.values.files}
          onChange={(files) => form.change({ files })}
          error={form.field('files').error}
        />
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.attach ?? ''}
          leftSection={<IconPaperclip size={16} stroke={1.6} aria-hidden />}
          onClick={() => setAttaching(true)}
        >
          <Trans>Dateien anhängen</Trans>
        </Button>
      )}
    </Form>
  );
}
