import { BufferAttribute, type BufferGeometry, MeshPhysicalMaterial } from 'three';
import type { Vector } from '../geometry/vector.ts';
import { type Light, litBySky } from './light.ts';

/** A rectangular pane: lower left corner, directions of its edges, and size, m. */
export interface Pane {
  readonly corner: Vector;
  readonly along: Vector;
  readonly up: Vector;
  readonly normal: Vector;
  readonly width: number;
  readonly height: number;
  /** Its offset in its window, and the window's size, m. */
  readonly within: readonly [x: number, y: number, width: number, height: number];
  /** Height of the window's lower edge above the room's floor, m. */
  readonly sill: number;
  /** Determines the look of the room behind. */
  readonly seed: number;
}

/** Builds all panes as one mesh. */
export function fillPanes(geometry: BufferGeometry, panes: readonly Pane[]) {
  const corners = panes.length * 6;
  const numbers = (size: number) => new Float32Array(corners * size);
  const [position, normal, along] = [numbers(3), numbers(3), numbers(3)];
  const [inWindow, room] = [numbers(2), numbers(4)];
  let at = 0;
  for (const pane of panes) {
    for (const [x, y] of [
      [0, 0] as const,
      [1, 0] as const,
      [1, 1] as const,
      [0, 0] as const,
      [1, 1] as const,
      [0, 1] as const,
    ]) {
      const [dx, dy] = [x * pane.width, y * pane.height];
      for (const axis of [0, 1, 2] as const) {
        position[at * 3 + axis] = pane.corner[axis] + pane.along[axis] * dx + pane.up[axis] * dy;
        normal[at * 3 + axis] = pane.normal[axis];
        along[at * 3 + axis] = pane.along[axis];
      }
      inWindow.set([pane.within[0] + dx, pane.within[1] + dy], at * 2);
      room.set([pane.within[2], pane.within[3], pane.seed, pane.sill], at * 4);
      at++;
    }
  }
  geometry.dispose();
  geometry.setAttribute('position', new BufferAttribute(position, 3));
  geometry.setAttribute('normal', new BufferAttribute(normal, 3));
  geometry.setAttribute('along', new BufferAttribute(along, 3));
  geometry.setAttribute('inWindow', new BufferAttribute(inWindow, 2));
  geometry.setAttribute('room', new BufferAttribute(room, 4));
  geometry.computeBoundingSphere();
}

/** Panes that reflect the sky, with a room behind them: walls, curtains and lamp by one ray against a box. */
export function createGlassMaterial(light: Light): MeshPhysicalMaterial {
  const material = new MeshPhysicalMaterial({ color: '#000000', roughness: 0.03, ior: 1.85 });
  material.customProgramCacheKey = () => 'glass';
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, { inside: light.inside, lamps: light.lamps });
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${VERTEX_DECLARATIONS}`)
      .replace('#include <begin_vertex>', `#include <begin_vertex>\n${VERTEX}`);
    shader.fragmentShader = litBySky(shader.fragmentShader)
      .replace('#include <common>', `#include <common>\n${FRAGMENT_DECLARATIONS}`)
      .replace('#include <emissivemap_fragment>', FRAGMENT_ROOM);
  };
  return material;
}

const VERTEX_DECLARATIONS = `
attribute vec3 along;
attribute vec2 inWindow;
attribute vec4 room;
varying vec4 vRoom;
varying vec3 vLook;
varying vec2 vAt;
`;

// The view into the room in its own axes: along the wall, up, and in.
const VERTEX = `
vRoom = room;
vAt = inWindow;
vec3 from = position - cameraPosition;
vLook = vec3(dot(from, along), dot(from, cross(normal, along)), -dot(from, normal));
`;

const FRAGMENT_DECLARATIONS = `
uniform float inside;
uniform float lamps;
varying vec4 vRoom;
varying vec3 vLook;
varying vec2 vAt;
float hashOf(float x) { return fract(sin(x * 91.17) * 4375.85); }
`;

const FRAGMENT_ROOM = `
vec2 opening = vRoom.xy;
float id = floor(vRoom.z + 0.5);
vec3 look = normalize(vLook);
vec3 from = vec3(vAt, 0.0);
vec3 least = vec3(-1.1, -vRoom.w, 0.0), most = vec3(opening.x + 1.1, opening.y + 0.35, 3.6);
vec3 reach = max((least - from) / look, (most - from) / look);
float nearest = min(min(reach.x, reach.y), reach.z);
vec3 hit = from + look * nearest;
vec3 roomColour = mix(vec3(0.78, 0.74, 0.68), vec3(0.7, 0.74, 0.76), hashOf(id + 3.0));
if (nearest == reach.y) roomColour = look.y > 0.0 ? vec3(0.9) : vec3(0.42, 0.3, 0.2);
else if (nearest == reach.x) roomColour *= 0.86;
else if (hit.y < least.y + 0.85 && abs(hit.x - opening.x * 0.6) < 0.8) roomColour = vec3(0.2, 0.17, 0.15);
vec3 seen = roomColour * inside * (0.25 + 1.1 * exp(-hit.z * 0.55));
// Behind most windows somebody is at home.
float isOn = step(hashOf(id * 5.7 + 2.0), 0.8);
vec3 lamp = vec3(opening.x * 0.5 + hashOf(id + 0.5) - 0.5, most.y - 0.55, 1.7);
vec3 warm = mix(vec3(1.0, 0.43, 0.11), vec3(1.0, 0.54, 0.2), hashOf(id + 9.0));
vec3 toLamp = lamp - hit;
seen += roomColour * warm * lamps * isOn * (1.5 / (0.35 + dot(toLamp, toLamp)) + 0.16);
float offAxis = length(cross(look, lamp - from));
seen += warm * lamps * isOn * 3.0 * smoothstep(0.17, 0.13, offAxis) * step(0.0, dot(look, lamp - from));
// Curtains just behind the glass.
float across = from.x + look.x * 0.1 / max(look.z, 0.05);
float width = opening.x * (0.13 + 0.12 * hashOf(id + 4.0));
float isCurtain = step(hashOf(id + 6.0), 0.85) *
  max(1.0 - smoothstep(width - 0.02, width + 0.02, across), smoothstep(opening.x - width - 0.02, opening.x - width + 0.02, across));
vec3 cloth = vec3(0.86, 0.84, 0.8) * (0.72 + 0.28 * sin(across * 58.0 + 3.0 * sin(across * 17.0 + id)));
seen = mix(seen, cloth * (inside * 1.25 + warm * lamps * isOn * 0.3), isCurtain * 0.93);
totalEmissiveRadiance += seen;
`;
