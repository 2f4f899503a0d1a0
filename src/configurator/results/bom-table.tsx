import { Trans, useLingui } from '@lingui/react/macro';
import type { Solution } from '../../../engine/index.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { UNITS } from '../messages/names.ts';
import { useNameOf } from '../messages/use-name-of.ts';
import classes from './bom.module.css';

/** The bill of materials with the specification's columns. */
export function BomTable({ solution }: { readonly solution: Solution }) {
  const { i18n } = useLingui();
  const nameOf = useNameOf();
  const { bom, fingerprint } = solution;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Artikelnummer</Trans>
          </th>
          <th scope="col">
            <Trans>Bezeichnung</Trans>
          </th>
          <th scope="col" className={classes.number}>
            <Trans>Menge</Trans>
          </th>
          <th scope="col">
            <Trans>Einheit</Trans>
          </th>
          <th scope="col" className={classes.number}>
            <Trans>Leistung je Einheit</Trans>
          </th>
          <th scope="col" className={classes.number}>
            <Trans>Preis je Einheit</Trans>
          </th>
          <th scope="col" className={classes.number}>
            <Trans>Preis nach Rabatt</Trans>
          </th>
          <th scope="col" className={classes.number}>
            <Trans>Leistung total</Trans>
          </th>
          <th scope="col" className={classes.number}>
            <Trans>Total exkl. MWST</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {bom.lines.map((line) => (
          <tr key={line.article}>
            <th scope="row">{line.article}</th>
            <td>{nameOf(line.names)}</td>
            <td className={classes.number}>{formatNumber(line.quantity)}</td>
            <td>{i18n._(UNITS[line.unit])}</td>
            <td className={classes.number}>
              {line.powerPerUnit > 0 && `${formatNumber(line.powerPerUnit)} W`}
            </td>
            <td className={classes.number}>{formatMoney(line.pricePerUnit)}</td>
            <td className={classes.number}>{formatMoney(line.discountedPricePerUnit)}</td>
            <td className={classes.number}>{line.totalPower > 0 && `${formatNumber(line.totalPower)} W`}</td>
            <td className={classes.number}>{formatMoney(line.totalPrice)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={7}>
            <Trans>Total</Trans> <small>{fingerprint}</small>
          </th>
          <td className={classes.number}>{formatNumber(bom.totalPower)} W</td>
          <td className={classes.number}>{formatMoney(bom.totalPrice)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
