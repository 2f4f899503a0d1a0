import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SectionId } from '../workspace/view-state.ts';

/** The sections by step, in a planner's working order: location, building, modules, substructure, price. */
export const STEPS: readonly {
  readonly title: MessageDescriptor;
  readonly sections: readonly SectionId[];
}[] = [
  { title: msg`Standort und Dach`, sections: ['location', 'surroundings', 'roof', 'alignments'] },
  { title: msg`Öffnungen`, sections: ['cutouts', 'skylights'] },
  { title: msg`Module`, sections: ['orientation', 'colour', 'optimization', 'rows'] },
  { title: msg`Unterbau und Ränder`, sections: ['furring', 'membrane', 'snow', 'ridge', 'edges'] },
  { title: msg`Preis`, sections: ['discount'] },
];

/** Names of the specification, which has the colour in `orientation`. */
export const SECTION_TITLES: Readonly<Record<SectionId, MessageDescriptor>> = {
  location: msg`Standort`,
  surroundings: msg`Umgebung`,
  roof: msg`Dach`,
  alignments: msg`Ausrichtungen`,
  cutouts: msg`Aussparungen`,
  // Plural in languages that distinguish it.
  skylights: msg({ message: 'Dachfenster', context: 'Abschnitt' }),
  orientation: msg`Modullage`,
  colour: msg`Farbe`,
  optimization: msg`Optimierung`,
  rows: msg`Abschlussreihen`,
  furring: msg`Konterlattung und Lattung`,
  membrane: msg`Unterdachbahn`,
  snow: msg`Schneefang & Stopper`,
  ridge: msg`Firstanschluss`,
  edges: msg`Randausbildung`,
  discount: msg`Partnerrabatt`,
};

const ORDER = STEPS.flatMap(({ sections }) => sections);

/** Returns the section that follows another; null after the last. */
export const sectionAfter = (id: SectionId): SectionId | null => ORDER[ORDER.indexOf(id) + 1] ?? null;
