import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { z } from 'zod';
import { languageOf } from '../../../contracts/domain/languages.ts';
import { line } from '../../../contracts/domain/text.ts';
import { unitName } from '../../../documents/names.ts';
import type { Article, Catalogue } from '../../../engine/index.ts';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { RappenField } from '../../shared/ui/number-field.tsx';
import classes from './catalogue.module.css';
import { setPart, type VersionEditor } from './use-version-editor.ts';

interface AddArticleFormProps {
  readonly editor: VersionEditor;
  readonly onClose: () => void;
}

const UNITS = ['piece', 'metre', 'area', 'bar', 'roll', 'package'] as const;

const schemaFor = ({ articles }: Catalogue) =>
  z.object({
    number: line(1, 40).refine((number) => !articles.some((other) => other.number === number), {
      params: { rule: 'duplicate' },
    }),
    name: line(1, 120),
    unit: z.enum(UNITS),
    price: z.int().min(0).max(1_000_000_000),
  });

/** Adds an article with the same name in every language; its other fields are filled in afterwards. */
export function AddArticleForm({ editor, onClose }: AddArticleFormProps) {
  const { t, i18n } = useLingui();
  const { content } = editor;
  const languages = Object.keys(content.articles[0]?.names ?? { [languageOf(i18n.locale)]: '' });
  const form = useForm({
    schema: schemaFor(content),
    draft: `catalogue.add-article.${editor.version.id}`,
    initialValues: { number: '', name: '', unit: 'piece' as Article['unit'], price: 0 },
    onSubmit: async ({ number, name, unit, price }) => {
      const names = Object.fromEntries(languages.map((language) => [language, name])) as Article['names'];
      editor.edit(
        setPart(['articles', number], { number, names, unit, price, power: 0, weight: 0, packageSize: 1 }),
      );
    },
    onSent: onClose,
  });
  return (
    <Form form={form} submit={<Trans>Hinzufügen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <TextInput label={t`Artikelnummer`} data-autofocus {...form.field('number')} />
      <TextInput label={t`Bezeichnung`} {...form.field('name')} />
      <NativeSelect
        label={t`Einheit`}
        data={UNITS.map((unit) => ({ value: unit, label: unitName(unit, i18n) }))}
        {...form.field('unit')}
      />
      <RappenField label={t`Preis`} {...form.field('price')} />
      <p className={classes.note}>
        <Trans>
          Die Bezeichnung gilt zuerst in allen Sprachen. Übersetzungen, Gewicht und Inhalt tragen Sie danach
          ein.
        </Trans>
      </p>
    </Form>
  );
}
