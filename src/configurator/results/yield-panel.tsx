import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { shadeText, yieldOmits } from '../../../documents/yield.ts';
import type { CalculatedYields } from '../../../engine/index.ts';
import { omittedCauses } from '../../../engine/shade.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { areYieldsPendingAtom, yieldsAtom } from '../solving/shade.ts';
import classes from './yield-panel.module.css';

/**
 * Yield of the open roof in a typical year, by month, with its losses and its uncertainty; or the reason why it is
 * unknown.
 */
export function YieldPanel() {
  const yields = useAtomValue(yieldsAtom);
  const isPending = useAtomValue(areYieldsPendingAtom);
  return (
    <section className={classes.panel} aria-busy={isPending}>
      {!yields ? (
        <p className={classes.note}>
          <Trans>Der Ertrag wird berechnet …</Trans>
        </p>
      ) : yields.status === 'calculated' ? (
        <CalculatedYield {...yields} />
      ) : (
        <p className={classes.note}>
          {yields.reason === 'outsideCoverage' ? (
            <Trans>Für diesen Standort liegen keine Einstrahlungsdaten vor.</Trans>
          ) : (
            <Trans>Über 2'500 m ü. M. wird kein Ertrag berechnet.</Trans>
          )}
        </p>
      )}
    </section>
  );
}

function CalculatedYield(yields: CalculatedYields) {
  const { annual, monthly, perKilowattPeak, uncertainty, basis } = yields;
  const { i18n } = useLingui();
  const shade = shadeText(i18n, yields);
  const year = formatNumber(annual, 0);
  const perPeak = perKilowattPeak === null ? null : formatNumber(perKilowattPeak, 0);
  return (
    <>
      <h2 className={classes.title} data-testid="yield">
        <Trans>Ertrag {year} kWh pro Jahr</Trans>
      </h2>
      {annual > 0 && <MonthBars monthly={monthly} />}
      <p className={classes.note}>
        {perPeak !== null && `${perPeak} kWh/kWp · `}
        {`± ${uncertainty} %`}
      </p>
      {annual > 0 && shade && <p className={classes.note}>{shade}</p>}
      <p className={classes.note}>{yieldOmits(i18n, omittedCauses(yields))}</p>
      {annual > 0 && <YieldRange annual={annual} basis={basis} />}
    </>
  );
}

/** The years that the figure is based on, and the result of recent ones. */
function YieldRange({ annual, basis: { source, brighter } }: Pick<CalculatedYields, 'annual' | 'basis'>) {
  const [low, high] = brighter.ratio.map((ratio) => formatNumber(annual * ratio, 0));
  const [cautious, younger] = [source, brighter].map(({ name, years }) => `${name} (${years.join('–')})`);
  return (
    <p className={classes.note}>
      <Trans>
        Vorsichtig gerechnet mit {cautious}. Nach {younger}, verglichen in Grenchen, Bern und Lugano, wären es{' '}
        {low} bis {high} kWh.
      </Trans>
    </p>
  );
}

/** A day of a month in any year. */
const middleOf = (month: number): number => Date.UTC(2026, month, 15);

/** A month by its first letter and by name. */
interface MonthName {
  readonly letter: string;
  readonly name: string;
}

/** Cached by language: asking the browser takes longer than rendering the panel. */
const monthNames = new Map<string, readonly MonthName[]>();

/** The months from January. */
function namesOfMonths(locale: string): readonly MonthName[] {
  const known = monthNames.get(locale);
  if (known) return known;
  const narrow = new Intl.DateTimeFormat(locale, { month: 'narrow', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const names = Array.from({ length: 12 }, (_, month) => ({
    letter: narrow.format(middleOf(month)),
    name: long.format(middleOf(month)),
  }));
  monthNames.set(locale, names);
  return names;
}

function MonthBars({ monthly }: Pick<CalculatedYields, 'monthly'>) {
  const { i18n, t } = useLingui();
  const names = namesOfMonths(i18n.locale);
  const most = Math.max(...monthly);
  const months = names.map(({ letter, name }, month) => {
    const energy = monthly[month] ?? 0;
    return { letter, name, text: `${name} ${formatNumber(energy, 0)} kWh`, share: energy / most };
  });
  const all = months.map(({ text }) => text).join(', ');
  return (
    <div className={classes.bars} role="img" aria-label={t`Ertrag nach Monaten: ${all}`}>
      {months.map(({ letter, name, text, share }) => (
        <div key={name} title={text}>
          <i>
            <span style={{ height: `${100 * share}%` }} />
          </i>
          <small>{letter}</small>
        </div>
      ))}
    </div>
  );
}
