import { join } from 'node:path';
import { packageFaults } from './package/package-faults.ts';
import { shippedSbomFaults, writeSbom } from './package/sbom.ts';
import { stagePackage } from './package/stage-package.ts';
import { repositoryRoot, runCommand } from './run-command.ts';

const out = join(repositoryRoot, 'dist');
const folder = join(out, 'package');

stagePackage(folder);
await writeSbom(folder);
const faults = [...packageFaults(folder), ...shippedSbomFaults(folder)];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
const { code, output } = await runCommand(['npm', 'pack', folder, '--pack-destination', out, '--loglevel=error']);
console.log(output.trimEnd());
process.exitCode = code;
