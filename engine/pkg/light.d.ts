/* tslint:disable */
/* eslint-disable */

/**
 * Obstacles and horizon around the slates of a roof.
 */
declare class Surroundings {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Adds roof faces of neighbours with their walls: the number of corners of each, and east, north and up of
     * these in m from the origin of the body.
     */
    addBuildings(counts: Uint32Array | number[], corners: Float64Array | number[]): void;
    /**
     * Adds trees: east, north and up of the foot, height and diameter of the crown, m.
     */
    addTrees(trees: Float64Array | number[]): void;
    /**
     * The light of a typical year on pieces: of each the shares that twelve months leave, then of each surface for
     * each month the shares lost by cause (own, buildings, trees, horizon), the mean of its active pieces.
     *
     * `irradiation`: kWh/m² of each month on level ground. `placements`: origin, along, up and outwards of each surface.
     * Pieces and trapezoids as the engine's. Hours of some days of each month are looked at.
     */
    light(latitude: number, irradiation: Float64Array | number[], placements: Float64Array | number[], pieces: Int32Array | number[], trapezoids: Float32Array | number[], days_per_month: number): Float32Array;
    /**
     * The house itself, of the engine's body: four numbers per face, and east, up and south of their corners, m.
     */
    constructor(faces: Int32Array | number[], corners: Float32Array | number[]);
    /**
     * Sets the horizon: 36 elevations in degrees, one every 10° clockwise from north.
     */
    setHorizon(elevations: Float64Array | number[]): void;
}

/** An instance of the compiled module. */
export interface Instance {
  readonly Surroundings: typeof Surroundings;
  readonly memory: WebAssembly.Memory;
  /** Cuts what is collected later off from the memory, which a trap has left as it was. */
  abandon(): void;
}

export { type Surroundings, instantiate };
declare function instantiate(module: WebAssembly.Module): Instance;
