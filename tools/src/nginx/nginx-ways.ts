import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../run-command.ts';

interface NginxWay {
  how: string;
  /** Possible paths of nginx, likeliest first. */
  candidates: () => Promise<readonly string[]> | readonly string[];
}

export const nginxWays: readonly NginxWay[] = [
  { how: 'NGINX_PATH', candidates: () => [process.env['NGINX_PATH'] ?? ''].filter((path) => path !== '') },
  { how: 'on this system', candidates: onThisSystem },
  { how: 'installed from Debian', candidates: fromDebian },
];

// Programs for administrators are often missing from the path of other users.
function onThisSystem(): string[] {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'nginx'));
}

async function fromDebian(): Promise<string[]> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return [];
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', 'nginx-light'] as const;
  await runCommand(['apt-get', 'update'], quiet);
  const { code, output } = await runCommand(install, quiet);
  if (code !== 0) throw new Error(`${install.join(' ')} ended with ${code}\n${output}`);
  return onThisSystem();
}
