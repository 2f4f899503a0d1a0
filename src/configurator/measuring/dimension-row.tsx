import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { LONGEST } from '../../../contracts/domain/workbook-fields.ts';
import { formatEffect } from '../../../documents/rounded-price.ts';
import { useLengths } from '../../shared/format/length.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { measure } from '../document/commands.ts';
import { dispatchAtom, isReadOnlyAtom } from '../document/document.ts';
import classes from './dimension-row.module.css';
import type { ListedDimension } from './listed-dimensions.ts';
import { useDimensionName } from './use-dimension-name.ts';

interface DimensionRowProps {
  readonly listed: ListedDimension;
  readonly isActive: boolean;
  /** Whether its field has the focus once it is active. */
  readonly isFocused: boolean;
  /** Whether its line is pointed at on the drawing. */
  readonly isPointed: boolean;
  /** The pointer or the focus enters or leaves the row. */
  readonly onPoint: (isPointed: boolean) => void;
  readonly onChoose: () => void;
  readonly onMeasured: () => void;
}

/** One length: its estimate, its effect on the price and, once chosen, the field for what was measured. */
export function DimensionRow(props: DimensionRowProps) {
  const { listed, isActive, isFocused, isPointed, onPoint, onChoose, onMeasured } = props;
  const { t } = useLingui();
  const { format, withUnit } = useLengths();
  const { dimension, effect, number } = listed;
  const { length, measured, surveyed } = dimension;
  const name = useDimensionName()(dimension);
  const [estimate, deviation] = [format(length), withUnit(Math.round(surveyed.deviation))];
  const price = formatEffect(effect ?? 0);
  return (
    <li
      className={classes.row}
      data-active={isActive || undefined}
      data-pointed={isPointed || undefined}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
    >
      <button
        type="button"
        className={classes.head}
        aria-expanded={isActive}
        onClick={onChoose}
        onFocus={() => onPoint(true)}
        onBlur={() => onPoint(false)}
      >
        <span className={classes.badge} data-measured={measured !== null || undefined}>
          {measured === null ? number : <IconCheck size={17} stroke={2.6} aria-hidden />}
        </span>
        <span className={classes.name}>
          <strong>{name}</strong>
          <small>
            {measured === null ? (
              <Trans>
                Schätzung {estimate} ± {deviation}
              </Trans>
            ) : (
              <Difference measured={measured} length={length} deviation={surveyed.deviation} />
            )}
          </small>
        </span>
        {measured !== null && <span className={classes.value}>{withUnit(measured)}</span>}
        {effect !== null && (
          <span className={classes.effect}>
            <Trans>bis ± {price}</Trans>
          </span>
        )}
      </button>
      {isActive && (
        <Entry listed={listed} label={t`${name}, gemessen`} isFocused={isFocused} onMeasured={onMeasured} />
      )}
    </li>
  );
}

interface EntryProps {
  readonly listed: ListedDimension;
  readonly label: string;
  readonly isFocused: boolean;
  readonly onMeasured: () => void;
}

/** The field for what was measured. */
function Entry({ listed: { dimension }, label, isFocused, onMeasured }: EntryProps) {
  const dispatch = useSetAtom(dispatchAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const [typed, setTyped] = useState<number | null>(dimension.measured);
  const form = useRef<HTMLFormElement>(null);
  const [takesFocus] = useState(isFocused);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  const isNumber = typed === null || !Number.isNaN(typed);
  const take = (length: number | null) => {
    if (length !== dimension.measured) dispatch(measure(dimension, length));
    onMeasured();
  };
  return (
    <form
      ref={form}
      className={classes.entry}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNumber) take(typed);
      }}
    >
      <NumberField<number | null>
        label={label}
        value={typed}
        unit="building"
        range={[1, LONGEST]}
        placeholder={formatNumber(dimension.length)}
        disabled={isReadOnly}
        onChange={setTyped}
      />
      <Button
        type="submit"
        size="sm"
        disabled={isReadOnly || !isNumber}
        leftSection={<IconCheck size={16} stroke={2} aria-hidden />}
      >
        <Trans>Fertig</Trans>
      </Button>
      {typed === null && (
        <Button
          className={classes.accept ?? ''}
          size="compact-sm"
          variant="subtle"
          disabled={isReadOnly}
          onClick={() => take(dimension.length)}
        >
          <Trans>Schätzung ohne Messen übernehmen</Trans>
        </Button>
      )}
      {typed !== null && isNumber && (
        <p className={classes.verdict}>
          <Difference measured={typed} length={dimension.length} deviation={dimension.surveyed.deviation} />
        </p>
      )}
    </form>
  );
}

/** A length that is further from its estimate is to be measured again, standard deviations. */
const PLAUSIBLE = 3;

interface DifferenceProps {
  readonly measured: number;
  readonly length: number;
  readonly deviation: number;
}

/** How far a measured length is from its estimate. */
function Difference({ measured, length, deviation }: DifferenceProps) {
  const { withUnit } = useLengths();
  const difference = withUnit(Math.abs(measured - length));
  const isPlausible = Math.abs(measured - length) <= PLAUSIBLE * deviation;
  return (
    <span className={classes.difference} data-plausible={isPlausible || undefined}>
      {measured === length && <Trans>wie geschätzt</Trans>}
      {measured > length && isPlausible && <Trans>{difference} länger als geschätzt, in der Spanne</Trans>}
      {measured < length && isPlausible && <Trans>{difference} kürzer als geschätzt, in der Spanne</Trans>}
      {measured > length && !isPlausible && (
        <Trans>{difference} länger als geschätzt: bitte nachmessen</Trans>
      )}
      {measured < length && !isPlausible && (
        <Trans>{difference} kürzer als geschätzt: bitte nachmessen</Trans>
      )}
    </span>
  );
}
