import { parseAllDocuments } from 'yaml';
import { isGiven, type ServerSettings } from './server-settings.ts';

interface Container {
  securityContext?: Record<string, unknown>;
  env?: { name: string }[];
}
interface Pod {
  enableServiceLinks?: boolean;
  automountServiceAccountToken?: boolean;
  securityContext?: Record<string, unknown>;
  containers: Container[];
}
interface Manifest {
  kind: string;
  spec?: { template?: { spec: Pod } };
}

/** What is wrong with a rendered chart: the pods it makes, and the settings it gives them. */
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
        ...names.filter((name) => !isKnown(name)).map((name) => `sets ${name}, which nobody reads`),
        ...required.filter((name) => !isGiven(name, names)).map((name) => `does not set ${name}`),
      ];
      return faults.map((fault) => `${kind} ${fault}`);
    }),
  ];
}

/** A service named selvage would put SELVAGE_PORT into every pod near it, which the server takes for a slip. */
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
