import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { RoofListItem } from '../../../contracts/roofs.ts';
import { ROOF_TYPES } from '../../../documents/names.ts';
import { formatDate } from '../../shared/format/date.ts';
import { formatAmount } from '../../shared/format/money.ts';
import { formatPower } from '../../shared/format/number.ts';
import { RoofMark } from './roof-mark.tsx';
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
  const { t, i18n } = useLingui();
  const { activeModules, powerW, totalRappen } = roof.summary;
  return (
    <tr>
      <td className={classes.name}>
        <div className={classes.roof}>
          <RoofMark roofType={roof.roofType} />
          <span>
            <Link to={`/configurator/${roof.id}`}>{roof.name || t`Ohne Namen`}</Link>
            <small>
              {i18n._(ROOF_TYPES[roof.roofType])} ·{' '}
              <Plural value={activeModules} one="# Modul" other="# Module" />
            </small>
          </span>
        </div>
      </td>
      <td className={classes.figure}>{formatPower(powerW)}</td>
      <td className={classes.figure}>{formatAmount(totalRappen)}</td>
      <td className={classes.date}>{formatDate(roof.updatedAt)}</td>
    </tr>
  );
}
