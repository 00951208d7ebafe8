import { authorisationCounter, countedGrants, tokenCounter } from '../oidc/protocol/protocol-counts.ts';
import { loginRefusals, tokenRefusals } from '../oidc/refusals/refusal-names.ts';
import { logoutCounter, logoutResults } from '../oidc/backchannel-logout/delivery.ts';
import { counterMetric, type Labels, type Metric, type MetricReadings } from './metric.ts';

const results = ['ok', 'refused'] as const;

/** True for the possible series: a successful result has no error, and a refused one has an error. */
const isSeries = ({ result, error }: Labels): boolean =>
  result === undefined || (result === 'ok') === (error === 'none');

/** A counter with one series for each configured application, so that the number of series is bounded. */
function clientCounter(
  name: Metric['name'],
  help: string,
  labels: Readonly<Record<string, readonly string[]>>,
  all: () => readonly { counted: Readonly<Record<string, string>>; times: number }[],
  clientsIn: (seen: MetricReadings) => readonly string[] = ({ clients }) =>
    clients.length === 0 ? [] : [...clients, 'unknown'],
): Metric {
  const read: Metric['read'] = (seen) => {
    const client = clientsIn(seen);
    return counterMetric({
      name,
      help,
      labels: { client, ...labels },
      all,
      isSeries,
      label: (counted) => counted,
    }).read(seen);
  };
  return { name, type: 'counter', help, labels: ['client', ...Object.keys(labels)], read };
}

/** Metrics of applications: their requests, their refusals, and the keys that sign their tokens. */
export const oidcMetrics: readonly Metric[] = [
  clientCounter(
    'selvage_oidc_authorisations_total',
    'Login requests of applications, answered with a code or an error. Pushed requests count if they were refused.',
    { result: results, error: ['none', ...loginRefusals] },
    () => authorisationCounter.all(),
  ),
  clientCounter(
    'selvage_oidc_tokens_total',
    'Token requests of applications, by grant.',
    { grant: countedGrants, result: results, error: ['none', ...tokenRefusals] },
    () => tokenCounter.all(),
  ),
  clientCounter(
    'selvage_logout_deliveries_total',
    'Logout notifications to applications. later: will be tried again; given-up: the fifth try failed, or five minutes passed without success. It is not tried again.',
    { result: logoutResults },
    () => logoutCounter.all(),
    ({ backchannelClients }) => backchannelClients,
  ),
  {
    name: 'selvage_logout_oldest_seconds',
    help: 'The age of the oldest logout notification that waits.',
    type: 'gauge',
    labels: [],
    read: ({ logoutOldest }) => (logoutOldest === null ? [] : [{ labels: {}, value: logoutOldest }]),
  },
  {
    name: 'selvage_oidc_keys_age_seconds',
    help: 'The age of the current signing key. A new one follows automatically after 90 days.',
    type: 'gauge',
    labels: [],
    read: ({ signingKeyAge }) => (signingKeyAge === null ? [] : [{ labels: {}, value: signingKeyAge }]),
  },
];
