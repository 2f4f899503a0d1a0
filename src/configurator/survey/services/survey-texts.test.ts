import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { BuildingPeriod } from './services.ts';
import { periodText } from './survey-texts.ts';

const i18n = setupI18n({ locale: 'de', messages: { de: {} } });

test.each<[BuildingPeriod, string]>([
  [{ from: 1974, to: 1974 }, '1974'],
  [{ from: null, to: 1918 }, 'bis 1918'],
  [{ from: 1946, to: 1960 }, '1946 bis 1960'],
  [{ from: 2016, to: null }, 'ab 2016'],
])('writes the period %j as "%s"', (period, text) => {
  expect(periodText(period, i18n)).toBe(text);
});
