import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Invoice, InvoiceState } from '../../../../contracts/domain/invoices.ts';
import type { Project } from '../../../../contracts/domain/projects.ts';
import { fileNameOf } from '../../../shared/files/download.ts';
import { DownloadButton } from '../../../shared/files/download-button.tsx';
import { formatDay } from '../../../shared/format/date.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { useInvoices } from '../queries.ts';
import classes from './invoices-panel.module.css';

const STATE_NAMES: Readonly<Record<InvoiceState, MessageDescriptor>> = {
  open: msg`Offen`,
  overdue: msg`Überfällig`,
  paid: msg`Bezahlt`,
};
const TONES = { open: 'draft', overdue: 'error', paid: 'good' } as const;

interface InvoicesPanelProps {
  readonly project: Project;
  /** Staff's command that adds one; with it the panel is there without invoices too. */
  readonly add?: ReactNode;
  /** Staff's commands for an invoice. */
  readonly commands?: (invoice: Invoice) => ReactNode;
}

/** The invoices for the orders of a project; nothing as long as there are none. */
export function InvoicesPanel({ project, add, commands }: InvoicesPanelProps) {
  const { data, error, refetch } = useInvoices(project);
  const invoices = data?.invoices ?? [];
  if (invoices.length === 0 && !add && !error) return null;
  return (
    <Panel title={<Trans>Rechnungen</Trans>} aside={add ?? invoices.length}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {invoices.length > 0 && (
        <ul className={classes.list}>
          {invoices.map((invoice) => (
            <Row key={invoice.id} invoice={invoice}>
              {commands?.(invoice)}
            </Row>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Row({ invoice, children }: { readonly invoice: Invoice; readonly children: ReactNode }) {
  const { t, i18n } = useLingui();
  const { number, date, dueOn, paidOn, amountRappen, state, fileId } = invoice;
  const name = t`Rechnung ${number}`;
  return (
    <li>
      <span className={classes.name}>
        <b>{number}</b> <Tag tone={TONES[state]}>{i18n._(STATE_NAMES[state])}</Tag>
      </span>
      <span className={classes.amount}>{formatMoney(amountRappen)}</span>
      <small>
        <span>
          <Trans>vom {formatDay(date)}</Trans>
        </span>
        <span>
          {paidOn ? (
            <Trans>bezahlt am {formatDay(paidOn)}</Trans>
          ) : (
            <Trans>zahlbar bis {formatDay(dueOn)}</Trans>
          )}
        </span>
      </small>
      <span className={classes.commands}>
        {children}
        <DownloadButton id={fileId} fileName={fileNameOf(name, 'pdf')} name={name} />
      </span>
    </li>
  );
}
