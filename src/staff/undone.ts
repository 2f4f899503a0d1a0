/** Pages of mails and jobs that failed, in one file of the app. */
export { FailedJobsPage } from './failed-jobs/failed-jobs-page.tsx';
export { MailsPage } from './mails/mails-page.tsx';
