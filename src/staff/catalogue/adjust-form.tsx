import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod';
import type { Article } from '../../../engine/index.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { BasisPointsField } from '../../shared/ui/number-field.tsx';
import { adjustedPrice } from './articles.ts';
import classes from './catalogue.module.css';
import { withPart } from './merge.ts';
import type { VersionEditor } from './use-version-editor.ts';

interface AdjustFormProps {
  readonly articles: readonly Article[];
  readonly editor: VersionEditor;
  readonly onClose: () => void;
}

const Schema = z.object({ basisPoints: z.int().min(-9_000).max(100_000) });

/** Changes prices by a percentage, rounded to 5 Rappen, as one step. */
export function AdjustForm({ articles: all, editor, onClose }: AdjustFormProps) {
  const { t } = useLingui();
  // The selection as it was when the dialog opened.
  const [articles] = useState(all);
  const form = useForm({
    schema: Schema,
    draft: `catalogue.adjust.${editor.version.id}`,
    initialValues: { basisPoints: null },
    onSubmit: async ({ basisPoints }) =>
      editor.edit(({ content, note }) => ({
        note,
        content: articles.reduce(
          (whole, { number, price }) =>
            withPart(whole, ['articles', number, 'price'], adjustedPrice(price, basisPoints)),
          content,
        ),
      })),
    onSent: onClose,
  });
  const { basisPoints } = form.values;
  const [first] = articles;
  const example = first && {
    ...{ number: first.number, from: formatMoney(first.price) },
    to:
      basisPoints === null || Number.isNaN(basisPoints)
        ? '–'
        : formatMoney(adjustedPrice(first.price, basisPoints)),
  };
  return (
    <Form form={form} submit={<Trans>Anpassen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <BasisPointsField label={t`Änderung`} {...form.field('basisPoints')} />
      <p className={classes.note}>
        <Plural value={articles.length} one="# Artikel" other="# Artikel" />
        {', '}
        <Trans>auf 5 Rappen gerundet.</Trans>{' '}
        {example && (
          <Trans>
            {example.number}: {example.from} wird {example.to}.
          </Trans>
        )}
      </p>
    </Form>
  );
}
