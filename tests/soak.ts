/**
 * Options of a test that draws its cases. A case that fails is a fault found: a second attempt would draw other
 * cases and hide it.
 */
export const drawn = { retry: 0 } as const;

/**
 * How often a test that races, kills or draws its cases does so: in `npm test`, and in `npm test -- soak`,
 * where there is time to meet what happens rarely.
 */
export const soak = (usual: number, soaking: number): number =>
  globalThis.process?.env.SOAK ? soaking : usual;
