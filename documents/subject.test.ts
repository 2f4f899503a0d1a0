import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import type { Configuration, RoofType } from '../engine/index.ts';
import { presentedPlace } from './subject.ts';

const i18n = setupI18n({ locale: 'de', messages: { de: {} } });
const roofOf = (type: RoofType, name = 'Villa Beispiel') =>
  ({
    name,
    location: { place: 'Thun', heightAboveSea: 1560 },
    roof: { type, angle: 30 },
  }) as Configuration;

it('names place, height above sea level and type of roof with its pitch', () => {
  expect(presentedPlace(roofOf('hip'), i18n)).toBe("Thun · 1'560 m ü. M. · Walmdach 30°");
});

it('omits a place that the name states, and the pitch of a free form', () => {
  expect(presentedPlace(roofOf('free', 'Seestrasse 2, Thun'), i18n)).toBe("1'560 m ü. M.");
});
