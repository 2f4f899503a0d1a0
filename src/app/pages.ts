import { lazyPage } from './lazy-page.ts';

/** Every page that is loaded on its own. */
export const pages = {
  dashboard: lazyPage(() => import('../portal/dashboard/dashboard-page.tsx').then((m) => m.DashboardPage)),
  profile: lazyPage(() => import('../portal/profile/profile-page.tsx').then((m) => m.ProfilePage)),
  configurator: lazyPage(() => import('./routes/configurator-route.tsx').then((m) => m.ConfiguratorRoute)),
};
