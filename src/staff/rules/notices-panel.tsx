import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { byLanguage } from '../../../contracts/domain/languages.ts';
import { type Notice, noticeTextIn, PutNotice } from '../../../contracts/domain/notices.ts';
import { addDays, dateAt } from '../../../contracts/domain/working-days.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { formatDay } from '../../shared/format/date.ts';
import { DateField } from '../../shared/forms/date-field.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { chooseLocale, localeNames, locales } from '../../shared/i18n/locales.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import { RowCommands } from '../row-commands.tsx';
import classes from '../settings-list.module.css';
import { useChangeNotices, useNotices } from './queries.ts';

/** The notices shown to all users on certain days, such as holidays. */
export function NoticesPanel() {
  const { t, i18n } = useLingui();
  const textOf = useErrorText();
  const mayWrite = useMay()('notices', 'write');
  const { data } = useNotices();
  const { remove } = useChangeNotices();
  const [edited, setEdited] = useState<Notice | 'new' | null>(null);
  if (!data) return null;
  return (
    <Panel
      title={<Trans>Hinweise an alle</Trans>}
      aside={
        mayWrite && (
          <Button size="xs" variant="default" onClick={() => setEdited('new')}>
            <Trans>Hinweis hinzufügen</Trans>
          </Button>
        )
      }
    >
      <p className={classes.note}>
        <Trans>Wer an diesen Tagen das Portal öffnet, sieht den Hinweis einmal, in seiner Sprache.</Trans>
      </p>
      <ul className={classes.list} aria-label={t`Hinweise an alle`}>
        {data.notices.map((notice) => {
          const { title } = noticeTextIn(notice, chooseLocale(i18n.locale));
          return (
            <li key={notice.id}>
              <span>
                <b>{title}</b>
                <small>
                  <Trans>
                    {formatDay(notice.from)} bis {formatDay(notice.until)}
                  </Trans>
                </small>
              </span>
              {mayWrite && (
                <RowCommands
                  name={title}
                  onChange={() => setEdited(notice)}
                  onRemove={() => remove.mutateAsync(notice.id).catch((error) => showError(textOf(error)))}
                />
              )}
            </li>
          );
        })}
      </ul>
      <FormDialog
        isOpen={edited !== null}
        title={edited === 'new' ? t`Hinweis hinzufügen` : t`Hinweis ändern`}
        onClose={() => setEdited(null)}
        size="lg"
      >
        {edited && <NoticeForm notice={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </FormDialog>
    </Panel>
  );
}

interface NoticeFormProps {
  readonly notice: Notice | null;
  readonly onClose: () => void;
}

function NoticeForm({ notice, onClose }: NoticeFormProps) {
  const { t } = useLingui();
  const { put } = useChangeNotices();
  const [id] = useState(() => notice?.id ?? newId());
  const tomorrow = addDays(dateAt(Date.now()), 1);
  const empty = { title: '', text: '' };
  const form = useForm({
    schema: PutNotice,
    initialValues: {
      from: (notice?.from ?? tomorrow) as string | null,
      until: (notice?.until ?? tomorrow) as string | null,
      texts: byLanguage((locale) => notice?.texts[locale] ?? empty),
    },
    draft: `notice.${notice?.id ?? ''}`,
    onSubmit: (values) => put.mutateAsync({ id, ...values }),
    onSent: onClose,
  });
  return (
    <Form form={form} submit={<Trans>Speichern</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <DateField label={t`Erster Tag`} {...form.field('from')} />
      <DateField label={t`Letzter Tag`} {...form.field('until')} />
      {locales.map((locale) => {
        const language = localeNames[locale];
        return (
          <fieldset key={locale} className={classes.language}>
            <legend>{language}</legend>
            <TextInput
              label={t`Titel`}
              aria-label={t`Titel, ${language}`}
              maxLength={120}
              {...form.field(`texts.${locale}.title`)}
            />
            <Textarea
              label={t`Text`}
              aria-label={t`Text, ${language}`}
              autosize
              minRows={2}
              maxLength={2000}
              {...form.field(`texts.${locale}.text`)}
            />
          </fieldset>
        );
      })}
    </Form>
  );
}
