/** Engine and drawing of a design, in two steps: the list of all that they need stands here and not in the first load. */
export const loadDesignPage = () => import('./open-design.tsx').then((m) => m.DesignPage);
