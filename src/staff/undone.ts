/** Rarely opened pages about what the server and staff did, in one file of the app. */
export { AuditPage } from './audit/audit-page.tsx';
export { FailedJobsPage } from './failed-jobs/failed-jobs-page.tsx';
export { MailsPage } from './mails/mails-page.tsx';
