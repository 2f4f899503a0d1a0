import { useAtomValue } from 'jotai';
import { configurationAtom } from '../model/document.ts';
import { AlignmentsSection } from '../sections/alignments-section.tsx';
import {
  EdgesSection,
  FurringSection,
  MembraneSection,
  RidgeSection,
} from '../sections/component-sections.tsx';
import { CutoutsSection } from '../sections/cutouts-section.tsx';
import { DiscountSection } from '../sections/discount-section.tsx';
import { LocationSection } from '../sections/location-section.tsx';
import { OptimizationSection } from '../sections/optimization-section.tsx';
import { OrientationSection } from '../sections/orientation-section.tsx';
import { RoofSection } from '../sections/roof-section.tsx';
import { RowsSection } from '../sections/rows-section.tsx';
import { SkylightsSection } from '../sections/skylights-section.tsx';
import { SnowSection } from '../sections/snow-section.tsx';

/** All inputs, one section open at a time. */
export function Sections() {
  const configuration = useAtomValue(configurationAtom);
  if (!configuration) return null;
  return (
    <>
      <RoofSection configuration={configuration} />
      <LocationSection configuration={configuration} />
      <AlignmentsSection configuration={configuration} />
      <OrientationSection configuration={configuration} />
      <FurringSection configuration={configuration} />
      <MembraneSection configuration={configuration} />
      <SnowSection configuration={configuration} />
      <RidgeSection configuration={configuration} />
      <EdgesSection configuration={configuration} />
      <RowsSection />
      <CutoutsSection />
      <SkylightsSection />
      <DiscountSection configuration={configuration} />
      <OptimizationSection configuration={configuration} />
    </>
  );
}
