import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { Registry } from 'prom-client';
import { AppConfiguration } from '../contracts/api/app-configuration.ts';
import { AuthConfiguration } from '../contracts/api/auth-configuration.ts';
import { description } from '../contracts/api/description.ts';
import { dateAt } from '../contracts/domain/working-days.ts';
import { recordCalls } from './audit/entries.ts';
import { auditRoutes } from './audit/routes.ts';
import { effectJob } from './catalogue/effect-job.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { catalogueVersionRoutes } from './catalogue/staff-routes.ts';
import { automaticSupplierJob } from './demo/automatic-supplier.ts';
import { DEMO_FILM_JOB, demoFilmJob } from './demo/films.ts';
import { DEMO_DOCUMENT_JOB, demoDocumentJob } from './demo/library.ts';
import { demoUsers } from './demo/people.ts';
import { seedDemo } from './demo/seed.ts';
import { villageRoutes } from './demo/village/routes.ts';
import { draftRoutes } from './drafts/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { createWorkbookPool, roofWorkbookRoutes, workbookRoutes } from './files/workbooks.ts';
import { sweepGrants } from './identity/adapter.ts';
import { createLocalProvider, metadataOf } from './identity/provider.ts';
import { mountIdentity } from './identity/routes.ts';
import {
  createAttemptLimit,
  type SecondFactors,
  secondFactorRoutes,
} from './identity/second-factor-routes.ts';
import { keyAuthentication } from './interfaces/api-keys.ts';
import { catalogueEventJob } from './interfaces/catalogue-events.ts';
import { webhookJobs } from './interfaces/deliver.ts';
import { interfaceRoutes } from './interfaces/routes.ts';
import { webhookSender } from './interfaces/send-webhook.ts';
import { wakeOnEvents } from './interfaces/wake.ts';
import { documentRoutes } from './library/document-routes.ts';
import { videoRoutes } from './library/video-routes.ts';
import { pickingRoutes } from './logistics/picking-list-routes.ts';
import { pickingTaskRoutes } from './logistics/picking-task-routes.ts';
import { warehouseRoutes } from './logistics/warehouse-routes.ts';
import { availabilityRoutes } from './materials/availability.ts';
import { deliveryDateRoutes, materialRoutes } from './materials/routes.ts';
import { applicationRoutes } from './people/application-routes.ts';
import { answerExpired, localAuthentication, remoteAuthentication } from './people/authentication.ts';
import { changeRequestRoutes } from './people/change-requests.ts';
import { deliverInvitations, makeInvitationLink } from './people/invitations.ts';
import { legalRoutes } from './people/legal-routes.ts';
import { readLegal } from './people/legal-texts.ts';
import { moveJobs } from './people/moving.ts';
import { notificationMailJobs } from './people/notification-mail.ts';
import { organisationRoutes } from './people/organisation-routes.ts';
import { userRoutes } from './people/routes.ts';
import { sessionRoutes } from './people/session-routes.ts';
import { type Announcements, listen } from './platform/announcements.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { watchDiskSpace } from './platform/disk-space.ts';
import type { Run } from './platform/due-rows.ts';
import { createFileParser } from './platform/files/parser.ts';
import type { FilePlace } from './platform/files/place.ts';
import { findOrphans, sweepFiles } from './platform/files/removal.ts';
import { createScanner, noScanner } from './platform/files/scanner.ts';
import type { UploadTools } from './platform/files/service.ts';
import type { FileStore } from './platform/files/store.ts';
import { type Admission, createAdmission } from './platform/http/admission.ts';
import { refuseUnknown } from './platform/http/allowed-methods.ts';
import { clientErrorRoutes } from './platform/http/client-errors.ts';
import { discover } from './platform/http/discovery.ts';
import { serve as serveCalls } from './platform/http/endpoints.ts';
import { type EventLoop, watchEventLoop } from './platform/http/event-loop.ts';
import { databasePart, reportReadiness, solverPart } from './platform/http/health.ts';
import type { HealthPort, HealthSources } from './platform/http/health-port.ts';
import type { Listener } from './platform/http/listener.ts';
import { requirePermissions } from './platform/http/permissions.ts';
import { compressAnswers, registerPlugins } from './platform/http/plugins.ts';
import { answerErrors, ProblemError } from './platform/http/problems.ts';
import { sweepCounts } from './platform/http/shared-counts.ts';
import type { Authenticate } from './platform/http/signed-in.ts';
import { buildNameOf, builtApp, serveApp } from './platform/http/static-files.ts';
import { SWEEP_FILES } from './platform/jobs/hold.ts';
import type { JobKind } from './platform/jobs/jobs.ts';
import { failedJobRoutes } from './platform/jobs/routes.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { deliverNowhere, deliverToMailbox, mailJobs } from './platform/mail/mail-jobs.ts';
import { mailboxRoutes, mailRoutes } from './platform/mail/routes.ts';
import { type Deliver, deliverBySmtp } from './platform/mail/smtp.ts';
import { MEMORY_NEED, memoryLimit } from './platform/memory.ts';
import { noticeRoutes } from './platform/notifications/notices.ts';
import { notificationRoutes } from './platform/notifications/routes.ts';
import { createMetrics, reportMetrics } from './platform/observability/metrics.ts';
import { measureRequests } from './platform/observability/requests.ts';
import type { Telemetry } from './platform/observability/telemetry.ts';
import { createPrinter } from './platform/printing/printer.ts';
import { serveSnapshots } from './platform/snapshots.ts';
import { catalogueOn } from './platform/solving/catalogue-versions.ts';
import { createSolver, type Solver } from './platform/solving/solver.ts';
import { deletionJobs } from './privacy/deletion.ts';
import { retentionJobs } from './privacy/retention.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { PRINT_JOB } from './projects/effects.ts';
import type { ProjectTools } from './projects/events.ts';
import { invoiceRoutes } from './projects/invoices.ts';
import { offerPreviewRoutes } from './projects/offer-preview.ts';
import { PICTURE_JOB } from './projects/pictures.ts';
import { type PrintTools, printoutsOf, projectPrintoutRoutes, reprintOffers } from './projects/printouts.ts';
import { projectRoutes } from './projects/routes.ts';
import { rulesRoutes } from './projects/rules-routes.ts';
import { projectJobs } from './projects/schedule.ts';
import { staffRoutes } from './projects/staff-routes.ts';
import { roofPrintoutRoutes } from './roof-printing/routes.ts';
import { customerOfferRoutes } from './roofs/customer-offers.ts';
import { designRoutes } from './roofs/design-routes.ts';
import { roofRoutes } from './roofs/routes.ts';
import { shareRoutes } from './roofs/shares.ts';
import { stillRoutes } from './roofs/stills.ts';
import type { LocalAuthority, RemoteAuthority, Settings } from './settings.ts';
import type { TrainingTools } from './training/bookings.ts';
import { trainingRoutes } from './training/routes.ts';
import { trainingJobs } from './training/schedule.ts';
import { staffTrainingRoutes } from './training/staff-routes.ts';
import { verificationRoutes } from './verification/routes.ts';

/** An hour. */
const HOUR_MS = 3_600_000;
const MONTH_MS = 30 * 24 * HOUR_MS;

/** Device features that pages may use: the camera reads the codes of picking lists. */
const POLICY =
  'camera=(self), fullscreen=(self), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()';
/** Request ids that are accepted from a proxy. */
const REQUEST_ID = /^[\w-]{1,64}$/;

/** Parts that tests override. */
export interface Parts {
  readonly solver: Solver;
  /** Store of the contents of files. */
  readonly store: FileStore;
  /** Folder of the built app. */
  readonly appFolder: string;
  readonly clock: Clock;
  /** Receives the lines of the log. */
  readonly logTo: { write(line: string): void };
  /** Called for every registered route. */
  readonly onRoute: (route: RouteOptions) => void;
  readonly loop: EventLoop;
  /** Bytes that the process may use. */
  readonly memory: number;
}

/** The environment of the app. */
export interface Surroundings {
  /** Open and migrated; the app closes it. */
  readonly database: Database;
  /** The place of its files. */
  readonly place: FilePlace;
  readonly listener: Listener;
  readonly health: HealthPort;
  /** Null: neither traces nor metrics are sent. */
  readonly telemetry: Telemetry | null;
  /** Aborts when the server stops accepting requests; earlier ones are still answered. */
  readonly ending: AbortSignal;
}

/**
 * Builds the whole app, served by the listener. Closing it closes the solver and the database, but not the
 * listener. Rejects with `SettingsError` or `DatabaseUnavailable` if the environment does not allow a start.
 */
export async function buildApp(
  settings: Settings,
  surroundings: Surroundings,
  {
    solver = createSolver({ threads: settings.solverThreads }),
    store,
    appFolder = builtApp,
    clock = systemClock,
    logTo = process.stdout,
    onRoute = () => {},
    loop = watchEventLoop(settings.eventLoopDelayMs),
    memory = memoryLimit(),
  }: Partial<Parts> = {},
): Promise<FastifyInstance> {
  const { trustProxy } = settings;
  const { database, listener, health } = surroundings;
  let serve: RequestListener = () => {};
  const app = Fastify({
    logger: { level: settings.logLevel, stream: logTo, serializers: { err: errorToLog } },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => {
      const given = String(headers['x-request-id']);
      return trustProxy && REQUEST_ID.test(given) ? given : randomUUID();
    },
    // Parameters of any length reach their schemas: Node limits the head of a request to 16 kB.
    routerOptions: { maxParamLength: 16_384 },
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    serverFactory(handle) {
      serve = handle;
      return listener.server;
    },
    bodyLimit: 1024 * 1024,
  });
  for (const setting of settings.clearText)
    app.log.warn({ event: 'clear text', setting }, `${setting} names another host without TLS.`);
  if (memory < MEMORY_NEED)
    app.log.warn({ event: 'little memory', memory, need: MEMORY_NEED }, 'The process may need more memory.');
  app.addHook('onClose', async () => loop.close());
  app.addHook('onClose', () => database.destroy());
  // Close hooks run in reverse order: running solves end before the database closes.
  app.addHook('onClose', () => solver.close());
  try {
    const { admission, sources } = await assemble(app, settings, surroundings, {
      ...{ solver, store, appFolder, clock, logTo, onRoute, loop },
    });
    await app.ready();
    listener.serve((request, response) => {
      if (admission.admit(request, response)) serve(request, response);
    });
    health.answerWith(sources);
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}

/** The logged part of an error; databases append confidential column values to their messages. */
const errorToLog = ({ name, message, stack = '', code }: Error & { code?: string }) => ({
  type: name,
  message,
  stack,
  code,
});

type Closed = (close: () => unknown) => void;

/** Creates the services of the app; the app closes them. */
function createServices(
  { log }: FastifyInstance,
  onClose: Closed,
  settings: Settings,
  { database, place, ending }: Surroundings,
  { solver, clock, loop, ...parts }: AssembledParts,
) {
  const { auth, dataFolder, origin } = settings;
  const disk = watchDiskSpace({
    dataFolder,
    filesFolder: place.localFolder,
    database,
    reserve: settings.diskReserve,
    onChange(isFull) {
      if (isFull) log.error({ event: 'disk full' }, 'The disk is full: files and saves are refused.');
      else log.warn({ event: 'disk has room' }, 'The disk has room again.');
    },
  });
  onClose(() => disk.close());
  const store = parts.store ?? place.openStore(disk.requireForFiles);
  const parser = createFileParser({
    cacheFolder: join(dataFolder, 'cache'),
    onError: (error) => log.error(error),
  });
  onClose(() => parser.close());
  const scanner = settings.clamdUrl ? createScanner(settings.clamdUrl) : noScanner;
  const files: UploadTools = { database, store, clock, parser, scanner, quotas: settings.fileQuotas };
  const printer = createPrinter();
  onClose(() => printer.close());
  const workbooks = createWorkbookPool(() => catalogueOn(database, dateAt(clock())));
  onClose(() => workbooks.close());
  const isInvented = auth.mode === 'local';
  const papers: PrintTools = { ...files, printer, origin, isInvented };
  const projects: ProjectTools = {
    database,
    solver,
    clock,
    reactions: { automaticSupplier: settings.automaticSupplier, printsAhead: true },
  };
  const sender = settings.smtp?.from ?? `training@${new URL(origin).hostname}`;
  const trainings: TrainingTools = { database, clock, origin, sender };
  /** Services with threads and processes of their own, or on another machine. */
  const queues = { solver, printer, parser, workbooks, store, scanner };
  const limits = {
    calls: settings.callsPerMinute,
    drafts: settings.draftsPerMinute,
    saves: settings.savesPerMinute,
    uploads: settings.uploadsPerMinute,
    programs: settings.keyCallsPerMinute,
  };
  return {
    ...{ database, solver, clock, loop, origin, ending, disk, store, files, printer, workbooks },
    ...{ papers, projects, trainings, queues, limits, isInvented },
    authenticateKey: keyAuthentication(database, clock),
  };
}

type AssembledParts = Omit<Parts, 'store' | 'memory'> & { readonly store: FileStore | undefined };
type Services = ReturnType<typeof createServices>;

async function assemble(
  app: FastifyInstance,
  settings: Settings,
  surroundings: Surroundings,
  parts: AssembledParts,
): Promise<{ readonly admission: Admission; readonly sources: HealthSources }> {
  const { auth } = settings;
  const { database, listener, telemetry } = surroundings;
  const { solver, appFolder, clock, onRoute, loop } = parts;
  const onClose: Closed = (close) => app.addHook('onClose', async () => close());
  const services = createServices(app, onClose, settings, surroundings, parts);
  const { disk, store, queues } = services;
  const admission = createAdmission({
    loop,
    atOnce: settings.callsAtOnce,
    queued: () => Object.values(queues).reduce((sum, queue) => sum + queue.queueLength(), 0),
  });
  app.addHook('onRoute', onRoute);
  telemetry?.traceRequests(app, settings.trustProxy !== false);
  telemetry?.onFault(() => app.log.warn({ event: 'telemetry not delivered' }));
  const registry = new Registry();
  measureRequests(app, registry);
  nameResponses(app, buildNameOf(appFolder));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Both APIs take JSON only.
  app.removeContentTypeParser('text/plain');
  answerErrors(app, { onDiskFull: disk.noteFull });
  await registerPlugins(app, database, settings);
  app.addHook('onRequest', async ({ url }) => {
    // Signing in costs more than any call.
    if (loop.isBehind() && url.startsWith('/oidc/')) throw new ProblemError(503, 'BUSY');
  });
  app.addHook('onSend', async (request, reply) => {
    admission.release(reply.raw);
    // Responses to signed-in people must not be cached unless their route permits it.
    if (request.headers.authorization && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });

  const { authenticate, factors, metadata } =
    auth.mode === 'local'
      ? await signInLocally(app, settings, auth, { solver, clock, database })
      : await signInRemotely(auth, database, clock);
  const announcements = listen(settings.databaseDirectUrl ?? settings.databaseUrl);
  onClose(() => announcements.close());
  const refuse = refuseUnknown(app);
  await registerPortal(app, settings, { ...services, factors }, authenticate, announcements);
  await registerConfigurator(app, settings, services, authenticate);
  serveConfiguration(app, settings, metadata);
  if (settings.addressService?.kind === 'village') await app.register(villageRoutes);
  await serveApp(app, appFolder, refuse);
  const worker = startWorker({
    database,
    clock,
    announcements,
    kinds: jobKinds(app, settings, services),
    onError: (error, job) => app.log.error({ err: error, job: job?.id, kind: job?.kind }),
  });
  onClose(wakeOnEvents({ database, clock, announcements, onError: (error) => app.log.error(error) }));
  surroundings.ending.addEventListener('abort', () => worker.stop());
  onClose(() => worker.close());
  if (settings.databaseUrl === null) await serveCopies(app, settings, database);
  const metrics = createMetrics(registry, {
    ...{ database, clock, loop, queues, announcements, disk },
    calls: admission.calls,
    connections: listener.connections,
  });
  telemetry?.exportMetrics(metrics);
  const readiness = reportReadiness({
    database: databasePart(database),
    solver: solverPart(solver),
    disk: disk.hasRoom,
    store: store.isAvailable,
  });
  return { admission, sources: { readiness, metrics: reportMetrics(metrics) } };
}

/** Serves copies of SQLite for backups. A folder that can have no socket is no reason not to start. */
async function serveCopies(
  app: FastifyInstance,
  { dataFolder }: Settings,
  database: Database,
): Promise<void> {
  const report = (err: unknown) => app.log.error({ err, event: 'snapshot' });
  try {
    const snapshots = await serveSnapshots(database, dataFolder, report);
    app.addHook('onClose', async () => snapshots.close());
  } catch (error) {
    report(error);
  }
}

/** Sets headers of every response: on the raw one, which the local provider writes to as well. */
const nameResponses = (app: FastifyInstance, build: string) =>
  app.addHook('onRequest', async ({ id }, { raw }) => {
    raw.setHeader('X-Build', build);
    raw.setHeader('X-Request-Id', id);
    raw.setHeader('Permissions-Policy', POLICY);
  });

/** Registers the portal's API under /v1. */
async function registerPortal(
  app: FastifyInstance,
  settings: Settings,
  services: Services & Pick<SignIn, 'factors'>,
  authenticate: Authenticate,
  announcements: Announcements,
): Promise<void> {
  const { database, clock, origin, ending, disk, files, printer, workbooks, factors } = services;
  const { papers, projects, trainings, limits, isInvented, authenticateKey } = services;
  const legal = readLegal(settings.legalFolder);
  const rule = settings.secondPerson;
  await app.register(
    async (partner) => {
      await compressAnswers(partner);
      requirePermissions(partner, {
        authenticate,
        authenticateKey,
        limits,
        requireRoom: disk.requireForSaves,
      });
      recordCalls(partner, database, clock);
      await partner.register(userRoutes(database, clock));
      await partner.register(sessionRoutes(database, clock));
      await partner.register(secondFactorRoutes({ database, clock, factors }));
      await partner.register(organisationRoutes({ database, clock, origin, rule }));
      await partner.register(changeRequestRoutes({ database, clock }));
      await partner.register(noticeRoutes({ database, clock }));
      await partner.register(legalRoutes(legal));
      await partner.register(clientErrorRoutes);
      await partner.register(
        applicationRoutes({
          ...{ database, clock, origin, legal, rule },
          perHour: settings.applicationsPerHour,
        }),
      );
      await partner.register(fileRoutes(files));
      await partner.register(privacyRoutes(files));
      await partner.register(verificationRoutes({ database, printer, clock }));
      await partner.register(workbookRoutes(files, workbooks));
      await partner.register(notificationRoutes({ database, clock, announcements, ending }));
      await partner.register(projectRoutes(projects));
      await partner.register(invoiceRoutes(projects));
      await partner.register(projectPrintoutRoutes(papers));
      await partner.register(materialRoutes({ database, clock }));
      await partner.register(availabilityRoutes(database, clock));
      await partner.register(staffRoutes(projects));
      await partner.register(offerPreviewRoutes({ ...papers, ...projects }));
      await partner.register(pickingRoutes(papers));
      await partner.register(pickingTaskRoutes(projects));
      await partner.register(rulesRoutes(database));
      await partner.register(catalogueVersionRoutes({ database, clock, rule }));
      await partner.register(interfaceRoutes({ database, clock, hosts: settings.webhookHosts }));
      await partner.register(warehouseRoutes(database, clock));
      await partner.register(trainingRoutes({ ...trainings, printer, isInvented }));
      await partner.register(staffTrainingRoutes(trainings));
      await partner.register(documentRoutes(files));
      await partner.register(videoRoutes({ ...files, origin }));
      await partner.register(mailRoutes({ database, clock }));
      await partner.register(failedJobRoutes({ database, clock }));
      await partner.register(auditRoutes(database));
      if (isInvented) {
        const makeLink = (invitation: string) => makeInvitationLink(database, invitation, clock());
        const isDemo = settings.smtp === null;
        await partner.register(mailboxRoutes({ database, clock, makeLink: isDemo ? makeLink : null }));
      }
      serveCalls(partner, 'partner', description, {
        'GET /v1/openapi.json': () => app.swagger() as { openapi: string },
      });
    },
    { prefix: '/v1' },
  );
}

/** Registers the configurator's API under /configurator/v1. */
async function registerConfigurator(
  app: FastifyInstance,
  settings: Settings,
  { database, solver, clock, disk, files, papers, workbooks, limits, authenticateKey }: Services,
  authenticate: Authenticate,
): Promise<void> {
  await app.register(
    async (configurator) => {
      configurator.setErrorHandler(answerExpired);
      await compressAnswers(configurator);
      requirePermissions(configurator, {
        authenticate,
        authenticateKey,
        limits,
        requireRoom: disk.requireForSaves,
        refuses: [498],
      });
      await configurator.register(catalogueRoutes({ database, clock }));
      await configurator.register(deliveryDateRoutes({ database, clock }));
      const roofs = { database, solver, clock, mostRoofs: settings.roofsPerOrganisation };
      await configurator.register(roofRoutes(roofs));
      await configurator.register(designRoutes(roofs));
      await configurator.register(draftRoutes(database, clock));
      await configurator.register(roofPrintoutRoutes({ ...papers, solver }));
      await configurator.register(roofWorkbookRoutes(workbooks));
      await configurator.register(customerOfferRoutes({ ...papers, solver }));
      await configurator.register(shareRoutes({ database, solver, clock }));
      await configurator.register(stillRoutes(files));
    },
    { prefix: '/configurator/v1' },
  );
}

/** Serves what the app needs to know before anyone signs in. */
function serveConfiguration(
  app: FastifyInstance,
  settings: Settings,
  metadata: AuthConfiguration['metadata'],
): void {
  const { auth } = settings;
  app.get(
    '/auth-config.json',
    { schema: { hide: true, response: { 200: AuthConfiguration } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const { mode, authority, clientId, apiScope, resetUrl } = auth;
      return { mode, authority, metadata, clientId, apiScope, resetUrl };
    },
  );
  app.get(
    '/app-config.json',
    { schema: { hide: true, response: { 200: AppConfiguration } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const { sentryDsn, sentryEnvironment, addressService, supportContact } = settings;
      return { sentryDsn, sentryEnvironment, addressService, supportContact };
    },
  );
}

function jobKinds(
  app: FastifyInstance,
  settings: Settings,
  { database, solver, clock, origin, files, papers, projects, trainings, isInvented }: Services,
): Record<string, JobKind> {
  const reportRow: Run['report'] = (err, about) => app.log.error({ err, about });
  return {
    ...projectJobs(projects, reportRow),
    ...automaticSupplierJob(projects),
    ...trainingJobs(trainings, reportRow),
    ...mailJobs(database, clock, deliverFor(settings, database, clock)),
    ...notificationMailJobs(database, { clock, origin }),
    ...moveJobs({ database, clock, origin }),
    ...deletionJobs(files),
    ...retentionJobs(files),
    ...effectJob({ database, solver }),
    ...catalogueEventJob(database, clock),
    ...webhookJobs({ database, clock, send: webhookSender({ hosts: settings.webhookHosts }) }),
    [PRINT_JOB]: {
      run: (projectId, signal) => printoutsOf(papers, 'portal', projectId, signal).then(() => {}),
    },
    [PICTURE_JOB]: { run: (versionId, signal) => reprintOffers(papers, versionId, signal) },
    [SWEEP_FILES]: {
      every: HOUR_MS,
      run: (_about, signal) => sweepFiles(files, { report: reportRow, signal }),
    },
    'sweep-counts': { every: HOUR_MS, run: () => sweepCounts(database) },
    'find-orphans': { every: MONTH_MS, run: () => findOrphans(files) },
    ...(isInvented && {
      'sweep-grants': sweepGrantsHourly(database),
      [DEMO_DOCUMENT_JOB]: demoDocumentJob(papers),
      [DEMO_FILM_JOB]: demoFilmJob(files),
    }),
  };
}

/** Delivery of mails: by the configured mail server, else to the demo's mailbox. */
function deliverFor({ smtp, auth }: Settings, database: Database, clock: Clock): Deliver {
  if (smtp) return deliverInvitations(database, clock, deliverBySmtp(smtp));
  return auth.mode === 'local' ? deliverToMailbox : deliverNowhere;
}

/** Deletes expired sign-ins every hour. */
const sweepGrantsHourly = (database: Database): JobKind => ({
  every: HOUR_MS,
  run: () => sweepGrants(database),
});

/** People's authentication, and what the app has to know about the authority. */
type SignIn = Pick<AuthConfiguration, 'metadata'> & {
  readonly authenticate: Authenticate;
  readonly factors: SecondFactors | null;
};

/** Mounts the local provider and fills an empty database with demo data. */
async function signInLocally(
  app: FastifyInstance,
  settings: Settings,
  auth: LocalAuthority,
  { database, solver, clock }: Pick<Parts, 'solver' | 'clock'> & Pick<Surroundings, 'database'>,
): Promise<SignIn> {
  const local = await createLocalProvider(settings, auth, database, clock);
  await seedDemo(database, solver, { clock, projects: settings.demoProjects });
  const shared = new Set(demoUsers.map(({ id }) => id));
  const factors = { policy: auth.secondFactor, countAttempt: createAttemptLimit(app), shared };
  await mountIdentity(app, settings, { database, clock, identity: local, factors, demoUsers });
  return {
    factors,
    authenticate: localAuthentication(auth, local.publicKeys, database, clock),
    metadata: metadataOf(auth),
  };
}

/** Trusts Azure AD B2C or another provider. */
async function signInRemotely(auth: RemoteAuthority, database: Database, clock: Clock): Promise<SignIn> {
  const { metadata, ...trusted } = await discover(auth);
  return { authenticate: remoteAuthentication(auth, trusted, database, clock), metadata, factors: null };
}
