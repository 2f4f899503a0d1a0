import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const catalogueOf = (locale: string) =>
  readFileSync(new URL(`../../../locales/${locale}/messages.po`, import.meta.url), 'utf8');

test.each([
  ['en', 'Latitude', 'Longitude', '° E'],
  ['it', 'Latitudine', 'Longitudine', '° E'],
  ['fr-FR', 'Latitude', 'Longitude', '° E'],
])(
  'in %s, degrees are not called widths or lengths, and east is not west',
  (locale, latitude, longitude, east) => {
    const text = catalogueOf(locale);
    expect(text).toContain(`msgid "Breitengrad"\nmsgstr "${latitude}"`);
    expect(text).toContain(`msgid "Längengrad"\nmsgstr "${longitude}"`);
    expect(text).toContain(`msgid "° O"\nmsgstr "${east}"`);
  },
);
