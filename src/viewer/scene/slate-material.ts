import {
  Color,
  DataTexture,
  FloatType,
  type IUniform,
  MeshPhysicalMaterial,
  RedFormat,
  RGBAFormat,
  type Texture,
} from 'three';
import { HEAT_COLOURS } from '../geometry/light-scale.ts';
import { STEP, THICKNESS } from '../geometry/slate-pose.ts';
import { type Light, linearOf, litBySky } from './light.ts';
import type { OwnColours } from './own-colours.ts';

/** Uniforms of the slates' shader that change after it is compiled; both slate meshes share them. */
export interface SlateUniforms {
  /** Index of the cell under the pointer; -1 for none. */
  readonly hovered: IUniform<number>;
  readonly base: IUniform<Color>;
  readonly cells: IUniform<Color>;
  /** Per cell its own colour, linear, and how far it hides the solar cells; where `isComposed` is 1. */
  readonly paints: IUniform<Texture>;
  readonly isComposed: IUniform<number>;
  /** 1 tells blinds and made-to-measure pieces apart by colour, 0 shows them as they look. */
  readonly reveal: IUniform<number>;
  /** Per cell 0 to 1 for a colour between poor and rich in light, row by row; where `isHeated` is 1. */
  readonly heat: IUniform<Texture>;
  readonly isHeated: IUniform<number>;
  /** Device pixels from the left up to which the roof shows tiles instead; -1 for none. */
  readonly split: IUniform<number>;
}

/** Cells in a row of a texture: fewer than any device takes. */
const TEXTURE_ROW = 256;

/** One or four numbers for each cell, in the order of the table. */
function textureOf(values: Float32Array, format: typeof RedFormat | typeof RGBAFormat): DataTexture {
  const size = format === RedFormat ? 1 : 4;
  const rows = Math.max(1, Math.ceil(values.length / size / TEXTURE_ROW));
  const filled = new Float32Array(TEXTURE_ROW * rows * size);
  filled.set(values);
  const texture = new DataTexture(filled, TEXTURE_ROW, rows, format, FloatType);
  texture.needsUpdate = true;
  return texture;
}

/** Paints cells by a value from 0 to 1 each, in the order of the table; null shows them as they look. */
export function heatSlates({ heat, isHeated }: SlateUniforms, values: Float32Array | null) {
  isHeated.value = values ? 1 : 0;
  if (!values) return;
  heat.value.dispose();
  heat.value = textureOf(values, RedFormat);
}

export const createSlateUniforms = (): SlateUniforms => ({
  hovered: { value: -1 },
  base: { value: new Color() },
  cells: { value: new Color() },
  paints: { value: textureOf(new Float32Array(4), RGBAFormat) },
  isComposed: { value: 0 },
  reveal: { value: 0 },
  heat: { value: textureOf(new Float32Array(1), RedFormat) },
  isHeated: { value: 0 },
  split: { value: -1 },
});

/** Added to the fourth number of a cell with a colour of its own. */
const OWN = 1;

/** Colour of the cells of dark glass, sRGB. */
const DARK_CELLS = '#0d1118';

/** Share of the solar cells that a glass hides: dark glass shows them, coloured glass hides most. */
function hiddenBy(glass: Color): number {
  const { r, g, b } = glass.clone().convertLinearToSRGB();
  const chroma = Math.max(r, g, b) - Math.min(r, g, b);
  return Math.min(1, Math.max(0, (chroma - 0.12) / 0.15));
}

/** Returns the linear colours of a slate's glass and of the cells behind it; `srgb` that of the glass. */
export function slatePaint(srgb: string): { readonly glass: Color; readonly cells: Color } {
  const glass = new Color(srgb || '#1d2935');
  return { glass, cells: new Color(DARK_CELLS).lerp(glass.clone().multiplyScalar(0.6), hiddenBy(glass)) };
}

/** Gives slates the colour that the customer chose, and those composed in another one theirs; all sRGB. */
export function paintSlates(
  { base, cells, paints, isComposed }: SlateUniforms,
  colour: string,
  own: OwnColours,
) {
  const paint = slatePaint(colour);
  base.value.copy(paint.glass);
  cells.value.copy(paint.cells);
  isComposed.value = own.size > 0 ? 1 : 0;
  if (own.size === 0) return;
  const last = Math.max(...own.keys());
  const numbers = new Float32Array((last + 1) * 4);
  for (const [cell, srgb] of own) {
    const glass = new Color(srgb);
    numbers.set([...glass.toArray(), OWN + hiddenBy(glass)], cell * 4);
  }
  paints.value.dispose();
  paints.value = textureOf(numbers, RGBAFormat);
}

/** Glass mirrors the sky more than the house around it, which the sky's picture does not have. */
const MIRRORED = 1.75;
const COAT_MIRRORS =
  'clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );';

/**
 * Thin glass over solar cells. Cells, joints and the shadow of the course above are drawn by the shader, so
 * that no picture has to be loaded; `shaped` pieces carry per corner what instances carry per slate.
 */
export function createSlateMaterial(uniforms: SlateUniforms, light: Light, shaped: boolean) {
  const material = new MeshPhysicalMaterial({
    roughness: 0.55,
    clearcoat: 1,
    clearcoatRoughness: 0.05,
    specularIntensity: 0.35,
  });
  // Three keeps programs by the text of `onBeforeCompile`, which is the same for both.
  material.customProgramCacheKey = () => (shaped ? 'shaped slates' : 'slates');
  if (shaped) material.defines = { ...material.defines, SHAPED: 1 };
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms, { noise: { value: light.noise }, sun: light.sun });
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${VERTEX_DECLARATIONS}`)
      .replace('#include <begin_vertex>', `#include <begin_vertex>\n${VERTEX}`);
    shader.fragmentShader = litBySky(shader.fragmentShader)
      .replace('#include <common>', `#include <common>\n${FRAGMENT_DECLARATIONS}`)
      .replace('#include <color_fragment>', FRAGMENT_COLOUR)
      .replace(
        '#include <roughnessmap_fragment>',
        '#include <roughnessmap_fragment>\nroughnessFactor = isSheet ? 0.42 : isTile ? 0.9 : roughnessFactor;',
      )
      .replace('#include <normal_fragment_maps>', FRAGMENT_NORMAL)
      .replace(
        '#include <clearcoat_normal_fragment_begin>',
        `#include <clearcoat_normal_fragment_begin>\n${FRAGMENT_COAT_NORMAL}`,
      )
      .replace('#include <lights_physical_fragment>', `#include <lights_physical_fragment>\n${FRAGMENT_COAT}`)
      .replace(COAT_MIRRORS, `${COAT_MIRRORS}\nclearcoatRadiance *= ${MIRRORED.toFixed(2)};`)
      .replace('#include <lights_fragment_end>', `#include <lights_fragment_end>\n${FRAGMENT_SHADE}`)
      .replace(
        '#include <emissivemap_fragment>',
        'totalEmissiveRadiance += highlight * isHovered * 0.22 + heatColour * 0.8;',
      );
  };
  return material;
}

const VERTEX_DECLARATIONS = `
attribute vec4 inCell;
attribute vec2 kinds;
attribute vec4 place;
#ifdef SHAPED
attribute vec3 along;
attribute vec3 up;
#endif
// On the slate, its size, the height in sight below the next course, m.
varying vec2 vOn;
varying vec3 vSize;
// Kind, index of the cell, surface.
flat varying ivec3 vKind;
// Of the cell's corner on the surface, m.
varying vec2 vCorner;
varying vec3 vAlong;
varying vec3 vUp;
varying float vFace;
`;

const VERTEX = `
vSize = vec3(inCell.zw, place.x);
vCorner = place.zw;
vKind = ivec3(vec3(kinds, place.y) + 0.5);
#ifdef SHAPED
vOn = inCell.xy;
vAlong = along;
vUp = up;
vFace = dot(normal, cross(along, up));
#else
vOn = position.xy * inCell.zw;
vAlong = normalize(instanceMatrix[0].xyz);
vUp = normalize(instanceMatrix[1].xyz);
vFace = normal.z;
#endif
`;

const FRAGMENT_DECLARATIONS = `
uniform float hovered;
uniform vec3 base;
uniform vec3 cells;
uniform float isComposed;
uniform sampler2D paints;
const vec3 highlight = ${linearOf('#f2a100')};
uniform vec3 sun;
uniform float reveal;
uniform float isHeated;
uniform sampler2D heat;
uniform float split;
uniform sampler2D noise;
varying vec2 vOn;
varying vec3 vSize;
flat varying ivec3 vKind;
varying vec2 vCorner;
varying vec3 vAlong;
varying vec3 vUp;
varying float vFace;
bool isTile;
bool isSheet;
vec3 heatColour;
float isHovered;
float seed;
float otherSeed;
vec4 waviness;
float streak;
vec2 tile;
const vec3 heatColours[${HEAT_COLOURS.length}] = vec3[](${HEAT_COLOURS.map(linearOf).join(', ')});
float hashOf(float x) { return fract(sin(x * 12.9898) * 43758.5453); }
// Share of a pixel that lines of a width cover, every so many metres: finer than pixels they fade to their mean.
float lines(float x, float pitch, float width, float pixel) {
  float toLine = abs(fract(x / pitch + 0.5) - 0.5) * pitch;
  float covered = 1.0 - smoothstep(width * 0.5 - pixel * 0.5, width * 0.5 + pixel * 0.5, toLine);
  return mix(covered, width / pitch, smoothstep(0.25 * pitch, 0.75 * pitch, pixel));
}
`;

// Cells of about 166 mm behind 16 mm of glass edge, gaps of 3.2 mm, half cells, ten busbars a cell.
const FRAGMENT_COLOUR = `
vec3 glass = base;
vec3 behind = cells;
if (isComposed > 0.5 && vKind.y < textureSize(paints, 0).x * textureSize(paints, 0).y) {
  vec4 paint = texelFetch(paints, ivec2(vKind.y % ${TEXTURE_ROW}, vKind.y / ${TEXTURE_ROW}), 0);
  if (paint.a >= ${OWN}.0) {
    glass = paint.rgb;
    behind = mix(${linearOf(DARK_CELLS)}, glass * 0.6, paint.a - ${OWN}.0);
  }
}
isTile = gl_FragCoord.x < split;
isSheet = vKind.x == 3;
isHovered = float(vKind.y) == hovered ? 1.0 : 0.0;
seed = hashOf(float(vKind.y) + 1.7);
otherSeed = hashOf(float(vKind.y) * 1.31 + 9.1);
vec2 size = vSize.xy;
vec2 pixel = max(fwidth(vOn), vec2(1e-5));
float isFace = step(0.5, vFace);
bool isSolar = vKind.x == 0;
vec2 inner = vOn - 0.016;
vec2 area = size - 0.032;
vec2 pitch = area / max(vec2(1.0), floor(area / 0.166 + 0.5));
float isInside = step(0.0, inner.x) * step(0.0, inner.y) * step(inner.x, area.x) * step(inner.y, area.y);
float gaps = max(lines(inner.x, pitch.x, 0.0032, pixel.x), lines(inner.y, pitch.y, 0.0032, pixel.y));
float halves = lines(inner.y + pitch.y * 0.5, pitch.y, 0.0012, pixel.y);
float busbars = lines(inner.x + pitch.x / 20.0, pitch.x / 10.0, 0.0007, pixel.x);
float cellTone = hashOf(dot(floor(inner / pitch), vec2(7.1, 3.3)) + float(vKind.y) * 3.1);
vec3 cellColour = behind * (0.88 + 0.24 * cellTone) + vec3(0.03, 0.036, 0.042) * busbars;
cellColour = mix(cellColour, glass * 0.55 + 0.006, max(gaps, halves * 0.6) * 0.85);
vec3 blank = mix(glass * 0.5, behind, 0.62);
vec3 slate = isSolar ? mix(blank, mix(glass * 0.85, cellColour, 0.82), isInside) : blank;
slate *= 0.78 + 0.44 * seed;
vec4 broad = texture2D(noise, (vCorner + vOn) * 0.13);
waviness = texture2D(noise, vOn * 0.7 + seed * 7.0);
streak = texture2D(noise, vec2(vOn.x * 1.1 + seed, vOn.y * 0.12)).g;
slate += vec3(0.01, 0.0098, 0.009) * (smoothstep(0.45, 0.9, streak) * 0.6 + smoothstep(0.12, 0.0, vOn.y) * 0.55 * waviness.g);
if (vKind.x > 0) slate = mix(slate, vKind.x == 1 ? vec3(0.105, 0.125, 0.145) : vec3(0.33, 0.38, 0.42), reveal);
// Sheet is coated in the slates' colour: bare metal would be light spots along hips and valleys.
if (isSheet && reveal < 0.5) slate = glass * 0.7;
// The glass is cut: its lower edge catches the light, its sides lie in the dark of the joint.
float low = 1.0 - smoothstep(0.0035, 0.0035 + pixel.y, vOn.y);
// Joints stay visible from afar: as wide as a pixel at least, and softer the wider that is.
float toSide = min(vOn.x, size.x - vOn.x);
float side = 1.0 - smoothstep(max(0.0025, 0.4 * pixel.x), max(0.0025, 0.4 * pixel.x) + pixel.x, toSide);
slate *= 1.0 - 0.55 * side * clamp(0.03 / pixel.x, 0.4, 1.0);
slate += vec3(0.09, 0.103, 0.112) * low * clamp(0.004 / max(pixel.x, pixel.y), 0.0, 1.0) * isFace;
if (isTile) {
  float row = floor((vCorner.y + vOn.y) / 0.34);
  tile = vec2((vCorner.x + vOn.x) / 0.21 + 0.5 * mod(row, 2.0), (vCorner.y + vOn.y) / 0.34);
  float tone = hashOf(floor(tile.x) * 3.7 + row * 17.3 + float(vKind.z));
  slate = vec3(0.172, 0.056, 0.034) * (0.62 + 0.62 * tone) * (0.75 + 0.5 * broad.g);
  slate = mix(slate, slate * vec3(0.55, 0.62, 0.55), smoothstep(0.5, 0.85, broad.r) * 0.6);
}
heatColour = vec3(0.0);
if (isHeated > 0.5 && !isTile) {
  if (isSolar) {
    float warm = texelFetch(heat, ivec2(vKind.y % ${TEXTURE_ROW}, vKind.y / ${TEXTURE_ROW}), 0).r * ${HEAT_COLOURS.length - 1}.0;
    int band = clamp(int(warm), 0, ${HEAT_COLOURS.length - 2});
    // Mostly its own light, so that colours are those of the legend whatever the sun.
    heatColour = mix(heatColours[band], heatColours[band + 1], clamp(warm - float(band), 0.0, 1.0)) * isFace;
    slate = heatColour * 0.12;
  } else slate = vec3(0.16);
}
diffuseColor.rgb = mix(slate, highlight, isHovered * 0.5);
`;

const FRAGMENT_NORMAL = `
vec3 sideways = normalize((viewMatrix * vec4(vAlong, 0.0)).xyz);
vec3 upwards = normalize((viewMatrix * vec4(vUp, 0.0)).xyz);
if (isTile && isFace > 0.5)
  normal = normalize(normal + sideways * sin(fract(tile.x) * 6.2831853) * 0.75 - upwards * 0.12);
`;

// No two panes lie quite alike, and toughened glass is never quite flat: this makes it glass.
const FRAGMENT_COAT_NORMAL = `
#ifdef USE_CLEARCOAT
clearcoatNormal = normalize(clearcoatNormal + isFace * (
  sideways * ((seed - 0.5) * 0.05 + (waviness.r - 0.5) * 0.016) +
  upwards * ((otherSeed - 0.5) * 0.05 + (waviness.g - 0.5) * 0.016)));
#endif
`;

const FRAGMENT_COAT = `
#ifdef USE_CLEARCOAT
if (isTile || isSheet || isHeated > 0.5) material.clearcoat = 0.0;
material.clearcoatRoughness = clamp(material.clearcoatRoughness + 0.05 * streak + 0.05 * waviness.g + (isSolar ? 0.0 : 0.25 * reveal), 0.04, 1.0);
#endif
`;

// A shadow map is too coarse for the step between courses: its shadow and dark corner are drawn here. The sun's
// own mirror image would hide the slates below it and is kept low.
const FRAGMENT_SHADE = `
float above = vSize.z - vOn.y;
float open = 1.0 - 0.62 * exp(-max(above, 0.0) / 0.016);
float sunUp = dot(sun, vUp);
float reach = ${(STEP + THICKNESS).toFixed(4)} * max(sunUp, 0.0) / max(dot(sun, cross(vAlong, vUp)), 0.05);
float shaded = sunUp <= 0.0 ? 0.0 : 1.0 - smoothstep(reach - pixel.y, reach + pixel.y + 0.004, above);
if (isTile) {
  vec2 inTile = fract(tile);
  open = mix(0.34, 1.0, smoothstep(0.0, 0.16, 1.0 - inTile.y)) * mix(0.6, 1.0, smoothstep(0.0, 0.12, min(inTile.x, 1.0 - inTile.x)));
  shaded = 0.0;
}
reflectedLight.directDiffuse *= mix(1.0, open, 0.45) * (1.0 - 0.9 * shaded);
reflectedLight.directSpecular = min(reflectedLight.directSpecular * (1.0 - shaded), vec3(0.5));
reflectedLight.indirectDiffuse *= open;
reflectedLight.indirectSpecular *= open;
#ifdef USE_CLEARCOAT
clearcoatSpecularDirect = min(clearcoatSpecularDirect, vec3(1.6)) * (1.0 - shaded);
clearcoatSpecularIndirect *= mix(open, 1.0, 0.25);
#endif
`;
