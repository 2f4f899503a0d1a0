/** The page in two steps: the list of all that it needs stands here and not in the first load. */
export const loadDesignerPage = () => import('./designer-page.tsx').then((m) => m.DesignerPage);
