import { Trans, useLingui } from '@lingui/react/macro';
import { atom, useAtomValue } from 'jotai';
import { type ReactNode, Suspense } from 'react';
import { powerClassOf } from '../../../contracts/domain/power.ts';
import { boughtWith } from '../../../documents/bought.ts';
import { POWER_CLASSES } from '../../../documents/names.ts';
import type { Solution, SurfaceSolution } from '../../../engine/index.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import { Term } from '../../shared/ui/term.tsx';
import { configurationAtom } from '../document/document.ts';
import { drawnSurfaceAtom } from '../document/selection.ts';
import { isDefaultLocationAtom } from '../solving/guessed-place.ts';
import classes from './results.module.css';
import { ShowField } from './show-field.tsx';

const MeasuringNote = lazyPart('measuring-note', () =>
  import('../measuring/measuring-note.tsx').then(({ MeasuringNote }) => MeasuringNote),
);

/** Pieces, weight and price of the whole roof, and the tolerance of the surface in the plan. */
export function Figures({ solution }: { readonly solution: Solution }) {
  const { bom, totals, surfaces } = solution;
  const { t, i18n } = useLingui();
  const bought = boughtWith(solution);
  const isGuess = useAtomValue(isDefaultLocationAtom);
  const isSurveyed = useAtomValue(isSurveyedAtom);
  const rows = fillersOf(surfaces.filter(isLaidInPortrait));
  const columns = fillersOf(surfaces) - rows;
  return (
    <>
      <dl className={classes.figures}>
        <Figure name={<Trans>Aktivmodule</Trans>} value={formatNumber(bought.modules)} testId="modules" />
        <Figure
          name={
            <Term explanation={t`Gleich gross und gleich anzusehen wie ein Aktivmodul, aber ohne Strom.`}>
              <Trans>Blindmodule</Trans>
            </Term>
          }
          value={formatNumber(totals.blinds)}
        />
        <Figure
          name={
            <Term explanation={t`Auf Mass geschnittene Stücke am Rand und an Öffnungen, ohne Strom.`}>
              <Trans>Passstücke</Trans>
            </Term>
          }
          value={formatNumber(totals.cutPieces)}
        />
        {(columns > 0 || rows === 0) && (
          <Figure
            name={
              <Term explanation={t`Spalten in eigener Breite, damit die Fläche ohne Lücke aufgeht.`}>
                <Trans>Passspalten</Trans>
              </Term>
            }
            value={formatNumber(columns)}
          />
        )}
        {rows > 0 && <Figure name={<Trans>Passreihen</Trans>} value={formatNumber(rows)} />}
        <Figure name={<Trans>Gewicht</Trans>} value={`${formatNumber(totals.weightPerArea, 1)} kg/m²`} />
        <Tolerance />
      </dl>
      <dl className={classes.figures} data-guess={isGuess || undefined}>
        <Figure name={<Trans>Material exkl. MWST</Trans>} value={formatMoney(bought.price)} testId="price" />
        {bought.pricePerWatt !== null && (
          <Figure
            name={<Trans>pro Wp</Trans>}
            value={formatMoney(bought.pricePerWatt)}
            testId="price-per-watt"
          />
        )}
        {totals.discount > 0 && (
          <Figure
            name={bom.discount.trial ? <Trans>Proberabatt</Trans> : <Trans>Partnerrabatt</Trans>}
            value={`− ${formatMoney(totals.discount)}`}
          />
        )}
        <Figure
          name={
            <Term explanation={t`Unter 30 kWp oder ab 30 kWp: Davon hängt der Satz der Einmalvergütung ab.`}>
              <Trans>Leistungsklasse</Trans>
            </Term>
          }
          value={i18n._(POWER_CLASSES[powerClassOf(bought.power)])}
        />
      </dl>
      {isSurveyed && (
        <Suspense>
          <MeasuringNote />
        </Suspense>
      )}
      {isGuess && (
        <p className={classes.guess}>
          <Trans>Richtwert: Ort und Höhe sind noch nicht eingegeben.</Trans>{' '}
          <ShowField section="location" path="location.place" surfaceId={null} />
        </p>
      )}
    </>
  );
}

/** Whether surfaces have lengths that a survey has estimated. */
const isSurveyedAtom = atom(
  (get) => get(configurationAtom)?.surfaces.some(({ surveyed }) => surveyed) ?? false,
);

const fillersOf = (surfaces: readonly SurfaceSolution[]): number =>
  surfaces.reduce((sum, { fillers }) => sum + fillers, 0);

/** Whether rows have the formats, as in portrait, instead of columns. */
const isLaidInPortrait = ({ rows }: SurfaceSolution): boolean => rows.some(({ format }) => format !== null);

/** By how much the field may differ on site before the columns change. */
function Tolerance() {
  const { t } = useLingui();
  const surface = useAtomValue(drawnSurfaceAtom)?.surface;
  if (surface?.status !== 'tiled') return null;
  const narrower = formatNumber(surface.toleranceNarrower);
  const wider = formatNumber(surface.toleranceWider);
  return (
    <Figure
      name={
        <Term
          explanation={t`Um so viel darf die Fläche auf dem Bau schmaler oder breiter sein als geplant: Die Fugen gleichen es aus, die Spalten bleiben.`}
        >
          <Trans>Masstoleranz</Trans>
        </Term>
      }
      value={`− ${narrower} / + ${wider} mm`}
    />
  );
}

interface FigureProps {
  readonly name: ReactNode;
  readonly value: ReactNode;
  readonly testId?: string;
}

function Figure({ name, value, testId }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-testid={testId}>{value}</dd>
    </div>
  );
}
