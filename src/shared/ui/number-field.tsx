import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { parseLength } from '../../../documents/measures.ts';
import { IN_MM, type Lengths, ofBuilding, useLengths } from '../format/length.ts';
import { formatNumber, parseNumber } from '../format/number.ts';
import { FaultText, ShownInHundreds } from '../forms/fault-text.tsx';
import classes from './number-field.module.css';

interface NumberFieldProps<V extends number | null> {
  readonly label: ReactNode;
  readonly value: V;
  /**
   * Shown inside the field; may be typed behind the number. Of a `length`, kept in mm, the one that the person has
   * chosen; a length of a `building` below 100 without a unit is in metres.
   */
  readonly unit?: string | undefined;
  /** The least and the largest number that is taken, for what nothing else checks. */
  readonly range?: readonly [least: number, largest: number] | undefined;
  /** The meaning of an empty field; only a field with a placeholder may be empty. */
  readonly placeholder?: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly disabled?: boolean | undefined;
  /** Called with NaN for invalid text: the caller either rejects it or ignores it to keep the last number. */
  readonly onChange: (value: V) => void;
  readonly onBlur?: () => void;
  readonly onFocus?: () => void;
  /**
   * By how much an arrow key changes the number, ten times as much with Shift. With it Escape goes back to what was
   * there; in a form this key is the form's.
   */
  readonly step?: number;
  /** As a form gives them. */
  readonly withAsterisk?: boolean;
  readonly 'aria-required'?: boolean;
  readonly 'data-path'?: string;
}

/** A number with its unit. What is typed stays as typed until the field is left, and longer if it is no number. */
export function NumberField<V extends number | null>(props: NumberFieldProps<V>) {
  const {
    value,
    unit: ownUnit = '',
    range = EVERYTHING,
    placeholder,
    error,
    disabled,
    onChange,
    onBlur,
    onFocus,
    step,
    ...others
  } = props;
  const chosen = useLengths();
  const lengths = { length: chosen, building: ofBuilding(chosen), mm: IN_MM }[ownUnit] ?? null;
  const unit = lengths?.unit ?? ownUnit;
  const isNumber = value !== null && !Number.isNaN(value);
  const shown = isNumber ? (lengths ?? { format: formatNumber }).format(value) : '';
  const read = (text: string): V => {
    const plain = text.trim();
    if (plain === '' && placeholder !== undefined) return null as V;
    const read = lengths ? wholeLength(plain, lengths) : withoutUnit(plain, unit);
    return (read < range[0] || read > range[1] ? Number.NaN : read) as V;
  };
  const { typed, wrong, type, replace, leave, restore } = useTyped(value, read, onChange);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') leave();
    if (step === undefined) return;
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction !== undefined && isNumber) {
      event.preventDefault();
      const next = value + direction * step * (event.shiftKey ? 10 : 1);
      // Round away binary fractions.
      replace((Math.round(next * 1e6) / 1e6) as V);
    } else if (event.key === 'Enter') {
      event.currentTarget.select();
    } else if (event.key === 'Escape' && restore()) event.stopPropagation();
  };
  return (
    <TextInput
      {...others}
      value={typed ?? wrong ?? shown}
      placeholder={placeholder ?? ''}
      inputMode={lengths ? 'text' : 'decimal'}
      autoComplete="off"
      disabled={disabled ?? false}
      error={
        wrong === null ? (
          error
        ) : (
          <NoNumber
            text={wrong}
            lengths={lengths}
            outside={faultOutside(withoutUnit(wrong.trim(), unit), range)}
            valid={shown && `${shown} ${unit}`.trim()}
          />
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit ? 44 : 0}
      rightSectionPointerEvents="none"
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={(event) => {
        // Select all, so that typing replaces the value.
        event.currentTarget.select();
        onFocus?.();
      }}
      onBlur={() => {
        leave();
        onBlur?.();
      }}
      onKeyDown={onKeyDown}
    />
  );
}

/** The text of a field while it is typed, and afterwards if it is no number. */
function useTyped<V>(value: V, read: (text: string) => V, onChange: (value: V) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  /** Invalid text left in the field; shown until the value changes. */
  const [left, setLeft] = useState<{ readonly text: string; readonly beside: V } | null>(null);
  /** The value before the input, restored by Escape. */
  const [before, setBefore] = useState<{ readonly value: V } | null>(null);
  const begin = (text: string | null, next: V) => {
    setTyped(text);
    setLeft(null);
    setBefore((known) => known ?? { value });
    onChange(next);
  };
  return {
    typed,
    wrong: typed === null && left && Object.is(left.beside, value) ? left.text : null,
    type: (text: string) => begin(text, read(text)),
    replace: (next: V) => begin(null, next),
    leave() {
      if (typed !== null) setLeft(Number.isNaN(read(typed)) ? { text: typed, beside: value } : null);
      setTyped(null);
      setBefore(null);
    },
    /** Returns whether there was anything to go back from. */
    restore(): boolean {
      if (!before && !left) return false;
      setTyped(null);
      setLeft(null);
      if (before) onChange(before.value);
      setBefore(null);
      return true;
    },
  };
}

const withoutUnit = (text: string, unit: string): number =>
  parseNumber(text.endsWith(unit) ? text.slice(0, text.length - unit.length) : text) ?? Number.NaN;

/** Whole millimetres of 12400, 12.4 m, 2*1.2 m; NaN of anything else. */
function wholeLength(text: string, { parse }: Lengths): number {
  const length = parse(text);
  return length !== null && Number.isInteger(length) ? length : Number.NaN;
}

const EVERYTHING = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

/** How a number is outside a range; null where it is none, or inside. */
function faultOutside(number: number, [least, largest]: readonly [number, number]) {
  if (number < least) return { rule: 'too_small', limit: least } as const;
  return number > largest ? ({ rule: 'too_large', limit: largest } as const) : null;
}

interface NoNumberProps {
  readonly text: string;
  /** How it is read, if it should be a length. */
  readonly lengths: Lengths | null;
  /** How it is outside the field's range, if that is all that is wrong with it. */
  readonly outside: ReturnType<typeof faultOutside>;
  /** The number that is used on, if there is one. */
  readonly valid: string;
}

/** Why what was typed is not taken. */
function NoNumber({ text, lengths, outside, valid }: NoNumberProps) {
  return (
    <>
      {lengths ? (
        <NoLength text={text} lengths={lengths} />
      ) : (
        <FaultText {...(outside ?? { rule: 'not_a_number' })} />
      )}{' '}
      {valid && <Trans>Es gilt weiter {valid}.</Trans>}
    </>
  );
}

/** Why what was typed is not taken as a length, and how it would be. */
export function NoLength({
  text,
  lengths: { unit, parse },
}: {
  readonly text: string;
  readonly lengths: Lengths;
}) {
  const read = parse(text);
  const typed = formatNumber(read ?? parseLength(text) ?? 0);
  if (unit === 'm') {
    if (read !== null) return <Trans>{typed} mm sind keine ganzen Millimeter.</Trans>;
    if (parseLength(text) !== null)
      return (
        <Trans>
          {typed} m ist länger als ein Gebäude. Mit Einheit: {typed} mm.
        </Trans>
      );
    return <Trans>Das ist keine Länge. Geben Sie sie so ein: 12.4, 12400 mm oder 2*1.2.</Trans>;
  }
  if (read === null)
    return <Trans>Das ist keine Länge. Geben Sie sie so ein: 12400, 12.4 m oder 2*1.2 m.</Trans>;
  return (
    <Trans>
      {typed} mm sind keine ganzen Millimeter. Mit Einheit: {typed} m.
    </Trans>
  );
}

/** A share that is kept in basis points, shown and typed in per cent. */
export const BasisPointsField = <V extends number | null>(field: NumberFieldProps<V>) => (
  <HundredthsField unit="%" {...field} />
);

/** An amount in Rappen, typed in francs. */
export const RappenField = (field: NumberFieldProps<number>) => <HundredthsField unit="CHF" {...field} />;

/** Values with more than two decimals stay as typed, so that the form rejects them instead of rounding. */
function HundredthsField<V extends number | null>({ value, onChange, ...field }: NumberFieldProps<V>) {
  return (
    <ShownInHundreds value={true}>
      <NumberField
        {...field}
        value={(value === null ? null : value / 100) as V}
        // Round away binary fractions.
        onChange={(shown) => onChange((shown === null ? null : Math.round(shown * 1e8) / 1e6) as V)}
      />
    </ShownInHundreds>
  );
}
