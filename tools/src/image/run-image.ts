import { readdirSync, readFileSync } from 'node:fs';
import { runCommand } from '../run-command.ts';
import { freePort } from '../shipping/free-port.ts';
import { productionHost, productionSettings } from '../shipping/production-start.ts';
import { requestLoginPage } from '../shipping/request-login-page.ts';
import { startPortal } from '../shipping/running-portal.ts';
import { triedRevision } from './build-image.ts';
import { buildahCommand, withoutEngine, type Buildah } from './buildah.ts';
import type { ImageConfig } from './image-config.ts';

interface Image {
  buildah: Buildah;
  folder: string;
  config: ImageConfig;
  databaseUrl: string;
}

/** Starts the image in production, as its own user and without privileges. Returns a report. */
export async function runImage({ buildah, folder, config, databaseUrl }: Image): Promise<string[]> {
  await buildah('from', '--pull-never', '--name', 'portal', 'selvage:check');
  const port = await freePort();
  const given = productionSettings(port, databaseUrl);
  const command = (words: readonly string[], env: Record<string, string>) => {
    const pairs = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const options = [...withoutEngine, '--cap-drop', 'all', ...pairs];
    return buildahCommand(folder, ['run', ...options, 'portal', '--', ...words]);
  };
  const expectCode = async (what: string, words: readonly string[], code: number, env = given) => {
    const ended = await runCommand(command(words, env));
    if (ended.code !== code) throw new Error(`${what} ended with ${ended.code}, not ${code}:\n${ended.output}`);
    return `${what}: ${ended.output.trim().split('\n')[0] || `ended with ${code}`}`;
  };
  const entry = (...words: string[]) => [...config.Entrypoint, ...words];
  const healthCheck = config.Healthcheck.Test.slice(1);
  const seen = [
    await expectCode('version', entry('--version'), 0),
    await expectCode('version, by name', ['selvage', '--version'], 0),
    await expectCode('without a secret', entry(...config.Cmd), 3, { ...given, SELVAGE_SECRET: '' }),
    await expectCode('in demo mode', entry(...config.Cmd), 3, { ...given, SELVAGE_MODE: 'demo' }),
    await expectCode('who and where', ['node', '-e', whoAndWhere], 0),
    await expectCode('commit', ['node', '-e', toldRevision], 0),
    await expectCode('migrate', entry('migrate'), 0),
  ];
  const start = { command: command(entry(...config.Cmd), given), cwd: '/', env: process.env };
  const portal = await startPortal({ ...start, port, host: productionHost, signalTo: lastDescendant });
  try {
    seen.push(
      `serves: ${(await requestLoginPage(portal)).join(' ')}`,
      await expectCode('health check', healthCheck, 0),
    );
  } finally {
    seen.push(`SIGTERM: ended with ${await portal.stop()}`);
  }
  seen.push(await expectCode('health check, stopped', healthCheck, 1));
  return seen;
}

const toldRevision = `
const { revision } = require('/app/server/package.json');
console.log(revision);
process.exit(revision === '${triedRevision}' ? 0 : 1);`;

const whoAndWhere = `
const fs = require('node:fs');
const tried = (path) => { try { fs.writeFileSync(path, ''); return 'written'; } catch ({ code }) { return code; } };
const [app, tmp] = [tried('/app/written'), tried('/tmp/written')];
const rights = /CapEff:\\s*0+$/m.test(fs.readFileSync('/proc/self/status', 'utf8'));
console.log('uid ' + process.getuid() + ', node ' + process.version + ', /app ' + app + ', /tmp ' + tmp + ', no right: ' + rights);
process.exit(process.getuid() > 9999 && app === 'EACCES' && tmp === 'written' && rights ? 0 : 1);`;

/** Buildah starts processes in between, so the portal is the last descendant. A child belongs to the thread that started it. */
function lastDescendant(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const child = children[0];
  return child === undefined ? pid : lastDescendant(Number(child));
}
