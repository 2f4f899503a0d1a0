import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProjectSystem } from '../../../contracts/domain/project-states.ts';
import type { FormPart } from '../../../contracts/domain/projects.ts';

const ROOF: Readonly<Record<FormPart, MessageDescriptor>> = {
  areaM2: msg`Dachfläche`,
  pitchDegrees: msg`Dachneigung`,
  heightAboveSeaM: msg`Höhe über Meer`,
  alignments: msg`Ausrichtungen`,
  wantedPowerW: msg`Gewünschte Leistung`,
  presentRoofing: msg`Heutige Eindeckung`,
  wallConstruction: msg`Wandaufbau`,
  presentCladding: msg`Heutige Bekleidung`,
};

/** The words for the parts of the form, which describes a roof, a facade or a railing. */
export const FORM_NAMES: Readonly<Record<ProjectSystem, Readonly<Record<FormPart, MessageDescriptor>>>> = {
  in_roof: ROOF,
  facade: { ...ROOF, areaM2: msg`Fassadenfläche`, alignments: msg`Ausrichtungen der Wände` },
  balcony: { ...ROOF, areaM2: msg`Fläche der Geländer`, alignments: msg`Ausrichtungen der Geländer` },
};

/** A form's subject, as named in the list of open points. */
export const DESCRIBED: Readonly<Record<ProjectSystem, MessageDescriptor>> = {
  in_roof: msg`Angaben zum Dach`,
  facade: msg`Angaben zur Fassade`,
  balcony: msg`Angaben zum Balkon`,
};
