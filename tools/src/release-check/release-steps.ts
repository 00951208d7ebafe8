import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

export interface ReleaseStep {
  /** A script of package.json. */
  name: string;
  args?: readonly string[];
  /** Programs that the step needs. Without them it is skipped; from each entry one is enough. */
  needs?: readonly (readonly string[])[];
  /** Programs without which the step skips a part of itself. */
  wants?: readonly string[];
  /** The reason why the step cannot run, apart from missing programs. */
  reason?: string;
}

const packagesOf: Readonly<Record<string, string>> = {
  '/usr/lib/postgresql': 'postgresql',
  etcd: 'etcd-server',
  'firefox-esr': 'firefox-esr',
  go: 'golang-go golang-github-masterminds-sprig-dev golang-k8s-sigs-yaml-dev',
  java: 'default-jre-headless',
  promtool: 'prometheus',
  testssl: 'testssl.sh',
  WebKitWebDriver: 'webkit2gtk-driver',
  'xvfb-run': 'xvfb xauth',
};

/** Steps that need other programs, a quiet machine or hours, quickest first. */
export const releaseSteps = (registry: readonly string[], hasLocalBase = false): readonly ReleaseStep[] => [
  {
    name: 'shipping:check',
    needs: [
      ['docker', 'docker-compose'],
      ['helm', 'go'],
    ],
  },
  { name: 'prometheus:check', needs: [['prometheus'], ['promtool']] },
  { name: 'pack:check' },
  { name: 'openapi:lint' },
  { name: 'docs:run', wants: ['promtool', 'nginx'] },
  { name: 'site:check' },
  hasLocalBase
    ? { name: 'image:check', args: ['--local-base'], needs: [['buildah'], ['debootstrap']] }
    : { name: 'image:check', needs: [['buildah']] },
  { name: 'applications', args: ['--require-all'] },
  { name: 'registry:medplum' },
  registry.length > 0
    ? { name: 'registry:check', args: registry }
    : { name: 'registry:check', reason: 'no registry was named (--registry-config, --registry-cases)' },
  { name: 'node24', wants: ['nginx'] },
  { name: 'full-size-tests' },
  { name: 'passkey-verifiers' },
  { name: 'journeys:release' },
  { name: 'journeys:firefox', needs: [[process.env['FIREFOX_PATH'] ?? 'firefox-esr', 'firefox']] },
  { name: 'journeys:webkit', needs: [['WebKitWebDriver'], ['xvfb-run']] },
  { name: 'visual-audit' },
  { name: 'accessibility', wants: ['java'] },
  { name: 'cluster', wants: ['nginx', 'pgbouncer'] },
  { name: 'upgrade:check', needs: [['nginx']] },
  { name: 'failover', needs: [['patroni'], ['etcd'], ['haproxy'], ['nginx'], ['/usr/lib/postgresql']] },
  { name: 'call-order', args: ['--runs', '20000'] },
  { name: 'hostile', wants: ['sqlmap', 'ffuf', 'testssl', 'nginx'] },
  { name: 'bench', needs: [['wrk']] },
];

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];

const isInstalled = (program: string): boolean =>
  isAbsolute(program) ? existsSync(program) : folders.some((folder) => existsSync(join(folder, program)));

/** The reason why a step cannot run, or the programs that a part of it lacks. */
export function missingFor(step: ReleaseStep, isThere = isInstalled): { skipped?: string; without: readonly string[] } {
  const without = (step.wants ?? []).filter((program) => !isThere(program));
  if (step.reason !== undefined) return { skipped: step.reason, without };
  const lacking = (step.needs ?? []).filter((programs) => !programs.some(isThere));
  if (lacking.length === 0) return { without };
  const sentences = lacking.map((programs) => {
    const names = programs.map((program) => packagesOf[program] ?? program).join(', or ');
    return `${programs.join(' or ')} is not installed (apt-get install ${names})`;
  });
  return { skipped: sentences.join('; '), without };
}
