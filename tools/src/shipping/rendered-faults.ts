import { parseAllDocuments } from 'yaml';
import { isGiven, type ServerSettings } from './server-settings.ts';

type Probe = 'startupProbe' | 'livenessProbe' | 'readinessProbe';
interface Container extends Partial<Record<Probe, { httpGet: { port: string } }>> {
  securityContext?: Record<string, unknown>;
  env?: { name: string }[];
  ports?: { name: string }[];
  volumeMounts?: { name: string; mountPath: string }[];
}
interface SecretSource {
  secretName?: string;
  name?: string;
  items?: { key: string; path: string }[];
}
interface Volume {
  name: string;
  secret?: SecretSource;
  projected?: { sources: { secret?: SecretSource }[] };
}
interface Pod {
  volumes?: Volume[];
  enableServiceLinks?: boolean;
  automountServiceAccountToken?: boolean;
  securityContext?: Record<string, unknown>;
  containers: Container[];
}
interface Manifest {
  kind: string;
  metadata?: { labels?: Record<string, string> };
  spec?: {
    template?: { spec: Pod };
    ports?: { name: string }[];
    endpoints?: { port: string }[];
    selector?: { matchLabels?: Record<string, string> };
  };
}

/** The faults of a rendered chart: its pods and their settings. */
export function renderedFaults(text: string, { isKnown, required }: ServerSettings): string[] {
  const documents = [...parseAllDocuments(text)];
  const broken = documents.flatMap(({ errors }) => errors.map(({ message }) => message));
  if (broken.length > 0) return broken;
  const manifests = documents.map((each) => each.toJS() as Manifest | null).filter((each) => each !== null);
  const pods = manifests.flatMap(({ kind, spec }) => (spec?.template ? [{ kind, pod: spec.template.spec }] : []));
  return [
    ...(pods.length === 0 ? ['no pod was rendered'] : []),
    ...manifests.filter(({ kind }) => kind === 'Secret').map(() => 'the chart makes a Secret'),
    ...pods.flatMap(({ kind, pod }) => {
      const names = pod.containers.flatMap(({ env = [] }) => env.map(({ name }) => name));
      const faults = [
        ...podFaults(pod),
        ...metricsFaults(pod),
        ...volumeFaults(pod),
        ...names.filter((name) => !isKnown(name)).map((name) => `sets ${name}, which nobody reads`),
        ...required.filter((name) => !isGiven(name, names)).map((name) => `does not set ${name}`),
      ];
      return faults.map((fault) => `${kind} ${fault}`);
    }),
    ...migrationFaults(pods),
    ...roleFaults(pods),
    ...monitorFaults(manifests),
  ];
}

const probes: readonly Probe[] = ['startupProbe', 'livenessProbe', 'readinessProbe'];

/**
 * The metrics need a host, or else they cannot be reached from outside the pod. Probes must use the port of the metrics, and not the port
 * for people.
 */
function metricsFaults({ containers }: Pod): string[] {
  return containers.flatMap((container) => {
    const names = new Set((container.env ?? []).map(({ name }) => name));
    if (!names.has('METRICS_PORT')) return [];
    const elsewhere = probes.filter((probe) => container[probe] && container[probe].httpGet.port !== 'metrics');
    return [
      ...(names.has('METRICS_HOST') ? [] : ['sets METRICS_PORT without METRICS_HOST']),
      ...(container.ports?.some(({ name }) => name === 'metrics') ? [] : ['does not name the port of its metrics']),
      ...elsewhere.map((probe) => `has a ${probe} that does not ask the port of the metrics`),
    ];
  });
}

function volumeFaults({ containers, volumes = [] }: Pod): string[] {
  const mounted = containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name));
  const known = volumes.map(({ name }) => name);
  return [
    ...mounted.filter((name) => !known.includes(name)).map((name) => `mounts ${name}, which is no volume of it`),
    ...known.filter((name) => !mounted.includes(name)).map((name) => `has a volume ${name} that it does not mount`),
  ];
}

/** The Secrets of a pod, each with its folder. */
function mountedSecrets({ containers, volumes = [] }: Pod): string[] {
  const mounts = containers.flatMap(({ volumeMounts = [] }) => volumeMounts);
  return volumes.flatMap(({ name, secret, projected }) => {
    const secrets = [secret, ...(projected?.sources.map((source) => source.secret) ?? [])];
    const paths = mounts.filter((mount) => mount.name === name).map(({ mountPath }) => mountPath);
    return secrets.flatMap((each) =>
      each ? paths.map((path) => `${each.secretName ?? each.name ?? ''} in ${path}`) : [],
    );
  });
}

/** A migration connects to the same database, so it needs the same files. */
function migrationFaults(pods: readonly { kind: string; pod: Pod }[]): string[] {
  const has = new Set(pods.filter(({ kind }) => kind === 'Job').flatMap(({ pod }) => mountedSecrets(pod)));
  if (!pods.some(({ kind }) => kind === 'Job')) return [];
  const needs = pods.filter(({ kind }) => kind === 'Deployment').flatMap(({ pod }) => mountedSecrets(pod));
  return needs.filter((each) => !has.has(each)).map((each) => `Job does not have ${each}`);
}

/** Serving pods must never have the URL of the owner, who may change the audit. */
function roleFaults(pods: readonly { kind: string; pod: Pod }[]): string[] {
  const keysOf = (kind: string) =>
    pods
      .filter((each) => each.kind === kind)
      .flatMap(({ pod }) => pod.volumes ?? [])
      .flatMap(({ secret }) => secret?.items ?? [])
      .filter(({ path }) => path === 'DATABASE_URL')
      .map(({ key }) => key);
  const owner = new Set(keysOf('Job'));
  return keysOf('Deployment').some((key) => owner.has(key)) ? ['Deployment serves as the role that migrates'] : [];
}

function monitorFaults(manifests: readonly Manifest[]): string[] {
  const services = manifests.filter(({ kind }) => kind === 'Service');
  return manifests
    .filter(({ kind }) => kind === 'ServiceMonitor')
    .flatMap(({ spec }) => {
      const wanted = Object.entries(spec?.selector?.matchLabels ?? {});
      const service = services.find(({ metadata }) =>
        wanted.every(([name, value]) => metadata?.labels?.[name] === value),
      );
      if (!service) return ['ServiceMonitor finds no Service'];
      const ports = service.spec?.ports?.map(({ name }) => name) ?? [];
      return (spec?.endpoints ?? [])
        .filter(({ port }) => !ports.includes(port))
        .map(({ port }) => `ServiceMonitor asks the port ${port}, which the Service does not have`);
    });
}

/** A service named selvage would set SELVAGE_PORT in every pod nearby, which the server refuses as an unknown setting. */
function podFaults({ enableServiceLinks, automountServiceAccountToken, securityContext, containers }: Pod): string[] {
  const isOpen = ({ securityContext: own }: Container): boolean =>
    own?.['readOnlyRootFilesystem'] !== true || own['allowPrivilegeEscalation'] !== false;
  return [
    ...(enableServiceLinks === false ? [] : ['has service links']),
    ...(automountServiceAccountToken === false ? [] : ['has a token']),
    ...(securityContext?.['runAsNonRoot'] === true ? [] : ['may run as root']),
    ...(containers.some(isOpen) ? ['may write to its files or gain rights'] : []),
  ];
}
