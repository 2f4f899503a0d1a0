import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore, getDefaultStore } from 'jotai';
import { useState } from 'react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AddressService } from '../../../contracts/api/app-configuration.ts';
import { consentAtom } from '../../shared/consent/consent.ts';
import { renderWith } from '../testing/render-with.tsx';
import type { PlacesLibrary } from './google-places.ts';
import { PlaceField } from './place-field.tsx';

/** Requests sent to the services. */
const asked: string[] = [];
let isDown = false;

const json = (name: string) => JSON.stringify(ANSWERS[name]);
const ANSWERS: Record<string, unknown> = {
  '/rest/services/api/SearchServer': {
    results: [
      {
        id: 1,
        attrs: {
          ...{
            label: 'Talstrasse 4 <b>7270 Davos Platz</b>',
            detail: 'talstrasse 4 7270 davos platz davos ch gr',
          },
          ...{ lat: 46.794, lon: 9.823, y: 2_782_400.5, x: 1_185_900.25, origin: 'address' },
        },
      },
      {
        id: 2,
        attrs: {
          ...{ label: 'Talstrasse <b>9490 Vaduz</b>', detail: 'talstrasse 9490 vaduz li' },
          ...{ lat: 47.1, lon: 9.5, y: 2_758_000, x: 1_223_000, origin: 'address' },
        },
      },
    ],
  },
  '/rest/services/height': { height: '1560.4' },
};

/** Responses as the service documents them. */
const services = createServer((request, response) => {
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
  asked.push(request.url ?? '');
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
  if (isDown || !ANSWERS[pathname]) return response.writeHead(503, cors).end();
  return response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end(json(pathname));
});
await new Promise<void>((listening) => void services.listen(0, '127.0.0.1', listening));
afterAll(() => services.close());

let service: AddressService | null;
vi.mock('../../shared/api/app-configuration.ts', () => ({
  loadAppConfiguration: async () => ({ sentryDsn: null, sentryEnvironment: 'test', addressService: service }),
}));

const origin = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;
const GEO_ADMIN: AddressService = { kind: 'geoadmin', origin, key: null };
const GOOGLE: AddressService = { kind: 'google', origin, key: 'key' };

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  asked.length = 0;
  isDown = false;
  service = GEO_ADMIN;
  getDefaultStore().set(consentAtom, { reports: false, maps: true });
});
afterEach(cleanup);

function open() {
  const onChoose = vi.fn();
  function Form() {
    const [text, setText] = useState('');
    return <PlaceField label="Ort" hint="Hinweis" value={text} onType={setText} onChoose={onChoose} />;
  }
  renderWith(createStore(), <Form />);
  const field = screen.getByLabelText('Ort', { selector: 'input' });
  fireEvent.focus(field);
  return { onChoose, type: (value: string) => fireEvent.change(field, { target: { value } }) };
}
const offered = (name: string) => screen.findByRole('option', { name }, { timeout: 5_000 });
const allow = () => screen.queryByRole('button', { name: /Adressdienst zulassen/ });
const DAVOS = { postcode: '7270', canton: 'GR', street: 'Talstrasse 4', latitude: 46.794, longitude: 9.823 };

test('a Swiss address fills in place, coordinates and height', async () => {
  const { onChoose, type } = open();
  type('Talstrasse 4');
  fireEvent.click(await offered('Talstrasse 4, 7270 Davos Platz'));
  await waitFor(() =>
    expect(onChoose).toHaveBeenCalledWith({
      ...{ ...DAVOS, name: 'Davos Platz', heightAboveSea: 1560 },
    }),
  );
  expect(screen.queryByRole('option', { name: /Vaduz/ })).toBeNull();
  expect(asked.at(-1)).toBe('/rest/services/height?easting=2782400.5&northing=1185900.3&sr=2056');
});

test('shows the hint where no list would cover half of it', async () => {
  const { type } = open();
  expect(screen.getByText('Hinweis')).toBeDefined();
  type('7270');
  await offered('7270 Davos Platz GR');
  await waitFor(() => expect(screen.queryByText('Hinweis')).toBeNull());
  fireEvent.blur(screen.getByLabelText('Ort', { selector: 'input' }));
  expect(await screen.findByText('Hinweis')).toBeDefined();
});

/** Replaces Google's script; `tests/e2e/consent.spec.ts` loads a script. */
function bringLibrary(sessions: object[]) {
  const addressComponents = [
    { longText: '4', shortText: '4', types: ['street_number'] },
    { longText: 'Talstrasse', shortText: 'Talstrasse', types: ['route'] },
    { longText: 'Davos', shortText: 'Davos', types: ['locality', 'political'] },
    { longText: 'Graubünden', shortText: 'GR', types: ['administrative_area_level_1', 'political'] },
    { longText: '7270', shortText: '7270', types: ['postal_code'] },
  ];
  const place = {
    fetchFields: async ({ fields }: { fields: string[] }) =>
      Object.assign(
        place,
        fields.includes('location') && { location: { lat: () => 46.794, lng: () => 9.823 } },
        {
          addressComponents,
        },
      ),
  };
  const prediction = { text: { text: 'Talstrasse 4, Davos, Schweiz' }, toPlace: () => place };
  const library: PlacesLibrary = {
    AutocompleteSessionToken: class {},
    AutocompleteSuggestion: {
      async fetchAutocompleteSuggestions({ sessionToken, includedRegionCodes, language }) {
        expect([includedRegionCodes, language]).toEqual([['ch'], 'de']);
        sessions.push(sessionToken);
        return { suggestions: [{ placePrediction: prediction as never }, { placePrediction: null }] };
      },
    },
  };
  vi.stubGlobal('google', { maps: { importLibrary: async () => library } });
}

test('@spec-204 loads Google’s places library after consent, without heights, one session per address', async () => {
  service = GOOGLE;
  getDefaultStore().set(consentAtom, { reports: false, maps: false });
  const scripts: HTMLScriptElement[] = [];
  const sessions: object[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    scripts.push(script as HTMLScriptElement);
    bringLibrary(sessions);
    (globalThis as unknown as { googleMapsReady: () => void }).googleMapsReady();
  });
  const { onChoose, type } = open();
  type('Talstrasse 4');
  await waitFor(() => expect(allow()).not.toBeNull());
  expect(scripts).toEqual([]);
  fireEvent.click(allow() as HTMLElement);
  fireEvent.click(await offered('Talstrasse 4, Davos, Schweiz'));
  await waitFor(() => expect(onChoose).toHaveBeenCalledWith({ ...DAVOS, name: 'Davos' }));
  type('Talstrasse 5');
  await waitFor(() => expect(sessions.length).toBeGreaterThan(1));
  expect(new Set(sessions).size).toBe(sessions.length);
  expect(scripts).toHaveLength(1);
  const { origin: host, pathname, searchParams } = new URL(scripts[0]?.src ?? '');
  expect([host, pathname, searchParams.get('key')]).toEqual([origin, '/maps/api/js', 'key']);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('sends no request before consent; one click gives it for good', async () => {
  getDefaultStore().set(consentAtom, { reports: true, maps: false });
  const { type } = open();
  type('Talstrasse 4');
  await waitFor(() => expect(allow()).not.toBeNull());
  expect(asked).toEqual([]);
  fireEvent.click(allow() as HTMLElement);
  await offered('Talstrasse 4, 7270 Davos Platz');
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  expect(allow()).toBeNull();
  expect(getDefaultStore().get(consentAtom)).toEqual({ reports: true, maps: true });
});

test('finds addresses of the village without consent', async () => {
  service = { kind: 'village', origin, key: null };
  getDefaultStore().set(consentAtom, null);
  const { type } = open();
  type('Talstrasse 4');
  await offered('Talstrasse 4, 7270 Davos Platz');
  expect(allow()).toBeNull();
});

test('without a service offers the list only, and asks for no consent', async () => {
  service = null;
  getDefaultStore().set(consentAtom, null);
  const { onChoose, type } = open();
  type('7270');
  fireEvent.click(await offered('7270 Davos Platz GR'));
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ name: 'Davos Platz', postcode: '7270' }));
  expect(allow()).toBeNull();
  expect(asked).toEqual([]);
});

test('reports a service that does not respond and keeps the list', async () => {
  isDown = true;
  const { type } = open();
  type('Davos');
  expect(await screen.findByText(/Der Adressdienst antwortet nicht/, {}, { timeout: 5_000 })).toBeDefined();
  expect(await offered('7270 Davos Platz GR')).toBeDefined();
});
