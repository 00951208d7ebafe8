import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../run-command.ts';

interface SystemNames {
  /** Names of programs, best first. */
  programs: readonly string[];
  macApplications: readonly string[];
}

export function onThisSystem({ programs, macApplications }: SystemNames): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [
    ...programs.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...macApplications.map((path) => join('/Applications', path)),
  ];
}

/** Installs the first available package. False if Debian's packages are not available. */
export async function installFromDebian(...packages: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await must(['apt-get', 'update'], quiet);
  const failures: unknown[] = [];
  for (const name of packages) {
    try {
      await must(['apt-get', 'install', '-y', '--no-install-recommends', name], quiet);
      return true;
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures.at(-1);
}

export async function must(command: readonly [string, ...string[]], env: Record<string, string> = {}): Promise<void> {
  const { code, output } = await runCommand(command, { env });
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}\n${output}`);
}
