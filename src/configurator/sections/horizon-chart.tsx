import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import classes from './horizon-chart.module.css';

/** Elevations of a horizon: one every 10° clockwise from north. */
const DIRECTIONS = 36;
const STEP = 10;
const SOUTH = 18;
/** Highest elevation that is drawn and entered, degrees. */
const MAX_ELEVATION = 60;

/** Height of the chart, px. */
const HEIGHT = 96;
/** Elevations of the lines across the chart, degrees. */
const LINES = [20, 40] as const;

const FLAT: readonly number[] = Array.from({ length: DIRECTIONS }, () => 0);

interface HorizonChartProps {
  /** 36 elevations in degrees, or none for a level horizon. */
  readonly horizon: readonly number[];
  onChange(horizon: number[]): void;
  /** The pointer or the focus leaves the chart. */
  onEnd(): void;
}

/** The horizon from north over south to north. It is drawn by pointer, or set direction by direction by arrow keys. */
export function HorizonChart({ horizon, onChange, onEnd }: HorizonChartProps) {
  const { t } = useLingui();
  const elevations = horizon.length === DIRECTIONS ? horizon : FLAT;
  const [current, setCurrent] = useState(SOUTH);
  const sliders = useRef<(HTMLInputElement | null)[]>([]);
  const drawing = useDrawing(elevations, onChange, setCurrent, onEnd);
  /** Left and right choose the direction, in a circle; up and down are the slider's own. */
  const turn = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const from = sliders.current.indexOf(event.target as HTMLInputElement);
    const next = (from + by + DIRECTIONS) % DIRECTIONS;
    setCurrent(next);
    sliders.current[next]?.focus();
  };
  const corners = elevations.map((elevation, index) => `${index},${MAX_ELEVATION - elevation}`).join(' ');
  const highAt = (elevation: number) => {
    const degrees = Math.round(elevation);
    return t`${degrees}° hoch`;
  };
  const north = t({ message: 'N', context: 'Himmelsrichtung' });
  const closing = MAX_ELEVATION - (elevations[0] ?? 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The sliders inside do the same by keyboard.
    <div className={classes.chart} onKeyDown={turn} {...drawing}>
      <svg
        viewBox={`0 0 ${DIRECTIONS} ${MAX_ELEVATION}`}
        preserveAspectRatio="none"
        height={HEIGHT}
        aria-hidden="true"
      >
        {LINES.map((elevation) => (
          <line
            key={elevation}
            className={classes.scale}
            x2={DIRECTIONS}
            y1={MAX_ELEVATION - elevation}
            y2={MAX_ELEVATION - elevation}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <polygon
          points={`0,${MAX_ELEVATION} ${corners} ${DIRECTIONS},${closing} ${DIRECTIONS},${MAX_ELEVATION}`}
        />
        <line x1={current} x2={current} y1={0} y2={MAX_ELEVATION} vectorEffect="non-scaling-stroke" />
      </svg>
      {elevations.map((elevation, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: A slider is a direction.
          key={index}
          ref={(element) => {
            sliders.current[index] = element;
          }}
          type="range"
          className={classes.slider}
          min={0}
          max={MAX_ELEVATION}
          step={1}
          value={elevation}
          tabIndex={index === current ? 0 : -1}
          aria-label={t`Horizont bei ${index * STEP}°`}
          aria-valuetext={highAt(elevation)}
          aria-orientation="vertical"
          onFocus={() => setCurrent(index)}
          onBlur={onEnd}
          onChange={({ currentTarget }) => onChange(elevations.with(index, currentTarget.valueAsNumber))}
        />
      ))}
      <p className={classes.compass} aria-hidden="true">
        <span>{north}</span>
        <span>{t({ message: 'O', context: 'Himmelsrichtung' })}</span>
        <span>{t({ message: 'S', context: 'Himmelsrichtung' })}</span>
        <span>{t({ message: 'W', context: 'Himmelsrichtung' })}</span>
        <span>{north}</span>
      </p>
      <p className={classes.current} aria-hidden="true">
        {`${current * STEP}°, ${highAt(elevations[current] ?? 0)}`}
      </p>
      {LINES.map((elevation) => (
        <span
          key={elevation}
          className={classes.label}
          style={{ top: `${(1 - elevation / MAX_ELEVATION) * HEIGHT}px` }}
          aria-hidden="true"
        >
          {elevation}°
        </span>
      ))}
    </div>
  );
}

/** Drawing by pointer: everything between two places of the pointer gets a straight line. */
function useDrawing(
  elevations: readonly number[],
  onChange: HorizonChartProps['onChange'],
  onDirection: (index: number) => void,
  onEnd: () => void,
) {
  const last = useRef<{ readonly index: number; readonly elevation: number } | null>(null);
  const draw = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>) => {
    const area = currentTarget.querySelector('svg')?.getBoundingClientRect();
    if (!area) return;
    const within = (share: number) => Math.min(1, Math.max(0, share));
    const index = Math.round(within((clientX - area.left) / area.width) * DIRECTIONS);
    const elevation = Math.round(within(1 - (clientY - area.top) / area.height) * MAX_ELEVATION);
    const from = last.current ?? { index, elevation };
    const steps = Math.max(1, Math.abs(index - from.index));
    const drawn = [...elevations];
    for (let step = 0; step <= steps; step++) {
      const at = Math.round(from.index + ((index - from.index) * step) / steps) % DIRECTIONS;
      drawn[at] = Math.round(from.elevation + ((elevation - from.elevation) * step) / steps);
    }
    drawn[index % DIRECTIONS] = elevation;
    last.current = { index, elevation };
    onDirection(index % DIRECTIONS);
    onChange(drawn);
  };
  const end = () => {
    if (last.current) onEnd();
    last.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      draw(event);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      if (last.current) draw(event);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
