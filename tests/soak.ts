/**
 * How often a test that races, kills or draws its cases does so: in `npm test`, and in `npm test -- soak`,
 * where there is time to meet what happens rarely.
 */
export const soak = (usual: number, soaking: number): number =>
  globalThis.process?.env.SOAK ? soaking : usual;
