import type { I18n } from '@lingui/core';
import type { Configuration, Surface } from '../engine/index.ts';
import { azimuthText } from './azimuth.ts';
import { SURFACE_KINDS } from './names.ts';

/** What the names of a roof's surfaces follow from. */
export interface NamedRoof {
  readonly roof: Pick<Configuration['roof'], 'parts'>;
  readonly surfaces: readonly Pick<Surface, 'azimuth' | 'kind' | 'part'>[];
}

/**
 * The name of every surface, on paper as on the screen: the direction it faces, of walls and railings behind
 * what they are, of several parts of a building behind the part, counted from 1 where several are called the same.
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
