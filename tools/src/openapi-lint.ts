import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from './run-command.ts';

// Redocly is large and needed only once a release, so npx downloads this version and no package depends on it.
const redocly = '@redocly/cli@2.77.0';

interface ApiDocument {
  openApi: (version: string) => unknown;
}

const built = pathToFileURL(join(repositoryRoot, 'server/dist/features/api-docs/openapi.js')).href;
const { openApi } = (await import(built)) as ApiDocument;
const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string };
const folder = mkdtempSync(join(tmpdir(), 'selvage-openapi-'));
const path = join(folder, 'openapi.json');
writeFileSync(path, JSON.stringify(openApi(version), null, 2));
const config = join(repositoryRoot, 'ops/redocly.yaml');
const { status, error } = spawnSync(
  'npx',
  ['--yes', redocly, 'lint', path, '--config', config, '--max-problems', '500'],
  {
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
);
rmSync(folder, { recursive: true });
if (error) throw error;
process.exitCode = status ?? 1;
