/** Loads pages through this module, so that the lists of their chunks are not part of the first load. */
export const loadConfiguratorPage = () => import('./configurator-page.tsx').then((m) => m.ConfiguratorPage);
export const loadMeasuringPage = () => import('./measuring/measuring-page.tsx').then((m) => m.MeasuringPage);
