import type { SectionId } from '../workspace/view-state.ts';

/** Inputs of each section; the first matching pattern counts. */
const PATTERNS: readonly (readonly [RegExp, SectionId])[] = [
  [/^surfaces\[\d+\]\.rows/, 'rows'],
  [/^surfaces\[\d+\]\.cutouts/, 'cutouts'],
  [/^surfaces\[\d+\]\.skylights/, 'skylights'],
  [/^surfaces\[\d+\]\.orientation/, 'orientation'],
  [/^surfaces\[\d+\]\.held/, 'optimization'],
  [/^surfaces\[\d+\]\.(azimuth|enabled|id)/, 'alignments'],
  [/^surfaces\[\d+\]/, 'roof'],
  [/^surfaces/, 'alignments'],
  [/^(roof|name)/, 'roof'],
  [/^location\.surroundings/, 'surroundings'],
  [/^location/, 'location'],
  [/^(layout\.(objective|powerFloor|slivers|anchor)|components\.powerOptimizers)/, 'optimization'],
  [/^layout\.colour/, 'colour'],
  [/^layout/, 'orientation'],
  [/^components\.(furring|batten)/, 'furring'],
  [/^components\.sarkingMembrane/, 'membrane'],
  [/^components\.snow/, 'snow'],
  [/^components\.ridgeConnection/, 'ridge'],
  [/^components\.edgeTreatment/, 'edges'],
  [/^partnerDiscount/, 'discount'],
];

/** Returns the section of an input; null for a path of the whole text. */
export const sectionOfPath = (path: string): SectionId | null =>
  PATTERNS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
