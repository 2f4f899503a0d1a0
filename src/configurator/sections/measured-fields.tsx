import { Trans, useLingui } from '@lingui/react/macro';
import { Modal, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Measured, Outline, Surface } from '../../../engine/index.ts';
import { useLengths } from '../../shared/format/length.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { changeMeasured } from '../document/commands.ts';
import { dispatchAtom, withoutOpeningsAtom } from '../document/document.ts';
import results from '../results/results.module.css';
import { signed, VariantDifference } from '../results/variant-difference.tsx';
import { type SolvedRoof, solvedRoofAtom } from '../solving/answer.ts';
import { usePlannedRoof } from '../solving/background-result.ts';
import { colourOf, useCatalogue } from '../solving/catalogue.ts';
import { MeasureField } from './fields/measure-field.tsx';
import classes from './fields.module.css';

interface MeasuredFieldsProps {
  readonly surface: Surface;
  readonly path: string;
  readonly outline: Exclude<Outline, { shape: 'polygon' }>;
  /** Label of each length of the outline. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Lengths measured on site, one field per planned length; an empty one keeps the planned length. */
export function MeasuredFields({ surface, path, outline, labels }: MeasuredFieldsProps) {
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const { withUnit } = useLengths();
  const { measured } = surface;
  const lengths = Object.entries(outline).flatMap(([name, planned]) =>
    typeof planned === 'number' ? [{ name: name as Length, planned }] : [],
  );
  return (
    <>
      <Switch
        size="xs"
        label={t`Auf der Baustelle gemessen`}
        checked={measured !== undefined}
        onChange={(event) => dispatch(changeMeasured(surface.id, event.currentTarget.checked ? {} : null))}
      />
      {measured && (
        <>
          <div className={classes.pair}>
            {lengths.map(({ name, planned }) => {
              const label = labels[name] ?? name;
              const length = measured[name] ?? null;
              return (
                <MeasureField<number | null>
                  key={name}
                  label={t`${label}, gemessen`}
                  path={`${path}.measured.${name}`}
                  value={length}
                  unit="length"
                  emptyText={t`wie geplant`}
                  hint={
                    length !== null &&
                    length !== planned &&
                    signed(withUnit(Math.abs(length - planned)), length - planned)
                  }
                  onChange={(typed, burst) =>
                    dispatch(changeMeasured(surface.id, withLength(measured, name, typed), burst))
                  }
                />
              );
            })}
          </div>
          <p className={classes.hint}>
            <Trans>Belegt und bestellt wird nach den gemessenen Längen.</Trans>
          </p>
          <PlannedDifference />
        </>
      )}
    </>
  );
}

type Length = Exclude<keyof Measured, 'points'>;

function withLength(measured: Measured, name: Length, length: number | null): Measured {
  const { [name]: _, ...others } = measured;
  return length === null ? others : { ...others, [name]: length };
}

/** Effect of the measured lengths on power and price, with a link to both plans. */
function PlannedDifference() {
  const present = useAtomValue(solvedRoofAtom);
  const planned = usePlannedRoof();
  if (!present || !planned || planned === 'refused') return null;
  return <Difference present={present} planned={planned} />;
}

interface DifferenceProps {
  readonly present: SolvedRoof;
  readonly planned: Pick<SolvedRoof, 'solution' | 'table'>;
}

function Difference({ present, planned }: DifferenceProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const isPhone = useMediaQuery('(max-width: 799px)', false, { getInitialValueInEffect: false });
  const { colours } = useCatalogue();
  const configuration = useAtomValue(withoutOpeningsAtom);
  const colour = configuration ? colourOf(configuration, colours)?.srgb : undefined;
  const [now, before] = [present.solution.totals, planned.solution.totals];
  const [watts, price] = [now.power - before.power, now.price - before.price];
  const power = `${signed(formatNumber(Math.abs(watts) / 1000, 2), watts)} kWp`;
  const amount = signed(formatMoney(Math.abs(price)), price);
  return (
    <div className={classes.hint} data-testid="planned-difference">
      <Trans>
        Gegenüber dem Plan: {power}, {amount}
      </Trans>{' '}
      <button type="button" className={results.link} onClick={() => setShown(true)}>
        <Trans>Vergleichen</Trans>
      </button>
      <Modal
        opened={isShown}
        onClose={() => setShown(false)}
        title={t`Gemessen und geplant`}
        size={960}
        fullScreen={isPhone}
        centered
        closeButtonProps={{ 'aria-label': t`Schliessen` }}
      >
        <VariantDifference
          present={{ roof: present, colour }}
          other={{ roof: planned, colour }}
          name={t`Geplant`}
        />
      </Modal>
    </div>
  );
}
