import { type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import { systemClock } from '../clock.ts';
import type { Metrics } from './metrics.ts';

type Value = MetricValue<string> & { readonly metricName?: string };
type Attributes = Record<string, string>;

const timeOf = (ms: number): HrTime => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1e6)];

const attributesOf = ({ labels }: Value, without?: string): Attributes =>
  Object.fromEntries(
    Object.entries(labels as Record<string, string | number>)
      .filter(([name]) => name !== without)
      .map(([name, value]) => [name, String(value)]),
  );

/** Histogram of the values with the same labels, whose buckets are cumulative. */
function histogramOf(values: readonly Value[]) {
  const buckets = values.filter(({ metricName }) => metricName?.endsWith('_bucket'));
  const valueAt = (end: string) => values.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0;
  const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0));
  const boundaries = buckets.map(({ labels }) => Number((labels as Attributes).le)).filter(Number.isFinite);
  return { buckets: { boundaries, counts }, count: valueAt('_count'), sum: valueAt('_sum') };
}

/** The figures of `/metrics` for the OpenTelemetry SDK, which asks for them at each export. */
export function exportedMetrics({ registry, refresh }: Metrics, resource: Resource): MetricProducer {
  const startTime = timeOf(systemClock() - performance.now());
  const dataOf = (
    { name, help, type, values }: MetricObjectWithValues<Value>,
    endTime: HrTime,
  ): MetricData => {
    const common = {
      descriptor: {
        name,
        description: help,
        unit: name.endsWith('_seconds') ? 's' : '',
        valueType: ValueType.DOUBLE,
      },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
    };
    const times = { startTime, endTime };
    if (String(type) === 'histogram') {
      const series = Map.groupBy(values, (value) => JSON.stringify(attributesOf(value, 'le')));
      const dataPoints = [...series].map(([labels, own]) => ({
        ...times,
        attributes: JSON.parse(labels) as Attributes,
        value: histogramOf(own),
      }));
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints };
    }
    const dataPoints = values.map((value) => ({
      ...times,
      attributes: attributesOf(value),
      value: value.value,
    }));
    return String(type) === 'counter'
      ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
      : { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
  };
  return {
    async collect() {
      await refresh();
      const all = (await registry.getMetricsAsJSON()) as MetricObjectWithValues<Value>[];
      const endTime = timeOf(systemClock());
      const metrics = all.map((each) => dataOf(each, endTime));
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'portal' }, metrics }] },
        errors: [],
      };
    },
  };
}
