import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import {
  type Icon,
  IconBuildings,
  IconMountain,
  IconPhoto,
  IconSunset2,
  IconTrees,
} from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { aerialImagesOf } from '../../../contracts/api/app-configuration.ts';
import type { Surroundings, SurroundingsPart } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { showPart } from '../document/commands.ts';
import { dispatchAtom } from '../document/document.ts';
import { useAddressService } from '../places/use-address-service.ts';
import { useOriginText } from './fields/use-surveyed-origin.ts';
import fieldClasses from './fields.module.css';
import classes from './surroundings-parts.module.css';

interface Row {
  readonly part: SurroundingsPart;
  readonly icon: Icon;
  readonly name: string;
  readonly about: readonly string[];
}

/** Everything that is known around the house, with its origin and a switch for 3D view and pictures. */
export function SurroundingsParts({ surroundings }: { readonly surroundings: Surroundings }) {
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const { hidden = [] } = surroundings;
  const rows = useRows(surroundings);
  if (rows.length === 0) return null;
  return (
    <>
      <ul className={classes.parts} aria-label={t`Teile der Umgebung`}>
        {rows.map(({ part, icon: PartIcon, name, about }) => (
          <li key={part}>
            <PartIcon size={18} stroke={1.6} aria-hidden />
            <Switch
              size="sm"
              labelPosition="left"
              classNames={{ body: classes.body ?? '', labelWrapper: classes.words ?? '' }}
              label={name}
              aria-label={name}
              description={about.join(' · ')}
              checked={!hidden.includes(part)}
              onChange={({ currentTarget: { checked } }) => dispatch(showPart(part, checked))}
            />
          </li>
        ))}
      </ul>
      <p className={fieldClasses.hint}>
        <Trans>
          Die Schalter gelten für 3D-Ansicht und Bilder. Im Ertrag zählen Nachbarhäuser, Bäume und Horizont
          auch, wenn sie ausgeblendet sind.
        </Trans>
      </p>
    </>
  );
}

/** Returns the known parts. */
function useRows(surroundings: Surroundings): Row[] {
  const { t } = useLingui();
  const originText = useOriginText();
  const { ground, horizon = [], buildings = [], trees = [], surveyed = [] } = surroundings;
  const from = (part: SurroundingsPart, unit: string): string[] => {
    const origin = surveyed.find(({ of }) => of === part);
    return origin ? [originText(origin, unit)] : [];
  };
  const { service } = useAddressService(surroundings.origin !== undefined);
  const ofHorizon = from('horizon', '°');
  const highest = formatNumber(Math.max(0, ...horizon), 1);
  const high = horizon.length > 0 ? t`bis ${highest}°` : t`eben`;
  const rows: (Row & { readonly isKnown: boolean })[] = [
    {
      ...{ part: 'ground', icon: IconMountain, name: t`Gelände` },
      ...{ isKnown: ground !== undefined, about: from('ground', 'm') },
    },
    {
      ...{ part: 'aerial', icon: IconPhoto, name: t`Luftbild` },
      isKnown: surroundings.origin !== undefined && service !== null && aerialImagesOf(service) !== null,
      about: [service?.kind === 'village' ? t`erfundenes Dorf` : 'SWISSIMAGE, © swisstopo'],
    },
    {
      ...{ part: 'buildings', icon: IconBuildings, name: t`Nachbarhäuser` },
      ...{ isKnown: buildings.length > 0 },
      about: [formatNumber(buildings.length), ...from('buildings', 'm')],
    },
    {
      ...{ part: 'trees', icon: IconTrees, name: t`Bäume` },
      ...{ isKnown: trees.length > 0, about: [formatNumber(trees.length), ...from('trees', 'm')] },
    },
    {
      ...{ part: 'horizon', icon: IconSunset2, name: t`Ferner Horizont` },
      isKnown: horizon.length > 0 || ofHorizon.length > 0,
      about: [high, ...(ofHorizon.length > 0 ? ofHorizon : [t`von Hand`])],
    },
  ];
  return rows.filter(({ isKnown }) => isKnown);
}
