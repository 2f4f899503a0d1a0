import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconLayoutRows } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import type { Finishing, Rows } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { changeSurface, orientationOf } from '../document/commands.ts';
import { executeAtom } from '../document/document.ts';
import { type SelectedSurface, selectedSurfaceAtom } from '../document/selection.ts';
import { catalogue } from '../solving/engine.ts';
import { OptionalMeasureField } from './fields/optional-measure-field.tsx';
import { useProblemText } from './fields/use-problem-text.ts';
import classes from './fields.module.css';
import { Section } from './section.tsx';

/** Courses and finishing rows of the surface in the plan. */
export function RowsSection() {
  const active = useAtomValue(selectedSurfaceAtom);
  return (
    <Section
      id="rows"
      icon={IconLayoutRows}
      title={<Trans>Reihen</Trans>}
      value={active && <RowsSummary {...active} />}
    >
      {active && <RowFields {...active} />}
    </Section>
  );
}

function RowsSummary({ solution, surface, configuration }: SelectedSurface) {
  const courses = solution?.rows.filter(({ kind }) => kind === 'course').length ?? 0;
  const finishing = solution?.rows.filter(({ kind }) => kind === 'finishing') ?? [];
  const measure = formatNumber(finishing[0]?.height ?? 0);
  const count = finishing.length;
  if (count === 0) return <Trans>{courses} Reihen</Trans>;
  return orientationOf(configuration, surface) === 'portrait' ? (
    <Trans>
      {courses} Reihen, <Plural value={count} one="# Passreihe" other="# Passreihen" />
    </Trans>
  ) : (
    <Trans>
      {courses} + {count} × {measure} mm
    </Trans>
  );
}

function RowFields({ surface, path, solution, configuration }: SelectedSurface) {
  const { t } = useLingui();
  const execute = useSetAtom(executeAtom);
  const rowsError = useProblemText(`${path}.rows`);
  const finishingError = useProblemText(`${path}.rows.finishing`);
  const { rows } = surface;
  const { finishingMin, finishingMax } = catalogue.slate;
  const change = (next: Partial<Rows>, field: string) =>
    execute({
      ...changeSurface(surface.id, { rows: { ...rows, ...next } }),
      mergeKey: `surface.${surface.id}.rows.${field}`,
    });
  const changeFinishing = (next: Partial<Finishing>, field: string) =>
    change({ finishing: { ...rows.finishing, ...next } }, field);
  const automatic = t`automatisch`;
  // In portrait the engine chooses rows from the formats; only the roofed height is the planner's.
  const isPortrait = orientationOf(configuration, surface) === 'portrait';
  const inLandscape = t`gilt im Querformat`;
  return (
    <>
      <div className={classes.pair}>
        <OptionalMeasureField
          label={t`Anzahl Reihen`}
          path={`${path}.rows.count`}
          value={numberOf(rows.count)}
          emptyText={automatic}
          disabled={isPortrait}
          hint={isPortrait ? inLandscape : solution && t`höchstens ${solution.maxRows}`}
          onChange={(count) => change({ count: count ?? 'auto' }, 'count')}
        />
        <OptionalMeasureField
          label={t`Belegte Höhe`}
          path={`${path}.rows.customHeight`}
          value={rows.customHeight}
          unit="mm"
          emptyText={t`bis First`}
          onChange={(customHeight) => change({ customHeight }, 'customHeight')}
        />
        <OptionalMeasureField
          label={t`Abschlussreihen`}
          path={`${path}.rows.finishing.count`}
          value={numberOf(rows.finishing.count)}
          emptyText={automatic}
          disabled={isPortrait}
          hint={isPortrait ? inLandscape : solution && t`höchstens ${solution.maxFinishingRows}`}
          onChange={(count) => changeFinishing({ count: count ?? 'auto' }, 'finishing.count')}
        />
        <OptionalMeasureField
          label={t`Mass je Reihe`}
          path={`${path}.rows.finishing.measure`}
          value={numberOf(rows.finishing.measure)}
          unit="mm"
          emptyText={automatic}
          disabled={isPortrait}
          hint={
            isPortrait
              ? inLandscape
              : solution && t`${finishingMin} bis ${Math.min(finishingMax, solution.maxFinishingMeasure)} mm`
          }
          onChange={(measure) => changeFinishing({ measure: measure ?? 'auto' }, 'finishing.measure')}
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
