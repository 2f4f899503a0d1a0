/** Shade on the slates of a roof: a compiled module of its own, loaded on demand. */
import { planMiddle } from './geometry.ts';
import type { Placement } from './pkg/engine.js';
import { type Instance, instantiate } from './pkg/light.js';
import { type LitRoof, SHADE_CAUSES, type Shade } from './shade.ts';
import { wasmModule } from './wasm-module.ts';

export interface Light {
  /**
   * Calculates the light of a typical year. Takes up to seconds for the largest roofs: call it in a worker.
   * `daysPerMonth`: days whose hours are taken. Null if the surroundings are invalid.
   */
  shade(roof: LitRoof, daysPerMonth?: number): Shade | null;
}

/** Deviates from all days by less than 0.1 % of a roof's year, and 0.6 % of a cell's. */
const DAYS_PER_MONTH = 6;

/** Loads the module. A trap is thrown by the call that caused it; the next call runs in a fresh instance. */
export async function loadLight(): Promise<Light> {
  const module = await wasmModule(new URL('./pkg/light_bg.wasm', import.meta.url));
  let instance: Instance | null = null;
  return {
    shade(roof, daysPerMonth = DAYS_PER_MONTH) {
      instance ??= instantiate(module);
      try {
        return shadeOf(instance, roof, daysPerMonth);
      } catch (thrown) {
        instance.abandon();
        instance = null;
        throw thrown;
      }
    },
  };
}

function shadeOf(
  { House }: Instance,
  { latitude, horizontal, surfaces, table, body, surroundings }: LitRoof,
  daysPerMonth: number,
): Shade | null {
  const house = new House(body.faces, body.corners);
  const isValid = !surroundings || house.surround(JSON.stringify(surroundings), ...planMiddle(surfaces));
  const numbers =
    isValid &&
    (house.light(
      latitude,
      Float64Array.from(horizontal),
      Float64Array.from(surfaces.flatMap(({ placement }) => numbersOf(placement))),
      table.cells,
      table.trapezoids,
      daysPerMonth,
    ) as Float32Array<ArrayBuffer>);
  house.free();
  if (!numbers) return null;
  const lost = numbers.length - surfaces.length * 12 * SHADE_CAUSES.length;
  return { left: numbers.slice(0, lost), lost: numbers.slice(lost) };
}

const numbersOf = ({ origin, along, up, normal }: Placement): number[] => [
  ...origin,
  ...along,
  ...up,
  ...normal,
];
