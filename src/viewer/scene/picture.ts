import {
  AddEquation,
  type Camera,
  CustomBlending,
  HalfFloatType,
  OneFactor,
  PerspectiveCamera,
  type Scene,
  ShaderMaterial,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { FullScreenQuad } from 'three/examples/jsm/postprocessing/Pass.js';
import { halton, type Lights } from './lights.ts';

/** Scene, camera and lights of a picture. */
interface Subject {
  readonly scene: Scene;
  readonly camera: Camera;
  readonly lights: Lights;
}

/**
 * Renders a scene in high dynamic range. At rest further samples are accumulated: sun and sky move, and the camera
 * moves within its pixel, so that shadows get soft and lines smooth.
 */
export interface Picture {
  /** Edge smoothing while only one sample is drawn: 4 or 0. */
  smoothing: number;
  /** Compiles the shader programs. */
  compile(subject: Subject): void;
  /** Draws the single sample of a moving picture, or adds one of several; the canvas shows them after the last. */
  draw(subject: Subject, sample: number, samples: number): void;
  /** Draws the last picture to the canvas again, so that it can be read; returns false before the first one. */
  again(): boolean;
  dispose(): void;
}

/** Moves the view by a fraction of a pixel, other for each sample; returns the function that moves it back. */
function jitter(
  camera: Camera,
  sample: number,
  { width, height }: { readonly width: number; readonly height: number },
): () => void {
  if (!(camera instanceof PerspectiveCamera)) return () => {};
  const before = camera.view?.enabled ? { ...camera.view } : null;
  const [x, y] = [halton(sample + 1, 2) - 0.5, halton(sample + 1, 3) - 0.5];
  const shift = before ? (before.offsetY / before.fullHeight) * height : 0;
  camera.setViewOffset(width, height, x, y + shift, width, height);
  if (!before) return () => camera.clearViewOffset();
  const { fullWidth, fullHeight, offsetX, offsetY } = before;
  return () => camera.setViewOffset(fullWidth, fullHeight, offsetX, offsetY, before.width, before.height);
}

export function createPicture(gl: WebGLRenderer): Picture {
  // A frame and the sum of frames, both in the canvas' size.
  let targets: { frame: WebGLRenderTarget; sum: WebGLRenderTarget } | null = null;
  let last: WebGLRenderTarget | null = null;
  let smoothing = 4;
  const add = new FullScreenQuad(createAddMaterial());
  const show = new FullScreenQuad(createShowMaterial());
  const dispose = () => {
    targets?.frame.dispose();
    targets?.sum.dispose();
    targets = null;
    last = null;
  };
  const prepare = () => {
    const { width, height } = gl.domElement;
    if (targets?.frame.width === width && targets.frame.height === height) return targets;
    dispose();
    const target = (options: object) =>
      new WebGLRenderTarget(width, height, { type: HalfFloatType, ...options });
    targets = { frame: target({ samples: smoothing }), sum: target({ depthBuffer: false }) };
    return targets;
  };

  return {
    get smoothing() {
      return smoothing;
    },
    set smoothing(next) {
      if (next !== smoothing) dispose();
      smoothing = next;
    },
    compile({ scene, camera }) {
      gl.setRenderTarget(prepare().frame);
      gl.compile(scene, camera);
      gl.setRenderTarget(null);
    },
    draw({ scene, camera, lights }, sample, samples) {
      const { frame, sum } = prepare();
      const { width, height } = frame;
      const moveBack = samples > 1 && jitter(camera, sample, { width, height });
      if (samples > 1) {
        lights.place(sample, samples);
        gl.shadowMap.needsUpdate = true;
      }
      gl.setRenderTarget(frame);
      gl.render(scene, camera);
      let shown = frame;
      if (moveBack) {
        moveBack();
        const before = gl.autoClear;
        gl.setRenderTarget(sum);
        if (sample === 0) {
          gl.setClearColor(0, 0);
          gl.clear();
        }
        gl.autoClear = false;
        put(add, frame);
        add.render(gl);
        gl.autoClear = before;
        // Keep the previous picture until all samples are drawn, to avoid flashing.
        if (sample < samples - 1) return gl.setRenderTarget(null);
        shown = sum;
      }
      last = shown;
      gl.setRenderTarget(null);
      put(show, shown);
      show.render(gl);
    },
    again() {
      if (!last) return false;
      gl.setRenderTarget(null);
      put(show, last);
      show.render(gl);
      return true;
    },
    dispose() {
      dispose();
      for (const quad of [add, show]) {
        quad.material.dispose();
        quad.dispose();
      }
    },
  };
}

function put({ material }: FullScreenQuad, { texture }: WebGLRenderTarget) {
  if (material instanceof ShaderMaterial && material.uniforms.picture)
    material.uniforms.picture.value = texture;
}

const VERTEX = `
varying vec2 at;
void main() {
  at = uv;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}`;

/** Adds a frame to the sum, whose alpha counts them. A single highlight must not dominate all other samples. */
const createAddMaterial = () =>
  new ShaderMaterial({
    uniforms: { picture: { value: null } },
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
    transparent: true,
    blending: CustomBlending,
    blendEquation: AddEquation,
    blendSrc: OneFactor,
    blendDst: OneFactor,
    vertexShader: VERTEX,
    fragmentShader: `
varying vec2 at;
uniform sampler2D picture;
void main() { gl_FragColor = vec4(min(texture2D(picture, at).rgb, vec3(40.0)), 1.0); }`,
  });

/** Converts light to screen colours, with corners slightly darkened like a lens. */
const createShowMaterial = () =>
  new ShaderMaterial({
    uniforms: { picture: { value: null } },
    depthTest: false,
    depthWrite: false,
    vertexShader: VERTEX,
    fragmentShader: `
varying vec2 at;
uniform sampler2D picture;
void main() {
  vec4 sum = texture2D(picture, at);
  vec3 colour = sum.rgb / max(sum.a, 1.0);
  float grey = dot(colour, vec3(0.2126, 0.7152, 0.0722));
  colour = max(mix(vec3(grey), colour, 0.94), 0.0);
  colour = pow(colour / 0.18, vec3(1.03)) * 0.18;
  vec2 aside = at - 0.5;
  gl_FragColor = vec4(colour * (1.0 - 0.22 * dot(aside, aside)), 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`,
  });
