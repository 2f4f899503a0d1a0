import type { Catalogue, Layout, Objective } from '../../../engine/index.ts';

/**
 * Returns the properties that change with the objective. A manual grid has one format and one gap. Leaving it
 * restores all formats and the whole range of gaps.
 */
export function layoutForObjective(
  layout: Layout,
  objective: Objective,
  { slate, formats }: Pick<Catalogue, 'slate' | 'formats'>,
): Partial<Layout> {
  if (objective === 'manual') {
    const { gapNominal } = slate;
    return {
      objective,
      formats: layout.formats.slice(0, 1),
      panelGap: { min: gapNominal, max: gapNominal },
    };
  }
  if (layout.objective !== 'manual') return { objective };
  return {
    objective,
    formats: formats.map(({ id }) => id),
    panelGap: { min: slate.gapMin, max: slate.gapMax },
  };
}
