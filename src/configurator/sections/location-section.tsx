import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import type { Exposure, Location, Terrain } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { changeLocation } from '../document/commands.ts';
import { executeAtom, sealAtom } from '../document/document.ts';
import { EXPOSURES, TERRAINS } from '../messages/names.ts';
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
  const execute = useSetAtom(executeAtom);
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
          label={t`Breite`}
          path="location.latitude"
          value={location.latitude}
          unit="° N"
          onChange={(latitude) => execute(changeLocation({ latitude }))}
        />
        <MeasureField
          label={t`Länge`}
          path="location.longitude"
          value={location.longitude}
          unit="° O"
          onChange={(longitude) => execute(changeLocation({ longitude }))}
        />
        <MeasureField
          label={t`Höhe über Meer`}
          path="location.heightAboveSea"
          value={location.heightAboveSea}
          unit="m"
          onChange={(heightAboveSea) => execute(changeLocation({ heightAboveSea }))}
        />
        <ChoiceField
          label={t`Höhenkorrektur`}
          path="location.correctionHeight"
          value={String(location.correctionHeight)}
          choices={CORRECTIONS.map((value) => ({ value, label: `${formatNumber(Number(value))} m` }))}
          onChange={(value) => execute(changeLocation({ correctionHeight: Number(value) }))}
        />
        <MeasureField
          label={t`Staudruck`}
          path="location.dynamicPressure"
          value={location.dynamicPressure}
          unit="kN/m²"
          onChange={(dynamicPressure) => execute(changeLocation({ dynamicPressure }))}
        />
        <ChoiceField
          label={t`Lage (Schnee)`}
          path="location.exposure"
          value={location.exposure}
          choices={EXPOSURE_ORDER.map((value) => ({ value, label: i18n._(EXPOSURES[value]) }))}
          onChange={(exposure) => execute(changeLocation({ exposure }))}
        />
      </div>
      <ChoiceField
        label={t`Geländekategorie (Wind)`}
        path="location.terrain"
        value={location.terrain}
        choices={TERRAIN_ORDER.map((value) => ({ value, label: i18n._(TERRAINS[value]) }))}
        onChange={(terrain) => execute(changeLocation({ terrain }))}
      />
    </Section>
  );
}

function PlaceField({ place }: { readonly place: string }) {
  const { t } = useLingui();
  const execute = useSetAtom(executeAtom);
  const seal = useSetAtom(sealAtom);
  const error = useProblemText('location.place');
  return (
    <TextInput
      label={t`Ort`}
      value={place}
      maxLength={200}
      error={error}
      onChange={(event) => execute(changeLocation({ place: event.currentTarget.value }))}
      onBlur={() => seal()}
    />
  );
}
