import { Trans } from '@lingui/react/macro';
import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useAtom, useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import type { HoveredCell } from '../../viewer/hovered-cell.ts';
import { configurationAtom } from '../document/document.ts';
import { selectedOpeningAtom, selectedSurfaceIdAtom } from '../document/selection.ts';
import { answerAtom } from '../solving/answer.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import { CellTip } from './cell-tip.tsx';
import { ViewerBoundary } from './viewer-boundary.tsx';
import classes from './workspace.module.css';

// three.js is large and only needed where a roof is shown.
const RoofViewer = lazy(async () => {
  const viewer = await import('../../viewer/roof-viewer.tsx');
  return { default: viewer.RoofViewer };
});

/** The last solved roof in 3D. */
export function RoofModel() {
  const { solved } = useAtomValue(answerAtom);
  const catalogue = useCatalogue();
  const configuration = useAtomValue(configurationAtom);
  const activeSurface = useAtomValue(selectedSurfaceIdAtom);
  const [selectedOpening, select] = useAtom(selectedOpeningAtom);
  const [hovered, setHovered] = useState<HoveredCell | null>(null);
  const scheme = useComputedColorScheme('light');
  const reducedMotion = useReducedMotion();
  const colour =
    catalogue.colours.find(({ id }) => id === configuration?.layout.colour) ?? catalogue.colours[0];
  if (!solved) {
    return (
      <p className={classes.note}>
        <Trans>Das Dach erscheint hier, sobald es berechnet werden kann.</Trans>
      </p>
    );
  }
  return (
    <ViewerBoundary>
      <Suspense fallback={<div className={classes.skeleton} />}>
        <RoofViewer
          solution={solved.solution}
          table={solved.table}
          colour={colour?.srgb ?? ''}
          darkMode={scheme === 'dark'}
          activeSurface={activeSurface}
          selectedOpening={selectedOpening}
          onSelectOpening={select}
          onHoverCell={setHovered}
          reducedMotion={reducedMotion}
        />
      </Suspense>
      {hovered && <CellTip cell={hovered} />}
    </ViewerBoundary>
  );
}
