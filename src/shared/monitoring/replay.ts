// A separate file, so that replays are not loaded with the rest of the monitoring.
export { replayIntegration } from '@sentry/react';
