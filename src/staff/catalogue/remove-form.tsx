import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { nameIn } from '../../../contracts/domain/languages.ts';
import type { Article, Catalogue } from '../../../engine/index.ts';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import classes from './catalogue.module.css';
import type { VersionEditor } from './use-version-editor.ts';

interface RemoveFormProps {
  readonly articles: readonly Article[];
  readonly editor: VersionEditor;
  /** Only articles that were sold before need a successor. */
  readonly compared: Catalogue | null;
  readonly onClose: () => void;
}

const Schema = z.object({ replacedBy: z.string() });

/** Removes articles as one step, and lists those that were sold as withdrawn, with a successor. */
export function RemoveForm({ articles: all, editor, compared, onClose }: RemoveFormProps) {
  const { t, i18n } = useLingui();
  const [articles] = useState(all);
  const numbers = new Set(articles.map(({ number }) => number));
  const sold = articles.filter(({ number }) => compared?.articles.some((other) => other.number === number));
  const form = useForm({
    schema: Schema,
    draft: `catalogue.remove.${editor.version.id}`,
    initialValues: { replacedBy: '' },
    onSubmit: async ({ replacedBy }) =>
      editor.edit(({ content, note }) => {
        const withdrawn = [
          ...(content.withdrawn ?? []).filter(({ kind, id }) => kind !== 'article' || !numbers.has(id)),
          ...sold.map(({ number, names }) => ({
            ...{ kind: 'article' as const, id: number, names },
            replacedBy: replacedBy || null,
          })),
        ];
        return {
          note,
          content: {
            ...content,
            articles: content.articles.filter(({ number }) => !numbers.has(number)),
            ...(withdrawn.length > 0 && { withdrawn }),
          },
        };
      }),
    onSent: onClose,
  });
  return (
    <Form form={form} submit={<Trans>Entfernen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <p className={classes.note}>
        <Plural
          value={articles.length}
          one="# Artikel fällt in diesem Entwurf weg."
          other="# Artikel fallen in diesem Entwurf weg."
        />
      </p>
      {sold.length > 0 && (
        <NativeSelect
          label={t`Ersatz`}
          description={t`Dächer, Listen und Warenkörbe schlagen ihn vor.`}
          data={[
            { value: '', label: t`ohne Ersatz` },
            ...editor.content.articles
              .filter(({ number }) => !numbers.has(number))
              .map(({ number, names }) => ({
                value: number,
                label: `${number} ${nameIn(names, i18n.locale)}`,
              })),
          ]}
          {...form.field('replacedBy')}
        />
      )}
    </Form>
  );
}
