import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import {
  INDOOR,
  NO_TITLES,
  PlanTraining,
  planOf,
  type StaffTraining,
  TrainingKind,
} from '../../../contracts/domain/trainings.ts';
import { Language } from '../../../contracts/domain/user.ts';
import { useTrainingChange } from '../../portal/training/queries.ts';
import { call } from '../../shared/api/call.ts';
import { DateField } from '../../shared/forms/date-field.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton } from '../../shared/forms/form-dialog.tsx';
import { TitleFields } from '../../shared/forms/title-fields.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { localeNames, locales } from '../../shared/i18n/locales.ts';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { showSuccess } from '../../shared/ui/toasts.tsx';

const EMPTY: PlanTraining = {
  kind: 'indoor',
  titles: NO_TITLES,
  language: 'de',
  venue: '',
  city: '',
  trainer: '',
  day: '',
  from: '08:30',
  until: '16:30',
  bookableUntil: '',
  minimum: INDOOR.least,
  capacity: INDOOR.most,
  baseRevision: null,
};

interface PlanFormProps {
  /** Null: a new one. */
  readonly training: StaffTraining | null;
  readonly onClose: () => void;
}

/** Plans a session or changes it; times are those of Switzerland. */
export function PlanForm({ training, onClose }: PlanFormProps) {
  const { t } = useLingui();
  const [id] = useState(() => training?.id ?? newId());
  const { mutateAsync } = useTrainingChange((plan: PlanTraining) =>
    call('PUT /v1/staff/trainings/:id', { params: { id }, body: plan }),
  );
  const form = useForm({
    schema: PlanTraining,
    initialValues: training ? { ...planOf(training), titles: { ...NO_TITLES, ...training.titles } } : EMPTY,
    draft: `plan-training.${training?.id ?? ''}`,
    onSubmit: (plan) => mutateAsync(plan),
    onSent: () => {
      onClose();
      showSuccess(training ? t`Die Schulung ist geändert.` : t`Die Schulung ist geplant.`);
    },
  });
  const kinds: Record<TrainingKind, string> = { indoor: t`Indoor`, outdoor: t`Outdoor` };
  return (
    <Form form={form} submit={<Trans>Speichern</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <TitleFields field={(language) => form.field(`titles.${language}`)} />
      <NativeSelect
        label={t`Art`}
        data={TrainingKind.options.map((value) => ({ value, label: kinds[value] }))}
        {...form.field('kind')}
      />
      <NativeSelect
        label={t`Sprache der Schulung`}
        data={locales.map((value) => ({ value, label: localeNames[Language.parse(value)] }))}
        {...form.field('language')}
      />
      <DateField label={t`Datum`} {...form.field('day')} />
      <DateField
        label={t`Anmeldeschluss`}
        description={t`Dann entscheidet sich, ob die Schulung stattfindet.`}
        {...form.field('bookableUntil')}
      />
      <TextInput label={t`Beginn`} type="time" {...form.field('from')} />
      <TextInput label={t`Ende`} type="time" {...form.field('until')} />
      <TextInput label={t`Raum oder Treffpunkt`} {...form.field('venue')} />
      <TextInput label={t`Ort`} {...form.field('city')} />
      <TextInput label={t`Schulungsleitung`} {...form.field('trainer')} />
      <NumberField label={t`Mindestens`} description={t`Indoor mindestens 6`} {...form.field('minimum')} />
      <NumberField label={t`Plätze`} description={t`Indoor höchstens 12`} {...form.field('capacity')} />
    </Form>
  );
}
