import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { demoClients, demoLogoFiles } from './demo-clients.ts';

/**
 * Starts both applications for `npm start` and switches on the support desk, unless the operator has an own configuration or uses
 * production mode.
 */
export async function startBesideThePortal(env: NodeJS.ProcessEnv): Promise<void> {
  if ((env['SELVAGE_MODE'] ?? 'demo') !== 'demo' || env['SELVAGE_CONFIG'] !== undefined) return;
  const port = Number(env['PORT'] ?? 3000);
  const publicUrl = env['PUBLIC_URL'] ?? `http://localhost:${port}`;
  // An invalid setting is reported by the portal.
  if (!(port > 0 && port < 65_000) || !URL.canParse(publicUrl)) return;
  const claimsPort = await freePortFrom(port + 1);
  const documentsPort = await freePortFrom(claimsPort + 1);
  const secret = randomBytes(33).toString('base64url');
  const file = writeSettings(join(env['DATA_DIR'] ?? 'data', 'demo-applications'), {
    claimsPort,
    documentsPort,
    secret,
  });
  // An unusable folder is reported by the portal.
  if (file === undefined) return;
  env['SELVAGE_CONFIG'] = file;
  await serveDemoApplications({ issuer: new URL(publicUrl).origin, claimsPort, documentsPort, secret });
}

function writeSettings(
  folder: string,
  { claimsPort, documentsPort, secret }: Omit<Places, 'issuer'>,
): string | undefined {
  const file = join(folder, 'selvage.json');
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'claims.secret'), secret, { mode: 0o600 });
    for (const logo of demoLogoFiles) copyFileSync(logo, join(folder, basename(logo)));
    const desk = { enabled: true, applications: true };
    const on = { enabled: true };
    const organisations = { hospital: on, group: on };
    writeFileSync(
      file,
      JSON.stringify({ desk, organisations, oidc: { clients: demoClients({ claimsPort, documentsPort }) } }),
    );
    return file;
  } catch {
    return undefined;
  }
}

interface Places {
  issuer: string;
  claimsPort: number;
  documentsPort: number;
  secret: string;
}

export async function serveDemoApplications({ issuer, claimsPort, documentsPort, secret }: Places): Promise<void> {
  // The modules are loaded only here, because their packages are not installed in production.
  const [{ serveClaims }, { serveDocuments }] = await Promise.all([import('./claims.ts'), import('./documents.ts')]);
  const originAt = (port: number) => `http://localhost:${port}`;
  await serveClaims({ issuer, port: claimsPort, secret, otherOrigin: originAt(documentsPort) });
  await serveDocuments({ issuer, port: documentsPort, otherOrigin: originAt(claimsPort) });
}

async function freePortFrom(port: number): Promise<number> {
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.on('error', () => resolve(false)).listen(port, 'localhost', () => resolve(true));
  });
  await new Promise<void>((resolve) => {
    probe.close(() => resolve());
  });
  return isFree ? port : freePortFrom(port + 1);
}
