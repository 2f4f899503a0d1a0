import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck, IconKeyboard } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { nameIn } from '../../../contracts/domain/languages.ts';
import { isOpenItem, leftOf, type PickingItem } from '../../../contracts/domain/picking.ts';
import { cutDetails, sizeText } from '../../../documents/cut-text.ts';
import { unitName } from '../../../documents/names.ts';
import { formatNumber } from '../../shared/format/number.ts';
import classes from './picking.module.css';
import type { StoredScan } from './queue.ts';
import { ScanState } from './states.tsx';

/** A quantity with its unit. */
function useQuantity(): (quantity: number, unit: string) => string {
  const { i18n } = useLingui();
  return (quantity, unit) => `${formatNumber(quantity)} ${unitName(unit, i18n, quantity)}`;
}

interface PlaceGroupProps {
  readonly place: string;
  readonly items: readonly PickingItem[];
  /** The list's scans on this device. */
  readonly scans: readonly StoredScan[];
  readonly isRunning: boolean;
  readonly onType: (item: PickingItem) => void;
}

/** The items of one storage place. */
export function PlaceGroup({ place, items, scans, isRunning, onType }: PlaceGroupProps) {
  const { t } = useLingui();
  const open = items.filter(isOpenItem).length;
  const scansOf = ({ id }: PickingItem) => scans.filter(({ scan }) => scan.itemId === id);
  return (
    <section className={classes.place} aria-label={place || t`Ohne Platz`}>
      <h2>
        <b>{place || <Trans>Ohne Platz</Trans>}</b>
        <span>{open > 0 ? <Plural value={open} one="noch #" other="noch #" /> : <Trans>fertig</Trans>}</span>
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={classes.item}
              data-state={item.state}
              data-refused={scansOf(item).some(({ state }) => state === 'refused') || undefined}
              disabled={!isRunning || leftOf(item) === 0}
              onClick={() => onType(item)}
            >
              <span>
                <ItemTitle item={item} />
                <small>
                  {item.article} <ScanState item={item} scans={scansOf(item)} />
                </small>
                <ItemDetails item={item} />
              </span>
              <ItemLeft item={item} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An item's title; for cut pieces the size comes first, because everything else is the same. */
function ItemTitle({ item: { names, cut } }: { readonly item: PickingItem }) {
  const { i18n } = useLingui();
  if (!cut) return <b>{nameIn(names, i18n.locale)}</b>;
  return (
    <>
      <b>{sizeText(cut)}</b>
      <small>{cutDetails(cut, i18n)}</small>
    </>
  );
}

/** The next item to pick, in large type. */
export function NextItem({
  item,
  onType,
  children,
}: {
  readonly item: PickingItem;
  readonly onType: () => void;
  readonly children?: ReactNode;
}) {
  const { i18n } = useLingui();
  const quantityOf = useQuantity();
  return (
    <div className={classes.nextItem}>
      <p className={classes.nextPlace}>
        <b>{item.place || <Trans>Ohne Platz</Trans>}</b>
        <span>
          <Trans>als Nächstes</Trans>
        </span>
      </p>
      <b className={classes.nextName}>{nameIn(item.names, i18n.locale)}</b>
      {item.cut && (
        <p className={classes.nextSize}>
          <b>{sizeText(item.cut)}</b> <span>{cutDetails(item.cut, i18n)}</span>
        </p>
      )}
      <p className={classes.nextLeft}>
        <b>{formatNumber(leftOf(item))}</b>
        <span>
          <Trans>noch von {quantityOf(item.ordered, item.unit)}</Trans>
          <br />
          {item.article}
          {item.pallet && (
            <>
              {' '}
              · <Trans>Palette {item.pallet}</Trans>
            </>
          )}
        </span>
      </p>
      <div className={classes.nextWays}>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconKeyboard size={22} stroke={1.6} aria-hidden />}
          onClick={onType}
        >
          <Trans>Eintippen</Trans>
        </Button>
        {children}
      </div>
    </div>
  );
}

/** Pallet, serial numbers and note of an item, if any. */
function ItemDetails({ item: { pallet, serialNumbers, note, state } }: { readonly item: PickingItem }) {
  if (!pallet && serialNumbers.length === 0 && !note) return null;
  return (
    <small data-short={state === 'short' || undefined}>
      {pallet && <Trans>Palette {pallet}</Trans>}{' '}
      {serialNumbers.length > 0 && (
        <Plural value={serialNumbers.length} one="# Seriennummer" other="# Seriennummern" />
      )}{' '}
      {note}
    </small>
  );
}

function ItemLeft({ item }: { readonly item: PickingItem }) {
  const quantity = useQuantity();
  const whole = quantity(item.ordered, item.unit);
  if (leftOf(item) === 0)
    return (
      <span className={classes.itemLeft}>
        <IconCheck size={24} stroke={2} aria-hidden />
        <small>
          <Trans>
            {formatNumber(item.picked)} von {whole}
          </Trans>
        </small>
      </span>
    );
  return (
    <span className={classes.itemLeft}>
      <b>{formatNumber(leftOf(item))}</b>
      <small>
        {item.state === 'short' ? <Trans>fehlt, von {whole}</Trans> : <Trans>noch, von {whole}</Trans>}
      </small>
    </span>
  );
}
