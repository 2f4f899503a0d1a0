import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { partsOf, states, waitsOn } from '../../../contracts/domain/project-states.ts';
import { useStaffNextStep } from './staff-task.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
);
const nextFor = () => renderHook(() => useStaffNextStep(), { wrapper }).result.current;

test.each(states)(
  'in %s it is the supplier\u2019s turn exactly where the table of states says so',
  (state) => {
    const next = nextFor()({
      ...partsOf(state),
      nextStep: { step: 'await_answer', by: '2026-12-01', isLate: false },
    });
    expect(next?.isOurs).toBe(waitsOn[state] === 'supplier');
  },
);

test("marks the partner's steps as theirs", () => {
  const next = nextFor();
  expect(
    next({
      ...partsOf('offer_received'),
      nextStep: { step: 'check_offer', until: '2026-12-01', daysLeft: 3 },
    }),
  ).toEqual({ title: 'Beim Partner: Offerte prüfen', detail: 'noch 3 Tage gültig', isOurs: false });
  expect(next({ ...partsOf('order_delivered'), nextStep: { step: 'confirm_receipt' } })?.detail).toBe('');
  expect(next({ ...partsOf('completed'), nextStep: null })).toBeNull();
});
