import type { I18n } from '@lingui/core';
import type { Configuration, Surface } from '../engine/index.ts';
import { azimuthText } from './azimuth.ts';
import { SURFACE_KINDS } from './names.ts';

/** The part of a roof that the names of its surfaces depend on. */
export interface NamedRoof {
  readonly roof: Pick<Configuration['roof'], 'parts'>;
  readonly surfaces: readonly Pick<Surface, 'azimuth' | 'kind' | 'part'>[];
}

/**
 * Returns the name of every surface: its alignment, preceded by the kind for walls and railings, and by the part if
 * a building has several. Equal names are numbered from 1. Screen and printouts use the same names.
 */
export function surfaceNames({ roof: { parts = [] }, surfaces }: NamedRoof, i18n: I18n): string[] {
  const names = surfaces.map(({ azimuth, kind = 'roof', part }) =>
    [
      parts.length > 1 && parts.find(({ id }) => id === part)?.name,
      kind !== 'roof' && i18n._(SURFACE_KINDS[kind]),
      azimuthText(azimuth, i18n),
    ]
      .filter(Boolean)
      .join(' '),
  );
  return names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name)
      ? name
      : `${name} ${names.slice(0, index + 1).filter((one) => one === name).length}`,
  );
}
