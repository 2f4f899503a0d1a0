import { msg } from '@lingui/core/macro';
import type { Surface, SurfaceSolution } from '../../../engine/index.ts';
import type { Command } from './history.ts';

/** Whether a surface is laid in landscape, by the engine. Only such a layout can be held. */
export const canBeHeld = (surface: Surface, laid: SurfaceSolution): boolean =>
  laid.status === 'tiled' && !surface.composition && laid.rows.every(({ format }) => format === null);

/** Keeps the present layout of every surface that can be held, while its dimensions change. */
export const holdLayout = (laid: readonly SurfaceSolution[]): Command => ({
  label: msg`Belegung halten`,
  history: 'entry',
  apply: (configuration) => ({
    ...configuration,
    surfaces: configuration.surfaces.map((surface) => {
      const found = laid.find(({ id }) => id === surface.id);
      return found && canBeHeld(surface, found) ? { ...surface, held: heldFrom(found) } : surface;
    }),
  }),
});

/** Lets the engine choose all layouts again. */
export const releaseLayout = (): Command => ({
  label: msg`Belegung halten`,
  history: 'entry',
  apply: (configuration) => ({
    ...configuration,
    surfaces: configuration.surfaces.map(({ held: _, ...surface }) => surface),
  }),
});

const heldFrom = ({ columns, gap, rows, activeModules }: SurfaceSolution): NonNullable<Surface['held']> => ({
  columns: columns.map(({ format, width }) => ({ format, width })),
  gap,
  courses: rows.filter(({ kind }) => kind === 'course').length,
  modules: activeModules,
});
