import { type IUniform, MeshStandardMaterial } from 'three';
import { type Light, lampLight, linearOf, litBySky } from './light.ts';

/** Finishes of parts of a house; their patterns are in the shader. */
export const FINISHES = {
  plaster: { colour: '#f1ede5', roughness: 0.94, metalness: 0 },
  cladding: { colour: '#4a4f53', roughness: 0.75, metalness: 0 },
  boards: { colour: '#a78763', roughness: 0.8, metalness: 0 },
  wood: { colour: '#8d6338', roughness: 0.62, metalness: 0 },
  metal: { colour: '#5c656c', roughness: 0.5, metalness: 0.7 },
  snowGuard: { colour: '#5c656c', roughness: 0.5, metalness: 0.7 },
  flashing: { colour: '#3d4449', roughness: 0.5, metalness: 0.6 },
  steel: { colour: '#c9cdd0', roughness: 0.3, metalness: 0.9 },
  seamed: { colour: '#454b51', roughness: 0.5, metalness: 0.75 },
  underlay: { colour: '#121416', roughness: 0.9, metalness: 0 },
  frame: { colour: '#2c3135', roughness: 0.48, metalness: 0.15 },
  stone: { colour: '#b9b4ab', roughness: 0.85, metalness: 0 },
  masonry: { colour: '#a39f98', roughness: 0.95, metalness: 0 },
  garageDoor: { colour: '#d4d6d4', roughness: 0.5, metalness: 0.1 },
  bicycle: { colour: '#9c2f24', roughness: 0.35, metalness: 0.2 },
  lamp: { colour: '#e8e2d4', roughness: 0.4, metalness: 0 },
  tiles: { colour: '#7d4634', roughness: 0.9, metalness: 0 },
} as const;

export type Finish = keyof typeof FINISHES;
export const FINISH_NAMES = Object.keys(FINISHES) as Finish[];
const LOOKS = Object.values(FINISHES);

/** Plaster, boards, sheet metal and so on: one material, its patterns drawn by the shader on world coordinates. */
export function createHouseMaterial(light: Light, split: IUniform<number>): MeshStandardMaterial {
  const material = new MeshStandardMaterial();
  const uniforms = {
    noise: { value: light.noise },
    detail: light.detail,
    split,
    lamp: light.lamp,
    lamps: light.lamps,
  };
  material.customProgramCacheKey = () => 'house';
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${VERTEX_DECLARATIONS}`)
      .replace('#include <begin_vertex>', `#include <begin_vertex>\n${VERTEX}`);
    shader.fragmentShader = litBySky(shader.fragmentShader)
      .replace('#include <common>', `#include <common>\n${FRAGMENT_DECLARATIONS}`)
      .replace('#include <color_fragment>', FRAGMENT_COLOUR)
      .replace('#include <roughnessmap_fragment>', 'float roughnessFactor = surfaceLook.x;')
      .replace('#include <metalnessmap_fragment>', 'float metalnessFactor = surfaceLook.y;')
      .replace('#include <normal_fragment_maps>', FRAGMENT_NORMAL)
      .replace('#include <emissivemap_fragment>', FRAGMENT_LAMP);
  };
  return material;
}

const is = (finish: Finish) => `finish == ${FINISH_NAMES.indexOf(finish)}`;

const VERTEX_DECLARATIONS = `
attribute float finish;
flat varying int vFinish;
varying vec3 vWorld;
varying vec3 vOut;
`;

// The house is never moved: its own coordinates are the world's.
const VERTEX = `
vFinish = int(finish + 0.5);
vWorld = position;
vOut = normal;
`;

const FRAGMENT_DECLARATIONS = `
uniform sampler2D noise;
uniform bool detail;
uniform float split;
uniform vec3 lamp;
uniform float lamps;
const vec3 finishColours[${LOOKS.length}] = vec3[](${LOOKS.map(({ colour }) => linearOf(colour)).join(', ')});
const vec2 finishSurfaces[${LOOKS.length}] = vec2[](${LOOKS.map(({ roughness, metalness }) => `vec2(${roughness.toFixed(2)}, ${metalness.toFixed(2)})`).join(', ')});
flat varying int vFinish;
varying vec3 vWorld;
varying vec3 vOut;
vec2 surfaceLook;
vec2 wallPlace;
float hashOf(float x) { return fract(sin(x * 12.7) * 437.585); }
// Boards of a width along a coordinate: their tone, dark at the joints.
float boards(float x, float width, float spread) {
  float joint = smoothstep(0.455, 0.49, abs(fract(x / width) - 0.5)) * (1.0 - smoothstep(0.2, 0.6, fwidth(x) / width));
  return (1.0 - spread / 2.0 + spread * hashOf(floor(x / width))) * (1.0 - 0.6 * joint);
}
`;

const FRAGMENT_COLOUR = `
int finish = vFinish;
surfaceLook = finishSurfaces[finish];
diffuseColor.rgb = finishColours[finish];
vec3 outside = normalize(vOut);
vec3 across = normalize(vec3(outside.z, 0.0, -outside.x) + vec3(1e-5, 0.0, 0.0));
wallPlace = vec2(dot(vWorld, across), abs(outside.y) > 0.95 ? vWorld.z : vWorld.y);
// The roof of today has none of the new snow guards.
if (${is('snowGuard')} && gl_FragCoord.x < split) discard;
if (${is('plaster')}) {
  vec4 broad = texture2D(noise, wallPlace * 0.11);
  float grain = texture2D(noise, wallPlace * 0.9).b;
  float rain = texture2D(noise, wallPlace * vec2(0.55, 0.045)).g;
  diffuseColor.rgb *= 0.95 + 0.07 * broad.r + 0.03 * (grain - 0.5) - 0.025 * smoothstep(0.55, 0.95, rain);
  float plinth = 1.0 - step(0.32, vWorld.y);
  diffuseColor.rgb = mix(diffuseColor.rgb, vec3(0.2, 0.195, 0.19) * (0.9 + 0.2 * grain), plinth);
  diffuseColor.rgb *= 1.0 - 0.1 * exp(-max(vWorld.y - 0.32, 0.0) * 2.2) * (0.5 + broad.a);
} else if (${is('cladding')}) {
  diffuseColor.rgb *= boards(wallPlace.x, 0.14, 0.28) * (0.9 + 0.2 * texture2D(noise, wallPlace * vec2(2.0, 0.2)).g);
} else if (${is('boards')}) {
  diffuseColor.rgb *= boards(wallPlace.x, 0.16, 0.3) * (0.8 + 0.4 * texture2D(noise, vWorld.xz * vec2(0.3, 0.9)).g);
} else if (${is('wood')}) {
  diffuseColor.rgb *= boards(wallPlace.y, 0.145, 0.3) * (0.78 + 0.44 * texture2D(noise, wallPlace * vec2(0.25, 3.0)).g);
} else if (${is('metal')} || ${is('flashing')}) {
  float patina = texture2D(noise, (vWorld.xy + vWorld.zz) * 0.35).r;
  diffuseColor.rgb *= 0.95 + 0.1 * patina;
  surfaceLook.x += 0.08 * (patina - 0.5);
} else if (${is('seamed')}) {
  float toSeam = abs(fract(wallPlace.x / 0.43) - 0.5) * 0.43;
  diffuseColor.rgb *= 1.0 + 0.5 * (1.0 - smoothstep(0.006, 0.014, toSeam)) - 0.45 * (1.0 - smoothstep(0.0, 0.03, abs(toSeam - 0.026)));
} else if (${is('underlay')}) {
  // What the old tiles lie on, where the picture shows the roof of today.
  if (gl_FragCoord.x < split) diffuseColor.rgb = vec3(0.16, 0.06, 0.035);
} else if (${is('tiles')}) {
  float up = wallPlace.y / max(0.2, sqrt(max(0.04, 1.0 - outside.y * outside.y)));
  vec2 tile = vec2(wallPlace.x / 0.21 + 0.5 * mod(floor(up / 0.34), 2.0), up / 0.34);
  float tone = fract(sin(dot(floor(tile), vec2(3.7, 17.3))) * 4375.8);
  float fine = 1.0 - smoothstep(0.2, 0.7, max(fwidth(tile.x), fwidth(tile.y)));
  diffuseColor.rgb *= 0.65 + 0.45 * tone;
  diffuseColor.rgb *= 1.0 - fine * 0.55 * (1.0 - smoothstep(0.0, 0.14, min(fract(tile.x), 1.0 - fract(tile.y))));
}
`;

// Plaster and masonry are rough: a bump from the grain, if larger than a pixel.
const FRAGMENT_NORMAL = `
if (detail && (${is('plaster')} || ${is('masonry')})) {
  vec2 at = wallPlace * 1.7;
  float e = 0.004;
  vec2 slope = vec2(
    texture2D(noise, at + vec2(e, 0.0)).a - texture2D(noise, at - vec2(e, 0.0)).a,
    texture2D(noise, at + vec2(0.0, e)).a - texture2D(noise, at - vec2(0.0, e)).a);
  vec3 side = normalize((viewMatrix * vec4(across, 0.0)).xyz);
  vec3 top = normalize((viewMatrix * vec4(cross(outside, across), 0.0)).xyz);
  float near = 1.0 - smoothstep(0.004, 0.03, fwidth(wallPlace.y));
  normal = normalize(normal - (side * slope.x + top * slope.y) * 0.22 * near);
}
`;

const FRAGMENT_LAMP = `
${lampLight('vWorld', 'outside')}
if (${is('lamp')}) totalEmissiveRadiance += vec3(1.0, 0.62, 0.3) * lamps * 1.6;
`;
