import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconLayoutRows } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import type { Finishing, Rows } from '../../../engine/index.ts';
import { useLengths } from '../../shared/format/length.ts';
import { Term } from '../../shared/ui/term.tsx';
import { type Change, changeRows, orientationOf } from '../document/commands.ts';
import { dispatchAtom } from '../document/document.ts';
import { isEqual } from '../document/is-equal.ts';
import { type SelectedSurface, selectedSurfaceAtom, selectedSurfaceIdAtom } from '../document/selection.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import { MeasureField } from './fields/measure-field.tsx';
import { useProblemText } from './fields/use-problem-text.ts';
import classes from './fields.module.css';
import { Section } from './section.tsx';

/** Courses and finishing rows of the surface in the plan. */
export function RowsSection() {
  const hasSurface = useAtomValue(selectedSurfaceIdAtom) !== null;
  return (
    <Section id="rows" icon={IconLayoutRows} value={hasSurface && <RowsSummary />}>
      <SurfaceRows />
    </Section>
  );
}

/** Rows of the surface in the plan; the same object until they change, as during most of a drag. */
const countedRowsAtom = selectAtom(
  selectedSurfaceAtom,
  (active) => {
    const { rows = [] } = active?.solution ?? {};
    const finishing = rows.filter(({ kind }) => kind === 'finishing');
    return {
      courses: rows.filter(({ kind }) => kind === 'course').length,
      count: finishing.length,
      height: finishing[0]?.height ?? 0,
      isPortrait: active !== null && orientationOf(active.configuration, active.surface) === 'portrait',
    };
  },
  isEqual,
);

function RowsSummary() {
  const { courses, count, height, isPortrait } = useAtomValue(countedRowsAtom);
  const measure = useLengths().withUnit(height);
  if (count === 0) return <Plural value={courses} one="# Reihe" other="# Reihen" />;
  return isPortrait ? (
    <Trans>
      {courses} Reihen, <Plural value={count} one="# Passreihe" other="# Passreihen" />
    </Trans>
  ) : (
    <Trans>
      {courses} + {count} × {measure}
    </Trans>
  );
}

function SurfaceRows() {
  const active = useAtomValue(selectedSurfaceAtom);
  return active && <RowFields {...active} />;
}

function RowFields({ surface, path, solution, configuration }: SelectedSurface) {
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const rowsError = useProblemText(`${path}.rows`);
  const finishingError = useProblemText(`${path}.rows.finishing`);
  const { format, withUnit } = useLengths();
  const { rows } = surface;
  const { finishingMin, finishingMax } = useCatalogue().slate;
  const change = (next: Change<Rows>, burst: string) => dispatch(changeRows(surface.id, next, burst));
  const changeFinishing = (next: Partial<Finishing>, burst: string) =>
    change((present) => ({ finishing: { ...present.finishing, ...next } }), burst);
  const automatic = t`automatisch`;
  // In portrait the engine chooses the rows from the formats; the planner only sets the covered height.
  const isPortrait = orientationOf(configuration, surface) === 'portrait';
  const inLandscape = t`gilt im Querformat`;
  return (
    <>
      <div className={classes.pair}>
        <MeasureField
          label={t`Anzahl Reihen`}
          path={`${path}.rows.count`}
          value={numberOf(rows.count)}
          emptyText={automatic}
          disabled={isPortrait}
          hint={isPortrait ? inLandscape : solution && t`höchstens ${solution.maxRows}`}
          onChange={(count, burst) => change({ count: count ?? 'auto' }, burst)}
        />
        <MeasureField
          label={
            <Term
              explanation={t`Bis hierher wird von der Traufe aus belegt; darüber bleibt die Fläche frei.`}
            >
              <Trans>Belegte Höhe</Trans>
            </Term>
          }
          path={`${path}.rows.customHeight`}
          value={rows.customHeight}
          unit="length"
          emptyText={t`bis First`}
          onChange={(customHeight, burst) => change({ customHeight }, burst)}
        />
        <MeasureField
          label={
            <Term
              explanation={t`Niedrigere Reihen aus Passstücken unter dem First, damit die Höhe ohne Lücke aufgeht.`}
            >
              <Trans>Abschlussreihen</Trans>
            </Term>
          }
          path={`${path}.rows.finishing.count`}
          value={numberOf(rows.finishing.count)}
          emptyText={automatic}
          disabled={isPortrait}
          hint={isPortrait ? inLandscape : solution && t`höchstens ${solution.maxFinishingRows}`}
          onChange={(count, burst) => changeFinishing({ count: count ?? 'auto' }, burst)}
        />
        <MeasureField
          label={t`Mass je Reihe`}
          path={`${path}.rows.finishing.measure`}
          value={numberOf(rows.finishing.measure)}
          unit="length"
          emptyText={automatic}
          disabled={isPortrait}
          hint={
            isPortrait
              ? inLandscape
              : solution &&
                t`${format(finishingMin)} bis ${withUnit(Math.min(finishingMax, solution.maxFinishingMeasure))}`
          }
          onChange={(measure, burst) => changeFinishing({ measure: measure ?? 'auto' }, burst)}
        />
      </div>
      {isPortrait && (
        <p className={classes.hint}>
          <Trans>Im Hochformat wählt das Programm die Reihen; die eingegebene Reihenzahl gilt nicht.</Trans>
        </p>
      )}
      {(rowsError ?? finishingError) && <p className={classes.error}>{rowsError ?? finishingError}</p>}
    </>
  );
}

const numberOf = (value: 'auto' | number): number | null => (value === 'auto' ? null : value);
