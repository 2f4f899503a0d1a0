import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { addressLine } from '../../../contracts/domain/addresses.ts';
import { nameIn } from '../../../contracts/domain/languages.ts';
import type { Article } from '../../../contracts/domain/materials.ts';
import type { Delivery } from '../../../contracts/domain/orders.ts';
import type { ShownBill } from '../../../contracts/domain/project-events.ts';
import type { Articles } from '../../../documents/material-list/validate-line.ts';
import { unitName } from '../../../documents/names.ts';
import { formatDay } from '../../shared/format/date.ts';
import { formatAmount } from '../../shared/format/money.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import classes from './materials.module.css';
import { Totals } from './totals.tsx';

/** Number of positions listed individually, most expensive first. */
const NAMED = 5;

/** An order to confirm. */
export interface AskedOrder {
  readonly bill: ShownBill;
  readonly delivery: Delivery;
  readonly name: string;
  readonly desiredDate: string | null;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

interface OrderSummaryDialogProps {
  /** Null: nothing to confirm. */
  readonly asked: AskedOrder | null;
  readonly articles: Articles<Article>;
}

/** Summary of a large order, so that a mistyped quantity is noticed before sending. */
export function OrderSummaryDialog({ asked, articles }: OrderSummaryDialogProps) {
  const { t } = useLingui();
  // Kept while the dialog closes.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  return (
    <FormDialog
      isOpen={asked !== null}
      onClose={() => asked?.onAnswer(false)}
      title={t`Bestellung prüfen`}
      size="lg"
    >
      {last && <Summary asked={last} articles={articles} />}
    </FormDialog>
  );
}

function Summary({
  asked: { bill, delivery, name, desiredDate, onAnswer },
  articles,
}: {
  readonly asked: AskedOrder;
  readonly articles: Articles<Article>;
}) {
  const { i18n } = useLingui();
  const dearest = bill.lines.toSorted((one, other) => other.totalRappen - one.totalRappen);
  const others = dearest.slice(NAMED);
  return (
    <div className={classes.summary}>
      <ul>
        {dearest.slice(0, NAMED).map(({ article: number, quantity, totalRappen }) => {
          const article = articles.byNumber.get(number.toUpperCase());
          return (
            <li key={number}>
              <span>
                {article ? nameIn(article.names, i18n.locale) : number}
                <small>
                  {formatNumber(quantity)} {article && unitName(article.unit, i18n, quantity)}
                </small>
              </span>
              <span>{formatAmount(totalRappen)}</span>
            </li>
          );
        })}
        {others.length > 0 && (
          <li>
            <span>
              <Plural value={others.length} one="# weitere Position" other="# weitere Positionen" />
            </span>
            <span>{formatAmount(others.reduce((sum, { totalRappen }) => sum + totalRappen, 0))}</span>
          </li>
        )}
      </ul>
      <Totals netRappen={bill.totalRappen} />
      <Facts>
        {delivery.way === 'pickup' ? (
          <Fact name={<Trans>Abholung</Trans>}>{delivery.place}</Fact>
        ) : (
          <Fact name={<Trans>Lieferung</Trans>}>{addressLine(delivery.address)}</Fact>
        )}
        {desiredDate && <Fact name={<Trans>Wunschdatum</Trans>}>{formatDay(desiredDate)}</Fact>}
        {name && <Fact name={<Trans>Kommission</Trans>}>{name}</Fact>}
      </Facts>
      <div className={classes.answers}>
        <Button variant="default" onClick={() => onAnswer(false)}>
          <Trans>Zurück</Trans>
        </Button>
        <Button onClick={() => onAnswer(true)}>
          <Trans>Verbindlich bestellen</Trans>
        </Button>
      </div>
    </div>
  );
}
