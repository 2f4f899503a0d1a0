import { expect, test } from 'vitest';
import { blockedPaths, isBlocked, startPath } from './access.ts';
import {
  type Area,
  type Group,
  groups,
  may,
  mayEnter,
  type Principal,
  permissions,
  principalOf,
} from './permissions.ts';
import { PartnerCategory } from './user.ts';

const standingOfGroup = (group: Group): Principal =>
  group === 'sales' || group === 'admin'
    ? { role: group, category: null }
    : { role: 'partner', category: group };

/** The table as in the product definition: actions of each group per area, `-` for none. */
const drawn: [areas: string, Record<Group, string>][] = [
  [
    'profile files notifications',
    rowOf('read write', 'read write', 'read write', 'read write', 'read write'),
  ],
  ['training', rowOf('read write', 'read write', 'read write', 'read write staff', 'read write staff')],
  [
    'configurator designer roof-documents',
    rowOf('-', 'read write', 'read write', 'read write', 'read write'),
  ],
  ['customer-offers', rowOf('-', 'read write', 'read write', '-', '-')],
  ['projects offers orders', rowOf('-', 'read write order', 'read write order', 'read staff', 'read staff')],
  ['invoices', rowOf('-', 'read', 'read', 'read staff', 'read staff')],
  ['materials', rowOf('-', '-', 'read write order', 'read staff', 'read staff')],
  ['commissioning', rowOf('read write', '-', '-', 'read print', 'read print')],
  ['academy documentation', rowOf('-', 'read', 'read', 'read upload', 'read upload')],
  [
    'people invitations regions holidays notices warehouses availability catalogue',
    rowOf('-', '-', '-', 'read', 'read write'),
  ],
  ['organisations', rowOf('-', '-', '-', 'read staff', 'read write staff')],
  ['mails', rowOf('-', '-', '-', 'read staff', 'read staff')],
  ['jobs', rowOf('-', '-', '-', '-', 'read staff')],
  ['audit', rowOf('-', '-', '-', '-', 'read')],
  ['interfaces', rowOf('-', '-', '-', '-', 'read write')],
  ['feed', rowOf('-', '-', '-', '-', 'read')],
  ['privacy', rowOf('-', '-', '-', '-', 'read write')],
];

function rowOf(logistik: string, planner: string, installer: string, sales: string, admin: string) {
  return { logistik, 'Architekt/Planer': planner, Installateur: installer, sales, admin };
}

test('the table equals the drawn one, area by area', () => {
  const written = Object.keys(permissions).map((area) => [
    area,
    Object.fromEntries(groups.map((group) => [group, permissions[area as Area][group]?.join(' ') ?? '-'])),
  ]);
  const expected = drawn.flatMap(([areas, row]) => areas.split(' ').map((area) => [area, row]));
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(expected));
  expect(Object.keys(permissions)).toHaveLength(31);
});

test('a partner without category has no rights', () => {
  const nobody: Principal = { role: 'partner', category: null };
  for (const area of Object.keys(permissions) as Area[]) {
    expect(mayEnter(nobody, area)).toBe(false);
    expect(may(nobody, area, 'read')).toBe(false);
  }
});

test('role and category of a profile determine the rights', () => {
  for (const group of groups) {
    const principal = standingOfGroup(group);
    expect(principalOf({ Role: principal.role, PartnerCategory: principal.category })).toEqual(principal);
  }
});

test('mayEnter rejects a person without any right in the area', () => {
  expect(mayEnter({ role: 'sales', category: null }, 'people')).toBe(true);
  expect(may({ role: 'sales', category: null }, 'people', 'write')).toBe(false);
  expect(mayEnter({ role: 'partner', category: 'Installateur' }, 'people')).toBe(false);
});

/** Areas of the pages that the specification blocks by path. */
const areaOfPage: Record<string, Area> = {
  '/3s-academy': 'academy',
  '/documentation': 'documentation',
  '/materials': 'materials',
  '/projects': 'projects',
  '/commissioning': 'commissioning',
  '/commissioning/success': 'commissioning',
};

test("the specification's paths and the table say the same, except for the dashboard, which is no area @spec-189 @spec-190 @spec-191", () => {
  for (const category of PartnerCategory.options) {
    const person = standingOfGroup(category);
    for (const [path, area] of Object.entries(areaOfPage)) {
      expect([category, path, isBlocked(category, path)]).toEqual([category, path, !mayEnter(person, area)]);
    }
    const others = blockedPaths[category].filter((path) => !areaOfPage[path]);
    expect(others).toEqual(category === 'logistik' ? ['/dashboard'] : []);
  }
});

test('the start page is never blocked @spec-27 @spec-192', () => {
  for (const group of groups) {
    const { category } = standingOfGroup(group);
    expect(startPath({ category })).toBe(category === 'logistik' ? '/commissioning' : '/dashboard');
    expect(isBlocked(category, startPath({ category }))).toBe(false);
  }
});
