import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { type Invoice, PutInvoice } from '../../../contracts/domain/invoices.ts';
import type { Project } from '../../../contracts/domain/projects.ts';
import { addDays, dateAt } from '../../../contracts/domain/working-days.ts';
import classes from '../../portal/projects/details/event-form.module.css';
import { InvoicesPanel } from '../../portal/projects/details/invoices-panel.tsx';
import { isInvoiced } from '../../portal/projects/queries.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { FileField } from '../../shared/files/upload-field.tsx';
import { formatDate } from '../../shared/format/date.ts';
import { DateField } from '../../shared/forms/date-field.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { RappenField } from '../../shared/ui/number-field.tsx';
import { usePutInvoice, useRemoveInvoice } from './queries.ts';

/** Usual time to pay, days. */
const TERM_DAYS = 30;

/** The invoices of a project; staff add them, enter payments and remove those that the partner has not opened. */
export function StaffInvoices({ project }: { readonly project: Project }) {
  const { t } = useLingui();
  const [isAdding, setAdding] = useState(false);
  const [paid, setPaid] = useState<Invoice | null>(null);
  const [removed, setRemoved] = useState<Invoice | null>(null);
  if (!isInvoiced(project)) return null;
  return (
    <>
      <InvoicesPanel
        project={project}
        add={
          <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
            <Trans>Rechnung ablegen</Trans>
          </Button>
        }
        commands={(invoice) => (
          <Commands invoice={invoice} onPay={() => setPaid(invoice)} onRemove={() => setRemoved(invoice)} />
        )}
      />
      <FormDialog isOpen={isAdding} title={t`Rechnung ablegen`} onClose={() => setAdding(false)}>
        <InvoiceForm projectId={project.id} onClose={() => setAdding(false)} />
      </FormDialog>
      <FormDialog isOpen={paid !== null} title={t`Zahlung`} onClose={() => setPaid(null)}>
        {paid && <PaymentForm projectId={project.id} invoice={paid} onClose={() => setPaid(null)} />}
      </FormDialog>
      <FormDialog isOpen={removed !== null} title={t`Rechnung entfernen`} onClose={() => setRemoved(null)}>
        {removed && <RemovalForm projectId={project.id} invoice={removed} onClose={() => setRemoved(null)} />}
      </FormDialog>
    </>
  );
}

interface CommandsProps {
  readonly invoice: Invoice;
  readonly onPay: () => void;
  readonly onRemove: () => void;
}

function Commands({ invoice: { number, openedAt }, onPay, onRemove }: CommandsProps) {
  const { t } = useLingui();
  return (
    <>
      {openedAt !== null && (
        <small>
          <Trans>geöffnet am {formatDate(openedAt)}</Trans>
        </small>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t`Zahlung der Rechnung ${number}`}
        onClick={onPay}
      >
        <Trans>Zahlung</Trans>
      </Button>
      {openedAt === null && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={t`Rechnung ${number} entfernen`}
          onClick={onRemove}
        >
          <Trans>Entfernen</Trans>
        </Button>
      )}
    </>
  );
}

interface FormProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

function InvoiceForm({ projectId, onClose }: FormProps) {
  const { t } = useLingui();
  const { mutateAsync } = usePutInvoice(projectId);
  const [id] = useState(() => newId());
  const today = dateAt(Date.now());
  const form = useForm({
    schema: PutInvoice,
    initialValues: { number: '', date: today, dueOn: addDays(today, TERM_DAYS), amountRappen: 0, fileId: '' },
    draft: `invoice.${projectId}`,
    onSubmit: (invoice) => mutateAsync({ id, invoice }),
    onSent: onClose,
  });
  const file = form.field('fileId');
  return (
    <Form form={form} submit={<Trans>Ablegen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <TextInput className={classes.wide ?? ''} label={t`Nummer`} data-autofocus {...form.field('number')} />
      <DateField label={t`Datum`} {...form.field('date')} />
      <DateField label={t`Zahlbar bis`} from={form.values.date ?? today} {...form.field('dueOn')} />
      <RappenField label={t`Betrag inkl. MWST`} {...form.field('amountRappen')} />
      <div className={classes.wide}>
        <FileField
          {...file}
          label={t`Rechnung als PDF`}
          use="invoice"
          value={form.values.fileId || null}
          onChange={(fileId) => form.change({ fileId: fileId ?? '' })}
        />
      </div>
    </Form>
  );
}

const Payment = z.object({ paidOn: z.iso.date().nullable() });

function PaymentForm({ projectId, invoice, onClose }: FormProps & { readonly invoice: Invoice }) {
  const { t } = useLingui();
  const { mutateAsync } = usePutInvoice(projectId);
  const { id, number, date, dueOn, amountRappen, fileId } = invoice;
  const today = dateAt(Date.now());
  const form = useForm({
    schema: Payment,
    initialValues: { paidOn: invoice.paidOn ?? today },
    draft: `payment.${id}`,
    onSubmit: ({ paidOn }) =>
      mutateAsync({ id, invoice: { number, date, dueOn, amountRappen, fileId, paidOn } }),
    onSent: onClose,
  });
  return (
    <Form form={form} submit={<Trans>Speichern</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <DateField
        label={t`Bezahlt am`}
        description={t`Leer: nicht bezahlt.`}
        to={today}
        {...form.field('paidOn')}
      />
    </Form>
  );
}

function RemovalForm({ projectId, invoice, onClose }: FormProps & { readonly invoice: Invoice }) {
  const { mutateAsync } = useRemoveInvoice(projectId);
  const { id, number } = invoice;
  const form = useForm({
    schema: z.object({}),
    initialValues: {},
    onSubmit: () => mutateAsync(id),
    onSent: onClose,
  });
  const isOpened = form.error instanceof ApiError && form.error.code === 'ALREADY_DECIDED';
  return (
    <Form form={form} submit={<Trans>Entfernen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      {isOpened ? (
        <p className={classes.concurrent} role="status">
          <Trans>
            Der Partner hat die Rechnung {number} inzwischen geöffnet. Sie lässt sich nicht mehr entfernen.
          </Trans>
        </p>
      ) : (
        <div className={classes.wide}>
          <p>
            <Trans>
              Der Partner hat die Rechnung {number} noch nicht geöffnet. Das PDF und die Mitteilung an ihn
              werden gelöscht; im Verlauf steht, dass sie entfernt wurde.
            </Trans>
          </p>
        </div>
      )}
    </Form>
  );
}
