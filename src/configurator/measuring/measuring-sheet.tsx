import { Trans } from '@lingui/react/macro';
import { createPortal } from 'react-dom';
import { formatDate } from '../../../documents/format.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { useOpenSurfaceNames } from '../messages/use-surface-names.ts';
import type { SolvedRoof } from '../solving/answer.ts';
import { HouseDrawing } from './house-drawing.tsx';
import type { ListedDimension } from './listed-dimensions.ts';
import classes from './measuring-sheet.module.css';
import { useDimensionName } from './use-dimension-name.ts';

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
  const surfaceName = useOpenSurfaceNames();
  const nameOf = useDimensionName();
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
              pointed={null}
              onChoose={() => {}}
              onPoint={() => {}}
            />
            <figcaption>{surfaceName(id)}</figcaption>
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
          {listed.map(({ key, number, dimension }) => (
            <tr key={key}>
              <td>{number}</td>
              <td>{nameOf(dimension)}</td>
              <td>{formatNumber(dimension.length)}</td>
              <td>± {formatNumber(Math.round(dimension.surveyed.deviation))}</td>
              <td>{dimension.measured !== null && formatNumber(dimension.measured)}</td>
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
