import { Trans, useLingui } from '@lingui/react/macro';
import type { CalculatedYields, Yields } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import classes from './yield-panel.module.css';

/** What the roof yields in a typical year, month by month, and how sure that is; or why it is not known. */
export function YieldPanel({ yields }: { readonly yields: Yields }) {
  return (
    <section className={classes.panel}>
      {yields.status === 'calculated' ? (
        <CalculatedYield {...yields} />
      ) : (
        <p className={classes.note}>
          {yields.reason === 'outsideCoverage' ? (
            <Trans>Für diesen Standort liegen keine Einstrahlungsdaten vor.</Trans>
          ) : (
            <Trans>Über 2500 m ü. M. wird kein Ertrag berechnet.</Trans>
          )}
        </p>
      )}
    </section>
  );
}

function CalculatedYield({ annual, monthly, perKilowattPeak, uncertainty, basis }: CalculatedYields) {
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
        {!basis.confirmed && (
          <>
            <br />
            <Trans>Einstrahlung geschätzt, noch nicht bestätigt.</Trans>
          </>
        )}
      </p>
    </>
  );
}

/** A day of a month, whatever the year. */
const middleOf = (month: number): number => Date.UTC(2026, month, 15);

function MonthBars({ monthly }: Pick<CalculatedYields, 'monthly'>) {
  const { i18n, t } = useLingui();
  const most = Math.max(...monthly);
  const narrow = new Intl.DateTimeFormat(i18n.locale, { month: 'narrow', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(i18n.locale, { month: 'long', timeZone: 'UTC' });
  const months = monthly.map((energy, month) => ({
    letter: narrow.format(middleOf(month)),
    text: `${long.format(middleOf(month))} ${formatNumber(energy, 0)} kWh`,
    share: energy / most,
  }));
  const all = months.map(({ text }) => text).join(', ');
  return (
    <div className={classes.bars} role="img" aria-label={t`Ertrag nach Monaten: ${all}`}>
      {months.map(({ letter, text, share }) => (
        <div key={text} title={text}>
          <i>
            <span style={{ height: `${100 * share}%` }} />
          </i>
          <small>{letter}</small>
        </div>
      ))}
    </div>
  );
}
