import { Trans, useLingui } from '@lingui/react/macro';
import { createPortal } from 'react-dom';
import { DIMENSION_NAMES } from '../../../documents/dimension-names.ts';
import { formatDate } from '../../../documents/format.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { useOpenSurfaceNames } from '../messages/use-surface-names.ts';
import type { SolvedRoof } from '../solving/answer.ts';
import { HouseDrawing } from './house-drawing.tsx';
import type { ListedDimension } from './listed-dimensions.ts';
import classes from './measuring-sheet.module.css';

interface MeasuringSheetProps {
  /** Name of the roof. */
  readonly name: string;
  readonly solved: SolvedRoof;
  readonly listed: readonly ListedDimension[];
}

/** Pale slates, so that a printer saves ink and numbers stay legible. */
const PRINTED_SLATE = '#dfe4e8';

/** The lengths to measure, printed in place of the page: drawings, estimates and room to write. */
export function MeasuringSheet({ name, solved, listed }: MeasuringSheetProps) {
  const { i18n } = useLingui();
  const nameOf = useOpenSurfaceNames();
  const surfaces = [...new Set(listed.map(({ dimension }) => dimension.places[0].surface))];
  const today = formatDate(Date.now());
  return createPortal(
    <section className={classes.sheet} data-testid="measuring-sheet">
      <h1>
        <Trans>Aufmass</Trans> {name}
      </h1>
      <p>
        <Trans>
          Stand {today}. Alle Längen in Millimetern, entlang der Dachfläche gemessen. Was von der Schätzung um
          mehr als das Dreifache der Abweichung abweicht, bitte zweimal messen.
        </Trans>
      </p>
      <div className={classes.drawings}>
        {surfaces.map((id) => (
          <figure key={id}>
            <HouseDrawing
              solved={solved}
              colour={PRINTED_SLATE}
              dimensions={listed.filter(({ dimension }) => dimension.places[0].surface === id)}
              active={undefined}
              onChoose={() => {}}
            />
            <figcaption>{nameOf(id)}</figcaption>
          </figure>
        ))}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Nr.</Trans>
            </th>
            <th scope="col">
              <Trans>Länge</Trans>
            </th>
            <th scope="col">
              <Trans>Schätzung</Trans>
            </th>
            <th scope="col">
              <Trans>Abweichung</Trans>
            </th>
            <th scope="col">
              <Trans>Gemessen</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ key, number, dimension: { places, length, surveyed, measured } }) => (
            <tr key={key}>
              <td>{number}</td>
              <td>
                {i18n._(DIMENSION_NAMES[places[0].of])} {nameOf(places[0].surface)}
              </td>
              <td>{formatNumber(length)}</td>
              <td>± {formatNumber(Math.round(surveyed.deviation))}</td>
              <td>{measured !== null && formatNumber(measured)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.signature}>
        <Trans>Gemessen von, am:</Trans>
      </p>
    </section>,
    document.body,
  );
}
