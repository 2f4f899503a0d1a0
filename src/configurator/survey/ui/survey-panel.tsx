import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Roof, Surface } from '../../../../engine/index.ts';
import type { SurveyAnswer, SurveyEstimate } from '../../../../engine/survey.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { Fact } from '../../../shared/ui/facts.tsx';
import type {
  NeighbourBuilding,
  RegisterEntry,
  Survey,
  SurveyPart,
  SurveyPlace,
} from '../services/services.ts';
import { ENERGY_SOURCES, failureText, HEAT_PRODUCERS, periodText, USES } from '../services/survey-texts.ts';
import { useSurvey, useSurveyServices } from '../services/use-survey.ts';
import { LEFT_OUT, type RoofFace, roofFaces } from './roof-face.ts';
import classes from './survey.module.css';
import { SurveyMap } from './survey-map.tsx';
import { surveyInput, useSurveyedRoof } from './surveyed-roof.ts';

/** A roof as surveyed, with the chosen surfaces on. */
export interface SurveyedRoof {
  readonly roof: Roof;
  readonly surfaces: Surface[];
  /** Metres above sea; null if unknown. */
  readonly heightAboveSea: number | null;
}

interface SurveyPanelProps {
  /** The building at the address. */
  readonly place: SurveyPlace;
  readonly onTake: (surveyed: SurveyedRoof) => void;
}

/** The building at an address: its faces on a map and in a list, its entry in the register, and what is missing. */
export function SurveyPanel({ place, onTake }: SurveyPanelProps) {
  const { i18n } = useLingui();
  const [other, setOther] = useState<SurveyPlace | null>(null);
  const [switched, setSwitched] = useState<ReadonlySet<string>>(new Set());
  const { service } = useSurveyServices();
  const survey = useSurvey(other ?? place);
  const found = survey?.faces.status === 'found' ? survey.faces.value : null;
  const register = valueIn(survey?.register);
  const isWaiting = survey?.register?.status === 'waiting';
  const source = service?.kind === 'village' ? 'village' : 'sonnendach';
  const today = new Date().toISOString().slice(0, 10);
  const input = found && !isWaiting ? surveyInput(found, register, source, today) : null;
  const { answer, hasFailed } = useSurveyedRoof(input);
  if (!survey) return null;
  const toggle = (key: string) =>
    setSwitched((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    );
  const choose = ({ point }: Pick<NeighbourBuilding, 'point'>) => {
    setSwitched(new Set());
    setOther({ point, featureId: null });
  };
  const faces =
    found && answer?.status === 'roof' ? roofFaces(answer.faces, found.faces, switched, i18n) : [];
  const heightAboveSea = valueIn(survey.height);
  const take = (roof: Extract<SurveyAnswer, { status: 'roof' }>) =>
    onTake({
      roof: roof.roof,
      surfaces: roof.surfaces.map((surface) => ({
        ...surface,
        enabled: faces.some((face) => face.surface === surface.id && face.isOn),
      })),
      heightAboveSea,
    });
  return (
    <section className={classes.panel} aria-label={i18n._(msg`Gefundenes Gebäude`)} data-testid="survey">
      <h3 className={classes.head}>
        <Trans>Gefundenes Gebäude</Trans>
        <small>
          {service?.kind === 'village' ? (
            <Trans>Erfundenes Dorf der Demo</Trans>
          ) : (
            <Trans>Dachflächen: sonnendach.ch, BFE; © swisstopo</Trans>
          )}
        </small>
      </h3>
      <div className={classes.both}>
        <div className={classes.map}>
          {found && faces.length > 0 && (
            <SurveyMap
              buildingId={found.buildingId}
              faces={faces}
              neighbours={found.neighbours}
              onToggle={toggle}
              onChoose={choose}
            />
          )}
        </div>
        <RegisterFacts survey={survey} />
      </div>
      <Missing
        survey={survey}
        isRefused={hasFailed || answer?.status === 'refused'}
        isUncertain={found?.isCertain === false}
      />
      {answer?.status === 'roof' && (
        <>
          <FaceTable faces={faces} onToggle={toggle} />
          <Notes answer={answer} />
          <div className={classes.actions}>
            <span>
              <Trans>Jeder Wert behält seine Herkunft, bis jemand auf der Baustelle misst.</Trans>
            </span>
            <Button size="sm" disabled={!faces.some(({ isOn }) => isOn)} onClick={() => take(answer)}>
              <TakeLabel count={faces.filter(({ isOn }) => isOn).length} />
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

const valueIn = <Value,>(part: SurveyPart<Value> | null | undefined): Value | null =>
  part?.status === 'found' ? part.value : null;

function TakeLabel({ count }: { readonly count: number }) {
  const { t } = useLingui();
  const number = formatNumber(count);
  return count === 1 ? t`1 Fläche übernehmen` : t`${number} Flächen übernehmen`;
}

/** Returns an estimate with its deviation: 35.2 ± 0.4. */
function estimate(of: SurveyEstimate | null, digits: number, unit: string): string {
  if (!of) return '–';
  return `${formatNumber(of.value, digits)} ± ${formatNumber(of.deviation, digits)}${unit}`;
}

interface FaceTableProps {
  readonly faces: readonly RoofFace[];
  readonly onToggle: (key: string) => void;
}

function FaceTable({ faces, onToggle }: FaceTableProps) {
  const { i18n } = useLingui();
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Fläche</Trans>
            </th>
            <th scope="col">
              <Trans>Neigung</Trans>
            </th>
            <th scope="col">
              <Trans>Traufe</Trans>
            </th>
            <th scope="col">
              <Trans>Sparrenlänge</Trans>
            </th>
            <th scope="col">
              <Trans>Grösse</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {faces.map((face) => {
            const reason = face.left && i18n._(LEFT_OUT[face.left]);
            return (
              <tr key={face.number}>
                <td>
                  <Checkbox
                    size="xs"
                    label={`${face.number} · ${face.title}`}
                    {...(reason && { description: reason })}
                    checked={face.isOn}
                    disabled={face.surface === null}
                    onChange={() => face.surface && onToggle(face.surface)}
                  />
                </td>
                <td>{estimate(face.pitch, 1, '°')}</td>
                <td>{estimate(face.eave, 2, ' m')}</td>
                <td>{estimate(face.slope, 2, ' m')}</td>
                <td>{estimate(face.area, 1, ' m²')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Sentences about parts that did not arrive. */
function Missing({
  survey,
  isRefused,
  isUncertain,
}: {
  readonly survey: Survey;
  readonly isRefused: boolean;
  readonly isUncertain: boolean;
}) {
  const { i18n } = useLingui();
  const sentences: ReactNode[] = [];
  for (const request of ['faces', 'register', 'height'] as const) {
    const part = survey[request];
    if (part?.status === 'failed')
      sentences.push(
        <li key={request}>
          {i18n._(failureText(request, part.reason))}{' '}
          <Button size="compact-xs" variant="subtle" onClick={part.retry}>
            <Trans>Noch einmal versuchen</Trans>
          </Button>
        </li>,
      );
  }
  if (isRefused)
    sentences.push(
      <li key="refused">
        <Trans>Aus diesen Dachflächen entsteht kein Dach. Bitte die Masse von Hand eingeben.</Trans>
      </li>,
    );
  if (isUncertain)
    sentences.push(
      <li key="uncertain">
        <Trans>Die Adresse liegt nicht in diesem Gebäude. Bitte auf der Karte prüfen.</Trans>
      </li>,
    );
  if (sentences.length === 0) return null;
  return (
    <ul className={classes.notes} role="status">
      {sentences}
    </ul>
  );
}

/** Cases that the plan cannot decide. */
function Notes({ answer }: { readonly answer: Extract<SurveyAnswer, { status: 'roof' }> }) {
  const kinds = new Set(answer.notes.map(({ kind }) => kind));
  if (kinds.size === 0) return null;
  return (
    <ul className={classes.notes}>
      {kinds.has('step') && (
        <li>
          <Trans>
            Zwischen zwei Flächen gleicher Neigung kann eine Stufe liegen. Der Grundriss zeigt sie nicht.
          </Trans>
        </li>
      )}
      {kinds.has('break') && (
        <li>
          <Trans>
            Eine waagrechte Linie ist ein Knick im Dach oder eine Traufe über einem tieferen Dach.
          </Trans>
        </li>
      )}
      {kinds.has('apart') && (
        <li>
          <Trans>Einzelne Dächer stehen für sich. Ihre Höhe ist geschätzt.</Trans>
        </li>
      )}
      {(kinds.has('dormer') || kinds.has('hole')) && (
        <li>
          <Trans>Gauben und Ausschnitte sind aus dem Grundriss geschätzt.</Trans>
        </li>
      )}
      {kinds.has('skipped') && (
        <li>
          <Trans>Sehr kleine und doppelte Flächen sind weggelassen.</Trans>
        </li>
      )}
    </ul>
  );
}

function RegisterFacts({ survey }: { readonly survey: Survey }) {
  const entry = valueIn(survey.register);
  const height = valueIn(survey.height);
  return (
    <dl className={classes.facts}>
      {entry && <EntryFacts entry={entry} />}
      {height !== null && (
        <Fact name={<Trans>Höhe über Meer</Trans>}>{formatNumber(Math.round(height))} m</Fact>
      )}
    </dl>
  );
}

function EntryFacts({ entry }: { readonly entry: RegisterEntry }) {
  const { i18n } = useLingui();
  const { egid, built, use, storeys, heating, municipality } = entry;
  const heat = [
    heating?.producer && i18n._(HEAT_PRODUCERS[heating.producer]),
    heating?.source && i18n._(ENERGY_SOURCES[heating.source]),
  ];
  const floors = storeys === null ? null : formatNumber(storeys);
  const rows: readonly (readonly [ReactNode, ReactNode])[] = [
    ['EGID', formatNumber(egid)],
    [<Trans key="built">Baujahr</Trans>, built && periodText(built, i18n)],
    [<Trans key="use">Nutzung</Trans>, use && i18n._(USES[use])],
    [<Trans key="storeys">Geschosse</Trans>, floors],
    [<Trans key="heating">Heizung</Trans>, heat.filter(Boolean).join(', ')],
    [<Trans key="place">Gemeinde</Trans>, municipality],
  ];
  return (
    <>
      {rows
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
          <Fact key={index} name={name}>
            {value}
          </Fact>
        ))}
    </>
  );
}
