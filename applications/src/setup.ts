import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type Server } from 'node:tls';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { freePort, type MadeCertificate, madeCertificate } from '../../server/test/harness/machine.ts';
import { documentedOidc } from './documented.ts';

/** The applications with a fixed port. `app` may use any port. The documentation has no entries for the last three. */
const applicationIds = [
  'archive',
  'receipts',
  'quotes',
  'documents',
  'nightly',
  'ruby',
  'passport',
  'middleware',
] as const;
export type ApplicationId = (typeof applicationIds)[number];

export interface Portal {
  issuer: string;
  /** The certificate of the issuer and of applications with TLS, which no program trusts by default. */
  authority: string;
  certificate: MadeCertificate;
  folder: string;
  /** The environment of the portal, and of the command line on its data. */
  environment: Record<string, string>;
  /** While this file exists, access tokens are said to work for one second, as if five minutes had passed. */
  shortTokens: string;
  /** The address of the portal's metrics. */
  metrics: string;
  secret: string;
  ports: Readonly<Record<ApplicationId, number>>;
}

declare module 'vitest' {
  interface ProvidedContext {
    portal: Portal;
  }
}

const program = fileURLToPath(new URL('../../demo/dist/bundle/selvage-demo.js', import.meta.url));

/**
 * Starts the built Selvage in demo mode, behind a proxy that ends TLS, with an entry for every application in `applicationIds` and for
 * `app`. Returns the function that stops it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'selvage-applications-'));
  // Apache runs as another user, and must read the certificate.
  chmodSync(folder, 0o711);
  const [plainPort, port, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const ports = {} as Record<ApplicationId, number>;
  for (const id of applicationIds) ports[id] = await freePort();
  const issuer = `https://localhost:${port}`;
  const certificate = madeCertificate();
  const portal: Portal = {
    issuer,
    authority: join(folder, 'authority.pem'),
    certificate,
    folder,
    environment: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: String(plainPort),
      METRICS_PORT: String(metricsPort),
      PUBLIC_URL: issuer,
      DATA_DIR: join(folder, 'data'),
      SELVAGE_CONFIG: join(folder, 'selvage.json'),
      SELVAGE_MODE: 'demo',
      SELVAGE_THROTTLE: 'off',
      SELVAGE_TRUST_PROXY: '127.0.0.1',
    },
    shortTokens: join(folder, 'short-tokens'),
    metrics: `http://127.0.0.1:${metricsPort}/metrics`,
    secret: randomBytes(33).toString('base64url'),
    ports,
  };
  writeFileSync(portal.authority, certificate.cert);
  writeFileSync(join(folder, 'selvage.json'), JSON.stringify({ oidc: oidcOf(portal) }));
  for (const id of applicationIds) writeFileSync(join(folder, `${id}.secret`), portal.secret, { mode: 0o600 });

  const child = spawn(process.execPath, [program, 'serve'], {
    env: portal.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close');
  const front = openPortalFront(plainPort, portal);
  front.listen(port, 'localhost');
  while (!(await fetch(`http://127.0.0.1:${plainPort}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) {
      front.close();
      throw new Error(`Selvage does not start:\n${said}`);
    }
    await sleep(50);
  }
  project.provide('portal', portal);
  return async () => {
    front.close();
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  };
}

/** The proxy of the portal: it ends TLS. */
function openPortalFront(plainPort: number, { certificate, shortTokens }: Portal): Server {
  const shortening = () =>
    new Transform({
      transform: (chunk: Buffer, _, done) => {
        if (!existsSync(shortTokens)) return done(null, chunk);
        done(null, Buffer.from(chunk.toString('latin1').replace('"expires_in":300', '"expires_in":  1'), 'latin1'));
      },
    });
  return createServer({ cert: certificate.cert, key: certificate.key }, (socket) => {
    const behind = connect(plainPort, '127.0.0.1');
    socket.pipe(behind).pipe(shortening()).pipe(socket);
    for (const each of [socket, behind]) each.on('error', () => [socket, behind].forEach((end) => end.destroy()));
  });
}

function oidcOf({ ports, authority }: Portal): object {
  const documented = documentedOidc({
    'http://localhost:8080': `http://localhost:${ports.receipts}`,
    ...Object.fromEntries(
      applicationIds.map((id) => [`https://${id}.insurer.example`, `http://localhost:${ports[id]}`]),
    ),
  });
  const others = (['ruby', 'passport', 'middleware'] as const).map((id) => [
    id,
    {
      name: { en: id, ga: id },
      kinds: ['member'],
      type: 'web',
      auth: 'client_secret_basic',
      secretFile: `${id}.secret`,
      redirectUris: [`http://localhost:${ports[id]}/callback`],
      logoutUris: [`http://localhost:${ports[id]}/logged-out`],
      ...(id === 'middleware' && { backchannelLogoutUri: `http://localhost:${ports[id]}/backchannel-logout` }),
      scopes: ['openid', 'kind', 'member'],
    },
  ]);
  return {
    ...documented,
    caFile: authority,
    clients: { ...documented.clients, ...(Object.fromEntries(others) as Record<string, object>) },
  };
}
