import { expect, test } from 'vitest';
import type { ProjectContent } from '../../../contracts/domain/projects.ts';
import { withWorkbook } from './take-workbook.ts';

const typed: ProjectContent = {
  ...{ kind: 'request_for_quotation', system: 'facade', name: 'Getippt', source: null, roofId: 'old' },
  ...{ workbookFileId: 'file', form: null, attachments: [], objectType: null, buildingWork: 'new' },
  checklist: [
    { code: 'wind_pressure', value: 1000, comment: '' },
    { code: 'area_load', value: 22, comment: 'geprüft' },
  ],
  projectAddress: { street: 'Seestrasse 12', postcode: '3600', city: 'Thun', canton: 'BE', country: 'CH' },
  ...{ addressFrom: 'P-2026-0041', objectAddress: null },
  message: 'bleibt',
  contactPerson: { name: 'Kim Muster', phone: '031', email: 'kim@example.ch' },
  ...{ executionDeadline: null, delivery: null, desiredDate: null },
};

test('what a workbook says takes the place of what was typed, the rest stays', () => {
  const content = {
    ...{ name: 'Aus der Mappe', message: '', buildingWork: null, objectType: 'farm' as const },
    projectAddress: { street: 'Dorf 1', postcode: '', city: '', canton: null, country: 'CH' },
    contactPerson: { name: '', phone: '+41 33 222 11 00', email: '' },
  };
  const checklist = [{ code: 'wind_pressure' as const, value: 1240, comment: '' }];
  expect(withWorkbook(typed, { content, checklist }, 'roof')).toEqual({
    ...typed,
    ...{ source: 'workbook', roofId: 'roof', name: 'Aus der Mappe', objectType: 'farm' },
    projectAddress: { ...typed.projectAddress, street: 'Dorf 1' },
    // The workbook was filled in for this project.
    addressFrom: null,
    contactPerson: { ...typed.contactPerson, phone: '+41 33 222 11 00' },
    checklist: [
      { code: 'area_load', value: 22, comment: 'geprüft' },
      { code: 'wind_pressure', value: 1240, comment: '' },
    ],
  });
});

test('another system begins another checklist', () => {
  const checklist = [{ code: 'railing_height' as const, value: 1100, comment: '' }];
  const taken = withWorkbook(typed, { content: { system: 'balcony' }, checklist }, null);
  expect(taken).toMatchObject({ system: 'balcony', roofId: null });
  expect(taken.checklist).toEqual(checklist);
});
