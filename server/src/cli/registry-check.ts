import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { exitCodes } from './command-failure.ts';
import { ConfigError } from '../config/parts/setting.ts';
import { readConfigFile } from '../config/config-file.ts';
import type { RemoteRegistryConfig } from '../config/config.ts';
import { settingValue } from '../config/secret-files.ts';
import { registryConfig } from '../config/registry-settings.ts';
import { machineTime } from '../db/clock.ts';
import { checksOf, readCases, report, runChecks } from '../gateways/registry/check-registry.ts';
import { registrySource } from '../gateways/registry/open-registry.ts';

const usage = 'usage: npm run registry:check -- --config selvage.json --cases cases.json';

/** Tests an insurer's registry: asks it about people that it must know, and about people that it must not know. */
async function check(): Promise<number> {
  const { values } = parseArgs({ options: { config: { type: 'string' }, cases: { type: 'string' } } });
  if (values.config === undefined) throw new ConfigError('--config', `must be given\n${usage}`);
  if (values.cases === undefined) throw new ConfigError('--cases', `must be given\n${usage}`);
  const cases = readCases(values.cases);
  const config = registryConfig(readConfigFile(values.config).registry, {
    mode: 'demo',
    token: settingValue(process.env, 'SELVAGE_REGISTRY_TOKEN'),
    folder: dirname(values.config),
  });
  if (config.kind === 'embedded') throw new ConfigError('--config', 'names no registry of your own to ask');
  const targets = [config, ...withoutOurs(config)].map((each) => registrySource(each, machineTime));
  const [own, ...others] = targets;
  if (own === undefined) return 1;
  const results = await runChecks(
    checksOf(cases, {
      source: own.source,
      unauthorised: others.map(({ source }) => ({ with: 'credentials that are not ours', source })),
      atOnce: Math.min(config.limits.concurrency, 20),
    }),
    config.limits.timeout,
  );
  for (const { close } of targets) close();
  process.stdout.write(report(results));
  return results.every(({ ok }) => ok) ? 0 : 1;
}

/** The same registry with wrong credentials. A registry that accepts them is open to everyone. */
function withoutOurs(config: RemoteRegistryConfig): RemoteRegistryConfig[] {
  const { token, certificate } = config.connection.credentials;
  if (token === null && certificate === null) return [];
  const credentials = { token: token && (() => Promise.resolve('not-our-token')), certificate: null };
  return [{ ...config, connection: { ...config.connection, credentials } }];
}

try {
  process.exitCode = await check();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof TypeError)) throw error;
  process.stderr.write(`registry:check: ${error.message}\n`);
  process.exitCode = exitCodes[error instanceof ConfigError ? 'configuration' : 'usage'].code;
}
