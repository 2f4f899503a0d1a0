import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapPin } from '@tabler/icons-react';
import { atom, getDefaultStore, useAtomValue, useSetAtom, useStore } from 'jotai';
import { FROM_CONFIGURATOR } from '../../../contracts/domain/address-origins.ts';
import { EXPOSURES, TERRAINS } from '../../../documents/names.ts';
import type { Exposure, Location, Terrain } from '../../../engine/index.ts';
import { projectAddressAtom } from '../../shared/auth/session.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { addressAt, type SwissPlace } from '../../shared/places/places.ts';
import { Term } from '../../shared/ui/term.tsx';
import { changeLocation } from '../document/commands.ts';
import { configurationAtom, dispatchAtom } from '../document/document.ts';
import { useBurst } from '../document/use-burst.ts';
import type { FoundAddress } from '../places/address-services.ts';
import { PlaceField } from '../places/place-field.tsx';
import { isDefaultLocationAtom } from '../solving/guessed-place.ts';
import { ChoiceField } from './fields/choice-field.tsx';
import { MeasureField } from './fields/measure-field.tsx';
import { useProblemText } from './fields/use-problem-text.ts';
import classes from './fields.module.css';
import { inParts } from './in-parts.ts';
import { Section } from './section.tsx';

const TERRAIN_ORDER: readonly Terrain[] = ['II', 'IIa', 'III', 'IV'];
const EXPOSURE_ORDER: readonly Exposure[] = ['windswept', 'normal', 'sheltered'];
/** Regional corrections of the reference height for snow in SIA 261, m. */
const CORRECTIONS = ['-200', '0', '200', '400', '500'] as const;

/** Location of the roof, which determines its loads. */
export function LocationSection({ location }: { readonly location: Location }) {
  const { t, i18n } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const height = t`${formatNumber(location.heightAboveSea)} m ü. M.`;
  const isHeightAsked = useIsHeightAsked(location);
  const isGuess = useAtomValue(isDefaultLocationAtom);
  const { place } = location;
  return (
    <Section
      id="location"
      icon={IconMapPin}
      value={location.place ? inParts([location.place, height], '·') : inParts([height], '')}
    >
      <PlaceOfRoof place={location.place ?? ''} />
      {isGuess && (
        <p className={classes.error}>
          <Trans>Das ist eine Annahme. Mit dem richtigen Ort stimmen Lasten und Preis.</Trans>
        </p>
      )}
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
          hint={isHeightAsked && <Trans>Bitte die Höhe von {place} eintragen.</Trans>}
          onChange={(heightAboveSea, burst) => dispatch(changeLocation({ heightAboveSea }, burst))}
        />
        <ChoiceField
          label={
            <Term
              explanation={t`Regionale Korrektur der Höhe für die Schneelast, nach der Karte der SIA 261.`}
            >
              <Trans>Höhenkorrektur</Trans>
            </Term>
          }
          path="location.correctionHeight"
          value={String(location.correctionHeight)}
          choices={CORRECTIONS.map((value) => ({ value, label: `${formatNumber(Number(value))} m` }))}
          onChange={(value) => dispatch(changeLocation({ correctionHeight: Number(value) }))}
        />
        <MeasureField
          label={
            <Term explanation={t`Druck des Windes an diesem Ort, nach der Karte der SIA 261.`}>
              <Trans>Staudruck</Trans>
            </Term>
          }
          path="location.dynamicPressure"
          value={location.dynamicPressure}
          unit="kN/m²"
          onChange={(dynamicPressure, burst) => dispatch(changeLocation({ dynamicPressure }, burst))}
        />
        <ChoiceField
          label={t`Windexposition (Schnee)`}
          path="location.exposure"
          value={location.exposure}
          choices={EXPOSURE_ORDER.map((value) => ({ value, label: i18n._(EXPOSURES[value]) }))}
          onChange={(exposure) => dispatch(changeLocation({ exposure }))}
        />
      </div>
      <ChoiceField
        label={
          <Term
            explanation={t`Wie frei der Wind zum Haus kommt, nach SIA 261: am Seeufer II, im Wald oder in der Stadt IV.`}
          >
            <Trans>Geländekategorie (Wind)</Trans>
          </Term>
        }
        path="location.terrain"
        value={location.terrain}
        choices={TERRAIN_ORDER.map((value) => ({ value, label: i18n._(TERRAINS[value]) }))}
        onChange={(terrain) => dispatch(changeLocation({ terrain }))}
      />
    </Section>
  );
}

/**
 * A listed place sets the coordinates, an address of the service also the height; otherwise the height is
 * requested.
 */
function PlaceOfRoof({ place }: { readonly place: string }) {
  const { t } = useLingui();
  const store = useStore();
  const dispatch = useSetAtom(dispatchAtom);
  const { burst, endBurst } = useBurst();
  const error = useProblemText('location.place');
  const choose = (chosen: SwissPlace | FoundAddress) => {
    const { name, latitude, longitude } = chosen;
    const { street = '', heightAboveSea }: Partial<FoundAddress> = chosen;
    const known = heightAboveSea === undefined ? {} : { heightAboveSea };
    dispatch(changeLocation({ place: name, latitude, longitude, ...known }, burst));
    endBurst();
    const height = store.get(configurationAtom)?.location.heightAboveSea;
    store.set(askedHeightAtom, heightAboveSea === undefined ? { place: name, height } : null);
    getDefaultStore().set(projectAddressAtom, { ...addressAt(chosen, street), from: FROM_CONFIGURATOR });
  };
  return (
    <PlaceField
      label={t`Ort`}
      value={place}
      error={error}
      onType={(text) => dispatch(changeLocation({ place: text }, burst))}
      onChoose={choose}
      onBlur={endBurst}
    />
  );
}

/** The place whose height is still unknown, and the height before. */
const askedHeightAtom = atom<{ readonly place: string; readonly height: number | undefined } | null>(null);

/** Whether the height is still that of the previous place. */
function useIsHeightAsked({ place, heightAboveSea }: Location): boolean {
  const asked = useAtomValue(askedHeightAtom);
  return asked !== null && asked.place === place && asked.height === heightAboveSea;
}
