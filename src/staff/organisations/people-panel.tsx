import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu, NativeSelect, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import {
  ChangePerson,
  InvitePerson,
  type Organisation,
  type StaffPerson,
} from '../../../contracts/domain/organisations.ts';
import { PartnerCategory } from '../../../contracts/domain/user.ts';
import { CATEGORY_NAMES, ROLE_NAMES } from '../../../contracts/domain/user-names.ts';
import { call } from '../../shared/api/call.ts';
import { api } from '../../shared/api/client.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { profileAtom } from '../../shared/auth/session.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { fileNameOf } from '../../shared/files/download.ts';
import { useSave } from '../../shared/files/download-button.tsx';
import { formatInstant } from '../../shared/format/date.ts';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { type FieldOf, useForm } from '../../shared/forms/use-form.tsx';
import { chooseLocale, localeNames, locales } from '../../shared/i18n/locales.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { Tag } from '../../shared/ui/tag.tsx';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import { changedOf } from './changed-of.ts';
import { DeleteForm } from './delete-form.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { MoveForm } from './move-form.tsx';
import classes from './organisations.module.css';
import { useChangePeople, usePersonObstacles } from './queries.ts';
import { SessionsForm } from './sessions-form.tsx';

interface PeoplePanelProps {
  readonly organisation: Organisation;
  readonly isChangeable: boolean;
}

/** The people of a firm, with commands for each of them. */
export function PeoplePanel({ organisation, isChangeable }: PeoplePanelProps) {
  return (
    <Panel title={<Trans>Personen</Trans>}>
      <ul className={classes.people}>
        {organisation.people.map((person) => (
          <Person
            key={person.id}
            person={person}
            organisation={organisation}
            colleagues={organisation.people.filter((one) => one.active && one.id !== person.id)}
            isChangeable={isChangeable}
          />
        ))}
      </ul>
      {organisation.people.length === 0 && (
        <p className={classes.empty}>
          <Trans>Noch keine Person</Trans>
        </p>
      )}
    </Panel>
  );
}

interface PersonProps {
  readonly person: StaffPerson;
  readonly organisation: Organisation;
  readonly colleagues: readonly StaffPerson[];
  readonly isChangeable: boolean;
}

function Person({ person, organisation, colleagues, isChangeable }: PersonProps) {
  const { t, i18n } = useLingui();
  const textOf = useErrorText();
  const { id, email, phone, active, category, role, invitedUntil, hasAccess, newEmail, movesTo } = person;
  const me = useAtomValue(profileAtom)?.Email;
  const [asked, setAsked] = useState<'change' | 'sessions' | 'hand over' | 'move' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const name = `${person.firstName} ${person.lastName}`;
  const change = useChangePeople((next: { active: boolean }) =>
    call('PATCH /v1/staff/people/:id', { params: { id }, body: next }),
  );
  const again = useChangePeople(() => call('POST /v1/staff/people/:id/invitation', { params: { id } }));
  const { save, isSaving } = useSave(
    () => api.personalData.person(id),
    fileNameOf(`${t`Daten`} ${name}`, 'zip'),
  );
  const may = useMay();
  const [mayExport, mayDelete] = [may('privacy', 'read'), may('privacy', 'write')];
  const obstacles = usePersonObstacles(id, asked === 'delete');
  const onError = (error: unknown) => showError(textOf(error));
  return (
    <li>
      <span className={classes.two}>
        <b>{name}</b>
        <small>
          <a href={`mailto:${email}`}>{email}</a>
          {phone !== '' && (
            <>
              {' '}
              · <a href={`tel:${phone.replace(/[^+0-9]/g, '')}`}>{phone}</a>
            </>
          )}
        </small>
        <small>
          {i18n._(category ? CATEGORY_NAMES[category] : ROLE_NAMES[role])} · {localeNames[person.language]}
        </small>
        {newEmail !== null && (
          <small>
            <Trans>Wartet auf die Bestätigung von {newEmail}</Trans>
          </small>
        )}
        {movesTo !== null && (
          <small>
            <Trans>Wechselt in wenigen Minuten zu {movesTo}</Trans>
          </small>
        )}
        {invitedUntil !== null && (
          <small>
            <Trans>Eingeladen, der Link gilt bis {formatInstant(invitedUntil)}</Trans>
          </small>
        )}
      </span>
      {!active && (
        <Tag>
          <Trans>Gesperrt</Trans>
        </Tag>
      )}
      {active && !hasAccess && invitedUntil === null && (
        <Tag tone="warning">
          <Trans>Ohne Zugang</Trans>
        </Tag>
      )}
      {isChangeable && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="subtle"
              color="gray"
              px={8}
              aria-label={t`Aktionen für ${name}`}
              loading={change.isPending || again.isPending}
            >
              <IconDots size={18} stroke={1.6} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setAsked('change')}>
              <Trans>Person ändern</Trans>
            </Menu.Item>
            <Menu.Item disabled={colleagues.length === 0} onClick={() => setAsked('hand over')}>
              <Trans>Arbeit übergeben</Trans>
            </Menu.Item>
            {organisation.kind === 'partner' && (
              <Menu.Item disabled={movesTo !== null} onClick={() => setAsked('move')}>
                <Trans>Firma wechseln</Trans>
              </Menu.Item>
            )}
            <Menu.Item
              disabled={!active}
              onClick={() =>
                again
                  .mutateAsync(undefined)
                  .then(() => showSuccess(t`${email} hat einen Link erhalten.`), onError)
              }
            >
              <Trans>Neuen Link senden</Trans>
            </Menu.Item>
            <Menu.Item onClick={() => setAsked('sessions')}>
              <Trans>Angemeldete Geräte</Trans>
            </Menu.Item>
            {mayExport && (
              <Menu.Item disabled={isSaving} onClick={save}>
                <Trans>Daten herunterladen</Trans>
              </Menu.Item>
            )}
            <Menu.Item
              disabled={email === me}
              {...(active && { color: 'red' })}
              onClick={() => change.mutateAsync({ active: !active }).catch(onError)}
            >
              {active ? <Trans>Sperren</Trans> : <Trans>Entsperren</Trans>}
            </Menu.Item>
            {mayDelete && (
              <Menu.Item disabled={email === me} color="red" onClick={() => setAsked('delete')}>
                <Trans>Löschen</Trans>
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <FormDialog isOpen={asked === 'hand over'} title={t`Arbeit von ${name} übergeben`} onClose={close}>
        <HandOverForm person={person} colleagues={colleagues} onClose={close} />
      </FormDialog>
      <FormDialog isOpen={asked === 'move'} title={t`${name} wechselt die Firma`} onClose={close}>
        <MoveForm person={person} organisationId={organisation.id} colleagues={colleagues} onClose={close} />
      </FormDialog>
      <FormDialog isOpen={asked === 'sessions'} title={t`Angemeldete Geräte von ${name}`} onClose={close}>
        <SessionsForm personId={id} />
      </FormDialog>
      <FormDialog isOpen={asked === 'delete'} title={t`${name} löschen?`} onClose={close}>
        <DeleteForm
          obstacles={obstacles}
          remove={() => call('DELETE /v1/staff/people/:id', { params: { id } })}
          onDeleted={() =>
            showSuccess(t`Der Zugang ist beendet. In wenigen Minuten sind die Daten entfernt.`)
          }
          onClose={close}
        >
          <p>
            <Trans>
              Entwürfe, Mitteilungen, E-Mails, Uploads und Anmeldungen werden entfernt. Offerten, Bestellungen
              und Rechnungen bleiben, mit «Gelöschte Person» statt des Namens. Das lässt sich nicht rückgängig
              machen.
            </Trans>
          </p>
        </DeleteForm>
      </FormDialog>
      <FormDialog isOpen={asked === 'change'} title={t`Person ändern`} onClose={close} size="lg">
        <ChangeForm person={person} onClose={close} />
      </FormDialog>
    </li>
  );
}

/** The inputs that inviting and correcting a person share. `hasRights`: role or function can be chosen. */
function PersonFields({
  field,
  category,
  isPartner,
  hasRights,
}: {
  /** Props of the input of a value, as `(name) => form.field(name)`. */
  readonly field: (name: 'firstName' | 'lastName' | 'email' | 'language' | 'role') => FieldOf<string>;
  readonly category: FieldOf<string | null>;
  readonly isPartner: boolean;
  readonly hasRights: boolean;
}) {
  const { t, i18n } = useLingui();
  return (
    <>
      <TextInput label={t`Vorname`} data-autofocus {...field('firstName')} />
      <TextInput label={t`Nachname`} {...field('lastName')} />
      <TextInput label={t`E-Mail`} type="email" {...field('email')} />
      {hasRights && isPartner && (
        <NativeSelect
          label={t`Funktion`}
          data={PartnerCategory.options.map((value) => ({ value, label: i18n._(CATEGORY_NAMES[value]) }))}
          {...category}
          value={category.value ?? ''}
        />
      )}
      {hasRights && !isPartner && (
        <NativeSelect
          label={t`Rolle`}
          data={(['sales', 'admin'] as const).map((value) => ({ value, label: i18n._(ROLE_NAMES[value]) }))}
          {...field('role')}
        />
      )}
      <NativeSelect
        label={t`Sprache`}
        data={locales.map((value) => ({ value, label: localeNames[value] }))}
        {...field('language')}
      />
    </>
  );
}

const CHANGEABLE = ChangePerson.omit({ active: true }).required();

function ChangeForm({ person, onClose }: { readonly person: StaffPerson; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { id, firstName, lastName, email, phone, language, role, category } = person;
  const isMe = useAtomValue(profileAtom)?.Email === email;
  const change = useChangePeople((body: ChangePerson) =>
    call('PATCH /v1/staff/people/:id', { params: { id }, body }),
  );
  const initialValues = { firstName, lastName, email, phone, language, role, category };
  const form = useForm({
    schema: CHANGEABLE,
    initialValues,
    draft: `person.${id}`,
    onSubmit: (values) => change.mutateAsync(changedOf(initialValues, values)),
    onSent: () => {
      onClose();
      showSuccess(
        form.values.email === email
          ? t`Gespeichert.`
          : t`Gespeichert. Die neue Adresse gilt, sobald sie bestätigt ist.`,
      );
    },
  });
  return (
    <Form form={form} submit={<Trans>Speichern</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <PersonFields
        field={(name) => form.field(name)}
        category={form.field('category')}
        isPartner={category !== null}
        hasRights={!isMe}
      />
      <TextInput label={t`Telefon`} type="tel" {...form.field('phone')} />
      <p className={classes.note}>
        <Trans>Eine neue E-Mail-Adresse erhält einen Link und gilt, sobald sie bestätigt ist.</Trans>
      </p>
    </Form>
  );
}

interface InviteFormProps {
  readonly organisation: Organisation;
  readonly onClose: () => void;
}

/** A form that invites a person to a firm. */
export function InviteForm({ organisation, onClose }: InviteFormProps) {
  const { t, i18n } = useLingui();
  const [id] = useState(() => newId());
  const invite = useChangePeople((person: InvitePerson) =>
    call('PUT /v1/staff/people/:id', { params: { id }, body: person }),
  );
  const isPartner = organisation.kind === 'partner';
  const form = useForm({
    schema: InvitePerson,
    initialValues: {
      organisationId: organisation.id,
      firstName: '',
      lastName: '',
      email: '',
      language: chooseLocale(i18n.locale),
      role: isPartner ? 'partner' : 'sales',
      category: isPartner ? 'Installateur' : null,
    } as InvitePerson,
    draft: `invite.${organisation.id}`,
    onSubmit: (person) => invite.mutateAsync(person),
    onSent: () => {
      onClose();
      showSuccess(t`${email} hat einen Link erhalten.`);
    },
  });
  const { email } = form.values;
  return (
    <Form form={form} submit={<Trans>Einladen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <PersonFields
        field={(name) => form.field(name)}
        category={form.field('category')}
        isPartner={isPartner}
        hasRights
      />
    </Form>
  );
}
