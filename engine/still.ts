/** Still picture of a house among its surroundings: a compiled module of its own, loaded on demand. */
import { type Instance, instantiate, type Still as Picture } from './pkg/still.js';
import { wasmModule } from './wasm-module.ts';

/** Triangles of a part of the house, three corners each; m, x east, y up, z south. */
export interface StillTriangles {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Index of the finish of each corner; `GROUND_FINISH` for the ground's shape. */
  readonly finishes: Uint8Array;
}

/** Finish of triangles that shape the ground; without any it is level. */
export const GROUND_FINISH = 255;

/** Triangles of slates, with the attributes that the 3D view draws shaped pieces by. */
export interface StillSlates {
  readonly positions: Float32Array;
  readonly inCell: Float32Array;
  readonly kinds: Float32Array;
  readonly place: Float32Array;
  readonly along: Float32Array;
  readonly up: Float32Array;
}

/** Everything in a picture. Colours are linear; the order of the numbers is that of `engine-rs/still-wasm`. */
export interface StillScene {
  /** Four bytes for each texel of the noise of the 3D view. */
  readonly noise: Uint8Array;
  readonly finishes: Float64Array;
  readonly house: readonly StillTriangles[];
  readonly slates: readonly StillSlates[];
  /** Colours of glass and cells for each cell of the table. */
  readonly paints: Float32Array;
  readonly panes: {
    readonly positions: Float32Array;
    readonly along: Float32Array;
    readonly inWindow: Float32Array;
    readonly room: Float32Array;
  };
  readonly leaves: { readonly matrices: Float32Array; readonly crowns: Float32Array };
  readonly ground: Float64Array;
  readonly light: Float64Array;
  readonly camera: Float64Array;
}

/** One picture at a time. A trap is thrown by the call that caused it, and ends the picture. */
export interface Still {
  /** Begins a picture of a size in px. Takes seconds, as do samples: call it in a worker. */
  begin(scene: StillScene, width: number, height: number): void;
  /** Adds a sample to every pixel. Throws if no picture has begun. */
  addSample(): void;
  /** Returns red, green, blue and opacity of every pixel, row by row from the top. */
  pixels(): Uint8ClampedArray<ArrayBuffer>;
}

/** Loads the module. */
export async function loadStill(): Promise<Still> {
  const module = await wasmModule(new URL('./pkg/still_bg.wasm', import.meta.url));
  let running: { readonly instance: Instance; readonly picture: Picture } | null = null;
  const guarded = <T>(call: () => T): T => {
    try {
      return call();
    } catch (thrown) {
      running?.instance.abandon();
      running = null;
      throw thrown;
    }
  };
  const present = (): Picture => {
    if (!running) throw new Error('No picture has begun');
    return running.picture;
  };
  return {
    begin(scene, width, height) {
      // A fresh memory: that of a large picture would never be given back.
      const instance = instantiate(module);
      const picture = new instance.Still(scene.noise, scene.finishes);
      running = { instance, picture };
      guarded(() => fill(picture, scene, width, height));
    },
    addSample: () => guarded(() => present().add_sample()),
    pixels: () => new Uint8ClampedArray(guarded(() => present().pixels())),
  };
}

function fill(picture: Picture, scene: StillScene, width: number, height: number): void {
  for (const { positions, normals, finishes } of scene.house) picture.house(positions, normals, finishes);
  for (const { positions, inCell, kinds, place, along, up } of scene.slates)
    picture.slates(positions, inCell, kinds, place, along, up, scene.paints);
  const { panes, leaves } = scene;
  picture.panes(panes.positions, panes.along, panes.inWindow, panes.room);
  picture.leaves(leaves.matrices, leaves.crowns);
  picture.ground(scene.ground);
  picture.begin(scene.light, scene.camera, width, height);
}
