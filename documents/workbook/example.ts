import type { I18n } from '@lingui/core';
import type { Configuration, RoofEngine } from '../../engine/index.ts';
import { surfaceNames } from '../surface-names.ts';
import type { WorkbookInput } from './values.ts';

/** A fictitious house with a chimney and a roof window, filled in as a planner would. */
export function exampleInput(engine: Pick<RoofEngine, 'newConfiguration'>, i18n: I18n): WorkbookInput {
  const usual = engine.newConfiguration('gable');
  const names = surfaceNames(usual, i18n);
  const name = i18n.t({ id: 'workbook.example.name', message: 'Einfamilienhaus Beispiel (erfunden)' });
  const configuration: Configuration = {
    ...usual,
    name,
    surfaces: usual.surfaces.map((surface, index) => ({
      ...surface,
      id: names[index] ?? surface.id,
      ...(index === 0 && {
        cutouts: [
          {
            ...{ id: 'K1', kind: 'chimney', shape: 'rectangle' },
            ...{ x1: 2400, x2: 3000, y1: 4200, y2: 4900, clearance: 100, height: 900 },
          },
        ],
        skylights: [{ id: 'F1', model: 'MK06', x: 6200, y: 2100 }],
      }),
    })),
  };
  return {
    content: {
      kind: 'request_for_quotation',
      system: 'in_roof',
      name,
      objectType: 'single_family',
      buildingWork: 're_roofing',
      contactPerson: {
        name: i18n.t({ id: 'workbook.example.person', message: 'Kim Beispiel (erfunden)' }),
        phone: '+41 33 222 11 00',
        email: 'kim@example.ch',
      },
      projectAddress: {
        street: 'Seestrasse 12',
        postcode: '3600',
        city: 'Thun',
        canton: 'BE',
        country: 'CH',
      },
    },
    checklist: [],
    configuration,
  };
}
