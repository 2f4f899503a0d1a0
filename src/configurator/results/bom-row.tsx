import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { unitName } from '../../../documents/names.ts';
import { bomTexts } from '../../../documents/texts.ts';
import { wasteOf } from '../../../documents/waste.ts';
import type { NamedLine } from '../../../engine/article-names.ts';
import type { BomChange } from '../../../engine/index.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatNumber, formatPercent } from '../../shared/format/number.ts';
import { changeToRemove } from '../document/bom-changes.ts';
import { useNameOf } from '../messages/use-name-of.ts';
import classes from './bom.module.css';
import { BomQuantity } from './bom-quantity.tsx';

interface BomRowProps {
  readonly line: NamedLine;
  readonly showsWaste: boolean;
  readonly onChange: (change: BomChange | null) => void;
}

/** A line of the bill; a manual change is marked and can be reverted. */
export function BomRow({ line, showsWaste, onChange }: BomRowProps) {
  const { i18n } = useLingui();
  const nameOf = useNameOf();
  const waste = wasteOf(line);
  return (
    <tr data-change={line.change?.kind}>
      <th scope="row">{line.article}</th>
      <td className={classes.name}>
        {nameOf(line.names)}
        {line.assumed && <small>{bomTexts(i18n).assumed}</small>}
      </td>
      <td className={classes.edited}>
        <BomQuantity line={line} onChange={onChange} />
      </td>
      <td className={classes.unit}>{unitName(line.unit, i18n, line.quantity)}</td>
      {showsWaste && (
        <td className={`${classes.number} ${classes.minor}`}>
          {waste && `${formatNumber(waste.quantity)} ${unitName(waste.unit, i18n, waste.quantity)}`}
        </td>
      )}
      <td className={`${classes.number} ${classes.minor}`}>
        {line.powerPerUnit > 0 && `${formatNumber(line.powerPerUnit)} W`}
      </td>
      <td className={`${classes.number} ${classes.minor}`}>{formatMoney(line.pricePerUnit)}</td>
      <td className={`${classes.number} ${classes.each}`}>
        {formatMoney(line.discountedPricePerUnit)}
        {line.discountBasisPoints !== undefined && (
          <small>− {formatPercent(line.discountBasisPoints / 100)}</small>
        )}
      </td>
      <td className={`${classes.number} ${classes.minor}`}>
        {line.totalPower > 0 && `${formatNumber(line.totalPower)} W`}
      </td>
      <td className={`${classes.number} ${classes.total}`}>{formatMoney(line.totalPrice)}</td>
      <td className={classes.action}>
        <LineAction line={line} onChange={onChange} />
      </td>
    </tr>
  );
}

function LineAction({ line, onChange }: Pick<BomRowProps, 'line' | 'onChange'>) {
  const { t } = useLingui();
  const { article, change } = line;
  const isExtra = change?.kind === 'extra' && change.computed === 0;
  return change && !isExtra ? (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t`Änderung von ${article} zurücknehmen`}
      title={t`Änderung zurücknehmen`}
      onClick={() => onChange(null)}
    >
      <IconArrowBackUp size={16} stroke={1.6} />
    </ActionIcon>
  ) : (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t`${article} entfernen`}
      title={t`Entfernen`}
      onClick={() => onChange(changeToRemove(line))}
    >
      <IconTrash size={16} stroke={1.6} />
    </ActionIcon>
  );
}
