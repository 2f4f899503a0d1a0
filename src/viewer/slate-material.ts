import { Color, type IUniform, MeshStandardMaterial } from 'three';
import type { SlatePaint } from './palette.ts';

/** What the slates' shader can be told after it is compiled. */
export interface SlateUniforms {
  /** Instance, or cell of a shaped piece, under the pointer; -1 for none. */
  readonly hovered: IUniform<number>;
  /** sRGB-decoded colour of each kind, in the order of `CELL_KINDS`. */
  readonly kindColours: IUniform<Color[]>;
  readonly highlight: IUniform<Color>;
  /** 1 where solar cells shine through, 0 where not. */
  readonly solarCells: IUniform<number>;
  /** Kind of all instances; unused by shaped pieces, which carry their own. */
  readonly kind: IUniform<number>;
}

export interface SlateMaterial {
  readonly material: MeshStandardMaterial;
  readonly uniforms: SlateUniforms;
}

/** Glass whose joints and cells are drawn by the shader, so that no picture has to be loaded. */
export function createSlateMaterial(kind: number): SlateMaterial {
  const uniforms: SlateUniforms = {
    hovered: { value: -1 },
    kindColours: { value: [new Color(), new Color(), new Color(), new Color()] },
    highlight: { value: new Color() },
    solarCells: { value: kind === 0 ? 1 : 0 },
    kind: { value: kind },
  };
  const material = new MeshStandardMaterial({ roughness: 0.22, metalness: 0.1 });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${VERTEX_DECLARATIONS}`)
      .replace('#include <begin_vertex>', `#include <begin_vertex>\n${VERTEX}`);
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <lights_fragment_end>', `#include <lights_fragment_end>\n${FRAGMENT_GLARE}`)
      .replace('#include <common>', `#include <common>\n${FRAGMENT_DECLARATIONS}`)
      .replace('#include <color_fragment>', `#include <color_fragment>\n${FRAGMENT_COLOUR}`)
      .replace('#include <emissivemap_fragment>', `#include <emissivemap_fragment>\n${FRAGMENT_GLOW}`);
  };
  return { material, uniforms };
}

/** Gives a slate material the colours of a mode. */
export function paintSlates({ material, uniforms }: SlateMaterial, paint: SlatePaint) {
  paint.kinds.forEach((colour, kind) => {
    uniforms.kindColours.value[kind]?.set(colour);
  });
  uniforms.highlight.value.set(paint.highlight);
  material.envMapIntensity = paint.reflection;
}

const VERTEX_DECLARATIONS = `
uniform float kind;
varying vec2 vInCell;
varying vec2 vCellSize;
varying float vKind;
varying float vPiece;
#ifndef USE_INSTANCING
attribute vec4 inCell;
attribute vec2 kinds;
#endif
`;

const VERTEX = `
#ifdef USE_INSTANCING
vCellSize = vec2(length(instanceMatrix[0].xyz), length(instanceMatrix[1].xyz));
vInCell = position.xy * vCellSize;
vKind = kind;
vPiece = float(gl_InstanceID);
#else
vCellSize = inCell.zw;
vInCell = inCell.xy;
vKind = kinds.x;
vPiece = kinds.y;
#endif
`;

const FRAGMENT_DECLARATIONS = `
uniform float hovered;
uniform float solarCells;
uniform vec3 kindColours[4];
uniform vec3 highlight;
varying vec2 vInCell;
varying vec2 vCellSize;
varying float vKind;
varying float vPiece;
`;

// Solar cells of about 16 cm between 2 cm of glass edge; lines fade where they are finer than pixels.
const FRAGMENT_COLOUR = `
vec3 slateColour = kindColours[int(vKind + 0.5)];
float tone = fract(sin(vPiece * 12.9898) * 43758.5453);
slateColour *= 0.95 + 0.1 * tone;
vec2 pixel = max(fwidth(vInCell), vec2(1e-5));
if (solarCells > 0.5 && vKind < 0.5) {
  vec2 inner = vInCell - 0.02;
  vec2 area = vCellSize - 0.04;
  vec2 pitch = area / max(vec2(1.0), floor(area / 0.16 + 0.5));
  vec2 toLine = abs(fract(inner / pitch + 0.5) - 0.5) * pitch;
  vec2 lines = (1.0 - smoothstep(vec2(0.002), vec2(0.002) + pixel * 1.5, toLine)) * clamp(1.0 - pixel / 0.03, 0.0, 1.0);
  slateColour = mix(slateColour, slateColour * 1.7 + 0.012, max(lines.x, lines.y) * 0.55);
}
vec2 toEdge = min(vInCell, vCellSize - vInCell);
vec2 edges = 1.0 - smoothstep(max(vec2(0.01), pixel * 0.4), max(vec2(0.01), pixel * 0.4) + pixel, toEdge);
slateColour *= 1.0 - 0.72 * max(edges.x, edges.y);
float isHovered = step(abs(vPiece - hovered), 0.25);
diffuseColor.rgb = mix(slateColour, highlight, isHovered * 0.55);
`;

// The sun's own mirror image would hide the slates below it; only a hint of it stays.
const FRAGMENT_GLARE = `
reflectedLight.directSpecular = min(reflectedLight.directSpecular * 0.2, vec3(0.12));
`;

const FRAGMENT_GLOW = `
totalEmissiveRadiance += highlight * isHovered * 0.25;
`;
