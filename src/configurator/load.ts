/** The page in two steps: the list of all that it needs stands here and not in the first load. */
export const loadConfiguratorPage = () => import('./configurator-page.tsx').then((m) => m.ConfiguratorPage);
