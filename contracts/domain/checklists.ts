import { z } from 'zod';
import type { FieldFault } from './field-faults.ts';
import type { ProjectSystem } from './project-states.ts';
import { line } from './text.ts';

/** The values of the facade and balcony sheets. */
export const ChecklistCode = z.enum([
  'wind_pressure',
  'wind_suction',
  'area_load',
  'fire_index',
  'building_height',
  'substructure',
  'railing_height',
  'fall_protection_glass',
  'railing_load',
  'mounting',
  'cable_way',
]);
export type ChecklistCode = z.infer<typeof ChecklistCode>;

/** An entered value of a sheet. */
export const ChecklistEntry = z.object({
  code: ChecklistCode,
  value: z.union([z.number(), z.boolean(), line(0, 200)]).nullable(),
  comment: line(0, 500).default(''),
});
export type ChecklistEntry = z.infer<typeof ChecklistEntry>;

/** An item of a sheet: a number within limits, a yes, a choice, or a text. */
export type ChecklistItem = { readonly code: ChecklistCode } & (
  | { readonly type: 'number'; readonly unit: string; readonly min?: number; readonly max?: number }
  | { readonly type: 'yes' }
  | { readonly type: 'choice'; readonly choices: readonly string[] }
  | { readonly type: 'text' }
);

/**
 * The sheets with their limits: loads and fire index of facades from the specification (section 9), the height of a
 * railing 1 m (SIA 358). The height above ground is required, without a limit.
 */
export const checklists: Readonly<Record<ProjectSystem, readonly ChecklistItem[]>> = {
  in_roof: [],
  facade: [
    { code: 'wind_pressure', type: 'number', unit: 'Pa', min: 0, max: 1600 },
    { code: 'wind_suction', type: 'number', unit: 'Pa', min: 0, max: 2400 },
    { code: 'area_load', type: 'number', unit: 'kg/m²', min: 20 },
    { code: 'fire_index', type: 'number', unit: '', min: 4.1 },
    { code: 'building_height', type: 'number', unit: 'm', min: 1 },
    { code: 'substructure', type: 'choice', choices: ['aluminium', 'steel', 'timber'] },
  ],
  balcony: [
    { code: 'railing_height', type: 'number', unit: 'mm', min: 1000 },
    { code: 'fall_protection_glass', type: 'yes' },
    { code: 'railing_load', type: 'number', unit: 'kN/m', min: 0.1 },
    { code: 'mounting', type: 'choice', choices: ['inner', 'outer'] },
    { code: 'cable_way', type: 'text' },
  ],
};

/** Returns the fault of a value; undefined if it is valid. `path`: `checklist.wind_suction`. */
export function checklistFault(item: ChecklistItem, value: ChecklistEntry['value']): FieldFault | undefined {
  const path = `checklist.${item.code}`;
  if (value === null || value === '') return { path, rule: 'required' };
  switch (item.type) {
    case 'number':
      return numberFault(item, value, path);
    case 'yes':
      return value === true ? undefined : { path, rule: 'required' };
    case 'choice':
      return item.choices.includes(String(value)) ? undefined : { path, rule: 'invalid' };
    case 'text':
      return typeof value === 'string' ? undefined : { path, rule: 'invalid' };
  }
}

function numberFault(
  { min, max }: Extract<ChecklistItem, { type: 'number' }>,
  value: ChecklistEntry['value'],
  path: string,
): FieldFault | undefined {
  if (typeof value !== 'number') return { path, rule: 'invalid' };
  if (min !== undefined && value < min) return { path, rule: 'too_small', limit: min };
  if (max !== undefined && value > max) return { path, rule: 'too_large', limit: max };
  return undefined;
}

/** Returns the faults that prevent the submission of a sheet: members of the problem CHECKLIST_INCOMPLETE. */
export const checklistFaults = (system: ProjectSystem, entries: readonly ChecklistEntry[]): FieldFault[] =>
  checklists[system].flatMap((item) => {
    const entry = entries.find(({ code }) => code === item.code);
    return checklistFault(item, entry?.value ?? null) ?? [];
  });
