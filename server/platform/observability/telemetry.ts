import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TelemetrySettings } from '../../settings.ts';
import { systemClock } from '../clock.ts';
import { type RanStatement, statements } from '../db/statement-channel.ts';
import { runs } from '../jobs/run-channel.ts';
import type { Metrics } from './metrics.ts';
import { exportedMetrics } from './otlp-metrics.ts';

/** Timeout of an export; what could not be sent is dropped. */
const TIMEOUT_MS = 5_000;
/** Spans that wait for an export; further ones are dropped. */
const MOST_SPANS = 4_096;
/** Timeout of the last export when the server ends. */
const CLOSE_MS = 2_000;
/** Failed exports are logged at most once in this interval. */
const LOG_EVERY_MS = 60_000;

/** Traces and metrics over OTLP. Loaded only if the settings name a collector. */
export interface Telemetry {
  /** Opens a span for each request. `trustsCaller`: whether a proxy in front sends the `traceparent`. */
  traceRequests(app: FastifyInstance, trustsCaller: boolean): void;
  /** Exports these figures in the interval of the settings. */
  exportMetrics(metrics: Metrics): void;
  /** Calls `log` when exports fail. */
  onFault(log: () => void): void;
  /** Sends what waits, for at most two seconds. */
  close(): Promise<void>;
}

/** Returns kind and first table of a statement, such as "select project"; values and texts are left out. */
export function nameOfStatement(sql: string): string {
  const [, operation = 'statement'] = /^\s*(\w+)/.exec(sql) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"(\w+)"/i.exec(sql) ?? [];
  return [operation.toLowerCase(), table].filter(Boolean).join(' ');
}

/** Calls `log` when an export fails, at most once a minute. */
function logFaults(log: () => void): void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const report = () => {
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    log();
  };
  // The SDK reports failed exports to the one, late ones to the other.
  setGlobalErrorHandler(report);
  diag.setLogger({ error: report, warn() {}, info() {}, debug() {}, verbose() {} }, DiagLogLevel.ERROR);
}

/**
 * Starts tracing requests, jobs and statements of the database. Spans have the path of the route with parameters in
 * place of ids, kind and table of a statement, and the kind of a job; never a value, a person or a text of an error.
 */
export function startTelemetry({ endpoint, headers, sampledPart, intervalMs }: TelemetrySettings): Telemetry {
  const resource = resourceFromAttributes({
    'service.name': 'solar-partner-portal',
    'service.instance.id': randomUUID(),
  });
  const to = (path: string) => ({ url: `${endpoint}${path}`, headers, timeoutMillis: TIMEOUT_MS });
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter(to('/v1/traces')),
    maxQueueSize: MOST_SPANS,
    exportTimeoutMillis: TIMEOUT_MS,
  });
  const root = new TraceIdRatioBasedSampler(sampledPart);
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('portal');
  const propagator = new W3CTraceContextPropagator();
  const active = new AsyncLocalStorage<Context>();
  const meters: MeterProvider[] = [];

  const onStatement = (message: unknown) => {
    const parent = active.getStore();
    if (!parent || !trace.getSpan(parent)?.isRecording()) return;
    const { sql, durationMs, isFault } = message as RanStatement;
    const options = { kind: SpanKind.CLIENT, startTime: systemClock() - durationMs };
    const span = tracer.startSpan(nameOfStatement(sql), options, parent);
    if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  const jobSpans = new WeakMap<object, Span>();
  const endJob = (run: object) => jobSpans.get(run)?.end();
  const failJob = (run: object) => void jobSpans.get(run)?.setStatus({ code: SpanStatusCode.ERROR });
  statements.subscribe(onStatement);
  runs.start.bindStore(active, (run) => {
    const span = tracer.startSpan(`job ${run.kind}`, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT);
    jobSpans.set(run, span);
    return trace.setSpan(ROOT_CONTEXT, span);
  });
  const ofRuns = { start() {}, end() {}, asyncStart() {}, asyncEnd: endJob, error: failJob };
  runs.subscribe(ofRuns);

  return {
    traceRequests(app, trustsCaller) {
      const contexts = new WeakMap<FastifyRequest, Context>();
      app.addHook('onRequest', (request, _reply, done) => {
        const { method, routeOptions, headers: sent } = request;
        const route = routeOptions.url ?? 'unknown';
        const parent = trustsCaller
          ? propagator.extract(ROOT_CONTEXT, sent, defaultTextMapGetter)
          : ROOT_CONTEXT;
        const attributes = { 'http.request.method': method, 'http.route': route };
        const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
        const context = trace.setSpan(parent, span);
        contexts.set(request, context);
        active.run(context, done);
      });
      // A body arrives in the context of its connection.
      app.addHook('preValidation', (request, _reply, done) => {
        active.run(contexts.get(request) ?? ROOT_CONTEXT, done);
      });
      app.addHook('onResponse', async (request, { statusCode }) => {
        const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
        span?.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
    },
    exportMetrics(metrics) {
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(to('/v1/metrics')),
        exportIntervalMillis: intervalMs,
        exportTimeoutMillis: Math.min(TIMEOUT_MS, intervalMs),
        metricProducers: [exportedMetrics(metrics, resource)],
      });
      meters.push(new MeterProvider({ resource, readers: [reader] }));
    },
    onFault: logFaults,
    async close() {
      statements.unsubscribe(onStatement);
      runs.unsubscribe(ofRuns);
      runs.start.unbindStore(active);
      const ends = [provider, ...meters].map((each) => each.shutdown().catch(() => {}));
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([Promise.all(ends), late]);
    },
  };
}
