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

/** The picked amount of an item. */
type Counted = Omit<PickingScan, 'itemId' | 'scannedAt'>;

/** Texts of the faults by field. */
type Faults = Readonly<Record<string, string | undefined>>;

/** Reads typed values: as an amount, or the faults of their fields. */
function useReadAmount(left: number) {
  const { t } = useLingui();
  const faultOfQuantity = (quantity: number, isShort: boolean) => {
    if (!(quantity >= 0)) return t`Eine Zahl von 0 bis ${formatNumber(left)}`;
    if (quantity > left) return t`Es fehlen nur noch ${formatNumber(left)}.`;
    return quantity > 0 || isShort ? undefined : t`Mehr als 0 oder «Der Rest fehlt».`;
  };
  return ({ numbers, ...typed }: TypedAmount): { counted: Counted } | { faults: Faults } => {
    const { isShort, note } = typed;
    const quantity = parseNumber(typed.quantity) ?? Number.NaN;
    const pallet = typed.pallet.trim() || null;
    const serialNumbers = numbers
      .split(/[\n,;]/)
      .map((text) => text.trim())
      .filter(Boolean);
    const { data, error } = PickingScan.safeParse({
      ...{ itemId: '-', scannedAt: 0 },
      ...{ quantity, isShort, pallet, serialNumbers, note },
    });
    const quantityFault = faultOfQuantity(quantity, isShort);
    if (data && !quantityFault) {
      const { itemId: _item, scannedAt: _at, ...counted } = data;
      return { counted };
    }
    const texts: Faults = {
      serialNumbers: t`Höchstens ${MOST_SERIAL_NUMBERS} zu 60 Zeichen`,
      ...(isShort && note.trim() === '' && { note: t`Bitte schreiben Sie, was fehlt.` }),
      ...(quantityFault && { quantity: quantityFault }),
    };
    const fields = [
      ...(quantityFault ? ['quantity'] : []),
      ...(error?.issues ?? []).map(({ path }) => String(path[0])),
    ];
    return { faults: Object.fromEntries(fields.map((field) => [field, texts[field] ?? t`Zu lang`])) };
  };
}

interface AmountDialogProps {
  readonly item: PickingItem;
  /** Values typed before a reload or a new sign-in. */
  readonly restored: TypedAmount | null;
  readonly onType: (typed: TypedAmount) => void;
  /** The scanned label, if its amount exceeds what is left to pick; null when typing without a label. */
  readonly label: Label | null;
  readonly onCount: (counted: Counted) => void;
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
  const type = (change: Partial<TypedAmount>) => {
    setTyped({ ...typed, ...change });
    onType({ ...typed, ...change });
  };
  const [faults, setFaults] = useState<Faults>({});
  const read = useReadAmount(left);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = read(typed);
    setFaults('faults' in amount ? amount.faults : {});
    if ('counted' in amount) onCount(amount.counted);
  };
  const fields = { typed, faults, type };
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
        <QuantityStepper {...fields} left={left} />
        <Checkbox
          size="md"
          label={t`Der Rest fehlt`}
          checked={typed.isShort}
          onChange={(event) => type({ isShort: event.currentTarget.checked })}
        />
        {typed.isShort && <Note {...fields} label={t`Was fehlt, und warum`} isRequired />}
        <Details {...fields} />
        <Button type="submit" size="xl" fullWidth>
          <Trans>Buchen</Trans>
        </Button>
      </form>
    </Modal>
  );
}

interface FieldsProps {
  readonly typed: TypedAmount;
  readonly faults: Faults;
  readonly type: (change: Partial<TypedAmount>) => void;
}

/** The quantity, typed or stepped up to what is left. */
function QuantityStepper({ typed, faults, type, left }: FieldsProps & { readonly left: number }) {
  const { t } = useLingui();
  const step = (by: number) => {
    const quantity = (parseNumber(typed.quantity) ?? 0) + by;
    type({ quantity: formatNumber(Math.min(left, Math.max(0, quantity))) });
  };
  return (
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
        value={typed.quantity}
        error={faults.quantity}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type({ quantity: event.currentTarget.value })}
      />
      <button type="button" aria-label={t`Mehr`} onClick={() => step(1)}>
        <IconPlus size={24} stroke={1.8} aria-hidden />
      </button>
    </div>
  );
}

/** Pallet, serial numbers and note; open while one of them is at fault. */
function Details({ typed, faults, type }: FieldsProps) {
  const { t } = useLingui();
  return (
    <details open={Boolean(faults.pallet || faults.serialNumbers) || undefined}>
      <summary>
        <Trans>Palette, Seriennummern, Bemerkung</Trans>
      </summary>
      <TextInput
        label={t`Palette`}
        value={typed.pallet}
        error={faults.pallet}
        onChange={(event) => type({ pallet: event.currentTarget.value })}
      />
      <Textarea
        label={t`Seriennummern, eine je Zeile`}
        autosize
        minRows={2}
        value={typed.numbers}
        error={faults.serialNumbers}
        onChange={(event) => type({ numbers: event.currentTarget.value })}
      />
      {!typed.isShort && <Note {...{ typed, faults, type }} label={t`Bemerkung`} />}
    </details>
  );
}

interface NoteProps extends FieldsProps {
  readonly label: string;
  readonly isRequired?: boolean;
}

function Note({ typed, faults, type, label, isRequired = false }: NoteProps) {
  return (
    <Textarea
      label={label}
      autosize
      minRows={isRequired ? 2 : 1}
      withAsterisk={isRequired}
      value={typed.note}
      error={faults.note}
      onChange={(event) => type({ note: event.currentTarget.value })}
    />
  );
}
