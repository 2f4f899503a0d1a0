import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { boughtWith, laidText } from '../../../documents/bought.ts';
import { omittedShare, yieldOmits, yieldRange } from '../../../documents/yield.ts';
import type { FrozenRoof } from '../../../engine/frozen-roof.ts';
import type { CalculatedYields } from '../../../engine/index.ts';
import { omittedCauses } from '../../../engine/shade.ts';
import { formatNumber, formatPercent, formatPower } from '../../shared/format/number.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { FrozenRoofModel, FrozenRoofPlan } from '../../viewer/ui/frozen-roof.tsx';
import classes from './roof-view.module.css';

interface RoofViewProps {
  readonly roof: FrozenRoof;
  /** Beside the figures that everybody may see. */
  readonly more?: readonly (readonly [label: ReactNode, value: string])[];
}

/** A roof to look at: its figures, in 3D and in plan. */
export function RoofView({ roof, more = [] }: RoofViewProps) {
  const { i18n } = useLingui();
  const { totals, yields } = roof.solution;
  const bought = boughtWith(roof.solution);
  const laid = laidText(roof.solution, i18n);
  const figures: (readonly [ReactNode, string])[] = [
    [<Trans key="power">Leistung</Trans>, formatPower(bought.power)],
    [<Trans key="modules">Aktivmodule</Trans>, formatNumber(bought.modules)],
    ...(yields.status === 'calculated'
      ? [[<Trans key="yield">Ertrag pro Jahr</Trans>, rangeOf(yields)] as const]
      : []),
    [<Trans key="area">Dachfläche</Trans>, `${formatNumber(totals.area, 0)} m²`],
    ...more,
  ];
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(([label, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: always the same figures
          <div key={at}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {yields.status === 'calculated' && (
        <p className={classes.note}>
          {yieldOmits(i18n, omittedCauses(yields))} <Sources {...yields} />
          {laid && (
            <>
              <br />
              {laid}
            </>
          )}
        </p>
      )}
      <div className={classes.views}>
        <Panel title={<Trans>Ansicht</Trans>}>
          <div className={classes.model}>
            <FrozenRoofModel roof={roof} fallback={<NoModel />} />
          </div>
        </Panel>
        <Panel title={<Trans>Plan</Trans>}>
          <div className={classes.plan}>
            <FrozenRoofPlan roof={roof} />
          </div>
        </Panel>
      </div>
    </>
  );
}

function rangeOf(yields: CalculatedYields): string {
  const { low, high } = yieldRange(yields);
  return `${formatNumber(low, 0)}–${formatNumber(high, 0)} kWh`;
}

function Sources(yields: CalculatedYields) {
  const { source, brighter } = yields.basis;
  const share = formatPercent(omittedShare(yields) * 100);
  const [cautious, younger] = [source, brighter].map(({ name, years }) => `${name} (${years.join('–')})`);
  return (
    <Trans>
      Unten sind dafür bis {share} abgezogen und die Unsicherheit von {cautious}, oben steht {younger},
      verglichen in Grenchen, Bern und Lugano.
    </Trans>
  );
}

function NoModel() {
  return (
    <p className={classes.note}>
      <Trans>Dieses Gerät kann kein 3D-Bild zeigen. Im Plan sehen Sie dasselbe Dach.</Trans>
    </p>
  );
}
