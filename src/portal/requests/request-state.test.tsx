import { expect, test } from 'vitest';
import type { ProjectContent, ProjectRules } from '../../../contracts/domain/projects.ts';
import { loadPlaces } from '../../shared/places/places.ts';
import { openPoints } from './request-state.ts';

const places = await loadPlaces();
const rules: ProjectRules = {
  today: '2026-11-23',
  holidays: [],
  regions: [],
  pickupPlaces: [],
};
const empty: ProjectContent = {
  ...{ kind: 'request_for_quotation', system: 'facade', name: '', source: 'form', roofId: null },
  ...{ workbookFileId: null, form: null, attachments: [], objectType: null, buildingWork: null },
  ...{
    checklist: [],
    projectAddress: null,
    addressFrom: null,
    objectAddress: null,
    message: '',
    contactPerson: null,
  },
  ...{ executionDeadline: '2026-11-20', delivery: null, desiredDate: null },
};
const paths = (content: ProjectContent) => openPoints(content, { ...rules, places }).map(({ path }) => path);

test('lists open fields from the top of the page to its end', () => {
  const open = paths(empty);
  expect(open.slice(0, 4)).toEqual([
    'form.areaM2',
    'form.wallConstruction',
    'form.heightAboveSeaM',
    'form.alignments',
  ]);
  expect(open.slice(4, -6).every((path) => path.startsWith('checklist.'))).toBe(true);
  expect(open.slice(-6)).toEqual([
    'name',
    'projectAddress.street',
    'projectAddress.postcode',
    'projectAddress.city',
    'projectAddress.canton',
    'executionDeadline',
  ]);
});

test('what is typed in part keeps the points that are left', () => {
  const projectAddress = { street: 'Dorf 1', postcode: '3600', city: 'Thun', canton: null, country: 'CH' };
  expect(paths({ ...empty, system: 'in_roof', source: 'configurator', projectAddress })).toEqual([
    'roofId',
    'name',
    'projectAddress.canton',
    'executionDeadline',
  ]);
});
