import { useAtomValue } from 'jotai';
import { withoutOpeningsAtom } from '../document/document.ts';
import { AlignmentsSection } from '../sections/alignments-section.tsx';
import {
  EdgesSection,
  FurringSection,
  MembraneSection,
  RidgeSection,
} from '../sections/component-sections.tsx';
import { DiscountSection } from '../sections/discount-section.tsx';
import { LocationSection } from '../sections/location-section.tsx';
import { CutoutsSection, SkylightsSection } from '../sections/openings-section.tsx';
import { OptimizationSection } from '../sections/optimization-section.tsx';
import { OrientationSection } from '../sections/orientation-section.tsx';
import { RoofSection } from '../sections/roof-section.tsx';
import { RowsSection } from '../sections/rows-section.tsx';
import { SnowSection } from '../sections/snow-section.tsx';

/** All inputs, one section open beside those that are pinned. Each gets no more than it shows: a drag draws few of them anew. */
export function Sections() {
  const configuration = useAtomValue(withoutOpeningsAtom);
  if (!configuration) return null;
  const { roof, location, components, layout, partnerDiscount } = configuration;
  return (
    <>
      <RoofSection roof={roof} />
      <LocationSection location={location} />
      <AlignmentsSection configuration={configuration} />
      <OrientationSection configuration={configuration} />
      <FurringSection components={components} />
      <MembraneSection components={components} />
      <SnowSection components={components} />
      <RidgeSection components={components} />
      <EdgesSection components={components} />
      <RowsSection />
      <CutoutsSection />
      <SkylightsSection />
      <DiscountSection partnerDiscount={partnerDiscount} />
      <OptimizationSection layout={layout} hasOptimizers={components.powerOptimizers} />
    </>
  );
}
