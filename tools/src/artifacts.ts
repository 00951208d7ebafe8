import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packChart } from './artifacts/chart-archive.ts';
import { checksumFile, writeChecksums } from './artifacts/checksums.ts';
import { packImage } from './artifacts/image-archive.ts';
import { goProgram, missingGo } from './chart/go-programs.ts';
import { packageFolder, packPackage } from './package/pack-package.ts';
import { repositoryRoot, runCommand } from './run-command.ts';

// Makes everything that a release publishes, in one folder: package, SBOM, chart, image and checksums. Without Go there is no chart, and
// without buildah no image: then it ends with 1, unless `--allow-skip` is given. `--local-base` builds the image without a registry.
const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string };
const git = async (...words: readonly string[]): Promise<string> => (await runCommand(['git', ...words])).output.trim();
if ((await git('status', '--porcelain')) !== '')
  console.error(
    'artifacts: the checkout has changes that are not committed. They get into the files, and the commit does not have them.',
  );
const revision = await git('rev-parse', 'HEAD');
const epoch = Number(process.env['SOURCE_DATE_EPOCH'] ?? (await git('log', '-1', '--format=%ct')));
const out = join(repositoryRoot, 'dist', `selvage-${version}`);
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const skipped: string[] = [];

console.log(`package  ${await packPackage(out)}`);
const sbom = `selvage-${version}.sbom.cdx.json`;
copyFileSync(join(packageFolder, 'sbom.cdx.json'), join(out, sbom));
console.log(`sbom     ${sbom}`);

const noGo = await missingGo();
if (noGo === undefined) console.log(`chart    ${await packChart(await goProgram('helm'), out, epoch)}`);
else skipped.push(`the chart: ${noGo}`);

const hasLocalBase = process.argv.includes('--local-base');
if ((await runCommand(['buildah', '--version'])).code === 0)
  console.log(`image    ${await packImage({ out, version, revision, epoch, hasLocalBase })}`);
else skipped.push('the image: buildah is not installed (apt-get install buildah)');

await writeChecksums(out);
console.log(`sums     ${checksumFile}`);
for (const each of skipped) console.error(`artifacts skipped ${each}`);
console.log(`artifacts of ${revision.slice(0, 8)} in ${out}`);
process.exitCode = skipped.length === 0 || process.argv.includes('--allow-skip') ? 0 : 1;
