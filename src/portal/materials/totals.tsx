import { Trans } from '@lingui/react/macro';
import { VAT_BP, vatOf } from '../../../contracts/domain/offers.ts';
import { formatAmount } from '../../shared/format/money.ts';
import { formatPercent } from '../../shared/format/number.ts';
import classes from './materials.module.css';

interface TotalsProps {
  readonly netRappen: number;
  /** Test id of the total, if a page has several. */
  readonly testId?: string;
}

/** Material without VAT, VAT and total of a cart or order. */
export function Totals({ netRappen, testId }: TotalsProps) {
  const vat = vatOf(netRappen);
  return (
    <dl className={classes.sums}>
      <div>
        <dt>
          <Trans>Material exkl. MWST</Trans>
        </dt>
        <dd>{formatAmount(netRappen)}</dd>
      </div>
      <div>
        <dt>
          <Trans>MWST {formatPercent(VAT_BP / 100)}</Trans>
        </dt>
        <dd>{formatAmount(vat)}</dd>
      </div>
      <div className={classes.total}>
        <dt>
          <Trans>Total CHF</Trans>
        </dt>
        <dd data-testid={testId}>{formatAmount(netRappen + vat)}</dd>
      </div>
    </dl>
  );
}
