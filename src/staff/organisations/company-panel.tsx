import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import {
  ChangeOrganisation,
  CreateOrganisation,
  type Organisation,
} from '../../../contracts/domain/organisations.ts';
import { partnershipName } from '../../../contracts/domain/user-names.ts';
import { call } from '../../shared/api/call.ts';
import { nameCountry } from '../../shared/format/name-country.ts';
import { COUNTRIES } from '../../shared/forms/address-fields.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { type FieldOf, useForm } from '../../shared/forms/use-form.tsx';
import { Certification } from '../../shared/ui/certification.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { BasisPointsField } from '../../shared/ui/number-field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { changedOf } from './changed-of.ts';
import classes from './organisations.module.css';
import { useChangeOrganisation, useChangePeople } from './queries.ts';

interface CompanyPanelProps {
  readonly organisation: Organisation;
  readonly isChangeable: boolean;
}

/** Master data of a firm, and a form to correct them. */
export function CompanyPanel({ organisation, isChangeable }: CompanyPanelProps) {
  const { t, i18n } = useLingui();
  const [isChanging, setChanging] = useState(false);
  const close = () => setChanging(false);
  const { kind, address, country, vatNumber, partnershipType, certified } = organisation;
  return (
    <Panel
      title={<Trans>Firma</Trans>}
      aside={
        isChangeable && (
          <Button variant="default" size="xs" onClick={() => setChanging(true)}>
            <Trans>Firma ändern</Trans>
          </Button>
        )
      }
    >
      <Facts>
        <Fact name={<Trans>Adresse</Trans>}>{address}</Fact>
        <Fact name={<Trans>Land</Trans>}>{nameCountry(country, i18n.locale)}</Fact>
        <Fact name={<Trans>UID-Nummer</Trans>}>{vatNumber}</Fact>
        <Fact name={<Trans>Art</Trans>}>{partnershipName(partnershipType, i18n)}</Fact>
        {kind === 'partner' && (
          <>
            <Fact name={<Trans>Status</Trans>}>
              <Certification isCertified={certified} />
            </Fact>
            <Fact name={<Trans>Verkaufsberatung</Trans>}>{organisation.salesRepresentative}</Fact>
          </>
        )}
        <Fact name={<Trans>Kontaktmanager/in</Trans>}>{organisation.contactManager}</Fact>
      </Facts>
      <FormDialog isOpen={isChanging} title={t`Firma ändern`} onClose={close} size="lg">
        <ChangeForm key={organisation.changeRequest?.id} organisation={organisation} onClose={close} />
      </FormDialog>
    </Panel>
  );
}

type CompanyField =
  | 'name'
  | 'address'
  | 'country'
  | 'vatNumber'
  | 'partnershipType'
  | 'salesRepresentative'
  | 'contactManager';

/** The inputs that creating and correcting a firm share. */
function CompanyFields({
  field,
  isPartner,
  children,
}: {
  /** Props of the input of a value, as `(name) => form.field(name)`. */
  readonly field: (name: CompanyField) => FieldOf<string>;
  readonly isPartner: boolean;
  readonly children?: ReactNode;
}) {
  const { t, i18n } = useLingui();
  const countries = [...new Set<string>([...COUNTRIES, field('country').value])];
  return (
    <>
      <TextInput label={t`Firma`} data-autofocus {...field('name')} />
      <TextInput label={t`Adresse`} {...field('address')} />
      <NativeSelect
        label={t`Land`}
        data={countries.map((value) => ({ value, label: nameCountry(value, i18n.locale) }))}
        {...field('country')}
      />
      <TextInput label={t`UID-Nummer`} {...field('vatNumber')} />
      <TextInput label={t`Art der Partnerschaft`} {...field('partnershipType')} />
      {children}
      {isPartner && <TextInput label={t`Verkaufsberatung`} {...field('salesRepresentative')} />}
      <TextInput label={t`Kontaktmanager/in`} {...field('contactManager')} />
    </>
  );
}

const CHANGEABLE = ChangeOrganisation.required();

function ChangeForm({
  organisation,
  onClose,
}: {
  readonly organisation: Organisation;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { mutateAsync } = useChangeOrganisation(organisation.id);
  const { name, address, country, vatNumber, partnershipType, active } = organisation;
  const { salesRepresentative, contactManager, kind } = organisation;
  const initialValues = {
    ...{ name, address, country, vatNumber, partnershipType, salesRepresentative, contactManager, active },
  };
  const form = useForm({
    schema: CHANGEABLE,
    initialValues,
    draft: `organisation.${organisation.id}`,
    onSubmit: (values) => mutateAsync(changedOf(initialValues, values)),
    onSent: onClose,
  });
  const isPartner = kind === 'partner';
  return (
    <Form form={form} submit={<Trans>Speichern</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <CompanyFields field={(name) => form.field(name)} isPartner={isPartner} />
      {isPartner && (
        <Switch
          label={t`Firma ist aktiv`}
          description={t`Personen einer gesperrten Firma werden sofort abgemeldet.`}
          {...form.tick('active')}
        />
      )}
    </Form>
  );
}

/** A form for a new partner, whose page opens afterwards. */
export function CreateForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [id] = useState(() => newId());
  const create = useChangePeople((company: CreateOrganisation) =>
    call('PUT /v1/staff/organisations/:id', { params: { id }, body: company }),
  );
  const form = useForm({
    schema: CreateOrganisation,
    initialValues: {
      ...{ name: '', address: '', country: 'CH', vatNumber: '', partnershipType: 'Partner' },
      ...{ discountBp: 0, salesRepresentative: '', contactManager: '' },
    },
    draft: 'organisation.new',
    onSubmit: (company) => create.mutateAsync(company),
    onSent: () => void navigate(`/staff/organisations/${id}`),
  });
  return (
    <Form form={form} submit={<Trans>Anlegen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <CompanyFields field={(name) => form.field(name)} isPartner>
        <BasisPointsField label={t`Rabatt`} {...form.field('discountBp')} />
      </CompanyFields>
      <p className={classes.note}>
        <Trans>Personen laden Sie danach auf der Seite der Firma ein.</Trans>
      </p>
    </Form>
  );
}
