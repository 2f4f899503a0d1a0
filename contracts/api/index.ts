import { academy } from './academy.ts';
import { apiKeys } from './api-keys.ts';
import { applications, staffApplications } from './applications.ts';
import { audit } from './audit.ts';
import { availability } from './availability.ts';
import { catalogue } from './catalogue.ts';
import { catalogueVersions } from './catalogue-versions.ts';
import { changeRequests } from './change-requests.ts';
import { clientErrors } from './client-errors.ts';
import { customerOffers } from './customer-offers.ts';
import { description } from './description.ts';
import { designs } from './designs.ts';
import { documents } from './documents.ts';
import { drafts } from './drafts.ts';
import { failedJobs } from './failed-jobs.ts';
import { feed } from './feed.ts';
import { files } from './files.ts';
import { invoices } from './invoices.ts';
import { legal } from './legal.ts';
import { mailbox, mails } from './mails.ts';
import { deliveryDates, materials } from './materials.ts';
import { notices } from './notices.ts';
import { notifications } from './notifications.ts';
import { offerPreview } from './offer-preview.ts';
import { emailConfirmations, organisations } from './organisations.ts';
import { personalData } from './personal-data.ts';
import { picking } from './picking.ts';
import { pickingLists } from './picking-lists.ts';
import { projectPrintouts } from './project-printouts.ts';
import { projects } from './projects.ts';
import { roofPrintouts, roofWorkbook } from './roof-printouts.ts';
import { roofs } from './roofs.ts';
import { rules } from './rules.ts';
import { secondFactor } from './second-factor.ts';
import { sessions } from './sessions.ts';
import { shares } from './shares.ts';
import { staffProjects } from './staff-projects.ts';
import { staffTrainings } from './staff-trainings.ts';
import { stills } from './stills.ts';
import { trainings } from './trainings.ts';
import { user } from './user.ts';
import { verification } from './verification.ts';
import { warehouses } from './warehouses.ts';
import { webhooks } from './webhooks.ts';
import { workbooks } from './workbooks.ts';

/**
 * Every call of the API. The app imports only its type, so that no schema reaches the browser through this file.
 */
export const api = {
  ...academy,
  ...apiKeys,
  ...applications,
  ...availability,
  ...catalogue,
  ...catalogueVersions,
  ...changeRequests,
  ...clientErrors,
  ...customerOffers,
  ...description,
  ...designs,
  ...documents,
  ...drafts,
  ...emailConfirmations,
  ...failedJobs,
  ...audit,
  ...feed,
  ...files,
  ...invoices,
  ...legal,
  ...mailbox,
  ...mails,
  ...deliveryDates,
  ...materials,
  ...notices,
  ...notifications,
  ...offerPreview,
  ...organisations,
  ...personalData,
  ...picking,
  ...pickingLists,
  ...projectPrintouts,
  ...projects,
  ...roofPrintouts,
  ...roofs,
  ...roofWorkbook,
  ...rules,
  ...secondFactor,
  ...sessions,
  ...shares,
  ...stills,
  ...staffApplications,
  ...staffProjects,
  ...staffTrainings,
  ...trainings,
  ...user,
  ...verification,
  ...warehouses,
  ...webhooks,
  ...workbooks,
};
export type Api = typeof api;
