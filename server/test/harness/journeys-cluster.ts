import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './machine.ts';
import { startNginx } from './nginx.ts';
import { createOwnPostgres } from './own-postgres.ts';
import { startServerProcess } from './server-process.ts';

/** Runs three instances of the demonstration behind nginx at PORT, until this process is stopped. */
const { PORT = '', DATA_DIR: _unused, ...settings } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'selvage-journeys-cluster-'));
const postgres = await createOwnPostgres(folder);
await postgres.start();
const ports = [await freePort(), await freePort(), await freePort()];
const servers = await Promise.all(
  ports.map((port) =>
    startServerProcess({
      ...settings,
      PORT: String(port),
      DATABASE_URL: postgres.url,
      PUBLIC_URL: `http://localhost:${PORT}`,
      SELVAGE_TRUST_PROXY: 'loopback',
    }),
  ),
);
await Promise.all(servers.map((server) => server.ready()));
const nginx = await startNginx(ports, { plainPort: Number(PORT) });

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void stop());
}

async function stop(): Promise<void> {
  for (const server of servers) server.kill('SIGTERM');
  await Promise.all([...servers.map((server) => server.ended), nginx.stop()]);
  await postgres.stop('fast');
  rmSync(folder, { recursive: true });
  process.exit(0);
}
