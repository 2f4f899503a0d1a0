import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { RoofListItem } from '../../../contracts/roofs.ts';
import { formatDate } from '../../shared/format/date.ts';
import { formatAmount } from '../../shared/format/money.ts';
import { formatPower } from '../../shared/format/number.ts';
import { RoofPicture } from './roof-picture.tsx';
import classes from './roof-table.module.css';

/** Saved roofs; a whole row opens its roof. */
export function RoofTable({ roofs }: { readonly roofs: readonly RoofListItem[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Dach</Trans>
          </th>
          <th scope="col">
            <Trans>Status</Trans>
          </th>
          <th scope="col" className={classes.figure}>
            <Trans>Leistung</Trans>
          </th>
          <th scope="col" className={classes.figure}>
            <Trans>CHF exkl. MWST</Trans>
          </th>
          <th scope="col" className={classes.date}>
            <Trans>Geändert</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {roofs.map((roof) => (
          <RoofRow key={roof.id} roof={roof} />
        ))}
      </tbody>
    </table>
  );
}

function RoofRow({ roof }: { readonly roof: RoofListItem }) {
  const { t } = useLingui();
  const types = {
    flat: t`Flachdach`,
    pent: t`Pultdach`,
    gable: t`Satteldach`,
    hip: t`Walmdach`,
    free: t`Freie Form`,
  };
  const { activeModules, powerW, totalRappen } = roof.summary;
  return (
    <tr>
      <td className={classes.roof}>
        <RoofPicture type={roof.roofType} />
        <span>
          <Link to={`/configurator/${roof.id}`}>{roof.name || t`Ohne Namen`}</Link>
          <small>
            {types[roof.roofType]} · <Trans>{activeModules} Module</Trans>
          </small>
        </span>
      </td>
      <td className={classes.status} data-status={roof.status}>
        {roof.status === 'submitted' ? t`Übermittelt` : t`Entwurf`}
      </td>
      <td className={classes.figure}>{formatPower(powerW)}</td>
      <td className={classes.figure}>{formatAmount(totalRappen)}</td>
      <td className={classes.date}>{formatDate(roof.updatedAt)}</td>
    </tr>
  );
}
