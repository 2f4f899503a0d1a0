/** Loads engine and drawing of a design through this module, so that the list of their chunks is not part of the first load. */
export const loadDesignPage = () => import('./open-design.tsx').then((m) => m.DesignPage);
