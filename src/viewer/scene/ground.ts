import {
  type BufferGeometry,
  Color,
  type IUniform,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  Vector3,
  Vector4,
} from 'three';
import { around, type Footprint } from '../geometry/building-shape.ts';
import { combine, crossProduct, dotProduct, type Vector } from '../geometry/vector.ts';
import type { Door } from './house-walls.ts';
import { type Light, lampLight, linearOf, litBySky, NO_LAMP, type SkyColours } from './light.ts';
import type { Garden } from './surroundings/plants.ts';

/** Maximum number of rectangles with a shadow of their own, limited by the shader. */
const MOST = 8;
/** Maximum number of trees that shade the ground, limited by the shader. */
const MOST_TREES = 10;

/** Lawn, gravel and slabs around buildings, fading into haze at the horizon. */
export interface Ground {
  readonly mesh: Mesh<BufferGeometry, MeshStandardMaterial>;
  /** Shows the footprints of each building, in the axes of the house: along its front, and forwards. */
  show(buildings: readonly (readonly Footprint[])[], door: Door | null, front: Vector): void;
  /** Colour of far land, linear. */
  readonly haze: IUniform<Vector3>;
  /** Gives it the shape of a geometry in the axes of the house, which it disposes of later; null for flat ground. */
  shape(geometry: BufferGeometry | null): void;
  /** Shades the ground under trees and beside the hedge; null for none. */
  plant(garden: Garden | null): void;
  tint(sky: SkyColours): void;
  dispose(): void;
}

/** Gravel and slabs around buildings, in the axes of the house. */
export interface GroundPlan {
  readonly buildings: readonly Footprint[];
  /** Slabs; a negative half is none. */
  readonly terrace: Footprint;
  readonly path: Footprint;
}

/** Covers nothing. */
export const NO_FOOTPRINT: Footprint = { middle: [0, 0], half: [-9, -9] };

/** Returns what covers the ground around the footprints of each building; null without buildings. */
export function groundPlan(
  buildings: readonly (readonly Footprint[])[],
  door: Door | null,
  front: Vector,
): GroundPlan | null {
  const [first] = buildings;
  if (!first) return null;
  const all = buildings.flat();
  const edgeOf = ({ middle, half }: Footprint) => middle[1] + half[1];
  const edge = Math.max(...first.map(edgeOf));
  const { middle, half } = around(first.filter((part) => edgeOf(part) > edge - 0.1));
  // A terrace along the front wall of a house; a long hall is on gravel.
  const isHouse = around(first).half[0] < 14 && buildings.length === 1;
  return {
    buildings: all.length > MOST ? buildings.map(around) : all,
    terrace: { middle: [middle[0], edge + 1.75], half: [isHouse ? half[0] * 0.94 : -9, 1.75] },
    path: door && buildings.length === 1 ? pathTo(door, front) : NO_FOOTPRINT,
  };
}

function pathTo({ at, out }: Door, front: Vector): Footprint {
  const [outX, outZ] = inPlan(out, front);
  return {
    middle: inPlan(combine([at, 1], [out, 5.5]), front),
    half: [0.95 + Math.abs(outX) * 4.55, 0.95 + Math.abs(outZ) * 4.55],
  };
}

/** Returns a point in the axes of a house that faces `front`. */
const inPlan = (point: Vector, front: Vector): readonly [x: number, z: number] => [
  dotProduct(point, crossProduct([0, 1, 0], front)),
  dotProduct(point, front),
];

/** Colours of the lawn and of dry grass, sRGB. */
export const GRASS = { lawn: '#66723f', dry: '#8a8a4e' } as const;

/** Returns what far land fades into, linear. */
export function hazeOver({ haze }: Pick<SkyColours, 'haze'>): Vector {
  const { r, g, b } = new Color(GRASS.lawn);
  const lawn = 0.22 * Math.min(1, haze[1] / 0.77);
  return combine([haze, 0.74], [[r, g, b], lawn]);
}

export function createGround(light: Light): Ground {
  const uniforms = {
    noise: { value: light.noise },
    detail: light.detail,
    buildings: { value: Array.from({ length: MOST }, () => new Vector4()) },
    terrace: { value: new Vector4() },
    path: { value: new Vector4() },
    // Of each tree its place on the ground and the radius of its crown.
    trees: { value: Array.from({ length: MOST_TREES }, () => new Vector3(0, 0, -1)) },
    hedge: { value: new Vector4(0, 0, -9, -9) },
    lamps: light.lamps,
    lamp: { value: new Vector3(...NO_LAMP) },
    haze: { value: new Vector3() },
  };
  const material = new MeshStandardMaterial({ roughness: 0.97 });
  material.customProgramCacheKey = () => 'ground';
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec2 vPlace;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvPlace = position.xz;');
    shader.fragmentShader = litBySky(shader.fragmentShader)
      .replace('#include <common>', `#include <common>\n${FRAGMENT_DECLARATIONS}`)
      .replace('#include <color_fragment>', FRAGMENT_COLOUR)
      .replace('#include <lights_fragment_end>', `#include <lights_fragment_end>\n${FRAGMENT_CONTACT}`)
      .replace('#include <opaque_fragment>', `${FRAGMENT_HAZE}\n#include <opaque_fragment>`);
  };
  const flat = new PlaneGeometry(8000, 8000).rotateX(-Math.PI / 2);
  const mesh = new Mesh<BufferGeometry, MeshStandardMaterial>(flat, material);
  mesh.receiveShadow = true;
  mesh.raycast = () => {};

  const shape = (geometry: BufferGeometry) => {
    if (mesh.geometry !== flat) mesh.geometry.dispose();
    mesh.geometry = geometry;
  };
  return {
    mesh,
    haze: uniforms.haze,
    shape: (geometry) => shape(geometry ?? flat),
    show(buildings, door, front) {
      mesh.rotation.y = Math.atan2(front[0], front[2]);
      const plan = groundPlan(buildings, door, front);
      if (!plan) return;
      uniforms.buildings.value.forEach((building, index) => {
        const { middle, half } = plan.buildings[index] ?? around(plan.buildings);
        building.set(...middle, ...half);
      });
      uniforms.terrace.value.set(...plan.terrace.middle, ...plan.terrace.half);
      uniforms.path.value.set(...plan.path.middle, ...plan.path.half);
      const lamp = door?.lamp ?? NO_LAMP;
      const [lampX, lampZ] = inPlan(lamp, front);
      uniforms.lamp.value.set(lampX, lamp[1], lampZ);
    },
    plant(garden) {
      uniforms.trees.value.forEach((shade, index) => {
        const tree = garden?.trees[index];
        shade.set(tree?.x ?? 0, tree?.z ?? 0, tree?.crown ?? -1);
      });
      const { middle, half } = garden?.hedge ?? NO_FOOTPRINT;
      uniforms.hedge.value.set(...middle, ...half);
    },
    tint(sky) {
      uniforms.haze.value.set(...hazeOver(sky));
    },
    dispose() {
      shape(flat);
      flat.dispose();
      material.dispose();
    },
  };
}

const FRAGMENT_DECLARATIONS = `
uniform sampler2D noise;
uniform bool detail;
uniform vec4 buildings[${MOST}];
uniform vec4 terrace;
uniform vec4 path;
const vec3 lawn = ${linearOf(GRASS.lawn)};
const vec3 dry = ${linearOf(GRASS.dry)};
uniform vec3 haze;
uniform vec3 trees[${MOST_TREES}];
uniform vec4 hedge;
uniform vec3 lamp;
uniform float lamps;
varying vec2 vPlace;
float contact;
float outsideOf(vec4 box) {
  vec2 away = abs(vPlace - box.xy) - box.zw;
  return length(max(away, 0.0)) + min(max(away.x, away.y), 0.0);
}
`;

const FRAGMENT_COLOUR = `
vec2 p = vPlace;
float away = length(p);
vec4 wide = vec4(0.5), broad = vec4(0.5), grain = vec4(0.5);
vec4 fine = texture2D(noise, p * 0.61);
if (detail) {
  wide = texture2D(noise, p * 0.011);
  broad = texture2D(noise, p * 0.07 + 0.3);
  grain = texture2D(noise, p * 2.3);
}
float toHouse = 1e6;
for (int index = 0; index < ${MOST}; index++) toHouse = min(toHouse, outsideOf(buildings[index]));
vec3 ground = mix(lawn, dry, clamp((wide.r - 0.45) * 1.2 + (broad.g - 0.5) * 0.7, 0.0, 1.0) * 0.55);
// Clover, moss and worn patches: no lawn is of one green.
ground = mix(ground, lawn * vec3(0.62, 0.86, 0.6), smoothstep(0.52, 0.78, broad.b) * 0.35);
ground = mix(ground, dry * vec3(1.1, 1.0, 0.9), smoothstep(0.6, 0.9, texture2D(noise, p * 0.19).g) * 0.22);
ground *= 0.66 + 0.38 * fine.b + 0.38 * grain.a;
// Mown in stripes near by; fields beyond.
ground *= 1.0 + 0.045 * sin(p.x * 1.9 + 0.6 * sin(p.y * 0.07)) * smoothstep(60.0, 15.0, away);
vec2 field = floor(vec2(p.x * 0.012 + 0.35 * sin(p.y * 0.006), p.y * 0.006 + 0.2 * sin(p.x * 0.01)));
float fieldTone = fract(sin(dot(field, vec2(41.3, 17.7))) * 937.1);
vec3 fields = mix(lawn * vec3(0.9, 1.0, 0.8), vec3(0.36, 0.32, 0.13), fieldTone * 0.55) * (0.8 + 0.4 * fract(fieldTone * 7.0));
ground = mix(ground, fields * (0.85 + 0.3 * broad.g), smoothstep(45.0, 80.0, away));
// A strip of gravel keeps the walls dry.
if (toHouse < 0.7) {
  float pebble = grain.b * 0.6 + textureLod(noise, p * 4.1, 0.0).g * 0.4;
  vec3 gravel = mix(vec3(0.2, 0.19, 0.175), vec3(0.47, 0.455, 0.43), smoothstep(0.25, 0.75, pebble));
  ground = mix(ground, gravel, smoothstep(0.62, 0.6, toHouse + (fine.r - 0.5) * 0.06));
}
// Slabs: a terrace in front, a path to the door.
float toTerrace = outsideOf(terrace), toPath = outsideOf(path);
bool isTerrace = toTerrace < toPath;
vec2 slab = isTerrace ? vec2(0.94, 0.62) : path.z > path.w ? vec2(0.62, 0.95) : vec2(0.95, 0.62);
vec2 inSlabs = (p - (isTerrace ? terrace.xy : path.xy)) / slab;
if (isTerrace) inSlabs.x += 0.5 * mod(floor(p.y / slab.y), 2.0);
vec2 fromMiddle = abs(fract(inSlabs) - 0.5) * slab;
vec2 pixel = max(fwidth(p), vec2(1e-4));
vec2 joints = smoothstep(slab * 0.5 - 0.009 - pixel, slab * 0.5 - 0.004, fromMiddle);
float joint = max(joints.x, joints.y) * clamp(0.02 / max(pixel.x, pixel.y), 0.15, 1.0);
float slabTone = fract(sin(dot(floor(inSlabs), vec2(12.9, 78.2))) * 43758.5);
vec3 slabs = vec3(0.42, 0.405, 0.385) * (0.86 + 0.2 * slabTone) * (0.88 + 0.14 * fine.b + 0.1 * grain.a) * (1.0 - 0.62 * joint);
float toSlabs = min(toTerrace, toPath);
ground *= 1.0 - 0.35 * smoothstep(0.12, 0.0, abs(toSlabs));
diffuseColor.rgb = mix(ground, slabs, smoothstep(0.01, -0.01, toSlabs));
contact = 1.0 - 0.58 * exp(-max(toHouse, 0.0) / 0.55) - 0.22 * exp(-max(toHouse, 0.0) / 2.6);
contact *= 1.0 - 0.55 * exp(-max(outsideOf(hedge), 0.0) / 0.35);
for (int index = 0; index < ${MOST_TREES}; index++) {
  vec3 tree = trees[index];
  float toTrunk = distance(p, tree.xy);
  if (tree.z > 0.0) contact *= (1.0 - 0.7 * exp(-toTrunk / 0.28)) * (1.0 - 0.4 * smoothstep(1.5, 0.2, toTrunk / tree.z));
}
${lampLight('vec3(p.x, 0.0, p.y)', 'vec3(0.0, 1.0, 0.0)')}
// Light from the rooms falls onto the terrace.
totalEmissiveRadiance += diffuseColor.rgb * vec3(1.0, 0.55, 0.24) * lamps * 0.16 * exp(-max(toHouse, 0.0) / 1.3) * smoothstep(0.5, -0.5, toTerrace);
`;

const FRAGMENT_CONTACT = `
reflectedLight.indirectDiffuse *= contact;
reflectedLight.directDiffuse *= mix(1.0, contact, 0.35);
reflectedLight.indirectSpecular = vec3(0.0);
reflectedLight.directSpecular *= 0.2;
`;

const FRAGMENT_HAZE = `
float hidden = 1.0 - exp(-pow(max(away - 40.0, 0.0) / 700.0, 1.15));
outgoingLight = mix(outgoingLight, haze, hidden * 0.78);
`;
