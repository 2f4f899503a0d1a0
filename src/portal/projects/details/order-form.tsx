import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { Address, addressLine, DraftAddress } from '../../../../contracts/domain/addresses.ts';
import { reading } from '../../../../contracts/domain/field-faults.ts';
import type { Delivery } from '../../../../contracts/domain/orders.ts';
import { eventData } from '../../../../contracts/domain/project-events.ts';
import type { Project } from '../../../../contracts/domain/projects.ts';
import { line } from '../../../../contracts/domain/text.ts';
import { formatDay } from '../../../shared/format/date.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { AddressFields, EMPTY_ADDRESS } from '../../../shared/forms/address-fields.tsx';
import { DateField } from '../../../shared/forms/date-field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { CancelButton } from '../../../shared/forms/form-dialog.tsx';
import { useClosedDays } from '../../../shared/forms/use-closed-days.ts';
import { useForm } from '../../../shared/forms/use-form.tsx';
import { DeliveryOfBill } from '../../../shared/ui/earliest-delivery.tsx';
import { useSendEvent } from '../queries.ts';
import classes from './event-form.module.css';
import { ConcurrentChange } from './event-form.tsx';

/** Where it goes: to the object, to another address, or it is fetched. */
const Way = z.enum(['object', 'delivery', 'pickup']);

const { desiredDate, message } = eventData.order.shape;
/** The form of an order; only the fields of the chosen kind of delivery are validated. */
const schema = z
  .object({ way: Way, place: line(0, 120), address: DraftAddress, desiredDate, message })
  .superRefine(({ way, place, address }, context) => {
    const fail = (path: PropertyKey[]) =>
      context.addIssue({ code: 'custom', path, params: { rule: 'required' } });
    if (way === 'pickup' && place === '') fail(['place']);
    if (way !== 'delivery') return;
    for (const issue of Address.safeParse(address).error?.issues ?? []) fail(['address', ...issue.path]);
  }, reading({}));

const deliveryOf = ({ way, place, address }: z.output<typeof schema>): Delivery | null => {
  if (way === 'object') return null;
  return way === 'pickup' ? { way, place } : { way, address };
};

/** Orders what the newest offer says. */
export function OrderForm({
  project: now,
  onClose,
}: {
  readonly project: Project;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  // Keep the project as shown: a concurrent change is reported on sending and never alters the open form.
  const [project, setSeen] = useState(now);
  const { mutateAsync } = useSendEvent(project);
  const closedDays = useClosedDays();
  const offer = project.offers[0];
  const form = useForm({
    schema,
    initialValues: {
      way: 'object' as z.infer<typeof Way>,
      place: '',
      address: EMPTY_ADDRESS,
      desiredDate: null as string | null,
      message: '',
    },
    within: 'delivery',
    draft: `order.${project.id}`,
    onSubmit: (values) =>
      mutateAsync({
        event: 'order',
        data: {
          offerId: offer?.id ?? '',
          delivery: deliveryOf(values),
          desiredDate: values.desiredDate,
          message: values.message,
        },
      }),
    onSent: () => {
      onClose();
      void navigate(`/projects/congratulations/direct-order?project=${project.id}`);
    },
  });
  if (form.error !== null && project !== now) setSeen(now);
  if (!offer) return null;
  const { way } = form.values;
  const object = project.content?.objectAddress ?? project.content?.projectAddress;
  const day = formatDay(offer.validUntil);
  return (
    <Form
      form={form}
      submit={<Trans>Verbindlich bestellen</Trans>}
      cancel={<CancelButton onClick={onClose} />}
    >
      <p className={classes.offer}>
        <b>
          <Trans>Offerte Version {offer.version}</Trans>
        </b>
        <b>{formatMoney(offer.grossRappen)}</b>
        <small>
          <Trans>gültig bis {day}</Trans>
        </small>
        <small>
          <Trans>inkl. MWST</Trans>
        </small>
      </p>
      <NativeSelect
        className={classes.wide ?? ''}
        label={t`Lieferung`}
        description={way === 'object' && object && addressLine(object)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          { value: 'object', label: t`Zum Objekt` },
          { value: 'delivery', label: t`An eine andere Adresse` },
          { value: 'pickup', label: t`Abholung` },
        ]}
        {...form.field('way')}
      />
      {way === 'delivery' && <AddressFields isRequired field={(part) => form.field(`address.${part}`)} />}
      {way === 'pickup' && (
        <TextInput
          className={classes.wide ?? ''}
          label={t`Ort der Abholung`}
          {...form.field('place')}
          withAsterisk
          aria-required
        />
      )}
      <DateField
        label={t`Gewünschter Liefertag`}
        description={t`Ein Arbeitstag; wir bestätigen den Termin.`}
        {...closedDays}
        {...form.field('desiredDate')}
      />
      <DeliveryOfBill
        lines={offer.lines.filter(({ article }) => article !== '')}
        desired={form.values.desiredDate}
      />
      <Textarea
        className={classes.wide ?? ''}
        label={t`Nachricht zur Bestellung`}
        autosize
        minRows={2}
        maxRows={10}
        {...form.field('message')}
      />
      <ConcurrentChange error={form.error} />
    </Form>
  );
}
