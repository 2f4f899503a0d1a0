import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { boughtWith } from '../../../documents/bought.ts';
import type { KeptRoof } from '../../../engine/kept-roof.ts';
import { formatNumber, formatPower } from '../../shared/format/number.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { KeptRoofModel, KeptRoofPlan } from '../../viewer/kept-roof.tsx';
import classes from './roof-view.module.css';

interface RoofViewProps {
  readonly roof: KeptRoof;
  /** Beside the figures that everybody may see. */
  readonly more?: readonly (readonly [label: ReactNode, value: string])[];
}

/** A roof to look at: its figures, in 3D and in plan. */
export function RoofView({ roof, more = [] }: RoofViewProps) {
  const { totals, yields } = roof.solution;
  const figures: (readonly [ReactNode, string])[] = [
    [<Trans key="power">Leistung</Trans>, formatPower(boughtWith(roof.solution).power)],
    [<Trans key="modules">Aktivmodule</Trans>, formatNumber(totals.activeModules)],
    ...(yields.status === 'calculated'
      ? [
          [
            <Trans key="yield">Ertrag pro Jahr</Trans>,
            rangeOf(yields.annual, yields.basis.brighter.ratio[1]),
          ] as const,
        ]
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
          <Sources {...yields.basis} />
        </p>
      )}
      <div className={classes.views}>
        <Panel title={<Trans>Ansicht</Trans>}>
          <div className={classes.model}>
            <KeptRoofModel roof={roof} fallback={<NoModel />} />
          </div>
        </Panel>
        <Panel title={<Trans>Plan</Trans>}>
          <div className={classes.plan}>
            <KeptRoofPlan roof={roof} />
          </div>
        </Panel>
      </div>
    </>
  );
}

/** From the cautious figure to what younger years say. */
const rangeOf = (annual: number, most: number): string =>
  `${formatNumber(annual, 0)}–${formatNumber(annual * most, 0)} kWh`;

type Basis = Extract<KeptRoof['solution']['yields'], { status: 'calculated' }>['basis'];

function Sources({ source, brighter }: Basis) {
  const [cautious, younger] = [source, brighter].map(({ name, years }) => `${name} (${years.join('–')})`);
  return (
    <Trans>
      Ertrag von {cautious} bis {younger}, verglichen in Grenchen, Bern und Lugano; ohne Horizont und Schatten
      der Umgebung.
    </Trans>
  );
}

function NoModel() {
  return (
    <p className={classes.note}>
      <Trans>Dieses Gerät zeigt kein 3D-Bild. Im Plan steht dasselbe Dach.</Trans>
    </p>
  );
}
