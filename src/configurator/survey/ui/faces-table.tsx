import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import type { SurveyEstimate } from '../../../../engine/survey.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import classes from './faces-table.module.css';
import { LEFT_OUT, type RoofFace, SUITABILITIES, toneOf } from './roof-face.ts';

interface FacesTableProps {
  readonly faces: readonly RoofFace[];
  /** Source and year of all faces: Sonnendach 2022. */
  readonly origin: string;
  readonly onToggle: (surface: string) => void;
}

/** The faces with their figures; each can be switched on and off. */
export function FacesTable({ faces, origin, onToggle }: FacesTableProps) {
  return (
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
            <Trans>Ausrichtung</Trans>
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
          <th scope="col">
            <Trans>Eignung</Trans>
          </th>
          <th scope="col">
            <Trans>Herkunft</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {faces.map((face) => (
          <tr key={face.number} data-off={!face.isOn || undefined}>
            <th scope="row">
              <span className={classes.face}>
                <FaceSwitch face={face} onToggle={onToggle} />
                <FaceName face={face} />
              </span>
            </th>
            <td>{formatNumber(face.pitch.value, 1)} °</td>
            <td>{formatNumber(face.azimuth.value, 0)} °</td>
            <td>{metres(face.eave)}</td>
            <td>{metres(face.slope)}</td>
            <td>{formatNumber(face.area.value, 1)} m²</td>
            <td>
              <Suitability face={face} />
            </td>
            <td>
              <Origin face={face} origin={origin} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same as cards for narrow screens. */
export function FaceCards({ faces, origin, onToggle }: FacesTableProps) {
  return (
    <ul className={classes.cards}>
      {faces.map((face) => {
        const [eave, slope] = [metres(face.eave), metres(face.slope)];
        const figures = [
          `${formatNumber(face.pitch.value, 1)} °`,
          `${formatNumber(face.azimuth.value, 0)} °`,
          `${formatNumber(face.area.value, 1)} m²`,
        ];
        return (
          <li key={face.number} data-off={!face.isOn || undefined}>
            <FaceName face={face} />
            <FaceSwitch face={face} onToggle={onToggle} />
            <p>{figures.join(' · ')}</p>
            <Suitability face={face} />
            <p className={classes.wide}>
              <Trans>
                Traufe {eave} · Sparren {slope}
              </Trans>
            </p>
            <p className={classes.wide}>
              <Origin face={face} origin={origin} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const metres = (estimate: SurveyEstimate | null): string =>
  estimate ? `${formatNumber(estimate.value, 2)} m` : '–';

interface FaceProps {
  readonly face: RoofFace;
}

function FaceSwitch({ face, onToggle }: FaceProps & Pick<FacesTableProps, 'onToggle'>) {
  const { t } = useLingui();
  const { surface, number, title } = face;
  return (
    <Switch
      size="md"
      checked={face.isOn}
      disabled={surface === null}
      aria-label={t`Fläche ${number} übernehmen, ${title}`}
      onChange={() => surface !== null && onToggle(surface)}
    />
  );
}

function FaceName({ face: { number, title, suitability, isOn, left } }: FaceProps) {
  const { i18n } = useLingui();
  return (
    <span className={classes.face}>
      <span className={classes.badge} data-tone={toneOf(suitability)} aria-hidden>
        {number}
      </span>
      <span className={classes.name}>
        {title}
        {!isOn && left && <small>{i18n._(LEFT_OUT[left])}</small>}
      </span>
    </span>
  );
}

/** Suitability with the irradiation in kWh/m² and year. */
function Suitability({ face: { suitability, irradiation } }: FaceProps) {
  const { i18n } = useLingui();
  return (
    <span className={classes.suitability}>
      {suitability === null ? '–' : i18n._(SUITABILITIES[suitability])}
      {irradiation !== null && <b>{formatNumber(irradiation, 0)}</b>}
    </span>
  );
}

/** Source of the values with the largest deviation of the lengths. */
function Origin({ face: { eave, slope }, origin }: FaceProps & Pick<FacesTableProps, 'origin'>) {
  const deviations = [eave, slope].flatMap((estimate) => estimate?.deviation ?? []);
  return (
    <span className={classes.origin}>
      <IconDatabase size={14} aria-hidden />
      {origin}
      {deviations.length > 0 && <b>± {formatNumber(Math.max(...deviations), 2)} m</b>}
    </span>
  );
}
