import { i18n } from '@lingui/core';
import { getDefaultStore } from 'jotai';
import { type MeshStandardMaterial, ShaderLib, Vector3, type WebGLRenderer } from 'three';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AddressService, GEOADMIN } from '../../../../contracts/api/app-configuration.ts';
import type { Lv95 } from '../../../../contracts/domain/lv95.ts';
import { consentAtom, NECESSARY_ONLY } from '../../../shared/consent/consent.ts';
import { createGround } from '../ground.ts';
import { createLight } from '../light.ts';
import { createAerial } from './aerial.ts';
import type { Site } from './around-house.ts';

/** Requests for images. */
let requested: URL[] = [];
let service: AddressService | null = null;
let reply: (signal: AbortSignal) => Response | Promise<Response>;
let pixels = 1024;

/** An image of the browser. */
class Picture {
  onload = () => {};
  onerror = () => {};
  naturalWidth = pixels;
  naturalHeight = pixels;
  set src(_address: string) {
    setTimeout(pixels > 0 ? this.onload : this.onerror);
  }
  async decode() {}
}
const image = (bytes = 9) =>
  new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/jpeg' } });

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  requested = [];
  reply = () => image();
  pixels = 1024;
  vi.stubGlobal('Image', Picture);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:image');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, { signal } = {}) => {
    if (address === '/app-config.json')
      return Response.json({
        sentryDsn: null,
        sentryEnvironment: 'test',
        supportContact: null,
        addressService: service,
      });
    requested.push(new URL(String(address)));
    return reply(signal as AbortSignal);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  getDefaultStore().set(consentAtom, null);
});

const PLACE: Lv95 = [2_617_500.3, 1_193_250.8];
const SITE: Site = { footprint: { middle: [0, 0], half: [6, 4] }, front: [0.6, 0, 0.8], middle: [7, -3] };
const village = { kind: 'village', origin: 'https://portal.example', key: null } as const;
const geoadmin = { kind: 'geoadmin', origin: GEOADMIN, key: null } as const;

function aerialOf(addressService: AddressService | null) {
  service = addressService;
  const ground = createGround(createLight()).mesh.material;
  const changes: string[] = [];
  return { ...createAerial(ground, (credit) => changes.push(credit)), ground, changes };
}

/** Returns the shader that the renderer compiles for a material. */
function compiled(material: MeshStandardMaterial) {
  const { vertexShader, fragmentShader } = ShaderLib.standard;
  const uniforms: Record<string, { value: unknown }> = {};
  const shader = { vertexShader, fragmentShader, uniforms };
  material.onBeforeCompile(shader as never, null as unknown as WebGLRenderer);
  return shader;
}

test('requests an image of the federal service with consent only, once for each place', async () => {
  const aerial = aerialOf(geoadmin);
  await aerial.show(PLACE, SITE);
  expect([requested, aerial.changes]).toEqual([[], []]);
  getDefaultStore().set(consentAtom, { ...NECESSARY_ONLY, maps: true });
  for (const place of [PLACE, null, PLACE]) await aerial.show(place, SITE);
  expect(aerial.changes).toEqual(['© swisstopo', '', '© swisstopo']);
  expect(requested).toHaveLength(1);
  expect(requested[0]?.origin).toBe('https://wms.geo.admin.ch');
  expect(requested[0]?.searchParams.get('BBOX')).toBe('2617380,1193131,2617620,1193371');
  await aerial.show([PLACE[0] + 100, PLACE[1]], SITE);
  expect(requested).toHaveLength(2);
});

test('names the image of the village as invented; other services have none', async () => {
  const own = aerialOf(village);
  await own.show(PLACE, SITE);
  expect(own.changes).toEqual(['Luftbild: erfunden']);
  expect(requested[0]?.href).toMatch(/^https:\/\/portal\.example\/rest\/services\/aerial\?SERVICE=WMS&/);
  for (const none of [null, { kind: 'google', origin: 'https://maps.example', key: 'k' } as const]) {
    const aerial = aerialOf(none);
    await aerial.show(PLACE, SITE);
    expect(aerial.changes).toEqual([]);
  }
  expect(requested).toHaveLength(1);
});

const late = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const xml = () => new Response('<ServiceException/>', { headers: { 'content-type': 'text/xml' } });

test.each([
  ['unreachable', () => Promise.reject(new TypeError('lost')), 1024],
  ['an error', () => new Response('', { status: 503 }), 1024],
  ['a document with status 200', xml, 1024],
  ['a file of more than 3 MB', () => image(3_000_001), 1024],
  ['no image', () => image(), 0],
  ['an image of 30,000 px', () => image(), 30_000],
])(
  'shows the meadow where the service is or sends %s, and asks again after a minute',
  async (_, wrong, px) => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const aerial = aerialOf(village);
    [reply, pixels] = [wrong, px];
    await aerial.show(PLACE, SITE);
    now.mockReturnValue(59_999);
    await aerial.show(PLACE, SITE);
    expect([requested.length, aerial.changes]).toEqual([1, []]);
    expect(compiled(aerial.ground).fragmentShader).not.toContain('toAerial');
    [reply, pixels] = [() => image(), 1024];
    now.mockReturnValue(60_000);
    await aerial.show(PLACE, SITE);
    expect([requested.length, aerial.changes]).toEqual([2, ['Luftbild: erfunden']]);
  },
);

test('ends a request that takes too long', async () => {
  const timeout = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  reply = (signal) => {
    setTimeout(() => timeout.abort());
    return late(signal);
  };
  const aerial = aerialOf(village);
  await aerial.show(PLACE, SITE);
  expect([requested.length, aerial.changes]).toEqual([1, []]);
});

test('never shows the image of a place that is no longer shown, and ends its request', async () => {
  const signals: AbortSignal[] = [];
  reply = (signal) => {
    signals.push(signal);
    return signals.length === 1 ? late(signal) : image();
  };
  const aerial = aerialOf(village);
  const first = aerial.show(PLACE, SITE);
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  await aerial.show([PLACE[0], PLACE[1] + 50], SITE);
  await first;
  expect(signals[0]?.aborted).toBe(true);
  expect(aerial.changes).toEqual(['Luftbild: erfunden']);

  const another = aerial.show(PLACE, SITE);
  aerial.dispose();
  await another;
  expect(aerial.changes).toEqual(['Luftbild: erfunden', '']);
  expect(compiled(aerial.ground).fragmentShader).not.toContain('toAerial');
});

test('lies on the ground where it was taken, north up, in whatever way the house faces', async () => {
  const aerial = aerialOf(village);
  await aerial.show(PLACE, SITE);
  const { uniforms, fragmentShader } = compiled(aerial.ground);
  expect(fragmentShader).toContain('texture2D(aerial, inAerial)');
  expect(fragmentShader.match(/toAerial/g)).toHaveLength(2);
  expect(uniforms.aerial?.value).toMatchObject({ colorSpace: 'srgb' });
  const [frontX, , frontZ] = SITE.front;
  for (const [along, forwards] of [
    [0, 0],
    [40, 0],
    [-13, 71],
  ] as const) {
    // The front is where a house faces; along it is to the left of the front.
    const [x, z] = [along * frontZ + forwards * frontX, forwards * frontZ - along * frontX];
    const { x: across, y: up } = new Vector3(along, forwards, 1).applyMatrix3(
      uniforms.toAerial?.value as never,
    );
    expect(2_617_380 + across * 240).toBeCloseTo(PLACE[0] + x - 7, 3);
    expect(1_193_131 + up * 240).toBeCloseTo(PLACE[1] - z + 3, 3);
  }
});
