import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWith } from '../../testing/render-with.tsx';
import { exampleFaces } from '../testing/example-faces.ts';
import { FaceCards, FacesTable } from './faces-table.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

test.each([
  ['table', FacesTable, 'row'],
  ['cards', FaceCards, 'listitem'],
] as const)('the %s shows figures, origin and the reason why a face is off', (_, List, role) => {
  const onToggle = vi.fn();
  renderWith(
    createStore(),
    <List faces={exampleFaces('north')} origin="Sonnendach 2022" onToggle={onToggle} />,
  );
  const entries = screen.getAllByRole(role).slice(-3);
  const [south, north, dormer] = entries.map((entry) => entry.textContent ?? '');
  for (const figure of ['Süd', '35.2 °', '180 °', '10.42 m', '6.19 m', '64.5 m²', '1318', 'Sonnendach 2022'])
    expect(south?.replace(/['’]/g, '')).toContain(figure);
  expect(south).toContain('± 0.30 m');
  // Switched on by the planner, so that the reason counts no more.
  expect(north).not.toContain('nach Norden');
  expect(dormer).toContain('Gaube Süd');

  const switches = entries.map((entry) => within(entry).getByRole<HTMLInputElement>('switch'));
  expect(switches.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ]);
  fireEvent.click(screen.getByRole('switch', { name: /Nord$/ }));
  expect(onToggle).toHaveBeenCalledExactlyOnceWith('north');
});

test('a face left out tells why', () => {
  renderWith(createStore(), <FacesTable faces={exampleFaces()} origin="erfunden" onToggle={() => {}} />);
  expect(screen.getByText('nach Norden')).toBeDefined();
});
