import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useAtom, useAtomValue } from 'jotai';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { presentedPlace } from '../../../documents/subject.ts';
import { reportError } from '../../shared/monitoring/monitoring.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import type { HoveredCell } from '../../viewer/geometry/hovered-cell.ts';
import { NO_OWN_COLOURS, ownColours } from '../../viewer/scene/own-colours.ts';
import { originAtom, withoutOpeningsAtom } from '../document/document.ts';
import { selectedOpeningAtom, selectedSurfaceIdAtom } from '../document/selection.ts';
import { jointEnds } from '../plan/joint-ends.ts';
import { answerAtom } from '../solving/answer.ts';
import { colourOf, useCatalogue } from '../solving/catalogue.ts';
import { areYieldsPendingAtom, noLightAtom, yearLightAtom, yieldsAtom } from '../solving/shade.ts';
import { CellTip } from './cell-tip.tsx';
import { usePresentedOffer } from './offered-price.ts';
import { PresentedVariants } from './presented-variants.tsx';
import { useShots } from './use-shots.ts';
import { markedJointsAtom, presentedAtom } from './view-state.ts';
import classes from './workspace.module.css';

// three.js is large and needed only to show a roof.
const RoofViewer = lazyPart('roof-viewer', () =>
  import('../../viewer/ui/roof-viewer.tsx').then(({ RoofViewer }) => RoofViewer),
);

/** Placeholder while no roof is open. */
const NO_GUARD = { type: 'none', rows: 'auto' } as const;

/** The last solved roof in 3D. */
export function RoofModel() {
  const { i18n } = useLingui();
  const { solved } = useAtomValue(answerAtom);
  const catalogue = useCatalogue();
  const configuration = useAtomValue(withoutOpeningsAtom);
  const activeSurface = useAtomValue(selectedSurfaceIdAtom);
  const marked = useAtomValue(markedJointsAtom);
  const [selectedOpening, select] = useAtom(selectedOpeningAtom);
  const [hovered, setHovered] = useState<HoveredCell | null>(null);
  const reducedMotion = useReducedMotion();
  const markedSurface = solved?.solution.surfaces.find(({ id }) => id === marked);
  const marks = markedSurface
    ? jointEnds(markedSurface).map(([x, y]) => ({ surface: markedSurface.id, x, y }))
    : [];
  const yields = useAtomValue(yieldsAtom);
  const areYieldsPending = useAtomValue(areYieldsPendingAtom);
  const [isLit, setLit] = useState(false);
  const light = useAtomValue(isLit ? yearLightAtom : noLightAtom);
  const [isPresented, present] = useAtom(presentedAtom);
  const shots = useShots(useAtomValue(originAtom));
  const offer = usePresentedOffer(solved?.solution ?? null);
  const colour = configuration && colourOf(configuration, catalogue.colours);
  const own =
    solved && configuration
      ? ownColours(configuration, solved.solution, solved.table, catalogue.colours)
      : NO_OWN_COLOURS;
  if (!solved) {
    return (
      <p className={classes.note}>
        <Trans>Das Dach erscheint hier, sobald es berechnet werden kann.</Trans>
      </p>
    );
  }
  return (
    <ErrorBoundary fallback={<NoModel />} onError={(error) => void reportError(error)}>
      <Suspense fallback={<ModelToCome />}>
        <RoofViewer
          solution={solved.solution}
          table={solved.table}
          body={solved.body}
          yields={yields}
          areYieldsPending={areYieldsPending}
          isLit={isLit}
          onLit={setLit}
          light={light}
          colour={colour?.srgb ?? ''}
          ownColours={own}
          guard={configuration?.components.snowGuard ?? NO_GUARD}
          title={{
            name: configuration?.name ?? '',
            place: configuration ? presentedPlace(configuration, i18n) : '',
          }}
          offer={offer}
          shots={shots}
          place={configuration?.location ?? null}
          activeSurface={activeSurface}
          selectedOpening={selectedOpening}
          isPresented={isPresented}
          onPresent={present}
          marks={marks}
          onSelectOpening={select}
          onHoverCell={setHovered}
          reducedMotion={reducedMotion}
          variants={(fade) => <PresentedVariants fade={fade} />}
        />
      </Suspense>
      {hovered && <CellTip cell={hovered} />}
    </ErrorBoundary>
  );
}

/** Delay before the "3D is missing" notice; loading continues. */
const SLOW_LOAD_MS = 4000;

export function ModelToCome() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, SLOW_LOAD_MS, true);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return <div className={classes.skeleton} />;
  return (
    <Missing>
      <Trans>
        Die 3D-Ansicht ist noch nicht geladen. Sie kommt, sobald die Verbindung steht; mit Plan und Resultat
        können Sie weiterarbeiten.
      </Trans>
    </Missing>
  );
}

/** A failed 3D view stays failed until the page is reloaded; the document is not affected. */
const NoModel = () => (
  <Missing>
    <Trans>Die 3D-Ansicht kann nicht gezeigt werden. Mit Plan und Resultat können Sie weiterarbeiten.</Trans>
  </Missing>
);

function Missing({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.note} role="alert">
      <p>{children}</p>
      <Button variant="default" size="xs" onClick={() => window.location.reload()}>
        <Trans>Seite neu laden</Trans>
      </Button>
    </div>
  );
}
