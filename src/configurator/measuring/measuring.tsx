import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { boughtWith } from '../../../documents/bought.ts';
import { type Dimension, dimensionsOf, unmeasured } from '../../../documents/dimensions.ts';
import type { PriceRange } from '../../../documents/price-range.ts';
import { formatHigh, formatLow } from '../../../documents/rounded-price.ts';
import type { Configuration } from '../../../engine/index.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatKilowatts, formatNumber } from '../../shared/format/number.ts';
import { acceptEstimates } from '../document/commands.ts';
import { dispatchAtom, isReadOnlyAtom } from '../document/document.ts';
import type { SolvedRoof } from '../solving/answer.ts';
import { colourOf, useCatalogue } from '../solving/catalogue.ts';
import { DimensionRow } from './dimension-row.tsx';
import { HouseDrawing } from './house-drawing.tsx';
import { type ListedDimension, listedDimensions } from './listed-dimensions.ts';
import classes from './measuring.module.css';
import { MeasuringSheet } from './measuring-sheet.tsx';
import { RangeBar } from './range-bar.tsx';
import { RangeChart } from './range-chart.tsx';

interface MeasuringProps {
  readonly configuration: Configuration;
  readonly solved: SolvedRoof;
  readonly range: PriceRange | null;
  /** Whether the range is that of the present roof. */
  readonly isCurrent: boolean;
  /** Buttons beside the price. */
  readonly actions?: ReactNode;
}

/** The estimated lengths of a roof, its drawing and its price, as far as they are certain. */
export function Measuring({ configuration, solved, range, isCurrent, actions }: MeasuringProps) {
  const { colours } = useCatalogue();
  const { decisive, others } = listedDimensions(dimensionsOf(configuration), range);
  const [chosen, setChosen] = useState<string | null>(null);
  const [hasBegun, setBegun] = useState(false);
  const [pointed, setPointed] = useState<string | null>(null);
  const choose = (key: string | null) => {
    setChosen(key);
    setBegun(true);
  };
  const listed = [...decisive, ...others];
  const active =
    listed.find(({ key }) => key === chosen) ?? listed.find(({ dimension }) => dimension.measured === null);
  const shown = decisive.length > 0 ? decisive : others;
  const rowOf = (row: ListedDimension) => (
    <DimensionRow
      key={row.key}
      listed={row}
      isActive={row.key === active?.key}
      isFocused={hasBegun}
      isPointed={row.key === pointed}
      onPoint={(isPointed) => setPointed(isPointed ? row.key : null)}
      onChoose={() => choose(row.key)}
      onMeasured={() => choose(null)}
    />
  );
  return (
    <div className={classes.page}>
      <section className={classes.house}>
        <Heading decisive={shown} range={range} count={listed.length} />
        <HouseDrawing
          solved={solved}
          colour={colourOf(configuration, colours)?.srgb}
          dimensions={active && !shown.includes(active) ? [...shown, active] : shown}
          active={active}
          pointed={pointed}
          onChoose={choose}
          onPoint={setPointed}
        />
        <p className={classes.legend}>
          <span data-state="measured">
            <Trans>gemessen</Trans>
          </span>
          <span data-state="active">
            <Trans>in Arbeit</Trans>
          </span>
          <span data-state="estimated">
            <Trans>geschätzt</Trans>
          </span>
        </p>
      </section>
      <div className={classes.lengths}>
        <ol className={classes.list}>{shown.map(rowOf)}</ol>
        {decisive.length > 0 && others.length > 0 && (
          <details className={classes.others}>
            <summary>
              <Plural value={others.length} one="# weitere Länge" other="# weitere Längen" />
            </summary>
            <ol className={classes.list}>{others.map(rowOf)}</ol>
          </details>
        )}
        <AcceptAll dimensions={unmeasured(configuration)} />
        {range && range.after.length > 0 && <RangeChart range={range} />}
      </div>
      <Foot solved={solved} range={range} isCurrent={isCurrent} actions={actions} />
      <MeasuringSheet name={configuration.name} solved={solved} listed={listed} />
    </div>
  );
}

/** Takes all estimates that are left, as an order needs every length. */
function AcceptAll({ dimensions }: { readonly dimensions: readonly Dimension[] }) {
  const dispatch = useSetAtom(dispatchAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  if (dimensions.length < 2) return null;
  return (
    <Button
      className={classes.accept ?? ''}
      size="compact-sm"
      variant="subtle"
      disabled={isReadOnly}
      onClick={() => dispatch(acceptEstimates(dimensions))}
    >
      <Plural
        value={dimensions.length}
        one="# Schätzung ohne Messen übernehmen"
        other="Alle # Schätzungen ohne Messen übernehmen"
      />
    </Button>
  );
}

interface HeadingProps {
  readonly decisive: readonly ListedDimension[];
  readonly range: PriceRange | null;
  /** Number of all estimated lengths. */
  readonly count: number;
}

function Heading({ decisive, range, count }: HeadingProps) {
  const measured = decisive.filter(({ dimension }) => dimension.measured !== null).length;
  const total = decisive.length;
  const share = formatNumber(Math.round((range?.share ?? 0) * 100));
  return (
    <>
      <h2 className={classes.title}>
        <Plural value={total} one="Dieses Mass entscheidet" other="Diese # Masse entscheiden" />
      </h2>
      <p className={classes.progress}>
        <span className={classes.steps} aria-hidden>
          {decisive.map(({ key, dimension }) => (
            <i key={key} data-measured={dimension.measured !== null || undefined} />
          ))}
        </span>
        <Trans>
          {measured} von {total} gemessen
        </Trans>
      </p>
      {range?.share != null && range.share < 1 && measured === 0 && (
        <p className={classes.share}>
          <Trans>
            Von {count} geschätzten Massen bestimmen sie {share} % der Unsicherheit im Preis.
          </Trans>
        </p>
      )}
    </>
  );
}

type FootProps = Omit<MeasuringProps, 'configuration'>;

/** The price as far as it is certain. */
function Foot({ solved, range, isCurrent, actions }: FootProps) {
  const { price, power } = boughtWith(solved.solution);
  const [exact, kilowatts] = [formatMoney(price), formatKilowatts(power)];
  return (
    <footer className={classes.foot} aria-busy={!isCurrent}>
      <div className={classes.price}>
        <span className={classes.label}>
          <Trans>Material exkl. MWST</Trans>
        </span>
        <strong data-testid="measured-price">
          {range ? `${formatLow(range.now)} – ${formatHigh(range.now)}` : exact}
        </strong>
        <small>
          {range ? (
            <Trans>
              Mit den Massen von heute {exact}, {kilowatts} kWp
            </Trans>
          ) : (
            <Trans>Alle Masse sind gemessen, {kilowatts} kWp</Trans>
          )}
        </small>
      </div>
      <RangeBar now={range?.now ?? null} price={price} />
      {actions}
    </footer>
  );
}
