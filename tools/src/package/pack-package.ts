import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, runCommand } from '../run-command.ts';
import { packageFaults } from './package-faults.ts';
import { shippedSbomFaults, writeSbom } from './sbom.ts';
import { stagePackage } from './stage-package.ts';

/** The unpacked package, with its SBOM. */
export const packageFolder = join(repositoryRoot, 'dist/package');

/** Packs the last build into `out`, and returns the name of the file. */
export async function packPackage(out: string): Promise<string> {
  stagePackage(packageFolder);
  await writeSbom(packageFolder);
  const faults = [...packageFaults(packageFolder), ...shippedSbomFaults(packageFolder)];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  mkdirSync(out, { recursive: true });
  const words = ['pack', packageFolder, '--pack-destination', out, '--loglevel=error'];
  const { code, output } = await runCommand(['npm', ...words]);
  const file = /^\S+\.tgz$/m.exec(output)?.[0];
  if (code !== 0 || file === undefined) throw new Error(`npm pack ended with ${code}:\n${output}`);
  return file;
}
