import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMountain } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { Suspense } from 'react';
import type { Location, Surroundings } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import { changeHorizon } from '../document/commands.ts';
import { dispatchAtom } from '../document/document.ts';
import { useBurst } from '../document/use-burst.ts';
import classes from './fields.module.css';
import { HorizonChart } from './horizon-chart.tsx';
import { inParts } from './in-parts.ts';
import { Section } from './section.tsx';
import { SurroundingsParts } from './surroundings-parts.tsx';

const SurroundingsLoader = lazyPart('surroundings-loader', () =>
  import('../survey/ui/surroundings-loader.tsx').then(({ SurroundingsLoader }) => SurroundingsLoader),
);

const NONE: Surroundings = {};

/** Everything around the house that takes light from its slates: the horizon, and what a survey found nearby. */
export function SurroundingsSection({ location }: { readonly location: Location }) {
  const { surroundings = NONE } = location;
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const { burst, endBurst } = useBurst();
  const { horizon = [], buildings = [] } = surroundings;
  const highest = Math.max(0, ...horizon);
  const level =
    highest === 0
      ? t`Horizont offen`
      : t`Horizont bis ${formatNumber(highest, Number.isInteger(highest) ? 0 : 1)}°`;
  const count = buildings.length;
  const neighbours = t`${plural(count, { one: '# Nachbarhaus', other: '# Nachbarhäuser' })}`;
  const parts = count === 0 ? [level] : highest === 0 ? [neighbours] : [level, neighbours];
  return (
    <Section id="surroundings" icon={IconMountain} value={inParts(parts, '·')}>
      <SurroundingsParts surroundings={surroundings} />
      <Suspense>
        <SurroundingsLoader location={location} />
      </Suspense>
      <p className={classes.hint}>
        <Trans>
          Höhe des Horizonts in Grad, von Norden über Süden nach Norden. Zeichnen Sie ihn, oder wählen Sie mit
          den Pfeiltasten Richtung und Höhe.
        </Trans>
      </p>
      <HorizonChart
        horizon={horizon}
        onChange={(drawn) => dispatch(changeHorizon(drawn, burst))}
        onEnd={endBurst}
      />
      {highest > 0 && (
        <button type="button" className={classes.add} onClick={() => dispatch(changeHorizon([]))}>
          <Trans>Horizont zurücksetzen</Trans>
        </button>
      )}
      <p className={classes.hint}>
        <Trans>
          Die Umgebung ist im Ertrag eingerechnet. «Ertrag je Platte» in der 3D-Ansicht zeigt, wo sie Licht
          nimmt.
        </Trans>
      </p>
    </Section>
  );
}
