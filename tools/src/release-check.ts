import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { missingFor, releaseSteps } from './release-check/release-steps.ts';
import { releaseCode, releaseTable, type FinishedReleaseStep } from './release-check/release-table.ts';
import { repositoryRoot } from './run-command.ts';

// Runs the steps that `npm test` leaves out, one after the other. Arguments select steps by name.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'allow-skip': { type: 'boolean', default: false },
    'local-base': { type: 'boolean', default: false },
    'registry-config': { type: 'string' },
    'registry-cases': { type: 'string' },
  },
});
const { 'registry-config': config, 'registry-cases': cases } = values;
const steps = releaseSteps(config && cases ? ['--config', config, '--cases', cases] : [], values['local-base']);
const unknown = positionals.find((name) => !steps.some((step) => step.name === name));
if (unknown !== undefined)
  throw new Error(`There is no step "${unknown}". The steps are: ${steps.map(({ name }) => name).join(', ')}.`);

const finished: FinishedReleaseStep[] = [];
for (const step of steps.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const { skipped } = missingFor(step);
  if (skipped !== undefined) {
    console.error(`\nrelease:check SKIPPED ${step.name}: ${skipped}`);
    finished.push({ name: step.name, result: 'SKIPPED', seconds: 0, note: skipped });
    continue;
  }
  console.log(`\nrelease:check ${step.name}`);
  const started = performance.now();
  const child = spawn('npm', ['run', step.name, '--', ...(step.args ?? [])], { cwd: repositoryRoot, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  // Checked after the step, because on Debian it may have installed a program.
  const { without } = missingFor(step);
  const note = without.length === 0 ? '' : `without ${without.join(', ')}`;
  const passed = without.length === 0 ? 'passed' : 'PARTLY';
  const seconds = (performance.now() - started) / 1000;
  finished.push({ name: step.name, result: code === 0 ? passed : 'FAILED', seconds, note });
}

console.log(`\n${releaseTable(finished)}`);
process.exitCode = releaseCode(finished, values['allow-skip']);
