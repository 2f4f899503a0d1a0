import { Color, type DataTexture, type IUniform, ShaderChunk, Vector3 } from 'three';
import type { Vector } from '../geometry/vector.ts';
import { createNoise } from './noise.ts';

/** Returns an sRGB colour as a shader constant, so that it need not be passed with every frame. */
export function linearOf(colour: string): string {
  const { r, g, b } = new Color(colour);
  return `vec3(${[r, g, b].map((part) => part.toFixed(4)).join(', ')})`;
}

/** Uniforms and textures shared by all materials of a scene. */
export interface Light {
  readonly noise: DataTexture;
  /** Direction towards the sun. */
  readonly sun: IUniform<Vector3>;
  /** Brightness of lamps behind windows; 0 by day. */
  readonly lamps: IUniform<number>;
  /** Position of the lamp at the front door; far below the ground if there is none, m. */
  readonly lamp: IUniform<Vector3>;
  /** Brightness of rooms in daylight. */
  readonly inside: IUniform<number>;
  /** Whether to draw patterns that are too slow without a graphics card. */
  readonly detail: IUniform<boolean>;
}

/** Too far away to light anything. */
export const NO_LAMP: Vector = [0, -1e3, 0];

export const createLight = (): Light => ({
  noise: createNoise(),
  sun: { value: new Vector3(0, 1, 0) },
  lamps: { value: 0 },
  lamp: { value: new Vector3(...NO_LAMP) },
  inside: { value: 0.13 },
  detail: { value: true },
});

/** Light, sky and glass at a time of day. Colours of the sky are linear and may exceed 1. */
export interface Look {
  readonly sunColour: string;
  readonly sunStrength: number;
  /** The second light, from the whole sky. */
  readonly skyColour: string;
  readonly skyStrength: number;
  /** Intensity of reflections. */
  readonly environment: number;
  readonly exposure: number;
  readonly inside: number;
  readonly lamps: number;
  readonly sky: SkyColours;
}

export interface SkyColours {
  readonly zenith: Vector;
  /** The zenith as reflected by slates: a blue one would turn every slate blue. */
  readonly mirroredZenith: Vector;
  readonly horizon: Vector;
  readonly haze: Vector;
  readonly glow: Vector;
  readonly ground: Vector;
  readonly cloud: Vector;
  readonly cloudDark: Vector;
  readonly hill: Vector;
}

const DAY: Look = {
  sunColour: '#fff0da',
  sunStrength: 3.7,
  skyColour: '#dbe6f4',
  skyStrength: 1.9,
  environment: 0.9,
  exposure: 1.06,
  inside: 0.13,
  lamps: 0,
  sky: {
    zenith: [0.13, 0.25, 0.46],
    mirroredZenith: [0.22, 0.29, 0.38],
    horizon: [0.34, 0.54, 0.84],
    haze: [0.66, 0.77, 0.9],
    glow: [1, 0.92, 0.78],
    ground: [0.2, 0.22, 0.15],
    cloud: [1.2, 1.18, 1.15],
    cloudDark: [0.62, 0.68, 0.78],
    hill: [0.07, 0.14, 0.16],
  },
};

const EVENING: Look = {
  sunColour: '#ffab68',
  sunStrength: 2.3,
  skyColour: '#d3b4ac',
  skyStrength: 1.1,
  environment: 0.95,
  exposure: 1.32,
  inside: 0.03,
  lamps: 1.7,
  sky: {
    zenith: [0.075, 0.12, 0.25],
    mirroredZenith: [0.2, 0.24, 0.33],
    horizon: [0.36, 0.36, 0.46],
    haze: [0.7, 0.5, 0.4],
    glow: [1.5, 0.8, 0.36],
    ground: [0.09, 0.09, 0.08],
    cloud: [1, 0.62, 0.46],
    cloudDark: [0.24, 0.25, 0.35],
    hill: [0.06, 0.075, 0.12],
  },
};

const NIGHT: Look = {
  sunColour: '#ffab68',
  sunStrength: 0,
  skyColour: '#8ea6d6',
  skyStrength: 0.42,
  environment: 0.8,
  exposure: 1.32,
  inside: 0.02,
  lamps: 1.5,
  sky: {
    zenith: [0.012, 0.02, 0.05],
    mirroredZenith: [0.02, 0.03, 0.055],
    horizon: [0.045, 0.06, 0.11],
    haze: [0.07, 0.085, 0.13],
    glow: [0.05, 0.05, 0.06],
    ground: [0.02, 0.022, 0.025],
    cloud: [0.08, 0.09, 0.13],
    cloudDark: [0.03, 0.04, 0.07],
    hill: [0.012, 0.016, 0.03],
  },
};

/** Heights of the sun (sine) at night, in the evening and by day. */
const [DARK, LOW, HIGH] = [-0.14, 0.06, 0.32];

/** Returns the look for a height of the sun above the horizon; `sine` of the angle. */
export function lookAt(sine: number): Look {
  if (sine < LOW) return blend(NIGHT, EVENING, share(sine, DARK, LOW));
  return blend(EVENING, DAY, share(sine, LOW, HIGH));
}

const share = (at: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (at - from) / (to - from)));

/** Blends numbers, sRGB colours, and all parts of vectors and objects. */
function blend<Part>(from: Part, to: Part, t: number): Part;
function blend(from: unknown, to: unknown, t: number): unknown {
  if (typeof from === 'number') return from + (Number(to) - from) * t;
  if (typeof from === 'string') return `#${new Color(from).lerp(new Color(String(to)), t).getHexString()}`;
  if (Array.isArray(from) && Array.isArray(to)) return from.map((part, index) => blend(part, to[index], t));
  const others = new Map(Object.entries(Object(to)));
  return Object.fromEntries(
    Object.entries(Object(from)).map(([name, part]) => [name, blend(part, others.get(name), t)]),
  );
}

/** Warm light of a lamp, linear. */
const LAMP_LIGHT = 'vec3(1.0, 0.52, 0.2)';

/** Returns the light that the door's lamp adds at a point, for shaders with uniforms `lamp` and `lamps`. */
export const lampLight = (point: string, normal: string): string => `
vec3 toLamp = lamp - ${point};
float lampFar = dot(toLamp, toLamp);
totalEmissiveRadiance += diffuseColor.rgb * ${LAMP_LIGHT} * lamps * 0.75 * (0.25 + max(dot(${normal}, toLamp) * inversesqrt(lampFar), 0.0)) / (0.1 + lampFar);
`;

/** Share of the environment's diffuse light that stays: the rest comes from the sky light, which casts shadows. */
const MIRRORED_DIFFUSE = 0.55;
const DIRECT =
  'RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );';
const SHADOW = 'return mix( 1.0, shadow, shadowIntensity );';
const BORDER =
  'vec2 toBorder = abs( shadowCoord.xy - 0.5 ); shadowIntensity *= smoothstep( 0.5, 0.4, max( toBorder.x, toBorder.y ) );';
const DIFFUSE = 'iblIrradiance += getIBLIrradiance( geometryNormal );';

/**
 * Patches a fragment shader of three's standard materials for a scene lit by sun (first directional light) and sky
 * (second). The environment already reflects the sky, so the sky light adds no highlight of its own.
 */
export function litBySky(fragmentShader: string): string {
  const lights = ShaderChunk.lights_fragment_begin;
  const call = lights.indexOf(DIRECT, lights.indexOf('NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )'));
  return (
    fragmentShader
      .replace(
        '#include <lights_fragment_begin>',
        `${lights.slice(0, call)}{
vec3 keptSpecular = reflectedLight.directSpecular;
#ifdef USE_CLEARCOAT
vec3 keptCoat = clearcoatSpecularDirect;
#endif
${DIRECT}
if ( UNROLLED_LOOP_INDEX == 1 ) {
  reflectedLight.directSpecular = keptSpecular;
  #ifdef USE_CLEARCOAT
  clearcoatSpecularDirect = keptCoat;
  #endif
} }${lights.slice(call + DIRECT.length)}`,
      )
      // Fades towards the border of the shadow map, where shadows would end in a straight line.
      .replace(
        '#include <shadowmap_pars_fragment>',
        ShaderChunk.shadowmap_pars_fragment.replace(SHADOW, `${BORDER}\n${SHADOW}`),
      )
      .replace(
        '#include <lights_fragment_maps>',
        ShaderChunk.lights_fragment_maps.replace(
          DIFFUSE,
          `${DIFFUSE.slice(0, -1)} * ${MIRRORED_DIFFUSE.toFixed(2)};`,
        ),
      )
  );
}
