import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { getDefaultStore } from 'jotai';
import { Matrix3, type MeshStandardMaterial, SRGBColorSpace, Texture } from 'three';
import { aerialImagesOf } from '../../../../contracts/api/app-configuration.ts';
import type { Lv95 } from '../../../../contracts/domain/lv95.ts';
import { loadAppConfiguration } from '../../../shared/api/app-configuration.ts';
import { readBytes } from '../../../shared/api/read-bytes.ts';
import { consentAtom } from '../../../shared/consent/consent.ts';
import { aerialImage } from '../../geometry/aerial-image.ts';
import type { Site } from './around-house.ts';

/** The image: 23 cm per pixel; more would cost a device without graphics card too much. */
const SIZE = { metres: 240, pixels: 1024 } as const;
/** Largest file, bytes; a JPEG of this size has a tenth. */
const MAX_BYTES = 3_000_000;
const TIMEOUT_MS = 8_000;
/** Time after which an image that did not arrive is requested again. */
const RETRY_MS = 60_000;

/** An image, its north-western corner, and the words about its source. */
interface Loaded {
  readonly texture: Texture;
  readonly corner: Lv95;
  readonly credit: string;
}

/** The aerial image on the ground around a house. */
export interface Aerial {
  /**
   * Shows the image around a place once it has arrived; null for none. Resolves then, or when there is none, none is
   * allowed, or another one was requested. Never rejects: without an image the meadow is shown.
   */
  show(origin: Lv95 | null, site: Site | null): Promise<void>;
  dispose(): void;
}

/** An image that was requested. */
interface Requested {
  readonly key: string;
  readonly image: Promise<Loaded | null>;
  readonly ended: AbortController;
  /** Time of `performance.now()` from which it is requested again. */
  retryAt: number;
}

/**
 * Paints the image over the colour of the ground, whose shape, shadows and haze it takes. `onChange` is called with the
 * words about its source after it has appeared, with an empty text after it has disappeared.
 */
export function createAerial(ground: MeshStandardMaterial, onChange: (credit: string) => void): Aerial {
  // The renderer stores these objects with the compiled program, which outlives an image.
  const uniforms = { aerial: { value: null as Texture | null }, toAerial: { value: new Matrix3() } };
  const { onBeforeCompile, customProgramCacheKey } = ground;
  let requested: Requested | null = null;
  let painted: Loaded | null = null;
  ground.customProgramCacheKey = () => (painted ? 'ground-aerial' : 'ground');
  ground.onBeforeCompile = (shader, gl) => {
    onBeforeCompile.call(ground, shader, gl);
    if (!painted) return;
    Object.assign(shader.uniforms, uniforms);
    shader.fragmentShader = shader.fragmentShader
      .replace('float contact;', `float contact;\n${DECLARATIONS}`)
      .replace('contact = 1.0', `${COLOUR}contact = 1.0`);
  };
  const paint = (image: Loaded | null) => {
    if (image === painted) return;
    painted = image;
    uniforms.aerial.value = image?.texture ?? null;
    ground.needsUpdate = true;
    onChange(image?.credit ?? '');
  };
  const forget = () => {
    requested?.ended.abort();
    void requested?.image.then((image) => image?.texture.dispose());
    requested = null;
  };
  const request = (origin: Lv95): Promise<Loaded | null> => {
    const hasConsent = getDefaultStore().get(consentAtom)?.maps === true;
    const key = [...origin, hasConsent].join();
    if (requested?.key === key && performance.now() < requested.retryAt) return requested.image;
    forget();
    paint(null);
    const ended = new AbortController();
    const image = imageAround(origin, hasConsent, ended.signal).catch(() => {
      next.retryAt = performance.now() + RETRY_MS;
      return null;
    });
    const next: Requested = { key, image, ended, retryAt: Number.POSITIVE_INFINITY };
    requested = next;
    return image;
  };
  let turn = 0;
  return {
    async show(origin, site) {
      const own = ++turn;
      const image = origin && site && (await request(origin));
      if (own !== turn) return;
      if (image) toImage(uniforms.toAerial.value, origin, site, image.corner);
      paint(image);
    },
    dispose() {
      turn++;
      paint(null);
      forget();
      Object.assign(ground, { onBeforeCompile, customProgramCacheKey });
    },
  };
}

/** Sets the matrix from the axes of a house, m, to the image: 0 to 1 from west to east and from south to north. */
function toImage(matrix: Matrix3, origin: Lv95, { front, middle }: Site, [west, north]: Lv95) {
  const [frontX, , frontZ] = front;
  const east = origin[0] - middle[0] - west;
  const up = origin[1] - middle[1] - north + SIZE.metres;
  matrix.set(frontZ, frontX, east, frontX, -frontZ, up, 0, 0, SIZE.metres).multiplyScalar(1 / SIZE.metres);
}

/** Loads the image of this portal's service; of a foreign one with the person's consent only. */
async function imageAround(origin: Lv95, hasConsent: boolean, signal: AbortSignal): Promise<Loaded | null> {
  const { addressService } = await loadAppConfiguration();
  const service = addressService && aerialImagesOf(addressService);
  if (!service) return null;
  const isOwn = addressService.kind === 'village';
  if (!isOwn && !hasConsent) return null;
  const { href, corner } = aerialImage(origin, SIZE, service);
  const reply = await fetch(href, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    credentials: 'omit',
    referrerPolicy: 'strict-origin',
  });
  const type = reply.headers.get('content-type') ?? '';
  // The service answers some errors with status 200 and a document.
  if (!reply.ok || !type.startsWith('image/')) throw new Error('no image');
  const image = await decoded(await readBytes(reply, MAX_BYTES), type);
  const texture = new Texture(image);
  texture.colorSpace = SRGBColorSpace;
  texture.needsUpdate = true;
  return { texture, corner, credit: isOwn ? i18n._(msg`Luftbild: erfunden`) : '© swisstopo' };
}

/** Rejects what is no image, or one of another size before its pixels are decoded. */
async function decoded(bytes: ArrayBuffer, type: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error('not an image'));
      image.src = address;
    });
    if (image.naturalWidth !== SIZE.pixels || image.naturalHeight !== SIZE.pixels)
      throw new Error('another size');
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

const DECLARATIONS = `
uniform sampler2D aerial;
uniform mat3 toAerial;
`;

/** Fades into the meadow at the image's edge; the strip along the walls hides the photographed roof's edge. */
const COLOUR = `
vec2 inAerial = (toAerial * vec3(p, 1.0)).xy;
float aerialShare = smoothstep(0.49, 0.3, distance(inAerial, vec2(0.5))) * smoothstep(0.7, 1.6, toHouse);
// Grain finer than a pixel of the image.
vec3 aerialColour = texture2D(aerial, inAerial).rgb * (0.8 + 0.2 * fine.b + 0.2 * grain.a);
diffuseColor.rgb = mix(diffuseColor.rgb, aerialColour, aerialShare);
`;
