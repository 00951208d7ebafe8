import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countExpressions, dashboardFaults, ruleFaults } from './prometheus/dashboard-faults.ts';
import { repositoryRoot, runCommand } from './run-command.ts';
import { freePort } from './shipping/free-port.ts';
import { startDatabase } from './shipping/production-start.ts';
import { startPortal } from './shipping/running-portal.ts';

// Lets Debian's Prometheus read a running server. Every alert rule is tested and evaluated, and every expression of the dashboard is
// queried. `--allow-skip` ends with 0 if Prometheus is not installed.
const program = 'prometheus';
if ((await runCommand([program, '--version'])).code !== 0 || (await runCommand(['promtool', '--version'])).code !== 0) {
  console.error('prometheus:check skipped: prometheus is not installed (apt-get install prometheus)');
  process.exit(process.argv.includes('--allow-skip') ? 0 : 1);
}

const rules = join(repositoryRoot, 'ops/prometheus/alerts.yml');
const faults: string[] = [];
for (const command of [
  ['promtool', 'check', 'rules', rules],
  ['promtool', 'test', 'rules', join(repositoryRoot, 'ops/prometheus/alerts.test.yml')],
] as const) {
  const { code, output } = await runCommand(command);
  if (code !== 0) faults.push(output);
  console.log(`prometheus: ${command.slice(0, 3).join(' ')} ${code === 0 ? 'passed' : 'FAILED'}`);
}

const folder = mkdtempSync(join(tmpdir(), 'selvage-prometheus-'));
const database = await startDatabase(join(folder, 'data'));
const [port, metricsPort, prometheusPort] = [await freePort(), await freePort(), await freePort()];
// An application has series only if it is configured.
const settings = join(folder, 'selvage.json');
const application = {
  name: { en: 'Claims', ga: 'Éilimh' },
  auth: 'none',
  type: 'spa',
  kinds: ['member'],
  scopes: ['openid'],
  redirectUris: ['http://127.0.0.1/callback'],
  backchannelLogoutUri: 'http://127.0.0.1/logout',
};
writeFileSync(settings, JSON.stringify({ oidc: { clients: { claims: application } } }));
const portal = await startPortal({
  command: [process.execPath, join(repositoryRoot, 'demo/dist/bundle/selvage-demo.js'), 'serve'],
  cwd: folder,
  env: {
    PATH: process.env['PATH'],
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_HOST: '127.0.0.1',
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: database.url,
    SELVAGE_CONFIG: settings,
  },
  port,
}).catch(async (error: unknown) => {
  await database.stop();
  throw error;
});
const configuration = join(folder, 'prometheus.json');
writeFileSync(
  configuration,
  JSON.stringify({
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [rules],
    scrape_configs: [{ job_name: 'selvage', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] }],
  }),
);
const listen = `127.0.0.1:${prometheusPort}`;
const prometheus = spawn(
  program,
  [`--config.file=${configuration}`, `--storage.tsdb.path=${join(folder, 'tsdb')}`, `--web.listen-address=${listen}`],
  { stdio: ['ignore', 'ignore', 'pipe'] },
);
let said = '';
prometheus.stderr.setEncoding('utf8').on('data', (more: string) => void (said += more));
const ended = once(prometheus, 'close');

const api = async (path: string): Promise<unknown> => (await fetch(`http://${listen}/api/v1/${path}`)).json();
const ask = async (expression: string) =>
  (await api(`query?query=${encodeURIComponent(expression)}`)) as { status: 'success'; data: { result: unknown[] } };

try {
  const until = Date.now() + 60_000;
  const scraped = async () => (await ask('sum_over_time(up{job="selvage"}[1m])').catch(() => undefined))?.data.result;
  // A rate needs several readings, and the routes of the API need calls between them.
  while (!/"([5-9]|\d\d)"/.test(JSON.stringify((await scraped()) ?? ''))) {
    if (prometheus.exitCode !== null || Date.now() > until) throw new Error(`Prometheus reads nothing:\n${said}`);
    await portal.get('/api/user/user.json');
    await sleep(500);
  }
  const dashboard = JSON.parse(readFileSync(join(repositoryRoot, 'ops/grafana/selvage.json'), 'utf8')) as Parameters<
    typeof dashboardFaults
  >[0];
  faults.push(...(await dashboardFaults(dashboard, ask)));
  console.log(`prometheus: asked ${countExpressions(dashboard)} expressions of the dashboard`);
  const evaluated = (await api('rules')) as Parameters<typeof ruleFaults>[0];
  faults.push(...ruleFaults(evaluated));
  console.log(`prometheus: evaluated ${evaluated.data.groups.flatMap((group) => group.rules).length} rules`);
} finally {
  prometheus.kill('SIGTERM');
  await ended;
  await portal.stop();
  await database.stop();
  rmSync(folder, { recursive: true });
}

for (const fault of faults) console.error(fault);
console.log(`prometheus: ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
