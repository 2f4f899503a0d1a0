import { expect, test } from 'vitest';
import { type ChecklistEntry, checklistFaults, checklists } from './checklists.ts';

/** The values of each sheet: those of the specification, and those also needed for an offer. */
const CODES = {
  facade: ['wind_pressure', 'wind_suction', 'area_load', 'fire_index', 'building_height', 'substructure'],
  balcony: ['railing_height', 'fall_protection_glass', 'railing_load', 'mounting', 'cable_way'],
};

/** A valid sheet, with values at their limits. */
const sheetOf = (system: 'facade' | 'balcony'): ChecklistEntry[] =>
  checklists[system].map((item) => {
    const value =
      item.type === 'number'
        ? (item.max ?? item.min ?? 0)
        : item.type === 'yes'
          ? true
          : item.type === 'choice'
            ? (item.choices[0] ?? '')
            : 'by the conduit';
    return { code: item.code, value, comment: '' };
  });

test.each(['facade', 'balcony'] as const)(
  'the sheet of a %s asks for every value @spec-64 @spec-65',
  (system) => {
    const sheet = sheetOf(system);
    expect(sheet.map(({ code }) => code)).toEqual(CODES[system]);
    expect(checklistFaults(system, sheet)).toEqual([]);
    expect(checklistFaults(system, [])).toHaveLength(sheet.length);
    for (const { code } of sheet) {
      const without = sheet.filter((entry) => entry.code !== code);
      expect(checklistFaults(system, without)).toEqual([{ path: `checklist.${code}`, rule: 'required' }]);
    }
  },
);

test.each([
  ['wind_pressure', 'max', 1_600],
  ['wind_suction', 'max', 2_400],
  ['area_load', 'min', 20],
  ['fire_index', 'min', 4.1],
] as const)('%s of a facade is %s %d @spec-229', (code, kind, limit) => {
  const withValue = (value: number) =>
    checklistFaults(
      'facade',
      sheetOf('facade').map((entry) => (entry.code === code ? { ...entry, value } : entry)),
    );
  const inside = kind === 'max' ? -0.1 : 0.1;
  expect(withValue(limit)).toEqual([]);
  expect(withValue(limit + inside)).toEqual([]);
  const rule = kind === 'max' ? 'too_large' : 'too_small';
  expect(withValue(limit - inside)).toEqual([{ path: `checklist.${code}`, rule, limit }]);
});
