import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runCommand } from '../run-command.ts';
import { freePort } from '../shipping/free-port.ts';
import { lookAround } from '../shipping/look-around.ts';
import { startPortal } from '../shipping/running-portal.ts';
import { insideRoot, unprivilegedIn } from './image-root.ts';
import type { ImageSettings } from './image-settings.ts';

interface Image {
  root: string;
  node: string;
  settings: ImageSettings;
}

/** Starts the image as an engine would: its user, no right kept, nothing to write to but /tmp. Answers with what was seen. */
export async function runImage({ root, node, settings }: Image, databaseUrl: string): Promise<string[]> {
  const port = await freePort();
  const given = {
    ...settings.env,
    PATH: '/usr/local/bin:/usr/bin:/bin',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    SELVAGE_SECRET: randomBytes(32).toString('base64url'),
    PUBLIC_URL: 'https://portal.example',
    SMTP_URL: 'smtp://127.0.0.1:1025',
    SELVAGE_TRUST_PROXY: 'loopback',
  };
  const command = (words: readonly string[], env: NodeJS.ProcessEnv) => {
    const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const inside = unprivilegedIn(settings.user, settings.workdir, ['env', '-i', ...pairs, ...words]);
    return insideRoot({ root, node, kind: 'running' }, inside);
  };
  const expectCode = async (what: string, words: readonly string[], code: number, env: NodeJS.ProcessEnv = given) => {
    const ended = await runCommand(command(words, env));
    if (ended.code !== code) throw new Error(`${what} ended with ${ended.code}, not ${code}:\n${ended.output}`);
    return `${what}: ${ended.output.trim().split('\n').at(-1) || `ended with ${code}`}`;
  };
  const entry = (...words: string[]) => [...settings.entrypoint, ...words];
  const seen = [
    await expectCode('version', entry('--version'), 0),
    await expectCode('without a setting', entry(...settings.command), 3, settings.env),
    await expectCode('who and where', ['node', '-e', whoAndWhere], 0),
    await expectCode('migrate', entry('migrate'), 0),
  ];
  const start = { command: command(entry(...settings.command), given), cwd: '/', env: { PATH: process.env['PATH'] } };
  const portal = await startPortal({ ...start, port, host: 'portal.example', signalTo: onlyChild });
  try {
    seen.push(`serves: ${(await lookAround(portal)).join(' ')}`);
    seen.push(await expectCode('health check', settings.healthCheck, 0));
  } finally {
    seen.push(`SIGTERM as the first process: ended with ${await portal.stop()}`);
  }
  seen.push(await expectCode('health check, stopped', settings.healthCheck, 1));
  return seen;
}

const whoAndWhere = `
const fs = require('node:fs');
const tried = (path) => { try { fs.writeFileSync(path, ''); return 'written'; } catch ({ code }) { return code; } };
const [app, tmp] = [tried('/app/written'), tried('/tmp/written')];
const rights = /CapEff:\\s*0+$/m.test(fs.readFileSync('/proc/self/status', 'utf8'));
console.log('uid ' + process.getuid() + ', node ' + process.version + ', /app ' + app + ', /tmp ' + tmp + ', no right: ' + rights);
process.exit(process.getuid() > 9999 && app === 'EROFS' && tmp === 'written' && rights ? 0 : 1);`;

/** The first process of its own world is the child of the one that was started here. */
function onlyChild(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}
