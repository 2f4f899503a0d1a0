import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Skeleton, Switch } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { HandOver, type StaffPerson } from '../../../contracts/domain/organisations.ts';
import { call } from '../../shared/api/call.ts';
import { profileAtom } from '../../shared/auth/session.ts';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { showSuccess } from '../../shared/ui/toasts.tsx';
import classes from './organisations.module.css';
import { useBelongings, useChangePeople } from './queries.ts';

interface HandOverFormProps {
  readonly person: StaffPerson;
  readonly colleagues: readonly StaffPerson[];
  readonly onClose: () => void;
}

/** Hands everything that a person is responsible for over to a colleague. */
export function HandOverForm({ person, colleagues, onClose }: HandOverFormProps) {
  const { t } = useLingui();
  const isMe = useAtomValue(profileAtom)?.Email === person.email;
  const handOver = useChangePeople((body: HandOver) =>
    call('POST /v1/staff/people/:id/hand-over', { params: { id: person.id }, body }),
  );
  const form = useForm({
    schema: HandOver,
    initialValues: { to: colleagues[0]?.id ?? '', deactivates: person.active && !isMe },
    draft: `hand-over.${person.id}`,
    onSubmit: (body) => handOver.mutateAsync(body),
    onSent: () => {
      onClose();
      showSuccess(t`Übergeben. Beide erhalten eine Mitteilung.`);
    },
  });
  return (
    <Form form={form} submit={<Trans>Übergeben</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <BelongingsList personId={person.id} />
      <NativeSelect
        label={t`Übernimmt`}
        data={colleagues.map(({ id, firstName, lastName }) => ({
          value: id,
          label: `${firstName} ${lastName}`,
        }))}
        {...form.field('to')}
      />
      <Switch label={t`Person danach sperren`} disabled={isMe} {...form.tick('deactivates')} />
      <p className={classes.note}>
        <Trans>Dächer, Offerten und Materiallisten gehören der Firma und bleiben, wo sie sind.</Trans>
      </p>
    </Form>
  );
}

/** Counts of the things that a person is responsible for. */
export function BelongingsList({ personId }: { readonly personId: string }) {
  const { data: belongings } = useBelongings(personId);
  if (!belongings) return <Skeleton height={64} />;
  return (
    <ul className={classes.belongings}>
      <li>
        <Plural value={belongings.projects} one="# Projekt" other="# Projekte" />
      </li>
      <li>
        <Plural value={belongings.drafts} one="# ungesicherter Entwurf" other="# ungesicherte Entwürfe" />
      </li>
      <li>
        <Plural value={belongings.bookings} one="# Schulungsbuchung" other="# Schulungsbuchungen" />
      </li>
      {belongings.assignments > 0 && (
        <li>
          <Plural value={belongings.assignments} one="# Aufgabe" other="# Aufgaben" />
        </li>
      )}
    </ul>
  );
}
