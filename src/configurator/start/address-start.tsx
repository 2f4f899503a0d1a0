import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { IconArrowRight, IconHomeSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { toWgs84 } from '../../../contracts/domain/lv95.ts';
import { ROOF_TYPES } from '../../../documents/names.ts';
import type { Roof } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { useTextOf } from '../messages/use-text-of.ts';
import { engine } from '../solving/engine.ts';
import { type FoundBuilding, type NeighbourBuilding, valueIn } from '../survey/services/services.ts';
import { useSurveyServices } from '../survey/services/use-survey.ts';
import { AddressSearch } from '../survey/ui/address-search.tsx';
import { FaceCards, FacesTable } from '../survey/ui/faces-table.tsx';
import { FoundBuildingCard } from '../survey/ui/found-building.tsx';
import { SurveyMap } from '../survey/ui/survey-map.tsx';
import { SurveyNotes } from '../survey/ui/survey-notes.tsx';
import { type FoundRoof, type SurveyedRoof, useFoundRoof } from '../survey/ui/surveyed-roof.ts';
import classes from './address-start.module.css';
import type { Answers } from './answers.ts';
import { EmptyPreference, OtherBeginnings } from './other-beginnings.tsx';
import { type Begun, type HouseAddress, located, useBeginning } from './use-beginning.ts';

interface AddressStartProps {
  readonly house: FoundBuilding | null;
  readonly onHouse: (house: FoundBuilding | null) => void;
  /** Goes on with the questions, and what is known already. */
  readonly onHand: (first: Partial<Answers>) => void;
  readonly isPhone: boolean;
  readonly onDone: () => void;
  readonly onImport: () => void;
}

/** A new roof from the surveyed faces of the building at an address. */
export function AddressStart({ house, onHouse, onHand, isPhone, onDone, onImport }: AddressStartProps) {
  const { services, service, allow } = useSurveyServices();
  const isInvented = service?.kind === 'village';
  const [other, setOther] = useState<NeighbourBuilding | null>(null);
  const found = useFoundRoof(other ? { point: other.point, featureId: null } : house, isInvented);
  const address =
    other && house ? clickedAddress(other, house, found.survey) : addressOf(house, found.survey);
  const beginning = useBeginning(address, onDone);
  const choose = (next: FoundBuilding | null, neighbour: NeighbourBuilding | null) => {
    beginning.forgetProblems();
    setOther(neighbour);
    onHouse(next);
  };
  return (
    <div className={classes.page}>
      <div className={classes.content}>
        <div className={classes.side}>
          <div className={classes.search}>
            <h2>
              <Trans>Wo steht das Haus?</Trans>
            </h2>
            {services && (
              <AddressSearch
                services={services}
                chosen={house}
                onChoose={(next) => choose(next, null)}
                hint={
                  isInvented && !house && <Trans>Erfundenes Dorf der Demo, zum Beispiel Musterhalde 3</Trans>
                }
                isFirst={!isPhone}
              />
            )}
            {allow && <Consent onAllow={allow} />}
          </div>
          {found.survey && (
            <div className={classes.building}>
              <FoundBuildingCard
                {...found}
                survey={found.survey}
                clicked={other ? clickedLabel(address, found.survey) : undefined}
                isInvented={isInvented}
              />
            </div>
          )}
          <div className={classes.others}>
            <h3>
              <Trans>Ohne Adresse beginnen</Trans>
            </h3>
            <div>
              <OtherBeginnings onCopy={() => void beginning.copyLast()} onDone={onDone} onImport={onImport} />
            </div>
            <EmptyPreference />
          </div>
        </div>
        <div className={classes.main}>
          <div className={classes.map}>
            {found.buildingId === null ? (
              <EmptyMap found={found} />
            ) : (
              <SurveyMap
                {...found}
                buildingId={found.buildingId}
                hasAerial={service?.kind === 'geoadmin'}
                onChoose={(building) => choose(house, building)}
              />
            )}
          </div>
          {found.roof && <Faces found={found} isPhone={isPhone} isInvented={isInvented} />}
        </div>
      </div>
      <Foot
        found={found}
        beginning={beginning}
        address={address}
        onHand={() => onHand(house ? address : {})}
      />
    </div>
  );
}

/** Returns what the address tells about the house. */
const addressOf = (house: FoundBuilding | null, survey: FoundRoof['survey']): HouseAddress => ({
  ...{ place: house, typedPlace: house?.name ?? '', street: house?.street ?? '' },
  height: survey?.height.status === 'found' ? Math.round(survey.height.value) : null,
});

/** Returns what the register tells about a clicked building; only its place if it has no address there. */
function clickedAddress(
  { point }: NeighbourBuilding,
  searched: FoundBuilding,
  survey: FoundRoof['survey'],
): HouseAddress {
  const registered = valueIn(survey?.register)?.address;
  const { name, postcode, canton } = registered ?? searched;
  const place = { name, postcode, canton, ...toWgs84(point) };
  return { ...addressOf(null, survey), place, typedPlace: name, street: registered?.street ?? '' };
}

/** Returns the address of a clicked building; undefined as long as it may arrive, null if it is not known. */
function clickedLabel(
  { street, place }: HouseAddress,
  survey: FoundRoof['survey'],
): string | null | undefined {
  if (street && place) return `${street}, ${place.postcode} ${place.name}`;
  const isWaiting = [survey?.buildings, survey?.register].some((part) => part?.status === 'waiting');
  return isWaiting ? undefined : null;
}

interface FacesProps {
  readonly found: FoundRoof;
  readonly isPhone: boolean;
  readonly isInvented: boolean;
}

function Faces({ found: { faces, date, roof, onToggle }, isPhone, isInvented }: FacesProps) {
  const { t } = useLingui();
  const origin = isInvented ? t`erfunden` : `Sonnendach ${date?.slice(0, 4) ?? ''}`.trim();
  const List = isPhone ? FaceCards : FacesTable;
  return (
    <div className={classes.faces}>
      <p className={classes.found}>
        <b>
          <FoundLabel count={faces.length} />
        </b>
        <Trans>Jeder Wert behält seine Herkunft, bis jemand auf der Baustelle misst.</Trans>
      </p>
      <List faces={faces} origin={origin} onToggle={onToggle} />
      {roof && <SurveyNotes notes={roof.notes} />}
      <p className={classes.sources}>
        <Sources isInvented={isInvented} />
      </p>
    </div>
  );
}

interface FootProps {
  readonly found: FoundRoof;
  readonly beginning: ReturnType<typeof useBeginning>;
  readonly address: HouseAddress;
  readonly onHand: () => void;
}

function Foot({ found: { roof, faces, surroundings }, beginning, address, onHand }: FootProps) {
  const { t, i18n } = useLingui();
  const { ofProblem } = useTextOf();
  const { failure, problems } = beginning;
  const on = faces.flatMap(({ surface, isOn }) => (isOn && surface !== null ? surface : []));
  const make = async (surveyed: SurveyedRoof): Promise<Begun> => {
    const begun = await engine.newConfiguration(surveyed.roof.type);
    const configuration = {
      ...begun,
      roof: withPartNames(surveyed.roof, t`Haus`, t`Anbau`),
      surfaces: surveyed.surfaces.map((surface) => ({ ...surface, enabled: on.includes(surface.id) })),
    };
    const named = located(configuration, address, i18n._(ROOF_TYPES[surveyed.roof.type]));
    const location = { ...named.location, ...(surroundings && { surroundings }) };
    const placed = { ...named, location };
    const rejected = await engine.check(JSON.stringify(placed));
    return rejected.length > 0 ? { problems: rejected } : placed;
  };
  return (
    <div className={classes.foot}>
      <div className={classes.failure} role="status">
        {failure && <p>{failure}</p>}
        {problems.map((problem) => (
          <p key={`${problem.code}/${problem.path}`}>{ofProblem(problem)}</p>
        ))}
      </div>
      <Button variant="default" onClick={onHand}>
        <Trans>Von Hand beginnen</Trans>
      </Button>
      {roof && (
        <Button
          disabled={on.length === 0}
          rightSection={<IconArrowRight size={17} aria-hidden />}
          onClick={() => void beginning.begin(() => make(roof))}
        >
          <TakeLabel count={on.length} />
        </Button>
      )}
    </div>
  );
}

/** Returns the roof with names for the parts that a survey leaves without. */
const withPartNames = (roof: Roof, first: string, further: string): Roof => ({
  ...roof,
  ...(roof.parts && {
    parts: roof.parts.map((part, index) => ({
      ...part,
      name: part.name || (index === 0 ? first : `${further} ${index}`),
    })),
  }),
});

function Consent({ onAllow }: { readonly onAllow: () => void }) {
  return (
    <div className={classes.consent}>
      <p>
        <Trans>
          Adressen, Dachflächen und Gebäudedaten liefert das Bundesamt für Landestopografie swisstopo. Ihr
          Gerät fragt dort direkt an.
        </Trans>
      </p>
      <Button size="sm" onClick={onAllow}>
        <Trans>Anfragen an swisstopo zulassen</Trans>
      </Button>
    </div>
  );
}

function EmptyMap({ found: { survey, isRefused } }: { readonly found: FoundRoof }) {
  const isMissing = survey?.faces.status === 'failed' || isRefused;
  if (survey && !isMissing)
    return (
      <p className={classes.waiting} role="status">
        <Loader size={18} /> <Trans>Dachflächen werden gesucht …</Trans>
      </p>
    );
  return (
    <Notice
      icon={<IconHomeSearch size={30} />}
      title={isMissing ? <Trans>Keine Dachflächen</Trans> : <Trans>Noch kein Haus gewählt</Trans>}
    >
      {isMissing ? (
        <Trans>Das Dach lässt sich von Hand anlegen. Die Adresse ist schon ausgefüllt.</Trans>
      ) : (
        <Trans>Nach der Wahl einer Adresse erscheint hier das Haus mit seinen Dachflächen.</Trans>
      )}
    </Notice>
  );
}

function Sources({ isInvented }: { readonly isInvented: boolean }): ReactNode {
  if (isInvented)
    return <Trans>Erfundenes Dorf der Demo. Eignung mit Einstrahlung in kWh/m² und Jahr.</Trans>;
  return (
    <Trans>Dachflächen: sonnendach.ch, BFE; © swisstopo. Eignung mit Einstrahlung in kWh/m² und Jahr.</Trans>
  );
}

interface CountProps {
  readonly count: number;
}

function FoundLabel({ count }: CountProps) {
  const { t } = useLingui();
  const number = formatNumber(count);
  return count === 1 ? t`1 Fläche gefunden` : t`${number} Flächen gefunden`;
}

function TakeLabel({ count }: CountProps) {
  const { t } = useLingui();
  const number = formatNumber(count);
  return count === 1 ? t`1 Fläche übernehmen` : t`${number} Flächen übernehmen`;
}
