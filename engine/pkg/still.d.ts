/* tslint:disable */
/* eslint-disable */

/**
 * A scene that is put together, then a picture of it.
 */
declare class Still {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Adds a sample to every pixel.
     */
    add_sample(): void;
    /**
     * Begins the picture. `light`: towards the sun, sunlight, even light of the sky, nine colours of the sky, colour of
     * leaves, brightness of rooms, exposure, whether the horizon is known, its elevations. `camera`: place, to the right, up, ahead, tangent.
     */
    begin(light: Float64Array | number[], camera: Float64Array | number[], width: number, height: number): void;
    /**
     * The ground: direction that the house faces in plan (east, south), terrace, path, colours of lawn, dry grass and haze,
     * whether triangles shape it, then footprints of four numbers.
     */
    ground(ground: Float64Array | number[]): void;
    /**
     * Adds triangles: positions and normals of their corners, and the finish of each corner. Any other number than those
     * of the finishes is ground.
     */
    house(positions: Float32Array | number[], normals: Float32Array | number[], finishes: Uint8Array | number[]): void;
    /**
     * Adds cards of leaves: of each the column-major matrix of a square of side 1 about the origin, its direction out of the
     * crown, and light.
     */
    leaves(matrices: Float32Array | number[], crowns: Float32Array | number[]): void;
    /**
     * Nothing yet. `noise`: four bytes for each of 256 × 256 texels; `finishes`: red, green, blue, metal and number of the
     * pattern of each.
     */
    constructor(noise: Uint8Array | number[], finishes: Float64Array | number[]);
    /**
     * Adds panes as the 3D view draws them: per corner the direction along the wall, the place in the window; width and
     * height of the window, number and sill of the room.
     */
    panes(positions: Float32Array | number[], along: Float32Array | number[], in_window: Float32Array | number[], room: Float32Array | number[]): void;
    /**
     * Red, green, blue and opacity of every pixel; empty before the beginning.
     */
    pixels(): Uint8Array;
    /**
     * Adds slates as the 3D view draws shaped pieces. `in_cell`: place of a corner in its cell, and the cell's size.
     * `kinds`: kind and number. `place`: height in sight, surface, place of the cell. `along`, `up`: directions of the
     * eave and the slope. `paints`: colour of the glass and of the cells behind for each number.
     */
    slates(positions: Float32Array | number[], in_cell: Float32Array | number[], kinds: Float32Array | number[], place: Float32Array | number[], along: Float32Array | number[], up: Float32Array | number[], paints: Float32Array | number[]): void;
}

/** An instance of the compiled module. */
export interface Instance {
  readonly Still: typeof Still;
  readonly memory: WebAssembly.Memory;
  /** Cuts what is collected later off from the memory, which a trap has left as it was. */
  abandon(): void;
}

export { type Still, instantiate };
declare function instantiate(module: WebAssembly.Module): Instance;
