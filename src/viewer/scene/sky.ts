import {
  EquirectangularReflectionMapping,
  HalfFloatType,
  LinearFilter,
  PMREMGenerator,
  RepeatWrapping,
  ShaderMaterial,
  type Texture,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { FullScreenQuad } from 'three/examples/jsm/postprocessing/Pass.js';
import type { Vector } from '../geometry/vector.ts';
import type { SkyColours } from './light.ts';

/** Sky with clouds and far hills, as what stands behind everything and as what surfaces mirror. */
export interface Sky {
  readonly background: Texture;
  readonly environment: Texture;
  /** Draws background and environment again; `hills` from 0 to 1: height of invented ones. */
  bake(colours: SkyColours, sun: Vector, hills: number): void;
  dispose(): void;
}

/** Baked once and then only looked up; without `detail` small, and clear over flat land. */
export function createSky(gl: WebGLRenderer, detail: boolean): Sky {
  const background = pictureTarget(detail ? 2048 : 256);
  // Filtering it costs by its width, and without a graphics card seconds.
  const mirrored = detail ? pictureTarget(512) : pictureTarget(16, 64);
  const quad = new FullScreenQuad(createSkyMaterial(detail));
  const generator = new PMREMGenerator(gl);
  let filtered: WebGLRenderTarget | null = null;

  const draw = (target: WebGLRenderTarget) => {
    const before = gl.getRenderTarget();
    gl.setRenderTarget(target);
    quad.render(gl);
    gl.setRenderTarget(before);
  };
  const sky: Sky = {
    background: background.texture,
    get environment() {
      return filtered?.texture ?? mirrored.texture;
    },
    bake(colours, sun, hills) {
      if (!(quad.material instanceof ShaderMaterial)) return;
      const { uniforms } = quad.material;
      const set = (name: string, vector: Vector, factor = 1) =>
        uniforms[name]?.value.set(...vector).multiplyScalar(factor);
      set('sun', sun);
      Object.assign(uniforms.hills ?? {}, { value: hills });
      for (const name of ['horizon', 'haze', 'ground', 'hill'] as const) set(name, colours[name]);
      set('zenith', colours.zenith);
      set('glow', colours.glow);
      set('cloud', colours.cloud);
      set('cloudDark', colours.cloudDark);
      Object.assign(uniforms.cover ?? {}, { value: 0.5 });
      draw(background);
      // Three shows a copy of it, made once: it makes another when this one is said to be gone.
      background.texture.dispose();
      // Mirrored, the sky is greyer, its glow wider and its clouds brighter than the one behind the house.
      set('zenith', colours.mirroredZenith);
      set('glow', colours.glow, 2.2);
      set('cloud', colours.cloud, 1.7);
      set('cloudDark', colours.cloudDark, 1.15);
      Object.assign(uniforms.cover ?? {}, { value: 0.59 });
      draw(mirrored);
      filtered?.dispose();
      filtered = generator.fromEquirectangular(mirrored.texture);
    },
    dispose() {
      background.dispose();
      mirrored.dispose();
      filtered?.dispose();
      generator.dispose();
      quad.material.dispose();
      quad.dispose();
    },
  };
  return sky;
}

function pictureTarget(width: number, height = width / 2): WebGLRenderTarget {
  const target = new WebGLRenderTarget(width, height, {
    type: HalfFloatType,
    minFilter: LinearFilter,
    magFilter: LinearFilter,
    depthBuffer: false,
    wrapS: RepeatWrapping,
  });
  target.texture.mapping = EquirectangularReflectionMapping;
  return target;
}

const COLOURS = ['sun', 'zenith', 'horizon', 'haze', 'glow', 'ground', 'cloud', 'cloudDark', 'hill'];

function createSkyMaterial(detail: boolean): ShaderMaterial {
  const uniforms = Object.fromEntries(COLOURS.map((name) => [name, { value: new Vector3() }]));
  return new ShaderMaterial({
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
    defines: detail ? { DETAIL: 1 } : {},
    uniforms: { ...uniforms, cover: { value: 0.5 }, hills: { value: 1 } },
    vertexShader: `
varying vec2 at;
void main() {
  at = uv;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}`,
    fragmentShader: `
varying vec2 at;
uniform vec3 ${COLOURS.join(', ')};
uniform float cover, hills;
float hash(vec2 p) { p = fract(p * vec2(123.34, 456.21)); p += dot(p, p + 45.32); return fract(p.x * p.y); }
float noise(vec2 p) {
  vec2 cell = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(cell), hash(cell + vec2(1, 0)), f.x), mix(hash(cell + vec2(0, 1)), hash(cell + vec2(1, 1)), f.x), f.y);
}
float waves(vec2 p) {
  float share = 0.5, sum = 0.0;
  for (int wave = 0; wave < 6; wave++) {
    sum += share * noise(p);
    p = mat2(1.6, 1.2, -1.2, 1.6) * p;
    share *= 0.5;
  }
  return sum;
}
float clouds(vec2 p) {
  return smoothstep(1.0 - cover, 1.34 - cover, waves(p + waves(p * 0.55 + 7.0) * 1.4));
}
float ridge(float azimuth, float fineness, float seed) {
  vec2 p = vec2(cos(azimuth), sin(azimuth)) * fineness + seed;
  float peaks = (1.0 - abs(2.0 * waves(p) - 1.0)) * 0.55;
  return peaks + 0.33 * waves(p * 2.3) + 0.16 * (1.0 - abs(2.0 * waves(p * 7.0) - 1.0));
}
void main() {
  float azimuth = (at.x - 0.5) * 6.2831853, height = (at.y - 0.5) * 3.14159265;
  vec3 to = vec3(cos(height) * cos(azimuth), sin(height), cos(height) * sin(azimuth));
  float up = max(to.y, 0.0), toSun = max(dot(to, sun), 0.0);
  vec3 colour = mix(horizon, zenith, 1.0 - exp(-up * 3.4));
  colour = mix(colour, haze, exp(-up * 22.0) * 0.8);
  colour += glow * (0.22 * pow(toSun, 6.0) + 0.5 * pow(toSun, 40.0) + 1.6 * pow(toSun, 400.0));
#ifdef DETAIL
  vec2 p = to.xz / (up + 0.13) * 0.95;
  float density = clouds(p), towards = clouds(p + normalize(sun.xz + 1e-4) * 0.16);
  float lit = clamp(0.62 + (density - towards) * 1.1 + 0.2 * pow(toSun, 3.0), 0.0, 1.3);
  vec3 cloudColour = mix(cloudDark, cloud, lit) + glow * 0.12 * pow(toSun, 10.0);
  colour = mix(colour, mix(cloudColour, haze, exp(-up * 14.0) * 0.7), density * smoothstep(0.02, 0.11, up) * 0.9);
  // Three ranges of hills, the further the more they take the haze's colour; heights in degrees.
  float degrees = height * 57.29578;
  float far = 1.2 + 5.4 * pow(ridge(azimuth, 2.6, 3.0), 1.7);
  float middle = 0.7 + 2.5 * ridge(azimuth, 4.2, 11.0);
  float near = 0.12 + 0.85 * ridge(azimuth, 9.0, 23.0) + 0.12 * waves(vec2(azimuth * 160.0, 3.0));
  float rock = waves(vec2(azimuth * 40.0, degrees * 9.0));
  vec3 farColour = mix(haze, hill, 0.3) * (0.97 + 0.06 * rock);
  farColour = mix(farColour, cloud * 0.95 + 0.05 * haze, smoothstep(3.6, 4.6, degrees + rock * 1.6) * 0.4);
  farColour = mix(haze, farColour, smoothstep(0.0, 3.2, degrees) * 0.6 + 0.4);
  vec3 middleColour = mix(haze, mix(haze, hill, 0.52), smoothstep(-0.2, 2.1, degrees) * 0.55 + 0.45);
  vec3 nearColour = mix(haze, hill, 0.86) * (0.92 + 0.16 * waves(vec2(azimuth * 90.0, degrees * 30.0)));
  nearColour = mix(haze, nearColour, smoothstep(-0.3, 0.4, degrees) * 0.2 + 0.8);
  colour = mix(colour, farColour, smoothstep(0.07, -0.07, degrees - hills * far));
  colour = mix(colour, middleColour, smoothstep(0.06, -0.06, degrees - hills * middle));
  colour = mix(colour, nearColour, smoothstep(0.06, -0.06, degrees - hills * near));
#endif
  vec3 below = mix(mix(haze, ground, 0.35), ground, smoothstep(0.0, -0.16, to.y));
  gl_FragColor = vec4(mix(colour, below, smoothstep(0.002, -0.004, to.y)), 1.0);
}`,
  });
}
