import { useLingui } from '@lingui/react';
import { useAtomValue } from 'jotai';
import { Fragment, type ReactNode } from 'react';
import { withoutOpeningsAtom } from '../document/document.ts';
import { AlignmentsSection } from '../sections/alignments-section.tsx';
import { ColourSection } from '../sections/colour-section.tsx';
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
import classes from '../sections/section.module.css';
import { STEPS } from '../sections/section-order.ts';
import { SnowSection } from '../sections/snow-section.tsx';
import { SurroundingsSection } from '../sections/surroundings-section.tsx';
import type { SectionId } from './view-state.ts';

/**
 * All inputs in working order, with one section open in addition to the pinned ones. Each gets only the data it
 * shows, so that a drag re-renders few of them.
 */
export function Sections() {
  const { i18n } = useLingui();
  const configuration = useAtomValue(withoutOpeningsAtom);
  if (!configuration) return null;
  const { roof, location, components, layout, partnerDiscount } = configuration;
  const contents: Record<SectionId, ReactNode> = {
    location: <LocationSection location={location} />,
    surroundings: <SurroundingsSection location={location} />,
    roof: <RoofSection roof={roof} />,
    alignments: <AlignmentsSection configuration={configuration} />,
    cutouts: <CutoutsSection />,
    skylights: <SkylightsSection />,
    orientation: <OrientationSection configuration={configuration} />,
    colour: <ColourSection layout={layout} />,
    optimization: <OptimizationSection layout={layout} hasOptimizers={components.powerOptimizers} />,
    rows: <RowsSection />,
    furring: <FurringSection components={components} />,
    membrane: <MembraneSection components={components} />,
    snow: <SnowSection components={components} />,
    ridge: <RidgeSection components={components} />,
    edges: <EdgesSection components={components} />,
    discount: <DiscountSection partnerDiscount={partnerDiscount} />,
  };
  return STEPS.map(({ title, sections }, index) => (
    <Fragment key={title.id}>
      <p className={classes.step}>
        {index + 1} · {i18n._(title)}
      </p>
      {sections.map((id) => (
        <Fragment key={id}>{contents[id]}</Fragment>
      ))}
    </Fragment>
  ));
}
