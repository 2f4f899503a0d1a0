import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Surroundings } from '../../../../engine/index.ts';
import type { SurveyEstimate } from '../../../../engine/survey.ts';
import { formatDay } from '../../../shared/format/date.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { type Heating, type RegisterEntry, type Survey, valueIn } from '../services/services.ts';
import {
  CONSEQUENCES,
  ENERGY_SOURCES,
  failureText,
  HEAT_PRODUCERS,
  periodText,
  USES,
} from '../services/survey-texts.ts';
import { NEIGHBOURHOOD_M } from '../services/tileset.ts';
import classes from './found-building.module.css';

interface FoundBuildingProps {
  /** Address of a building clicked on the map: null if it is not known, undefined for the searched one. */
  readonly clicked: string | null | undefined;
  readonly surroundings: Surroundings | null;
  readonly survey: Survey;
  /** Height of the eave in the 3D model, m; null if unknown. */
  readonly eave: SurveyEstimate | null;
  /** Whether the faces make no roof. */
  readonly isRefused: boolean;
  /** Whether the data are those of the invented village. */
  readonly isInvented: boolean;
}

/** Data of the building, each with its origin, and a sentence for each that is missing. */
export function FoundBuildingCard({
  survey,
  clicked,
  eave,
  surroundings,
  isRefused,
  isInvented,
}: FoundBuildingProps) {
  const { t } = useLingui();
  const { faces, register, height } = survey;
  const entry = valueIn(register);
  const metres = valueIn(height);
  const radius = formatNumber(NEIGHBOURHOOD_M);
  return (
    <section className={classes.card} aria-label={t`Gefundenes Gebäude`}>
      <header>
        <h3>
          <Trans>Gefundenes Gebäude</Trans>
        </h3>
        {faces.status === 'found' && <Certainty isCertain={faces.value.isCertain} />}
      </header>
      {(entry || metres !== null || eave || clicked) && (
        <Facts>
          {clicked && <Fact name={<Trans>Adresse</Trans>}>{clicked}</Fact>}
          {entry && <EntryFacts entry={entry} isInvented={isInvented} />}
          {metres !== null && (
            <Fact name={<Trans>Höhe über Meer</Trans>}>
              {formatNumber(metres, 0)} m<small>{isInvented ? <Trans>erfunden</Trans> : 'swissALTI3D'}</small>
            </Fact>
          )}
          {surroundings?.buildings && (
            <Fact name={<Trans>Nachbargebäude</Trans>}>
              {formatNumber(surroundings.buildings.length)}
              <small>
                <Trans>im Umkreis von {radius} m</Trans>
              </small>
            </Fact>
          )}
          {surroundings?.horizon && (
            <Fact name={<Trans>Horizont</Trans>}>
              <Trans>bis {formatNumber(Math.max(...surroundings.horizon), 1)}°</Trans>
              <small>{isInvented ? <Trans>erfunden</Trans> : 'swissALTI3D'}</small>
            </Fact>
          )}
          {eave && (
            <Fact name={<Trans>Traufhöhe</Trans>}>
              {formatNumber(eave.value, 1)} m
              <small>
                ± {formatNumber(eave.deviation, 1)} m,{' '}
                {isInvented ? <Trans>erfunden</Trans> : 'swissBUILDINGS3D'}
              </small>
            </Fact>
          )}
        </Facts>
      )}
      <MissingParts survey={survey} clicked={clicked} isRefused={isRefused} />
      {isInvented && (
        <Remark icon={<IconInfoCircle size={17} />}>
          <Trans>Dieses Dorf ist erfunden: Adressen, Gebäude und Zahlen gibt es nicht.</Trans>
        </Remark>
      )}
    </section>
  );
}

/** A sentence for each part that is missing or doubtful. */
function MissingParts({
  survey,
  clicked,
  isRefused,
}: Pick<FoundBuildingProps, 'survey' | 'clicked' | 'isRefused'>) {
  const { i18n } = useLingui();
  const { faces, buildings } = survey;
  const failed = (['faces', 'register', 'height', 'buildings', 'terrain'] as const).flatMap((request) => {
    const part = survey[request];
    return part?.status === 'failed' ? [{ request, ...part }] : [];
  });
  return (
    <div role="status">
      {failed.map(({ request, reason, retry }) => (
        <Remark key={request} icon={<IconAlertTriangle size={17} />} isWarning>
          {[failureText(request, reason), CONSEQUENCES[request]]
            .flatMap((text) => (text ? i18n._(text) : []))
            .join(' ')}{' '}
          {reason !== 'none' && <RetryButton onClick={retry} />}
        </Remark>
      ))}
      {buildings.status === 'found' && !buildings.value.isComplete && (
        <Remark icon={<IconAlertTriangle size={17} />} isWarning>
          <Trans>Ein Teil des 3D-Modells fehlt: Höhen und Nachbargebäude sind unvollständig.</Trans>{' '}
          <RetryButton onClick={buildings.retry} />
        </Remark>
      )}
      {isRefused && (
        <Remark icon={<IconAlertTriangle size={17} />} isWarning>
          <Trans>Aus diesen Dachflächen entsteht kein Dach. Bitte die Masse von Hand eingeben.</Trans>
        </Remark>
      )}
      {clicked === null && (
        <Remark icon={<IconAlertTriangle size={17} />} isWarning>
          <Trans>Die Adresse dieses Gebäudes ist nicht bekannt. Übernommen wird nur der Ort.</Trans>
        </Remark>
      )}
      {valueIn(faces)?.isCertain === false && (
        <Remark icon={<IconAlertTriangle size={17} />} isWarning>
          <Trans>Die Adresse liegt nicht in diesem Gebäude. Bitte auf der Karte prüfen.</Trans>
        </Remark>
      )}
    </div>
  );
}

function Certainty({ isCertain }: { readonly isCertain: boolean }) {
  return (
    <span className={classes.certainty} data-certain={isCertain || undefined}>
      {isCertain ? <IconCheck size={15} aria-hidden /> : <IconAlertTriangle size={15} aria-hidden />}
      {isCertain ? <Trans>eindeutig</Trans> : <Trans>nächstes Gebäude</Trans>}
    </span>
  );
}

function RetryButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button size="compact-xs" variant="subtle" onClick={onClick}>
      <Trans>Noch einmal versuchen</Trans>
    </Button>
  );
}

interface RemarkProps {
  readonly icon: ReactNode;
  readonly isWarning?: boolean;
  readonly children: ReactNode;
}

function Remark({ icon, isWarning = false, children }: RemarkProps) {
  return (
    <p className={classes.remark} data-warning={isWarning || undefined}>
      <span aria-hidden>{icon}</span>
      <span>{children}</span>
    </p>
  );
}

interface EntryFactsProps {
  readonly entry: RegisterEntry;
  readonly isInvented: boolean;
}

function EntryFacts({ entry, isInvented }: EntryFactsProps) {
  const { t, i18n } = useLingui();
  const { egid, built, use, storeys, heating, hotWater, municipality, date } = entry;
  const register = isInvented ? t`erfunden` : t`GWR`;
  const origin = (day: string | null) => (day ? `${register}, ${formatDay(day)}` : register);
  const heatText = ({ producer, source }: Heating) =>
    [producer && i18n._(HEAT_PRODUCERS[producer]), source && i18n._(ENERGY_SOURCES[source])]
      .filter(Boolean)
      .join(', ');
  const floors = storeys === null ? null : formatNumber(storeys);
  const rows: readonly (readonly [id: string, name: ReactNode, value: string | null, day: string | null])[] =
    [
      ['egid', 'EGID', formatNumber(egid), date],
      ['built', <Trans key="built">Baujahr</Trans>, built && periodText(built, i18n), date],
      ['use', <Trans key="use">Nutzung</Trans>, use && i18n._(USES[use]), date],
      ['storeys', <Trans key="storeys">Geschosse</Trans>, floors, date],
      ['heating', <Trans key="heating">Heizung</Trans>, heating && heatText(heating), heating?.date ?? date],
      [
        'water',
        <Trans key="water">Warmwasser</Trans>,
        hotWater && heatText(hotWater),
        hotWater?.date ?? date,
      ],
      ['place', <Trans key="place">Gemeinde</Trans>, municipality, date],
    ];
  return rows
    .filter(([, , value]) => value)
    .map(([id, name, value, day]) => (
      <Fact key={id} name={name}>
        {value}
        <small>{origin(day)}</small>
      </Fact>
    ));
}
