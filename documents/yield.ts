import type { I18n, MessageDescriptor } from '@lingui/core';
import type { CalculatedYields } from '../engine/index.ts';
import { lostShares, omittedCauses, SHADE_CAUSES, type ShadeCause } from '../engine/shade.ts';
import { formatNumber } from './format.ts';

const CAUSE_NAMES: Readonly<Record<ShadeCause, MessageDescriptor>> = {
  own: /*i18n*/ { id: 'shade.own', message: 'Haus' },
  buildings: /*i18n*/ { id: 'shade.buildings', message: 'Nachbarhäuser' },
  trees: /*i18n*/ { id: 'shade.trees', message: 'Bäume' },
  horizon: /*i18n*/ { id: 'shade.horizon', message: 'Horizont' },
};

/**
 * The sentence about what a yield omits, next to every yield on all screens and printouts. `omitted`: from
 * `omittedCauses`; snow is never calculated.
 */
export function yieldOmits(i18n: I18n, omitted: readonly ShadeCause[]): string {
  if (omitted.length === SHADE_CAUSES.length)
    return i18n.t({
      id: 'yield.omits',
      message: 'Im Ertrag sind Horizont, Schatten und Schnee nicht eingerechnet.',
    });
  const snow = i18n.t({ id: 'shade.snow', message: 'Schnee' });
  const list = [...omitted.map((cause) => i18n._(CAUSE_NAMES[cause])), snow].join(', ');
  return i18n.t({
    id: 'yield.omits-some',
    message: 'Im Ertrag nicht eingerechnet: {list}.',
    values: { list },
  });
}

/** Returns the shares of the yield that shade takes by cause, in some months or the year; empty for yields without shade. */
export function shadeText(
  i18n: I18n,
  yields: Pick<CalculatedYields, 'monthly' | 'shade'>,
  months?: readonly number[],
): string {
  const omitted = omittedCauses(yields);
  const shares = lostShares(yields, months);
  const list = SHADE_CAUSES.filter((cause) => !omitted.includes(cause))
    .map((cause) => `${i18n._(CAUSE_NAMES[cause])} − ${formatNumber(shares[cause] * 100, 1)} %`)
    .join(', ');
  if (!list) return '';
  return i18n.t({ id: 'yield.shade', message: 'Schatten eingerechnet: {list}', values: { list } });
}

/**
 * Assumed maximum share of the yield lost to what it omits, on a roof that is covered anyway (docs/yield.md). Of
 * horizon, shade and snow: not a published value. Of snow alone: significant losses in moderate climates, by van Noord,
 * Landelius and Andersson, Energies 14 (2021) 1574.
 */
const OMITTED_SHARES = { shade: 0.2, snow: 0.1 } as const;

/** Returns the share that a yield may lose to what it omits. One omitted cause alone may take the whole share. */
export const omittedShare = (yields: Pick<CalculatedYields, 'shade'>): number =>
  OMITTED_SHARES[omittedCauses(yields).length > 0 ? 'shade' : 'snow'];

/**
 * Returns the annual yield shown to a house owner, kWh: from the conservative figure less its uncertainty and less
 * the omitted share, to the result of recent years.
 */
export function yieldRange(yields: Pick<CalculatedYields, 'annual' | 'uncertainty' | 'basis' | 'shade'>): {
  readonly low: number;
  readonly high: number;
} {
  const { annual, uncertainty, basis } = yields;
  return {
    low: annual * (1 - uncertainty / 100) * (1 - omittedShare(yields)),
    high: annual * Math.max(...basis.brighter.ratio),
  };
}
