import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { nameIn } from '../../../contracts/domain/languages.ts';
import {
  BillDifference,
  DiscountDifference,
  type ShownBill,
} from '../../../contracts/domain/project-events.ts';
import { formatDiscount } from '../../../documents/discount.ts';
import { ApiError } from '../api/api-error.ts';
import { useErrorText } from '../api/use-error-text.ts';
import { formatAmount, formatMoney } from '../format/money.ts';
import { formatNumber, formatPercent } from '../format/number.ts';
import classes from './price-change.module.css';

/** A rejection because the shown price differs from the server's. */
export type PriceChange =
  | { readonly code: 'BOM_CHANGED'; readonly difference: BillDifference }
  | { readonly code: 'DISCOUNT_NOT_YOURS'; readonly difference: DiscountDifference };

/** Returns the price change that a failed call reports; null if it failed for another reason. */
export function priceChangeOf(error: unknown): PriceChange | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'BOM_CHANGED') {
    const { data } = BillDifference.safeParse(error.members);
    return data ? { code: error.code, difference: data } : null;
  }
  if (error.code === 'DISCOUNT_NOT_YOURS') {
    const { data } = DiscountDifference.safeParse(error.members);
    return data ? { code: error.code, difference: data } : null;
  }
  return null;
}

/** Returns the server's bill, sent after the partner has accepted the new prices. */
export function acceptedBill(shown: ShownBill | null, { serverRappen, lines }: BillDifference): ShownBill {
  const changed = new Map(lines.map((line) => [line.article, line.server]));
  const known = shown?.lines ?? [];
  const unchanged = known.filter(({ article }) => !changed.has(article));
  const now = [...changed].flatMap(([article, line]) => (line ? [{ article, ...line }] : []));
  return { totalRappen: serverRappen, lines: [...unchanged, ...now] };
}

interface PriceChangeNoticeProps {
  readonly change: PriceChange;
  /** The bill's change under the person's own discount; null while unknown. */
  readonly ownBill?: BillDifference | null;
  /** Why taking the own discount failed. */
  readonly failure?: unknown;
  /** Continues with the server's prices. */
  readonly onAccept: () => void;
  /** Returns to the previous state; nothing is sent. */
  readonly onBack: () => void;
  readonly isSending?: boolean;
}

/** Shows line by line how the server's prices differ from those shown; the partner accepts them or goes back. */
export function PriceChangeNotice(props: PriceChangeNoticeProps) {
  const { change, ownBill, failure, onAccept, onBack, isSending = false } = props;
  const textOf = useErrorText();
  const { i18n } = useLingui();
  return (
    <section className={classes.notice} role="alert">
      <h3>
        <IconReceiptOff size={19} stroke={1.6} aria-hidden />
        {change.code === 'BOM_CHANGED' ? (
          <Trans>Die Preise haben sich geändert</Trans>
        ) : (
          <Trans>Dieses Dach rechnet mit einem anderen Rabatt als Ihrem</Trans>
        )}
      </h3>
      {change.code === 'BOM_CHANGED' ? (
        <>
          <BillNews difference={change.difference} />
          <BillTable difference={change.difference} />
        </>
      ) : (
        <>
          <Discount difference={change.difference} />
          {ownBill && <BillTable difference={ownBill} />}
        </>
      )}
      {failure ? <p role="alert">{textOf(failure)}</p> : null}
      <div className={classes.answers}>
        <Button loading={isSending} onClick={onAccept}>
          {change.code === 'BOM_CHANGED' ? (
            <Trans>Mit {formatMoney(change.difference.serverRappen)} weiterfahren</Trans>
          ) : (
            <Trans>Mit {formatDiscount(change.difference.own, i18n.locale)} weiterfahren</Trans>
          )}
        </Button>
        <Button variant="default" disabled={isSending} onClick={onBack}>
          <Trans>Zurück</Trans>
        </Button>
      </div>
    </section>
  );
}

function BillNews({ difference: { shownRappen, serverRappen } }: { readonly difference: BillDifference }) {
  return (
    <p>
      <Trans>
        Zwischen dem, was Sie gesehen haben, und dem heutigen Katalog liegen{' '}
        {signed(serverRappen - shownRappen)} Franken. Es ist noch nichts abgeschickt.
      </Trans>
    </p>
  );
}

function BillTable({ difference }: { readonly difference: BillDifference }) {
  const { i18n, t } = useLingui();
  const { shownRappen, serverRappen, lines } = difference;
  return (
    <Box component="section" className={classes.scroll ?? ''} tabIndex={0} aria-label={t`Unterschied`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Artikel</Trans>
            </th>
            <th scope="col">
              <Trans>Gesehen</Trans>
            </th>
            <th scope="col">
              <Trans>Heute</Trans>
            </th>
            <th scope="col">
              <Trans>Unterschied</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ article, names, shown, server }) => (
            <tr key={article}>
              <th scope="row">
                {nameIn(names, i18n.locale) ?? article}
                <small>
                  {article} · <Quantity before={shown?.quantity} after={server?.quantity} />
                </small>
              </th>
              <td>{shown ? formatAmount(shown.totalRappen) : <Trans>neu</Trans>}</td>
              <td>{server ? formatAmount(server.totalRappen) : <Trans>entfällt</Trans>}</td>
              <Difference rappen={(server?.totalRappen ?? 0) - (shown?.totalRappen ?? 0)} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Trans>Total CHF exkl. MWST</Trans>
            </th>
            <td>{formatAmount(shownRappen)}</td>
            <td>{formatAmount(serverRappen)}</td>
            <Difference rappen={serverRappen - shownRappen} />
          </tr>
        </tfoot>
      </table>
    </Box>
  );
}

/** The quantity of a line, with the previous one if it differs. */
function Quantity({
  before,
  after,
}: {
  readonly before: number | undefined;
  readonly after: number | undefined;
}) {
  const quantity = formatNumber(after ?? before ?? 0);
  if (before === after || before === undefined || after === undefined) return <Trans>Menge {quantity}</Trans>;
  return (
    <Trans>
      Menge {quantity} statt {formatNumber(before)}
    </Trans>
  );
}

function Difference({ rappen }: { readonly rappen: number }) {
  return <td data-dearer={rappen > 0}>{signed(rappen)}</td>;
}

/** An amount with its sign: + 12.50, − 3.00. */
const signed = (rappen: number): string =>
  `${rappen > 0 ? '+ ' : rappen < 0 ? '− ' : ''}${formatAmount(Math.abs(rappen))}`;

function Discount({ difference }: { readonly difference: DiscountDifference }) {
  const { i18n } = useLingui();
  return (
    <>
      <dl className={classes.discounts}>
        <dt>
          <Trans>Ausprobiert</Trans>
        </dt>
        <dd>{formatPercent(difference.trialBp / 100)}</dd>
        <dt>
          <Trans>Ihr Partnerrabatt</Trans>
        </dt>
        <dd>{formatDiscount(difference.own, i18n.locale)}</dd>
      </dl>
      <p>
        <Trans>
          Offeriert und bestellt wird mit Ihrem Rabatt. Wenn Sie weiterfahren, wird das Dach damit gerechnet,
          und Sie sehen die neuen Preise, bevor etwas abgeschickt wird.
        </Trans>
      </p>
    </>
  );
}
