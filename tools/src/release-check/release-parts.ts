import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

export interface ReleasePart {
  /** A script of package.json. */
  name: string;
  args?: readonly string[];
  /** Programs that the part needs. Without them it is skipped; from each entry one is enough. */
  needs?: readonly (readonly string[])[];
  /** Programs without which it runs only in part. */
  wants?: readonly string[];
  /** The reason why the part cannot run, apart from missing programs. */
  reason?: string;
}

const composePlugin = '/usr/libexec/docker/cli-plugins/docker-compose';

const packagesOf: Readonly<Record<string, string>> = {
  '/usr/lib/postgresql': 'postgresql',
  [composePlugin]: 'docker-compose-plugin',
  etcd: 'etcd-server',
  'firefox-esr': 'firefox-esr',
  java: 'default-jre-headless',
  promtool: 'prometheus',
  testssl: 'testssl.sh',
  WebKitWebDriver: 'webkit2gtk-driver',
  'xvfb-run': 'xvfb xauth',
};

interface PartOptions {
  registryConfig?: string | undefined;
  registryCases?: string | undefined;
  advisories?: string | undefined;
  hasLocalBase?: boolean;
}

/** Every check that matters for a release, quickest first. */
export function releaseParts(options: PartOptions = {}): readonly ReleasePart[] {
  const { registryConfig, registryCases, advisories, hasLocalBase = false } = options;
  return [
    advisories === undefined
      ? { name: 'advisories', reason: 'no file of OSV advisories was named (--advisories)' }
      : { name: 'advisories', args: [advisories] },
    { name: 'openapi:lint' },
    { name: 'shipping:check', needs: [['docker-compose', composePlugin]] },
    { name: 'chart:check', needs: [['go']] },
    { name: 'prometheus:check', needs: [['prometheus'], ['promtool']] },
    { name: 'pack:check' },
    { name: 'test' },
    { name: 'docs:run', wants: ['promtool', 'nginx'] },
    { name: 'site:check' },
    hasLocalBase
      ? { name: 'image:check', args: ['--local-base'], needs: [['buildah'], ['debootstrap']] }
      : { name: 'image:check', needs: [['buildah']] },
    { name: 'applications', args: ['--require-all'] },
    { name: 'registry:medplum' },
    registryConfig !== undefined && registryCases !== undefined
      ? { name: 'registry:check', args: ['--config', registryConfig, '--cases', registryCases] }
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
    { name: 'soak', needs: [['nginx']] },
  ];
}

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];

const isInstalled = (program: string): boolean =>
  isAbsolute(program) ? existsSync(program) : folders.some((folder) => existsSync(join(folder, program)));

/** The reason why a part cannot run, or the programs without which it runs only in part. */
export function missingFor(part: ReleasePart, isThere = isInstalled): { skipped?: string; without: readonly string[] } {
  const without = (part.wants ?? []).filter((program) => !isThere(program));
  if (part.reason !== undefined) return { skipped: part.reason, without };
  const lacking = (part.needs ?? []).filter((programs) => !programs.some(isThere));
  if (lacking.length === 0) return { without };
  const sentences = lacking.map((programs) => {
    const names = programs.map((program) => packagesOf[program] ?? program).join(', or ');
    const way = programs.includes('go') ? 'Go 1.26 or newer, https://go.dev/dl' : `apt-get install ${names}`;
    return `${programs.join(' or ')} is not installed (${way})`;
  });
  return { skipped: sentences.join('; '), without };
}
