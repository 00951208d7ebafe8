import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { missingFor, releaseParts, type ReleasePart } from './release-check/release-parts.ts';
import { releaseLines, releasePage } from './release-check/release-page.ts';
import { readRecord, releaseCode, withResult, writeRecord, type PartResult } from './release-check/release-record.ts';
import { repositoryRoot, runCommand } from './run-command.ts';

// Runs the checks of a release one after the other, or the named parts. Results are kept in docs/releases, with the commit that they hold
// for, so that the parts can run on several days and machines.
const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true },
    list: { type: 'boolean', default: false },
    release: { type: 'string' },
    out: { type: 'string', default: join(repositoryRoot, 'docs/releases') },
    'allow-skip': { type: 'boolean', default: false },
    'local-base': { type: 'boolean', default: false },
    'registry-config': { type: 'string' },
    'registry-cases': { type: 'string' },
    advisories: { type: 'string' },
  },
});
const parts = releaseParts({
  hasLocalBase: values['local-base'],
  registryConfig: values['registry-config'],
  registryCases: values['registry-cases'],
  advisories: values.advisories && resolve(values.advisories),
});
const unknown = values.part?.find((name) => !parts.some((part) => part.name === name));
if (unknown !== undefined)
  throw new Error(`There is no part "${unknown}". The parts are: ${parts.map(({ name }) => name).join(', ')}.`);

const manifest = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string };
const version = values.release ?? manifest.version;
const known = parts.map((part) => ({ name: part.name, skipped: missingFor(part).skipped }));
let record = readRecord(values.out, version);
if (values.list) {
  console.log(releaseLines(record, known));
  process.exit(0);
}

const git = async (...words: readonly string[]): Promise<string> => (await runCommand(['git', ...words])).output.trim();
const commit = await git('rev-parse', 'HEAD');
const isClean = (await git('status', '--porcelain', '--', '.', ':!docs/releases')) === '';
if (!isClean) console.error('release:check records nothing, because the checkout has changes that are not committed');

const results: PartResult['result'][] = [];
for (const part of parts.filter(({ name }) => values.part?.includes(name) ?? true)) {
  const result = await run(part);
  results.push(result.result);
  record = withResult(record, part.name, result);
  if (isClean) writeRecord(values.out, record, releasePage(record, known));
}
console.log(`\n${releaseLines(record, known)}`);
process.exitCode = releaseCode(results, values['allow-skip']);

async function run(part: ReleasePart): Promise<PartResult> {
  const day = new Date().toISOString().slice(0, 10);
  const { skipped } = missingFor(part);
  if (skipped !== undefined) {
    console.error(`\nrelease:check skipped ${part.name}: ${skipped}`);
    return { result: 'skipped', commit, day, seconds: 0, note: skipped };
  }
  console.log(`\nrelease:check ${part.name}`);
  const started = performance.now();
  const child = spawn('npm', ['run', part.name, '--', ...(part.args ?? [])], { cwd: repositoryRoot, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = Math.round((performance.now() - started) / 1000);
  // Checked after the part, because on Debian it may have installed a program.
  const { without } = missingFor(part);
  const passed = without.length === 0 ? 'passed' : 'partly';
  const note = without.length === 0 ? '' : `without ${without.join(', ')}`;
  return { result: code === 0 ? passed : 'failed', commit, day, seconds, note };
}
