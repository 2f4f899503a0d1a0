import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useLengths } from '../../../shared/format/length.ts';
import unit from '../../../shared/ui/number-field.module.css';
import { NoLength } from '../../../shared/ui/number-field.tsx';
import { useTypedText } from '../../../shared/ui/use-typed-text.ts';
import { useProblemText } from './use-problem-text.ts';

/** Result of a typed length: accepted, changed to the nearest possible one, or rejected. */
export type Outcome = 'taken' | 'nearest' | 'refused';

interface LengthFieldProps {
  readonly label: ReactNode;
  /** Path of the input, for the engine's problems. */
  readonly path: string;
  /** Value in mm. */
  readonly value: number;
  /** Minimum length sent to the engine, mm. */
  readonly least?: number;
  /** Returns why a length is invalid, shown while typing; null if the engine decides. */
  readonly faultOf?: (length: number) => ReactNode;
  readonly onCommit: (value: number) => Promise<Outcome>;
}

interface Answer {
  readonly outcome: Outcome;
  /** The length before the request, and after it. */
  readonly before: number;
  readonly after: number | null;
}

/** Step of an arrow key in mm, without and with Shift. */
const STEP = 10;
const BIG_STEP = 100;

/**
 * A length that the engine must accept: 2400, 2.4 m or 2*1.2 m. Enter or blur applies it, Escape discards it, arrow
 * keys change it.
 */
export function LengthField({ label, path, value, least, faultOf, onCommit }: LengthFieldProps) {
  const error = useProblemText(path);
  const lengths = useLengths();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const commit = async (to: number) => {
    setAnswer(null);
    setAnswer({ outcome: await onCommit(to), before: value, after: null });
  };
  // The resulting length arrives one render later; the note applies to that value only.
  if (answer && answer.after === null && value !== answer.before) setAnswer({ ...answer, after: value });
  const { fault, input } = useTypedText(lengths.format(value), (typed) => {
    const length = lengths.parse(typed);
    if (length === null || !Number.isInteger(length)) return <NoLength text={typed} lengths={lengths} />;
    if (least !== undefined && length < least) return <TooShort least={lengths.withUnit(least)} />;
    const found = faultOf?.(length);
    if (found) return found;
    void commit(length);
    return null;
  });
  const typed = lengths.parse(input.value);
  const faultTyped = typed === null ? null : faultOf?.(typed);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      const next = value + direction * (event.shiftKey ? BIG_STEP : STEP);
      if (!faultOf?.(next)) void commit(next);
    } else input.onKeyDown(event);
  };
  const note = answer && value === (answer.after ?? answer.before) ? answer.outcome : 'taken';
  return (
    <TextInput
      {...input}
      label={label}
      data-path={path}
      inputMode="text"
      autoComplete="off"
      error={faultTyped ?? fault ?? error ?? (note === 'refused' && <NoRoom />)}
      description={note === 'nearest' && !fault && !faultTyped && <Trans>So weit ist Platz.</Trans>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={<span className={unit.unit}>{lengths.unit}</span>}
      rightSectionWidth={44}
      rightSectionPointerEvents="none"
      onKeyDown={onKeyDown}
    />
  );
}

const NoRoom = () => <Trans>Nicht genügend Platz</Trans>;
const TooShort = ({ least }: { readonly least: string }) => <Trans>Möglich sind mindestens {least}.</Trans>;
