import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { Apply, PartnerFunction } from '../../../contracts/domain/applications.ts';
import type { LegalVersions } from '../../../contracts/domain/legal.ts';
import { CATEGORY_NAMES } from '../../../contracts/domain/user-names.ts';
import { callUnsigned } from '../../shared/api/call.ts';
import { AddressFields, EMPTY_ADDRESS } from '../../shared/forms/address-fields.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { chooseLocale, localeNames, locales } from '../../shared/i18n/locales.ts';
import { usePageName } from '../../shared/ui/page-title.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import classes from './register.module.css';

/** The versions as they are when the form is opened, so that what is accepted is what its links show. */
function useLegalVersions(): () => Promise<LegalVersions> {
  const [versions] = useState(() => callUnsigned('GET /v1/legal'));
  useEffect(() => void versions.catch(() => {}), [versions]);
  return () => versions;
}

/** Applies as a partner, before anybody knows who it is. */
export function RegisterPage() {
  const { t, i18n } = useLingui();
  const name = usePageName();
  const navigate = useNavigate();
  // Sent again, it is the same application.
  const [id] = useState(() => newId());
  const versions = useLegalVersions();
  const [answerBy, setAnswerBy] = useState('');
  const form = useForm({
    schema: Apply,
    initialValues: {
      function: '' as PartnerFunction,
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      company: '',
      address: EMPTY_ADDRESS,
      vatNumber: '',
      language: chooseLocale(i18n.locale),
      message: '',
      terms: false as true,
      privacy: false as true,
      // Replaced by the version that was shown when it is sent.
      legalVersion: 'current',
    },
    draft: 'register',
    onSubmit: async (application) => {
      const { current } = await versions().catch(() => callUnsigned('GET /v1/legal'));
      const body = { ...application, legalVersion: current };
      setAnswerBy((await callUnsigned('PUT /v1/applications/:id', { params: { id }, body })).answerBy);
    },
    onSent: () => void navigate(`/application-accepted?until=${answerBy}`),
  });
  return (
    <div className={classes.page}>
      <h1>{name}</h1>
      <p className={classes.lead}>
        <Trans>
          Als Partner konfigurieren Sie Solardächer, rechnen mit Ihren Preisen und bestellen direkt. Wir
          prüfen Ihre Angaben und antworten innerhalb von 3 Arbeitstagen.
        </Trans>{' '}
        <a href="/">
          <Trans>Sie haben schon ein Konto? Anmelden</Trans>
        </a>
      </p>
      <Panel title={<Trans>Ihre Angaben</Trans>} padded>
        <Form form={form} submit={<Trans>Anmeldung senden</Trans>}>
          <NativeSelect
            label={t`Funktion`}
            data={[
              { value: '', label: t`Bitte wählen` },
              ...PartnerFunction.options.map((value) => ({ value, label: i18n._(CATEGORY_NAMES[value]) })),
            ]}
            {...form.field('function')}
          />
          <NativeSelect
            label={t`Sprache`}
            data={locales.map((value) => ({ value, label: localeNames[value] }))}
            {...form.field('language')}
          />
          <TextInput label={t`Vorname`} autoComplete="given-name" {...form.field('firstName')} />
          <TextInput label={t`Nachname`} autoComplete="family-name" {...form.field('lastName')} />
          <TextInput label={t`E-Mail`} type="email" autoComplete="email" {...form.field('email')} />
          <TextInput
            label={t`Telefon`}
            type="tel"
            autoComplete="tel"
            {...form.field('phone')}
            withAsterisk
            aria-required
          />
          <TextInput label={t`Firma`} autoComplete="organization" {...form.field('company')} />
          <TextInput
            label={t`UID-Nummer`}
            placeholder="CHE-…"
            autoComplete="off"
            {...form.field('vatNumber')}
          />
          <AddressFields field={(part) => form.field(`address.${part}`)} isRequired />
          <Textarea
            className={classes.wide ?? ''}
            label={t`Nachricht`}
            autosize
            minRows={3}
            maxRows={10}
            {...form.field('message')}
          />
          <Checkbox
            className={classes.wide ?? ''}
            label={
              <Trans>
                Ich nehme die{' '}
                <a href="/legal/terms" target="_blank" rel="noreferrer">
                  Nutzungsbedingungen
                </a>{' '}
                an.
              </Trans>
            }
            {...form.tick('terms')}
          />
          <Checkbox
            className={classes.wide ?? ''}
            label={
              <Trans>
                Ich habe die{' '}
                <a href="/legal/privacy" target="_blank" rel="noreferrer">
                  Datenschutzerklärung
                </a>{' '}
                gelesen und bin einverstanden.
              </Trans>
            }
            {...form.tick('privacy')}
          />
        </Form>
      </Panel>
    </div>
  );
}
