import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { isBlocked } from '../../contracts/domain/access.ts';
import { type Action, type Area, may, mayEnter, type Principal } from '../../contracts/domain/permissions.ts';
import { lazyPart } from '../shared/ui/lazy-part.ts';
import { InternalErrorPage } from './pages/internal-error-page.tsx';
import { NotFoundPage } from './pages/lazy-notices.ts';
import { LoadingRoute } from './pages/loading-page.tsx';
import { StartPage } from './pages/start-page.tsx';
import { BarePage } from './shell/bare-page.tsx';
import type { NavigationGroup, NavigationIcon } from './shell/navigation.tsx';

/** A page of the portal. Route, guard, navigation, browser title and prefetching derive from it. */
export interface PageEntry {
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly load: () => Promise<ComponentType>;
  /** `shell`: with navigation; `window`: the page has its own bars. */
  readonly frame: 'shell' | 'window';
  /** The area of the page; the server refuses its data to people without a right in it. */
  readonly area?: Area;
  /** Required permission for its data; by default any in the area. */
  readonly action?: Action;
  /** Icon of its navigation entry, which has the page's title. */
  readonly icon?: NavigationIcon;
  /** Heading that its navigation entry stands under. */
  readonly group?: NavigationGroup;
  /** Shown before signing in (`sign-in`), or without a profile (`profile`). */
  readonly without?: 'sign-in' | 'profile';
}

/** Every page, in the order of the navigation. `contracts/domain/access.ts` has the paths blocked per category. */
export const pages: readonly PageEntry[] = [
  {
    path: '/dashboard',
    title: msg`Übersicht`,
    icon: 'dashboard',
    frame: 'shell',
    load: () => import('./dashboard/dashboard-page.tsx').then((m) => m.DashboardPage),
  },
  {
    path: '/projects/:category?',
    title: msg`Projekte`,
    icon: 'projects',
    area: 'projects',
    frame: 'shell',
    load: () => import('../portal/projects/projects-page.tsx').then((m) => m.ProjectsPage),
  },
  {
    path: '/projects/details/:projectId',
    title: msg`Projekt`,
    area: 'projects',
    frame: 'shell',
    load: () => import('../portal/projects/details/project-page.tsx').then((m) => m.ProjectPage),
  },
  {
    path: '/projects/create',
    title: msg`Neues Projekt`,
    area: 'projects',
    action: 'write',
    frame: 'shell',
    load: () => import('../portal/requests/new-project-page.tsx').then((m) => m.NewProjectPage),
  },
  {
    path: '/projects/congratulations/request-for-quotation',
    title: msg`Anfrage gesendet`,
    area: 'projects',
    frame: 'shell',
    load: () => import('../portal/projects/success/success-page.tsx').then((m) => m.RequestSentPage),
  },
  {
    path: '/projects/congratulations/direct-order',
    title: msg`Bestellung gesendet`,
    area: 'projects',
    frame: 'shell',
    load: () => import('../portal/projects/success/success-page.tsx').then((m) => m.OrderSentPage),
  },
  {
    path: '/projects/offers/success',
    title: msg`Anpassung angefragt`,
    area: 'projects',
    frame: 'shell',
    load: () => import('../portal/projects/success/success-page.tsx').then((m) => m.UpdateSentPage),
  },
  {
    path: '/projects/offers/:id/update',
    title: msg`Anpassung der Offerte`,
    area: 'offers',
    action: 'write',
    frame: 'shell',
    load: () => import('../portal/requests/update-page.tsx').then((m) => m.OfferUpdatePage),
  },
  {
    path: '/projects/orders/:id/update',
    title: msg`Änderung der Bestellung`,
    area: 'orders',
    action: 'write',
    frame: 'shell',
    load: () => import('../portal/requests/update-page.tsx').then((m) => m.OrderAmendmentPage),
  },
  {
    path: '/staff/:view?',
    title: msg`Wartet auf uns`,
    icon: 'inbox',
    area: 'projects',
    action: 'staff',
    frame: 'shell',
    load: () => import('../staff/projects/staff-page.tsx').then((m) => m.StaffPage),
  },
  {
    path: '/staff/projects/:projectId',
    title: msg`Projekt`,
    area: 'projects',
    action: 'staff',
    frame: 'shell',
    load: () => import('../staff/projects/staff-project-page.tsx').then((m) => m.StaffProjectPage),
  },
  {
    path: '/staff/insights',
    title: msg`Zahlen`,
    icon: 'insights',
    group: 'administration',
    area: 'projects',
    action: 'staff',
    frame: 'shell',
    load: () => import('../staff/insights/insights-page.tsx').then((m) => m.InsightsPage),
  },
  {
    path: '/staff/applications',
    title: msg`Anmeldungen`,
    icon: 'applications',
    group: 'administration',
    area: 'invitations',
    frame: 'shell',
    load: () => import('../staff/applications/applications-page.tsx').then((m) => m.ApplicationsPage),
  },
  {
    path: '/staff/organisations',
    title: msg`Firmen`,
    icon: 'organisations',
    group: 'administration',
    area: 'organisations',
    frame: 'shell',
    load: () => import('../staff/organisations/organisations-page.tsx').then((m) => m.OrganisationsPage),
  },
  {
    path: '/staff/organisations/:id',
    title: msg`Firma`,
    area: 'organisations',
    frame: 'shell',
    load: () => import('../staff/organisations/organisation-page.tsx').then((m) => m.OrganisationPage),
  },
  {
    path: '/staff/trainings',
    title: msg`Schulungen planen`,
    icon: 'trainings',
    group: 'administration',
    area: 'training',
    action: 'staff',
    frame: 'shell',
    load: () => import('../staff/training/trainings-page.tsx').then((m) => m.StaffTrainingsPage),
  },
  {
    path: '/staff/trainings/:id',
    title: msg`Schulung`,
    area: 'training',
    action: 'staff',
    frame: 'shell',
    load: () => import('../staff/training/training-page.tsx').then((m) => m.StaffTrainingPage),
  },
  {
    path: '/staff/rules',
    title: msg`Regionen, Feiertage`,
    icon: 'regions',
    group: 'administration',
    area: 'regions',
    frame: 'shell',
    load: () => import('../staff/rules/rules-page.tsx').then((m) => m.RulesPage),
  },
  {
    path: '/staff/catalogue',
    title: msg`Katalog`,
    icon: 'catalogue',
    group: 'administration',
    area: 'catalogue',
    frame: 'shell',
    load: () => import('../staff/catalogue/catalogue-page.tsx').then((m) => m.CataloguePage),
  },
  {
    path: '/staff/catalogue/:id/:part?',
    title: msg`Version des Katalogs`,
    area: 'catalogue',
    frame: 'shell',
    load: () => import('../staff/catalogue/version-page.tsx').then((m) => m.VersionPage),
  },
  {
    path: '/staff/warehouses',
    title: msg`Lager`,
    icon: 'warehouses',
    group: 'administration',
    area: 'warehouses',
    frame: 'shell',
    load: () => import('../staff/warehouses/warehouses-page.tsx').then((m) => m.WarehousesPage),
  },
  {
    path: '/staff/availability',
    title: msg`Verfügbarkeit`,
    icon: 'warehouses',
    group: 'administration',
    area: 'availability',
    frame: 'shell',
    load: () => import('../staff/warehouses/availability-page.tsx').then((m) => m.AvailabilityPage),
  },
  {
    path: '/staff/mails',
    title: msg`Postausgang`,
    icon: 'mails',
    group: 'administration',
    area: 'mails',
    frame: 'shell',
    load: () => import('../staff/undone.ts').then((m) => m.MailsPage),
  },
  {
    path: '/staff/failed-jobs',
    title: msg`Fehlschläge`,
    icon: 'jobs',
    group: 'administration',
    area: 'jobs',
    frame: 'shell',
    load: () => import('../staff/undone.ts').then((m) => m.FailedJobsPage),
  },
  {
    path: '/staff/audit',
    title: msg`Protokoll`,
    icon: 'jobs',
    group: 'administration',
    area: 'audit',
    frame: 'shell',
    load: () => import('../staff/undone.ts').then((m) => m.AuditPage),
  },
  {
    path: '/staff/interfaces',
    title: msg`Schnittstellen`,
    icon: 'interfaces',
    group: 'administration',
    area: 'interfaces',
    frame: 'shell',
    load: () => import('../staff/interfaces/interfaces-page.tsx').then((m) => m.InterfacesPage),
  },
  {
    path: '/developers',
    title: msg`Für Entwickler`,
    area: 'interfaces',
    frame: 'shell',
    load: () => import('../staff/interfaces/developers-page.tsx').then((m) => m.DevelopersPage),
  },
  {
    path: '/commissioning',
    title: msg`Rüsten`,
    icon: 'commissioning',
    area: 'commissioning',
    action: 'write',
    frame: 'shell',
    load: () => import('../portal/picking/picking-page.tsx').then((m) => m.PickingPage),
  },
  {
    path: '/commissioning/success',
    title: msg`Liste gerüstet`,
    area: 'commissioning',
    action: 'write',
    frame: 'shell',
    load: () => import('../portal/picking/success-page.tsx').then((m) => m.PickingSuccessPage),
  },
  {
    path: '/roofs',
    title: msg`Dächer`,
    icon: 'roofs',
    area: 'configurator',
    frame: 'shell',
    load: () => import('../portal/roofs/roofs-page.tsx').then((m) => m.RoofsPage),
  },
  {
    path: '/roofs/:roofId/offer',
    title: msg`Kundenofferte`,
    area: 'customer-offers',
    frame: 'shell',
    load: () => import('../portal/customer-offers/customer-offer-page.tsx').then((m) => m.CustomerOfferPage),
  },
  {
    path: '/roofs/:roofId/view',
    title: msg`Dach ansehen`,
    area: 'configurator',
    frame: 'shell',
    load: () => import('../portal/shared-roof/roof-view-page.tsx').then((m) => m.RoofViewPage),
  },
  {
    path: '/configurator/:roofId?',
    title: msg`Konfigurator`,
    icon: 'configurator',
    area: 'configurator',
    frame: 'window',
    load: () => import('../configurator/load.ts').then((m) => m.loadConfiguratorPage()),
  },
  {
    path: '/measuring/:roofId',
    title: msg`Masse prüfen`,
    area: 'configurator',
    frame: 'window',
    load: () => import('../configurator/load.ts').then((m) => m.loadMeasuringPage()),
  },
  {
    path: '/3s-designer',
    title: msg`Designer`,
    icon: 'designer',
    area: 'designer',
    frame: 'shell',
    load: () => import('../designer/designer-page.tsx').then((m) => m.DesignerPage),
  },
  {
    path: '/3s-designer/:designId',
    title: msg`Designer`,
    area: 'designer',
    frame: 'shell',
    load: () => import('../designer/load.ts').then((m) => m.loadDesignPage()),
  },
  {
    path: '/materials',
    title: msg`Material`,
    icon: 'materials',
    area: 'materials',
    action: 'order',
    frame: 'shell',
    load: () => import('../portal/materials/materials-page.tsx').then((m) => m.MaterialsPage),
  },
  {
    path: '/materials/success',
    title: msg`Material bestellt`,
    area: 'projects',
    frame: 'shell',
    load: () => import('../portal/projects/success/success-page.tsx').then((m) => m.MaterialsOrderedPage),
  },
  {
    path: '/training',
    title: msg`Schulungen`,
    icon: 'training',
    group: 'knowledge',
    area: 'training',
    frame: 'shell',
    load: () => import('../portal/training/training-page.tsx').then((m) => m.TrainingPage),
  },
  {
    path: '/training/success',
    title: msg`Anmeldung erhalten`,
    area: 'training',
    frame: 'shell',
    load: () => import('../portal/training/success-page.tsx').then((m) => m.TrainingSuccessPage),
  },
  {
    path: '/3s-academy/:category?',
    title: msg`Akademie`,
    icon: 'academy',
    group: 'knowledge',
    area: 'academy',
    frame: 'shell',
    load: () => import('../portal/academy/academy-page.tsx').then((m) => m.AcademyPage),
  },
  {
    path: '/3s-academy/:category/search',
    title: msg`Suche in der Akademie`,
    area: 'academy',
    frame: 'shell',
    load: () => import('../portal/academy/academy-page.tsx').then((m) => m.AcademySearchPage),
  },
  {
    path: '/documentation/:documentation?',
    title: msg`Dokumentation`,
    icon: 'documentation',
    group: 'knowledge',
    area: 'documentation',
    frame: 'shell',
    load: () => import('../portal/documentation/documentation-page.tsx').then((m) => m.DocumentationPage),
  },
  {
    path: '/verify',
    title: msg`Dokument prüfen`,
    area: 'files',
    frame: 'shell',
    load: () => import('../portal/verification/verify-page.tsx').then((m) => m.VerifyPage),
  },
  {
    path: '/notifications',
    title: msg`Mitteilungen`,
    area: 'notifications',
    frame: 'shell',
    load: () => import('../portal/notifications/notifications-page.tsx').then((m) => m.NotificationsPage),
  },
  {
    path: '/mailbox',
    title: msg`Demo-Postfach`,
    area: 'notifications',
    frame: 'shell',
    load: () => import('../portal/mailbox/mailbox-page.tsx').then((m) => m.MailboxPage),
  },
  {
    path: '/profile',
    title: msg`Profil`,
    area: 'profile',
    frame: 'shell',
    load: () => import('../portal/profile/profile-page.tsx').then((m) => m.ProfilePage),
  },
  { path: '/', title: msg`Laden`, frame: 'window', without: 'profile', load: async () => StartPage },
  {
    path: '/onboarding',
    title: msg`Laden`,
    frame: 'window',
    without: 'sign-in',
    load: () => import('./pages/onboarding-page.tsx').then((m) => m.OnboardingPage),
  },
  {
    path: '/email-confirmation',
    title: msg`Adresse bestätigt`,
    frame: 'window',
    without: 'sign-in',
    load: () =>
      import('../portal/profile/email-confirmation-page.tsx').then((m) => bare(m.EmailConfirmationPage)),
  },
  {
    path: '/register',
    title: msg`Partner werden`,
    frame: 'window',
    without: 'sign-in',
    load: () => import('../portal/register/register-page.tsx').then((m) => bare(m.RegisterPage, NOTICES)),
  },
  {
    path: '/application-accepted',
    title: msg`Anmeldung gesendet`,
    frame: 'window',
    without: 'sign-in',
    load: () =>
      import('../portal/register/application-accepted-page.tsx').then((m) =>
        bare(m.ApplicationAcceptedPage, NOTICES),
      ),
  },
  {
    path: '/legal/terms',
    title: msg`Nutzungsbedingungen`,
    frame: 'window',
    without: 'sign-in',
    load: () => import('../portal/legal/legal-page.tsx').then((m) => bare(m.TermsPage)),
  },
  {
    path: '/legal/privacy',
    title: msg`Datenschutzerklärung`,
    frame: 'window',
    without: 'sign-in',
    load: () => import('../portal/legal/legal-page.tsx').then((m) => bare(m.PrivacyPage)),
  },
  {
    path: '/shared/:token',
    title: msg`Solardach`,
    frame: 'window',
    without: 'sign-in',
    load: () => import('../portal/shared-roof/shared-roof-page.tsx').then((m) => bare(m.SharedRoofPage)),
  },
  {
    path: '/certificates/:number?',
    title: msg`Zertifikat prüfen`,
    frame: 'window',
    without: 'sign-in',
    load: () => import('../portal/training/certificate-page.tsx').then((m) => bare(m.CertificatePage)),
  },
  {
    path: '/internal-error',
    title: msg`Fehler`,
    frame: 'window',
    without: 'sign-in',
    load: async () => InternalErrorPage,
  },
  {
    path: '/loading',
    title: msg`Laden`,
    frame: 'window',
    without: 'profile',
    load: async () => LoadingRoute,
  },
  { path: '*', title: msg`Seite nicht gefunden`, frame: 'shell', load: async () => NotFoundPage },
];

/** Loads the content of the offline document, which replaces all pages. */
export const loadOffline = (): Promise<ComponentType> =>
  import('../portal/picking/offline.tsx').then((m) => m.OfflinePicking);

/** Returns the address of a navigation entry: its path without optional parameters. */
export const addressOf = ({ path }: PageEntry): string => path.replace(/\/:\w+\?/g, '');

/** The parts of a page that determine who may open it. */
type Subject = Pick<PageEntry, 'area' | 'action'>;

/**
 * Whether the guard blocks a path: exactly the listed ones, nothing below. A trailing slash makes no difference.
 */
export const isGuarded = ({ category }: Principal, path: string): boolean =>
  isBlocked(category, path.length > 1 ? path.replace(/\/+$/, '') : path);

/** Whether the server permits the data of a page. */
export const isForPerson = (person: Principal, { area, action }: Subject): boolean =>
  area === undefined || (action ? may(person, area, action) : mayEnter(person, area));

/** Whether a person may open a page at a path; the navigation shows no other. */
export const isOpenTo = (person: Principal, page: Subject, path: string): boolean =>
  !isGuarded(person, path) && isForPerson(person, page);

/** Preloads a page. */
export function prefetch({ load }: PageEntry): void {
  // In some browsers a module that failed offline stays missing.
  if (navigator.onLine) load().catch(() => {});
}

const TodayNotices = lazyPart('notices', () =>
  import('../portal/notifications/today-notices.tsx').then((m) => m.TodayNotices),
);
/** For public pages of partners; the supplier's holidays do not concern house owners. */
const NOTICES = (
  <Suspense>
    <TodayNotices />
  </Suspense>
);

/** A public page without navigation, which would lead nowhere. */
const bare =
  (Content: ComponentType, notices: ReactNode = null) =>
  () => (
    <BarePage>
      {notices}
      <Content />
    </BarePage>
  );
