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
    help: 'Always 1: which version runs, of which commit, on which Node.js.',
    labels: ['version', 'revision', 'node'],
    read: () => [{ labels: { ...build, node: process.versions.node }, value: 1 }],
  },
  gauge('selvage_hashes_running', 'Password hashes being made, at most one for each core.', ({ hashes }) => hashes.running),
  gauge('selvage_hashes_waiting', 'Password hashes that wait for a core; `limits.hashQueue` is the most.', ({ hashes }) => hashes.waiting),
  gauge('selvage_hashes_held', 'Of those that wait, the ones whose account has two others in the queue already.', ({ hashes }) => hashes.held),
  counter('selvage_hashes_shed_total', 'Password hashes refused with 503 because the queue was full, or the wait too long.', ({ hashes }) => hashes.rejected),
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
  gauge('selvage_database_waiting', 'Requests that wait for a connection.', ({ pool }) => pool.waiting),
  gauge('selvage_database_readable', '1 if PostgreSQL answered when this was asked; at 0 nothing is said of the outbox.', ({ outbox }) => Number(outbox !== null)),
  gauge('selvage_registry_away', '1 while the registry is paused (circuit breaker open).', ({ isRegistryAway }) => Number(isRegistryAway)),
  counterMetric({
    name: 'selvage_connections_closed_total',
    help: 'Connections that the server closed: too-many: their client had `limits.connectionsPerClient` already; slow-request: headers or body did not come in time; slow-reader: the answer was not read.',
    labels: { reason: closeReasons },
    all: () => closedConnections.all(),
    label: (entry) => entry,
  }),
  counterMetric({
    name: 'selvage_csp_reports_total',
    help: 'Violations of the content security policy that browsers reported, a hundred a minute at most. Some come from extensions; many at once for `script-src` deserve a look.',
    labels: { directive: cspDirectives },
    all: () => cspReports.all(),
    label: (entry) => entry,
  }),
];
