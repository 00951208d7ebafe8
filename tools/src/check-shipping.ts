import { runCommand } from './run-command.ts';
import { serverSettings } from './shipping/server-settings.ts';
import { shippingFaults } from './shipping/shipping-faults.ts';

// Everything that can be checked of how it is shipped without an engine or a cluster.
const faults = shippingFaults(await serverSettings());
for (const fault of faults) console.error(fault);

const env = { SELVAGE_SECRET: 'x', POSTGRES_PASSWORD: 'x', TLS_FOLDER: '/tls' };
const ways = [['docker', 'compose'] as const, ['docker-compose'] as const];
const file = ['-f', 'ops/compose.yaml', 'config', '--quiet'];
let said = 'docker compose: not on this machine, not asked';
for (const [program, ...words] of ways) {
  if ((await runCommand([program, ...words, 'version'])).code !== 0) continue;
  const { code, output } = await runCommand([program, ...words, ...file], { env });
  if (code !== 0) faults.push(output);
  const unset = await runCommand([program, ...words, ...file], { env: { ...env, SELVAGE_SECRET: '' } });
  if (unset.code === 0 || !unset.output.includes('must be set')) faults.push('compose.yaml: starts without a secret');
  said = `${[program, ...words].join(' ')} config: ${code === 0 ? 'takes it' : output}`;
  break;
}
console.log(said);
console.log(`shipping: ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
