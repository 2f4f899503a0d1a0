import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { EXPOSURES, TERRAINS } from '../../../documents/names.ts';
import type { Exposure, Location, Terrain } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { changeLocation } from '../document/commands.ts';
import { dispatchAtom } from '../document/document.ts';
import { useBurst } from '../document/use-burst.ts';
import { ChoiceField } from './fields/choice-field.tsx';
import { MeasureField } from './fields/measure-field.tsx';
import { useProblemText } from './fields/use-problem-text.ts';
import classes from './fields.module.css';
import { Section } from './section.tsx';

const TERRAIN_ORDER: readonly Terrain[] = ['II', 'IIa', 'III', 'IV'];
const EXPOSURE_ORDER: readonly Exposure[] = ['windswept', 'normal', 'sheltered'];
/** Regional corrections of the reference height for snow that SIA 261 knows, m. */
const CORRECTIONS = ['-200', '0', '200', '400', '500'] as const;

/** Where the roof stands, for its loads. */
export function LocationSection({ location }: { readonly location: Location }) {
  const { t, i18n } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const height = t`${formatNumber(location.heightAboveSea)} m ü. M.`;
  return (
    <Section
      id="location"
      icon={IconMapPin}
      title={<Trans>Standort</Trans>}
      value={location.place ? `${location.place} · ${height}` : height}
    >
      <PlaceField place={location.place ?? ''} />
      <div className={classes.pair}>
        <MeasureField
          label={t`Breitengrad`}
          path="location.latitude"
          value={location.latitude}
          unit={t`° N`}
          onChange={(latitude, burst) => dispatch(changeLocation({ latitude }, burst))}
        />
        <MeasureField
          label={t`Längengrad`}
          path="location.longitude"
          value={location.longitude}
          unit={t`° O`}
          onChange={(longitude, burst) => dispatch(changeLocation({ longitude }, burst))}
        />
        <MeasureField
          label={t`Höhe über Meer`}
          path="location.heightAboveSea"
          value={location.heightAboveSea}
          unit="m"
          onChange={(heightAboveSea, burst) => dispatch(changeLocation({ heightAboveSea }, burst))}
        />
        <ChoiceField
          label={t`Höhenkorrektur`}
          path="location.correctionHeight"
          value={String(location.correctionHeight)}
          choices={CORRECTIONS.map((value) => ({ value, label: `${formatNumber(Number(value))} m` }))}
          onChange={(value) => dispatch(changeLocation({ correctionHeight: Number(value) }))}
        />
        <MeasureField
          label={t`Staudruck`}
          path="location.dynamicPressure"
          value={location.dynamicPressure}
          unit="kN/m²"
          onChange={(dynamicPressure, burst) => dispatch(changeLocation({ dynamicPressure }, burst))}
        />
        <ChoiceField
          label={t`Lage (Schnee)`}
          path="location.exposure"
          value={location.exposure}
          choices={EXPOSURE_ORDER.map((value) => ({ value, label: i18n._(EXPOSURES[value]) }))}
          onChange={(exposure) => dispatch(changeLocation({ exposure }))}
        />
      </div>
      <ChoiceField
        label={t`Geländekategorie (Wind)`}
        path="location.terrain"
        value={location.terrain}
        choices={TERRAIN_ORDER.map((value) => ({ value, label: i18n._(TERRAINS[value]) }))}
        onChange={(terrain) => dispatch(changeLocation({ terrain }))}
      />
    </Section>
  );
}

function PlaceField({ place }: { readonly place: string }) {
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const { burst, endBurst } = useBurst();
  const error = useProblemText('location.place');
  return (
    <TextInput
      label={t`Ort`}
      value={place}
      maxLength={200}
      error={error}
      onChange={(event) => dispatch(changeLocation({ place: event.currentTarget.value }, burst))}
      onBlur={endBurst}
    />
  );
}
