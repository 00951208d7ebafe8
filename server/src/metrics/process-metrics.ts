import { readBuild } from '../config/build.ts';
import { cspDirectives, cspReports } from '../http/csp-reports.ts';
import { closeReasons, closedConnections } from '../http/limits/connections.ts';
import { type Metric, type MetricReadings, counterMetric } from './metric.ts';

const single =
  (type: Metric['type']) =>
  (name: Metric['name'], help: string, value: (seen: MetricReadings) => number): Metric => ({
    name,
    help,
    type,
    labels: [],
    read: (seen) => [{ labels: {}, value: value(seen) }],
  });
const gauge = single('gauge');
const counter = single('counter');

const build = readBuild();

// oxfmt-ignore
export const processMetrics: readonly Metric[] = [
  {
    name: 'selvage_build_info',
    type: 'gauge',
    help: 'Always 1. The labels are the version, the commit and the Node.js version.',
    labels: ['version', 'revision', 'node'],
    read: () => [{ labels: { ...build, node: process.versions.node }, value: 1 }],
  },
  gauge('selvage_hashes_running', 'Password hashes in progress, at most one for each core.', ({ hashes }) => hashes.running),
  gauge('selvage_hashes_waiting', 'Password hashes that wait, at most `limits.hashQueue`.', ({ hashes }) => hashes.waiting),
  gauge('selvage_hashes_held', 'Of these waiting hashes, those that wait for two earlier ones of the same account.', ({ hashes }) => hashes.held),
  counter('selvage_hashes_shed_total', 'Password hashes refused with 503, because the queue was full or the wait too long.', ({ hashes }) => hashes.rejected),
  {
    name: 'selvage_database_connections',
    type: 'gauge',
    help: 'Connections to PostgreSQL, ten at most.',
    labels: ['state'],
    read: ({ pool }) => [
      { labels: { state: 'busy' }, value: pool.total - pool.idle },
      { labels: { state: 'idle' }, value: pool.idle },
    ],
  },
  gauge('selvage_database_waiting', 'Requests that wait for a database connection.', ({ pool }) => pool.waiting),
  gauge('selvage_database_readable', '1 if PostgreSQL answered this request for metrics. At 0, the metrics from the database are missing.', ({ outbox }) => Number(outbox !== null)),
  gauge('selvage_registry_away', '1 while the registry is paused (circuit breaker open).', ({ isRegistryAway }) => Number(isRegistryAway)),
  counterMetric({
    name: 'selvage_connections_closed_total',
    help: 'Connections that the server closed. too-many: the client had `limits.connectionsPerClient` already; slow-request: the request was too slow; slow-reader: the answer was not read.',
    labels: { reason: closeReasons },
    all: () => closedConnections.all(),
    label: (entry) => entry,
  }),
  counterMetric({
    name: 'selvage_csp_reports_total',
    help: 'Violations of the content security policy that browsers reported, at most 100 a minute. Browser extensions cause some. Investigate if there are suddenly many for `script-src`.',
    labels: { directive: cspDirectives },
    all: () => cspReports.all(),
    label: (entry) => entry,
  }),
];
