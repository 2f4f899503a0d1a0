import { useLingui } from '@lingui/react/macro';
import { useReducedMotion } from '@mantine/hooks';
import { createElement, lazy, type ReactNode, Suspense, useId, useMemo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { formatPower } from '../../../documents/format.ts';
import { composedCells } from '../../../documents/plan/pieces.ts';
import { COLOURS, type Shape } from '../../../documents/plan/svg.ts';
import type { Tones } from '../../../documents/plan/tones.ts';
import { type DrawnRoof, drawRoof } from '../../../documents/roof-drawing.ts';
import { placeAfterName } from '../../../documents/subject.ts';
import { surfaceNames } from '../../../documents/surface-names.ts';
import { bodyOf, type FrozenRoof, frozenColours, tableOf } from '../../../engine/frozen-roof.ts';
import { loadPart } from '../../shared/parts/load-part.ts';
import { slateColour } from '../../shared/ui/slate-colour.ts';
import { ownColours } from '../scene/own-colours.ts';
import classes from './frozen-roof.module.css';
import { useYearLight } from './use-year-light.ts';

// Loaded on demand: three.js is large and only needed to show a roof.
const RoofViewer = lazy(async () => {
  const viewer = await loadPart('roof-viewer', () => import('./roof-viewer.tsx'));
  return { default: viewer.RoofViewer };
});

interface FrozenRoofProps {
  readonly roof: FrozenRoof;
}

/**
 * Plan of a frozen roof (`roof_version`): all surfaces with names and power. It is drawn from the stored answer by the
 * code that draws the offer, without the engine, as wide as its container.
 */
export function FrozenRoofPlan({ roof }: FrozenRoofProps): ReactNode {
  const { t, i18n } = useLingui();
  const prefix = useId();
  const drawn = useMemo(() => drawRoof(drawnRoof(roof), BOX, { captionHeight: CAPTION }), [roof]);
  const names = surfaceNames(roof.configuration, i18n);
  return (
    <svg
      className={classes.plan}
      {...slateColour(roof.colour)}
      viewBox={`-4 -4 ${BOX.width + 8} ${BOX.height + 8}`}
      role="img"
      aria-label={t`Plan des Daches`}
    >
      {drawn.map(({ index, drawing, x, y, width }) => {
        const power = formatPower(roof.solution.surfaces[index]?.power ?? 0);
        return (
          <g key={index}>
            {reactElement(drawing, prefix, String(index))}
            <text className={classes.caption} x={x + width / 2} y={y + CAPTION - 1} textAnchor="middle">
              {`${names[index]}, ${power}`}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Tones of the slates, derived from their colour as in tokens.css. */
const TONES: Tones = {
  active: 'var(--slate-active)',
  blind: 'var(--slate-blind)',
  cut: 'var(--slate-cut)',
  joint: 'var(--joint)',
  tint: 'var(--tint)',
};

const drawnRoof = (roof: FrozenRoof): DrawnRoof => {
  const table = tableOf(roof);
  const composed = (index: number) => composedCells(table, index, roof.configuration, frozenColours(roof));
  return { solution: roof.solution, table, tones: TONES, composed };
};

/** Units of the drawing, and the height of a line of text in it. */
const BOX = { width: 180, height: 100 } as const;
const CAPTION = 8;

/** Colours of the drawing as variables of the theme, so that it follows dark mode. */
const THEMED: Readonly<Record<string, string>> = {
  [COLOURS.ink]: 'var(--ink)',
  [COLOURS.ink3]: 'var(--ink-3)',
  [COLOURS.line]: 'var(--line)',
  [COLOURS.paper]: 'var(--surface)',
};

/** Converts an element of a drawing to React. Its ids get a prefix, as a page may show several drawings. */
function reactElement({ name, attributes, content }: Shape, prefix: string, key: string): ReactNode {
  const props = Object.entries(attributes).map(([attribute, value]) => [
    attribute.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase()),
    typeof value === 'string' ? (THEMED[value] ?? idWith(prefix, attribute, value)) : value,
  ]);
  const inside =
    typeof content === 'string'
      ? content
      : content?.map((shape, position) => reactElement(shape, prefix, String(position)));
  return createElement(name, { ...Object.fromEntries(props), key }, inside);
}

const idWith = (prefix: string, attribute: string, value: string): string =>
  attribute === 'id' ? prefix + value : value.replace(/^url\(#/, `url(#${prefix}`);

/**
 * Shows a frozen roof in 3D from its stored answer. It fills its container, which needs a height. The app has one
 * canvas, so only one such roof can be shown at a time. Shows `fallback` if the roof cannot be drawn.
 */
export function FrozenRoofModel({
  roof,
  fallback = null,
}: FrozenRoofProps & { readonly fallback?: ReactNode }) {
  const table = useMemo(() => tableOf(roof), [roof]);
  const body = useMemo(() => bodyOf(roof), [roof]);
  const own = useMemo(
    () => ownColours(roof.configuration, roof.solution, table, roof.ownColours ?? []),
    [roof, table],
  );
  const reducedMotion = useReducedMotion();
  const [isPresented, setPresented] = useState(false);
  const [isLit, setLit] = useState(false);
  const light = useYearLight(roof, table, body, isLit);
  return (
    <ErrorBoundary fallback={fallback} onError={console.error}>
      <Suspense fallback={<div className={classes.skeleton} />}>
        <RoofViewer
          solution={roof.solution}
          table={table}
          body={body}
          yields={roof.solution.yields}
          areYieldsPending={false}
          isLit={isLit}
          onLit={setLit}
          light={light}
          colour={roof.colour}
          ownColours={own}
          guard={roof.configuration.components.snowGuard}
          title={{ name: roof.configuration.name, place: placeAfterName(roof.configuration) }}
          place={roof.configuration.location}
          activeSurface={null}
          selectedOpening={null}
          isPresented={isPresented}
          onPresent={setPresented}
          onSelectOpening={() => {}}
          onHoverCell={() => {}}
          reducedMotion={reducedMotion}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
