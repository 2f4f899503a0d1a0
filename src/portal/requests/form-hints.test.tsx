import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { powerClassOf } from '../../../contracts/domain/power.ts';
import { POWER_CLASSES } from '../../../documents/names.ts';
import { FormHints } from './form-hints.tsx';
import { EMPTY_ROOF_FORM } from './roof-form-fields.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

test('names the power class as files and engine do, watt by watt around 30 kWp @spec-230', () => {
  const seen = new Set<string>();
  for (let wantedPowerW = 29_990; wantedPowerW <= 30_010; wantedPowerW += 1) {
    render(
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <FormHints form={{ ...EMPTY_ROOF_FORM, wantedPowerW }} system="in_roof" onFacade={() => {}} />
        </MantineProvider>
      </I18nProvider>,
    );
    const name = i18n._(POWER_CLASSES[powerClassOf(wantedPowerW)]);
    expect(screen.getByRole('status').textContent).toBe(`Leistungsklasse ${name}`);
    seen.add(name);
    cleanup();
  }
  expect([...seen]).toEqual(['unter 30 kWp', 'ab 30 kWp']);
});
