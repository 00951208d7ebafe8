import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, madeCertificate } from './machine.ts';

/**
 * The path of nginx, from NGINX_PATH (set by tools/src/nginx.ts) or from the usual folders. Programs for administrators are often not in
 * PATH.
 */
export const nginxPath = [
  process.env['NGINX_PATH'] ?? '',
  ...[...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'].map((at) => join(at, 'nginx')),
].find((path) => path !== '' && existsSync(path));

/** True if tests can use nginx. Test people have different network addresses, which only Linux provides without configuration. */
export const canProxy = nginxPath !== undefined && process.platform === 'linux';

export interface Nginx {
  port: number;
  /** The access log of the shipped configuration, one line for each request. */
  accessLog: () => string;
  stop: () => Promise<void>;
}

/** The folders of nginx for temporary files. */
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const shipped = fileURLToPath(new URL('../../../ops/nginx.conf', import.meta.url));
const shippedArea = fileURLToPath(new URL('../../../ops/nginx.area.conf', import.meta.url));

/** Runs the shipped nginx configuration with other ports and folders. Without TLS if `plainPort` is given. */
export async function startNginx(
  upstreams: readonly number[],
  given: {
    plainPort?: number;
    /** The port of the application behind the shipped area. */
    areaPort?: number;
    /** The `acr` that the area then requires instead of a password. */
    areaAcr?: 'two-step';
    /** The content of an additional file that the shipped configuration includes. */
    included?: string;
    /** The page for this host while no server answers. */
    unavailable?: { host: string; page: string };
    /** True if nginx cannot write temporary files, as on a full disk. */
    isDiskFull?: boolean;
  } = {},
): Promise<Nginx> {
  if (nginxPath === undefined) throw new Error('nginx is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'selvage-nginx-'));
  const isPlain = given.plainPort !== undefined;
  const [port, otherPort] = [given.plainPort ?? (await freePort()), await freePort()];
  const { cert, key } = madeCertificate();
  writeFileSync(join(folder, 'portal.crt'), cert);
  writeFileSync(join(folder, 'portal.key'), key, { mode: 0o600 });
  mkdirSync(join(folder, 'areas'));
  if (given.areaPort !== undefined) {
    const area = readFileSync(shippedArea, 'utf8')
      .replace('127.0.0.1:8080', `127.0.0.1:${given.areaPort}`)
      .replace('acr=password', `acr=${given.areaAcr ?? 'password'}`);
    writeFileSync(join(folder, 'areas', 'group.conf'), area);
  }
  if (given.included !== undefined) writeFileSync(join(folder, 'areas', 'included.conf'), given.included);
  // nginx reads the pages as a user of its own.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'unavailable'));
  if (given.unavailable !== undefined)
    writeFileSync(join(folder, 'unavailable', `${given.unavailable.host}.html`), given.unavailable.page);
  writeFileSync(join(folder, 'nginx.conf'), adapted({ folder, port, otherPort, upstreams, isPlain }));
  const child = spawn(nginxPath, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close');
  while (!existsSync(join(folder, 'nginx.pid'))) {
    if (child.exitCode !== null) throw new Error(`nginx does not take the shipped configuration:\n${said}`);
    await sleep(10);
  }
  if (given.isDiskFull === true)
    for (const each of temporary) {
      rmSync(join(folder, each), { recursive: true });
      writeFileSync(join(folder, each), '');
    }
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  };
  return { port, accessLog: () => readFileSync(join(folder, 'access.log'), 'utf8'), stop };
}

interface Place {
  folder: string;
  port: number;
  otherPort: number;
  upstreams: readonly number[];
  isPlain: boolean;
}

/** Replaces only ports and paths in the shipped configuration. If a pattern does not match, this file is wrong and an error is thrown. */
function adapted({ folder, port, otherPort, upstreams, isPlain }: Place): string {
  const servers = upstreams.map((each) => `server 127.0.0.1:${each} $1`).join('\n');
  const changes: readonly (readonly [RegExp, string])[] = [
    [/worker_processes auto;/, 'worker_processes 2;'],
    [/\/run\/nginx\.pid/, join(folder, 'nginx.pid')],
    [/\/var\/log\/nginx\/error\.log/, join(folder, 'error.log')],
    [/\/var\/log\/nginx\/access\.log/, join(folder, 'access.log')],
    [/\/etc\/nginx\/selvage-areas/, join(folder, 'areas')],
    [/\/etc\/nginx\/selvage-unavailable/, join(folder, 'unavailable')],
    [/\/etc\/nginx\/portal\.crt/, join(folder, 'portal.crt')],
    [/\/etc\/nginx\/portal\.key/, join(folder, 'portal.key')],
    [/listen 80 /, `listen 127.0.0.1:${otherPort} `],
    ...(isPlain
      ? ([
          [/listen 443 ssl http2/, `listen 127.0.0.1:${port}`],
          [/(?:\s+ssl_.*;)+/, ''],
        ] as const)
      : ([[/listen 443 /, `listen 127.0.0.1:${port} `]] as const)),
    [/(?:server 127\.0\.0\.1:300\d (max_fails.*)\s+){3}/, `${servers}\n`],
    [/(?:server 127\.0\.0\.1:300\d (backup.*)\s+){3}/, `${servers}\n`],
    [/http \{/, ['http {', ...temporary.map((each) => `${each}_temp_path ${join(folder, each)};`)].join('\n')],
  ];
  return changes.reduce(
    (text, [what, instead]) => {
      if (!what.test(text)) throw new Error(`the shipped configuration has no ${what.source}`);
      return text.replace(what, instead);
    },
    readFileSync(shipped, 'utf8'),
  );
}
