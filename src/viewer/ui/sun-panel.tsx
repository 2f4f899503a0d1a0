import { useLingui } from '@lingui/react/macro';
import { IconPlayerPause, IconPlayerPlay, IconSun, IconX } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import { daylight, momentOf, type Place, type SunTime, sunDirection } from '../geometry/sun-position.ts';
import classes from './sun-panel.module.css';

/** 21 June, in the afternoon. */
export const FIRST_SUN_TIME: SunTime = { day: 171, minutes: 15 * 60 };
const LAST_MINUTE = 24 * 60 - 5;
/** Simulated minutes per second while a day is played. It rests as long before sunrise and after sunset. */
const RUN = 75;
const TWILIGHT = 40;

/** Sliders for the sun's day and hour at a location, and a button that plays a day. */
export function SunPanel(props: {
  readonly place: Place;
  readonly time: SunTime;
  onChange(time: SunTime): void;
  onClose(): void;
}) {
  const { place, time, onChange, onClose } = props;
  const { t, i18n } = useLingui();
  const [isRunning, setRunning] = useState(false);
  const moment = momentOf(time);
  const day = i18n.date(moment, { day: 'numeric', month: 'long', timeZone: 'Europe/Zurich' });
  const hour = i18n.date(moment, { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Zurich' });
  const degrees = Math.round((Math.asin(sunDirection(place, moment)[1]) * 180) / Math.PI);
  const light = daylight(place, time.day);
  const [rise, set] = light ? [light.rise, light.set] : [6 * 60, 18 * 60];

  const step = useEffectEvent((seconds: number) => {
    const next = time.minutes + seconds * RUN;
    onChange({ ...time, minutes: next > set + TWILIGHT ? rise - TWILIGHT : next });
  });
  useEffect(() => {
    if (!isRunning) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function run(now) {
      step(Math.min(0.1, (now - last) / 1000));
      last = now;
      frame = requestAnimationFrame(run);
    });
    return () => cancelAnimationFrame(frame);
  }, [isRunning]);

  const toggle = isRunning ? t`Tageslauf anhalten` : t`Tageslauf abspielen`;
  return (
    <fieldset className={classes.panel} aria-label={t`Sonnenstand`}>
      <button
        type="button"
        className={classes.button}
        aria-label={toggle}
        title={toggle}
        onClick={() => setRunning(!isRunning)}
      >
        {isRunning ? (
          <IconPlayerPause size={18} stroke={1.6} aria-hidden />
        ) : (
          <IconPlayerPlay size={18} stroke={1.6} aria-hidden />
        )}
      </button>
      <label className={classes.field}>
        <span>{day}</span>
        <input
          type="range"
          min={0}
          max={364}
          value={time.day}
          aria-label={t`Tag im Jahr`}
          aria-valuetext={day}
          onChange={({ currentTarget }) => onChange({ ...time, day: currentTarget.valueAsNumber })}
        />
      </label>
      <label className={classes.field}>
        <span>{hour}</span>
        <input
          type="range"
          className={classes.hours ?? ''}
          style={
            {
              '--rise': `${(rise / LAST_MINUTE) * 100}%`,
              '--set': `${(set / LAST_MINUTE) * 100}%`,
            } as CSSProperties
          }
          min={0}
          max={LAST_MINUTE}
          step={5}
          value={Math.round(time.minutes)}
          aria-label={t`Uhrzeit`}
          aria-valuetext={hour}
          onChange={({ currentTarget }) => {
            setRunning(false);
            onChange({ ...time, minutes: currentTarget.valueAsNumber });
          }}
        />
      </label>
      <span className={classes.height}>
        <IconSun size={16} stroke={1.6} aria-hidden />
        {degrees > 0 ? t`${degrees}° hoch` : t`untergegangen`}
      </span>
      <button
        type="button"
        className={classes.button}
        aria-label={t`Sonnenstand schliessen`}
        title={t`Sonnenstand schliessen`}
        onClick={onClose}
      >
        <IconX size={18} stroke={1.6} aria-hidden />
      </button>
    </fieldset>
  );
}
