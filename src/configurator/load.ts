/** Loads the page through this module, so that the list of its chunks is not part of the first load. */
export const loadConfiguratorPage = () => import('./configurator-page.tsx').then((m) => m.ConfiguratorPage);
