import '../testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { act, cleanup } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAtom, withoutOpeningsAtom } from '../document/document.ts';
import { openingKey, selectedOpeningAtom } from '../document/selection.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { Sections } from './sections.tsx';
import { openSectionAtom, type SectionId } from './view-state.ts';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

/**
 * Every field of the specification (section 3, roof configuration): the section of its input, and the path in the
 * configuration where its value is stored.
 */
const FIELDS: readonly (readonly [name: string, section: SectionId, path: string])[] = [
  ['roof type', 'roof', 'roof.type'],
  ['RoofAngle', 'roof', 'roof.angle'],
  ['RoofWidth', 'roof', 'surfaces[0].outline.width'],
  ['RoofHeight', 'roof', 'surfaces[0].outline.height'],
  ['alignments', 'alignments', 'surfaces[0].azimuth'],
  ['latitude', 'location', 'location.latitude'],
  ['longitude', 'location', 'location.longitude'],
  ['height above sea', 'location', 'location.heightAboveSea'],
  ['dynamic pressure', 'location', 'location.dynamicPressure'],
  ['CorrectionHeight', 'location', 'location.correctionHeight'],
  ['module orientation', 'orientation', 'layout.orientation'],
  ['furring type', 'furring', 'components.furring'],
  ['batten type', 'furring', 'components.batten'],
  ['sarking membrane type', 'membrane', 'components.sarkingMembrane'],
  ['snow guard type', 'snow', 'components.snowGuard.type'],
  ['snow stopper', 'snow', 'components.snowStopper'],
  ['ridge connection', 'ridge', 'components.ridgeConnection'],
  ['edge treatment, left', 'edges', 'components.edgeTreatment.left'],
  ['edge treatment, right', 'edges', 'components.edgeTreatment.right'],
  ['panel gap, least', 'orientation', 'layout.panelGap.min'],
  ['panel gap, most', 'orientation', 'layout.panelGap.max'],
  ['optimization', 'optimization', 'layout.objective'],
  ['NumberOfRows', 'rows', 'surfaces[0].rows.count'],
  ['custom height', 'rows', 'surfaces[0].rows.customHeight'],
  ['NumberOfFinishingRows', 'rows', 'surfaces[0].rows.finishing.count'],
  ['FinishingRow measure', 'rows', 'surfaces[0].rows.finishing.measure'],
  ['cutout: shape', 'cutouts', 'surfaces[0].cutouts[0].shape'],
  ['cutout: X1', 'cutouts', 'surfaces[0].cutouts[0].x1'],
  ['cutout: X2', 'cutouts', 'surfaces[0].cutouts[0].x2'],
  ['cutout: Y1', 'cutouts', 'surfaces[0].cutouts[0].y1'],
  ['cutout: Y2', 'cutouts', 'surfaces[0].cutouts[0].y2'],
  ['skylight: model', 'skylights', 'surfaces[0].skylights[0].model'],
  ['skylight: from the left', 'skylights', 'surfaces[0].skylights[0].x'],
  ['skylight: from the eave', 'skylights', 'surfaces[0].skylights[0].y'],
  ['PartnerDiscount', 'discount', 'partnerDiscount'],
];

/** Returns the value at a path of a configuration; undefined where there is none. */
const at = (value: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], value);

test('a roof has every field of the specification, each with its input @spec-110 @spec-111 @spec-112 @spec-113 @spec-114 @spec-115 @spec-116 @spec-117 @spec-118 @spec-119 @spec-120 @spec-121 @spec-122 @spec-123 @spec-124 @spec-126 @spec-127', () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  renderWith(store, <Sections />);
  expect(store.get(withoutOpeningsAtom)).not.toBeNull();
  for (const [name, section, path] of FIELDS) {
    const opening = section === 'cutouts' ? 'c1' : section === 'skylights' ? 's1' : null;
    act(() => {
      store.set(openSectionAtom, section);
      store.set(selectedOpeningAtom, opening && openingKey('south', opening));
    });
    const field = document.querySelector(`[data-path="${path}"]`);
    const input = field?.matches('input, select, textarea') ? field : field?.querySelector('input, select');
    expect([name, input !== null && input !== undefined]).toEqual([name, true]);
    expect([name, at(exampleRoof, path)]).not.toEqual([name, undefined]);
  }
});
