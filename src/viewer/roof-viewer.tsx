import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { BodyTable, CellTable, Solution } from '../../engine/index.ts';
import type { HoveredCell } from './hovered-cell.ts';
import { RoofScene } from './roof-scene.tsx';
import classes from './roof-viewer.module.css';
import type { ChosenGuard } from './snow-guards.ts';
import { restartSharedCanvas, useSharedCanvas } from './use-shared-canvas.ts';
import { ViewerToolbar } from './viewer-toolbar.tsx';
import type { View } from './views.ts';

export type { HoveredCell } from './hovered-cell.ts';

export interface RoofViewerProps {
  readonly solution: Solution;
  readonly table: CellTable;
  readonly body: BodyTable;
  /** sRGB of the slates' colour. */
  readonly colour: string;
  /** The snow guard chosen. */
  readonly guard: ChosenGuard;
  /** Id of the surface that "from the front" looks at. */
  readonly activeSurface: string | null;
  /** `surface/opening`. */
  readonly selectedOpening: string | null;
  onSelectOpening(key: string | null): void;
  onHoverCell(hover: HoveredCell | null): void;
  readonly reducedMotion?: boolean;
}

/** A solved roof in 3D. Takes the app's one canvas while it is on the page. */
export function RoofViewer(props: RoofViewerProps): ReactNode {
  const { solution, table, body, colour, guard, selectedOpening, onSelectOpening, onHoverCell } = props;
  const { t } = useLingui();
  const { canvas, status } = useSharedCanvas();
  const [view, setView] = useState<View | null>(null);
  const frame = useRef<HTMLElement>(null);
  const slot = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const place = slot.current;
    if (!place) return;
    canvas.adopt(place);
    return () => canvas.release(place);
  }, [canvas]);

  useLayoutEffect(() => {
    canvas.render(
      <ErrorBoundary fallback={null} onError={canvas.fail}>
        <RoofScene
          solution={solution}
          table={table}
          body={body}
          colour={colour}
          guard={guard}
          sun={null}
          technical={false}
          split={null}
          selectedOpening={selectedOpening}
          reducedMotion={props.reducedMotion ?? false}
          view={view}
          onSelectOpening={onSelectOpening}
          onHoverCell={onHoverCell}
        />
      </ErrorBoundary>,
    );
  });

  useEffect(() => {
    canvas.element.setAttribute('role', 'application');
    canvas.element.setAttribute('aria-label', t`Dach in 3D. Pfeiltasten drehen, Plus und Minus zoomen.`);
  }, [canvas, t]);

  // A tip must not stay behind when the picture leaves the page.
  const forgetHover = useRef(onHoverCell);
  useEffect(() => {
    forgetHover.current = onHoverCell;
  });
  useEffect(() => () => forgetHover.current(null), []);

  const isBroken = status === 'unavailable' || status === 'lost';
  return (
    <section className={classes.viewer} ref={frame} aria-label={t`3D-Ansicht`}>
      <div className={classes.slot} ref={slot} hidden={isBroken} />
      {isBroken ? (
        <div className={classes.note} role="alert">
          <p>
            {status === 'lost' ? (
              <Trans>Der Browser hat das 3D-Bild angehalten. Das Dach ist unversehrt.</Trans>
            ) : (
              <Trans>Dieses Gerät zeigt kein 3D-Bild. Im Plan geht alles weiter.</Trans>
            )}
          </p>
          <button type="button" className={classes.retry} onClick={restartSharedCanvas}>
            <Trans>Erneut versuchen</Trans>
          </button>
        </div>
      ) : (
        <ViewerToolbar canvas={canvas} frame={frame} activeSurface={props.activeSurface} onView={setView} />
      )}
    </section>
  );
}
