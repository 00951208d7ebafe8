import { auditMetrics } from './audit-metrics.ts';
import { letterMetrics, outboxMetrics } from './letter-metrics.ts';
import type { Metric } from './metric.ts';
import { processMetrics } from './process-metrics.ts';

export const everyMetric: readonly Metric[] = [...auditMetrics, ...letterMetrics, ...outboxMetrics, ...processMetrics];

/** The one that is not read but told, answer by answer. */
export const answerTimes = {
  name: 'selvage_http_request_duration_seconds',
  help: 'Answers by the pattern of their route (never the address) and the class of their status.',
  labelNames: ['route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
};
