import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleTestProgram } from './bundle-test-program.ts';
import { repositoryRoot, runCommand } from './run-command.ts';

// Runs the conformance kit against Medplum, a FHIR server by others, which ignores `_include`.
const folder = join(repositoryRoot, 'tools/registry-kit');
const install = ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'] as const;
if (!existsSync(join(folder, 'node_modules/@medplum/fhir-router'))) {
  console.error('registry:medplum: installing the FHIR server of Medplum (about 100 MB)');
  const { code, output } = await runCommand(install, { cwd: folder });
  if (code !== 0) throw new Error(`the packages of ${folder} could not be installed\n${output}`);
}

await bundleTestProgram('harness/registry');
const codes: (number | null)[] = [];
for (const memberNumberOf of ['policy', 'person']) {
  console.error(`registry:medplum: with member numbers of each ${memberNumberOf}`);
  codes.push(await runKit(memberNumberOf));
}
process.exitCode = codes.find((code) => code !== 0) ?? 0;

async function runKit(memberNumberOf: string): Promise<number | null> {
  const env = { SELVAGE_REGISTRY_TOKEN: randomUUID() };
  const server = fork(join(folder, 'medplum-server.mjs'), [memberNumberOf], { env: { ...process.env, ...env } });
  const place = mkdtempSync(join(tmpdir(), 'selvage-registry-medplum-'));
  try {
    const started = once(server, 'message') as Promise<[port: number]>;
    const ended = once(server, 'exit').then(() => Promise.reject(new Error('the FHIR server has ended')));
    const [port] = await Promise.race([started, ended]);
    const config = join(place, 'selvage.json');
    const registry = { ...documentedSettings(), memberNumberOf, url: `http://127.0.0.1:${port}` };
    writeFileSync(config, JSON.stringify({ registry }));
    const kit = join(repositoryRoot, 'server/dist/cli/registry-check.js');
    const cases = join(repositoryRoot, 'docs/examples/registry-cases.json');
    const { code, output } = await runCommand([process.execPath, kit, '--config', config, '--cases', cases], { env });
    process.stdout.write(output);
    return code;
  } finally {
    server.kill();
    rmSync(place, { recursive: true });
  }
}

/** The FHIR settings of docs/registry-fhir.md. Medplum has no `$member-match`, and the token comes from the environment. */
function documentedSettings(): object {
  const page = readFileSync(join(repositoryRoot, 'docs/registry-fhir.md'), 'utf8');
  const blocks = [...page.matchAll(/^```json run\n(.*?)\n```$/gms)].map(([, block = '']) => JSON.parse(block) as Shown);
  const shown = blocks.find(({ registry }) => registry.kind === 'fhir');
  if (!shown) throw new Error('docs/registry-fhir.md shows no FHIR settings');
  const { tokenFile: _, ...settings } = shown.registry;
  return { ...settings, membersBy: 'search' };
}

interface Shown {
  registry: { kind?: string; tokenFile?: string };
}
