import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconInfoCircle, IconX } from '@tabler/icons-react';
import { leftOf, type PickingItem } from '../../../contracts/domain/picking.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { useItemName } from './item-name.ts';
import classes from './scanner.module.css';
import { FullScreen } from './scanner.tsx';

/** Goods that are not to be fetched now. */
export interface WrongItem {
  /** `complete`: all of it is there already. */
  readonly reason: 'wrong' | 'complete';
  readonly article: string;
  readonly name: string;
  readonly wanted: PickingItem | undefined;
  /** The same goods, where this list wants them too. */
  readonly other: PickingItem | undefined;
}

interface WrongItemDialogProps extends WrongItem {
  readonly onGoOn: () => void;
  readonly onSwitch: (item: PickingItem) => void;
}

/** Covers the whole screen, so that it cannot be overlooked. */
export function WrongItemDialog(props: WrongItemDialogProps) {
  const { reason, article, name, wanted, other, onGoOn, onSwitch } = props;
  const { t } = useLingui();
  const nameOf = useItemName();
  const title = reason === 'wrong' ? t`Falscher Artikel` : t`Schon vollständig`;
  const wantedName = wanted && nameOf(wanted);
  return (
    <FullScreen className={classes.wrong} background="#a82b1e" label={title} onClose={onGoOn}>
      <div className={classes.refusal}>
        <span className={classes.cross}>
          <IconX size={44} stroke={2} aria-hidden />
        </span>
        <h2>{title}</h2>
        <p>
          <Trans>Nichts gezählt</Trans>
        </p>
        <div className={classes.scanned}>
          <small>
            <Trans>Gescannt</Trans>
          </small>
          <b>{name}</b>
          {name !== article && <span>{article}</span>}
        </div>
        {wanted && (
          <div className={classes.wanted}>
            <i>
              <IconArrowDown size={20} stroke={2} aria-hidden />
            </i>
            <small>{wanted.place ? <Trans>Gesucht an {wanted.place}</Trans> : <Trans>Gesucht</Trans>}</small>
            <b>{wantedName}</b>
            <span>{wanted.article}</span>
          </div>
        )}
        {other && (
          <p className={classes.hint}>
            <IconInfoCircle size={20} stroke={1.6} aria-hidden />
            {other.place ? (
              <Trans>
                {name} steht auch auf dieser Liste: Platz {other.place}, noch {formatNumber(leftOf(other))}.
              </Trans>
            ) : (
              <Trans>
                {name} steht auch auf dieser Liste: noch {formatNumber(leftOf(other))}.
              </Trans>
            )}
          </p>
        )}
        <div className={classes.answers}>
          <button type="button" onClick={onGoOn}>
            {wanted ? <Trans>Weiter, {wantedName} suchen</Trans> : <Trans>Weiter</Trans>}
          </button>
          {other && (
            <button type="button" onClick={() => onSwitch(other)}>
              <Trans>Zu {name} wechseln</Trans>
            </button>
          )}
        </div>
      </div>
    </FullScreen>
  );
}
