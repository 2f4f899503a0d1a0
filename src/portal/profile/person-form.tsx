import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { ChangeProfile, type UserProfile } from '../../../contracts/domain/user.ts';
import { Form } from '../../shared/forms/form.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { changeLocale } from '../../shared/i18n/activate-locale.ts';
import { localeNames, locales } from '../../shared/i18n/locales.ts';
import { useChangeProfile } from './queries.ts';

const schema = ChangeProfile.omit({ mails: true }).required();

/** The personal data that users may change themselves. */
export function PersonForm({ profile }: { readonly profile: UserProfile }) {
  const { t } = useLingui();
  const { mutateAsync } = useChangeProfile();
  const form = useForm({
    schema,
    initialValues: {
      firstName: profile.FirstName,
      lastName: profile.LastName,
      phone: profile.PhoneNumber,
      language: profile.Language,
    },
    draft: 'profile',
    onSubmit: async (values) => {
      await mutateAsync(values);
      if (values.language !== profile.Language) await changeLocale(values.language);
    },
  });
  return (
    <Form form={form} submit={<Trans>Speichern</Trans>}>
      <TextInput label={t`Vorname`} autoComplete="given-name" {...form.field('firstName')} />
      <TextInput label={t`Nachname`} autoComplete="family-name" {...form.field('lastName')} />
      <TextInput label={t`Telefon`} type="tel" autoComplete="tel" {...form.field('phone')} />
      <NativeSelect
        label={t`Sprache`}
        data={locales.map((value) => ({ value, label: localeNames[value] }))}
        {...form.field('language')}
      />
    </Form>
  );
}
