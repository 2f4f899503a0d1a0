import { expect, test } from 'vitest';
import { z } from 'zod';
import { completenessFaults, dataFaults } from './project-completeness.ts';
import { ProjectSystem } from './project-states.ts';
import { FORM_PARTS, type FormPart, ProjectContent, ProjectForm } from './projects.ts';

const whole: ProjectForm = {
  areaM2: 140,
  pitchDegrees: 32,
  alignments: ['S'],
  heightAboveSeaM: 620,
  wantedPowerW: null,
  presentRoofing: '',
  wallConstruction: 'masonry',
  presentCladding: '',
};
const empty: ProjectForm = { ...ProjectForm.parse({}), wallConstruction: null, presentCladding: '' };
const parts = Object.keys(whole) as FormPart[];
const dataOf = (form: ProjectForm | null) =>
  ProjectContent.parse({
    kind: 'request_for_quotation',
    system: 'in_roof',
    name: 'Haus',
    source: 'form',
    form,
  });

for (const system of ProjectSystem.options) {
  const { needed, asked } = FORM_PARTS[system];
  test.each(parts)(`the form of ${system} misses %s only where it needs it`, (part) => {
    const form = { ...whole, [part]: empty[part] };
    const paths = dataFaults('request_for_quotation', system, dataOf(form)).map(({ path }) => path);
    expect(paths).toEqual((needed as readonly FormPart[]).includes(part) ? [`form.${part}`] : []);
  });

  test(`the form of ${system} with only its required parts is complete`, () => {
    const form = Object.fromEntries(needed.map((part) => [part, whole[part]]));
    expect(dataFaults('request_for_quotation', system, dataOf(ProjectForm.parse(form)))).toEqual([]);
  });

  test(`the optional parts of ${system} are not required`, () => {
    expect(
      (asked as readonly FormPart[]).filter((part) => (needed as readonly FormPart[]).includes(part)),
    ).toEqual([]);
  });
}

test.each(['facade', 'balcony'] as const)('a %s has neither pitch nor roofing in its form', (system) => {
  const all: readonly FormPart[] = [...FORM_PARTS[system].needed, ...FORM_PARTS[system].asked];
  expect(all).not.toContain('pitchDegrees');
  expect(all).not.toContain('presentRoofing');
});

test('a draft stored before wall fields existed still opens and names what is missing', () => {
  const { wallConstruction: _wall, presentCladding: _cladding, ...before } = whole;
  const stored = ProjectContent.parse({
    kind: 'request_for_quotation',
    system: 'facade',
    name: 'Fassade',
    projectAddress: { street: 'Weg 1', postcode: '3600', city: 'Thun', canton: 'BE', country: 'CH' },
    source: 'form',
    form: before,
  });
  // The server returns it as stored.
  expect(z.encode(ProjectContent, { ...stored, form: before }).form).toEqual(before);
  const faults = completenessFaults(stored, { today: '2026-11-24', holidays: [], places: [] });
  expect(faults.map(({ path }) => path)).toEqual(['form.wallConstruction']);
});
