import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { minutes } from '@selvage/contract/time-units';
import { places } from '../../places.ts';
import { startListening, type RunningServer } from '../../process/start-server.ts';
import { command, tellingLine } from '../bring/command.ts';
import type { PeerLog } from '../peer.ts';

export const elementsVersion = '1.2.1';

interface Ports {
  kratos: number;
  page: number;
}

/** Serves the login page with Ory Elements and Kratos on one port. */
export async function startElements(ports: Ports, log: PeerLog): Promise<RunningServer> {
  return startListening({
    command: process.execPath,
    args: [places.elementsServer],
    env: { PORT: String(ports.page), KRATOS_PORT: String(ports.kratos), PAGE_FOLDER: await buildPage() },
    port: ports.page,
    ready: { path: '/login' },
    log: log.descriptor,
    // It compresses five megabytes of scripts first.
    patience: minutes(3),
  });
}

/** Installs Ory Elements at first use. React is the one of this project. Returns the folder of the built page. */
async function buildPage(): Promise<string> {
  const folder = join(places.brought, `elements-${elementsVersion}`);
  mkdirSync(folder, { recursive: true });
  const installation = ['--prefix', folder, '--save-exact', '--omit=peer', '--ignore-scripts', '--no-audit'] as const;
  // npm writes this file last.
  if (!existsSync(join(folder, 'node_modules/.package-lock.json')))
    await run(['npm', 'install', ...installation, `@ory/elements-react@${elementsVersion}`]);
  cpSync(places.elementsPage, folder, { recursive: true });
  await run([process.execPath, places.vite, 'build', folder, '--logLevel=error']);
  return join(folder, 'dist');
}

async function run(words: readonly [string, ...string[]]): Promise<void> {
  const { code, output } = await command(words);
  if (code !== 0) throw new Error(`the page with Ory Elements could not be built: ${tellingLine(output)}`);
}
