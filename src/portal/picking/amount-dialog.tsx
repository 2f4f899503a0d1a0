import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Modal, Textarea, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { nameIn } from '../../../contracts/domain/languages.ts';
import {
  type Label,
  leftOf,
  MOST_SERIAL_NUMBERS,
  type PickingItem,
  PickingScan,
} from '../../../contracts/domain/picking.ts';
import { cutDetails, sizeText } from '../../../documents/cut-text.ts';
import { formatNumber, parseNumber } from '../../shared/format/number.ts';
import classes from './picking.module.css';

/** The values entered in the dialog. */
export interface TypedAmount {
  readonly quantity: string;
  readonly isShort: boolean;
  readonly pallet: string;
  /** Serial numbers, one per line. */
  readonly numbers: string;
  readonly note: string;
}

interface AmountDialogProps {
  readonly item: PickingItem;
  /** Values typed before a reload or a new sign-in. */
  readonly restored: TypedAmount | null;
  readonly onType: (typed: TypedAmount) => void;
  /** The scanned label, if its amount exceeds what is left to pick; null when typing without a label. */
  readonly label: Label | null;
  readonly onCount: (counted: Omit<PickingScan, 'itemId' | 'scannedAt'>) => void;
  readonly onClose: () => void;
}

/** Picked quantity, serial numbers and shortage of an item. */
export function AmountDialog({ item, restored, label, onType, onCount, onClose }: AmountDialogProps) {
  const { t, i18n } = useLingui();
  const left = leftOf(item);
  const [typed, setTyped] = useState<TypedAmount>(
    restored ?? {
      quantity: formatNumber(left),
      isShort: false,
      pallet: item.pallet ?? '',
      numbers: '',
      note: '',
    },
  );
  const { quantity, isShort, pallet, numbers, note } = typed;
  const type = (change: Partial<TypedAmount>) => {
    setTyped({ ...typed, ...change });
    onType({ ...typed, ...change });
  };
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});

  const amount = parseNumber(quantity);
  const step = (by: number) =>
    type({ quantity: formatNumber(Math.min(left, Math.max(0, (amount ?? 0) + by))) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const counted = {
      quantity: amount ?? Number.NaN,
      isShort,
      pallet: pallet.trim() || null,
      serialNumbers: numbers
        .split(/[\n,;]/)
        .map((text) => text.trim())
        .filter(Boolean),
      note,
    };
    const found: Record<string, string> = {};
    if (amount === null || amount < 0) found.quantity = t`Eine Zahl von 0 bis ${formatNumber(left)}`;
    else if (amount > left) found.quantity = t`Es fehlen nur noch ${formatNumber(left)}.`;
    else if (amount === 0 && !isShort) found.quantity = t`Mehr als 0, oder der Rest fehlt.`;
    if (isShort && note.trim() === '') found.note = t`Bitte schreiben Sie, was fehlt.`;
    const read = PickingScan.safeParse({ ...counted, itemId: item.id, scannedAt: 0 });
    for (const { path } of read.error?.issues ?? []) {
      const [name = ''] = path.map(String);
      found[name] ??=
        name === 'serialNumbers' ? t`Höchstens ${MOST_SERIAL_NUMBERS} zu 60 Zeichen` : t`Zu lang`;
    }
    setFaults(found);
    if (Object.keys(found).length === 0 && read.data) {
      const { itemId: _item, scannedAt: _at, ...scan } = read.data;
      onCount(scan);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={nameIn(item.names, i18n.locale)}
      closeButtonProps={{ 'aria-label': t`Schliessen` }}
    >
      <form className={`${classes.amount} for-fingers`} onSubmit={submit} noValidate>
        <p>
          {item.article} {item.place && <b>{item.place}</b>}
        </p>
        {item.cut && (
          <p>
            <b>{sizeText(item.cut)}</b> {cutDetails(item.cut, i18n)}
          </p>
        )}
        {label && (
          <p role="alert">
            <Trans>
              Auf der Etikette stehen {formatNumber(label.quantity)}, es fehlen nur noch {formatNumber(left)}.
            </Trans>
          </p>
        )}
        <div className={classes.stepper}>
          <button type="button" aria-label={t`Weniger`} onClick={() => step(-1)}>
            <IconMinus size={24} stroke={1.8} aria-hidden />
          </button>
          <TextInput
            label={t`Menge, von ${formatNumber(left)}`}
            inputMode="decimal"
            autoComplete="off"
            size="lg"
            data-autofocus
            value={quantity}
            error={faults.quantity}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => type({ quantity: event.currentTarget.value })}
          />
          <button type="button" aria-label={t`Mehr`} onClick={() => step(1)}>
            <IconPlus size={24} stroke={1.8} aria-hidden />
          </button>
        </div>
        <Checkbox
          size="md"
          label={t`Der Rest fehlt`}
          checked={isShort}
          onChange={(event) => type({ isShort: event.currentTarget.checked })}
        />
        {isShort && (
          <Textarea
            label={t`Was fehlt, und warum`}
            autosize
            minRows={2}
            withAsterisk
            value={note}
            error={faults.note}
            onChange={(event) => type({ note: event.currentTarget.value })}
          />
        )}
        <details open={Boolean(faults.pallet || faults.serialNumbers) || undefined}>
          <summary>
            <Trans>Palette, Seriennummern, Bemerkung</Trans>
          </summary>
          <TextInput
            label={t`Palette`}
            value={pallet}
            error={faults.pallet}
            onChange={(event) => type({ pallet: event.currentTarget.value })}
          />
          <Textarea
            label={t`Seriennummern, eine je Zeile`}
            autosize
            minRows={2}
            value={numbers}
            error={faults.serialNumbers}
            onChange={(event) => type({ numbers: event.currentTarget.value })}
          />
          {!isShort && (
            <Textarea
              label={t`Bemerkung`}
              autosize
              minRows={1}
              value={note}
              error={faults.note}
              onChange={(event) => type({ note: event.currentTarget.value })}
            />
          )}
        </details>
        <Button type="submit" size="xl" fullWidth>
          <Trans>Buchen</Trans>
        </Button>
      </form>
    </Modal>
  );
}
