import { FailedJobId, FailedJobList, FailedJobQuery, RetriedJobs } from '../domain/failed-jobs.ts';
import { endpoints, NoContent } from './endpoint.ts';

/** Failed jobs, for administrators. */
export const failedJobs = endpoints({
  'GET /v1/staff/failed-jobs': {
    operationId: 'listFailedJobs',
    description: 'Work of the server that failed for good, without undelivered mails.',
    permission: ['jobs', 'read'],
    query: FailedJobQuery,
    answers: { 200: FailedJobList },
  },
  'POST /v1/staff/failed-jobs/retry': {
    operationId: 'retryFailedJobs',
    description: 'Retries every failed job from its first attempt.',
    permission: ['jobs', 'staff'],
    answers: { 200: RetriedJobs },
  },
  'POST /v1/staff/failed-jobs/:id/retry': {
    operationId: 'retryFailedJob',
    description: 'Retries a failed job from its first attempt; any other job is done or still due.',
    permission: ['jobs', 'staff'],
    params: FailedJobId,
    answers: { 204: NoContent },
  },
});
