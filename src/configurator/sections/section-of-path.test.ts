import { expect, test } from 'vitest';
import { sectionOfPath } from './section-of-path.ts';

test.each([
  ['roof.angle', 'roof'],
  ['surfaces[1].outline.width', 'roof'],
  ['surfaces[0].angle', 'roof'],
  ['surfaces', 'alignments'],
  ['surfaces[0].cutouts[2].x2', 'cutouts'],
  ['surfaces[12].skylights[0].model', 'skylights'],
  ['surfaces[0].rows.finishing.count', 'rows'],
  ['layout.panelGap.min', 'orientation'],
  ['layout.orientation', 'orientation'],
  ['surfaces[1].orientation', 'orientation'],
  ['layout.powerFloor', 'optimization'],
  ['surfaces[1].held', 'optimization'],
  ['layout.slivers', 'optimization'],
  ['components.powerOptimizers', 'optimization'],
  ['components.snowGuard.type', 'snow'],
  ['components.edgeTreatment.left', 'edges'],
  ['partnerDiscount', 'discount'],
])('%s is an input of section %s', (path, section) => {
  expect(sectionOfPath(path)).toBe(section);
});

test('a path of the whole text belongs to no section', () => {
  expect(sectionOfPath('')).toBeNull();
});
