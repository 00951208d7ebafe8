import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, runCommand } from '../run-command.ts';

/** Programs that Go builds from its module proxy, which checks their sums. */
const programs = {
  helm: { source: 'helm.sh/helm/v4/cmd/helm', version: 'v4.3.1' },
  kubeconform: { source: 'github.com/yannh/kubeconform/cmd/kubeconform', version: 'v0.8.0' },
} as const;

type Program = keyof typeof programs;

/** The reason why Go cannot build here, if there is one. */
export async function missingGo(): Promise<string | undefined> {
  if ((await runCommand(['go', 'version'])).code === 0) return undefined;
  return 'go is not installed (Go 1.26 or newer, https://go.dev/dl)';
}

/** Builds the program at its pinned version at first use, which takes minutes. Returns its path. */
export async function goProgram(name: Program): Promise<string> {
  const { source, version } = programs[name];
  const folder = join(repositoryRoot, '.cache', `${name}-${version}`);
  const path = join(folder, name);
  if (existsSync(path)) return path;
  console.log(`go builds ${source}@${version}`);
  mkdirSync(folder, { recursive: true });
  const { code, output } = await runCommand(['go', 'install', `${source}@${version}`], { env: { GOBIN: folder } });
  if (code !== 0) throw new Error(`go install ${source}@${version} ended with ${code}:\n${output}`);
  return path;
}

/** Downloads a module at first use, and returns its folder. */
export async function goModule(module: string): Promise<string> {
  const { code, output } = await runCommand(['go', 'mod', 'download', '-json', module]);
  const folder = /^\s*"Dir": "(.+?)",?$/m.exec(output)?.[1];
  if (code !== 0 || folder === undefined) throw new Error(`go mod download ${module} ended with ${code}:\n${output}`);
  return folder;
}
