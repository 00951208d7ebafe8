import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAffected, installedVersions } from './advisories/affected.ts';
import { readAdvisories } from './advisories/osv.ts';
import { repositoryRoot } from './run-command.ts';

// Compares package-lock.json with advisories that the operator supplies. It downloads nothing.
const [path] = process.argv.slice(2);
if (path === undefined) {
  console.log('not checked: give a file of OSV advisories, or a folder of them (npm run advisories -- osv.json)');
} else {
  try {
    const advisories = readAdvisories(path);
    const lock = readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8');
    const { packages } = JSON.parse(lock) as { packages: Parameters<typeof installedVersions>[0] };
    const installed = installedVersions(packages);
    const findings = findAffected(installed, advisories);
    for (const { name, version, id, fixed, summary } of findings)
      console.log(
        `${name} ${version}  ${id}  ${fixed.length > 0 ? `fixed in ${fixed.join(', ')}` : 'not fixed'}  ${summary}`,
      );
    console.log(`advisories: ${installed.length} packages, ${advisories.length} advisories, ${findings.length} affect`);
    process.exitCode = findings.length > 0 ? 1 : 0;
  } catch (error) {
    console.error(`advisories: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  }
}
