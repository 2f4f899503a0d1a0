import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { azimuthOf, DIRECTIONS, directionOf } from '../../../../documents/azimuth.ts';
import { ALIGNMENTS } from '../../../../documents/names.ts';
import type { Surface } from '../../../../engine/index.ts';
import { turnSurface } from '../../document/commands.ts';
import { dispatchAtom } from '../../document/document.ts';
import classes from './azimuth-field.module.css';
import { MeasureField } from './measure-field.tsx';

interface AzimuthFieldProps {
  readonly surface: Surface;
  /** Path of the surface in the configuration. */
  readonly path: string;
  /** Name of the surface, for screen readers. */
  readonly name: string;
  /** Label above the choice; without it the field has only an accessible name. */
  readonly label?: ReactNode;
}

/** Alignment of a surface: one of eight directions, or degrees. */
export function AzimuthField({ surface: { id, azimuth }, path, name, label }: AzimuthFieldProps) {
  const { t, i18n } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  return (
    <div className={classes.azimuth} data-bare={label === undefined || undefined}>
      <NativeSelect
        label={label}
        aria-label={t`Ausrichtung der Fläche ${name}`}
        value={directionOf(azimuth)}
        onChange={(event) => {
          const direction = DIRECTIONS.find((one) => one === event.currentTarget.value);
          if (direction) dispatch(turnSurface(id, azimuthOf(direction)));
        }}
      >
        {DIRECTIONS.map((direction) => (
          <option key={direction} value={direction}>
            {i18n._(ALIGNMENTS[direction])}
          </option>
        ))}
      </NativeSelect>
      <MeasureField
        label={label ? t`Azimut` : <span className="visually-hidden">{t`Azimut der Fläche ${name}`}</span>}
        path={`${path}.azimuth`}
        value={azimuth}
        unit="°"
        onChange={(degrees, burst) => dispatch(turnSurface(id, degrees, burst))}
      />
    </div>
  );
}
