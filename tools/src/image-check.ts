import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildahIn } from './image/buildah.ts';
import { baseImage, buildImage, checkContext, makeLocalBase, triedRevision } from './image/build-image.ts';
import { configFaults, imageConfig } from './image/image-config.ts';
import { runImage } from './image/run-image.ts';
import { startDatabase } from './shipping/production-start.ts';
import { runCommand } from './run-command.ts';

// Builds the image with buildah and tries it. `--local-base` works without a registry, `--allow-skip` without buildah.
if ((await runCommand(['buildah', '--version'])).code !== 0) {
  console.error('image:check skipped: buildah is not installed (apt-get install buildah)');
  process.exit(process.argv.includes('--allow-skip') ? 0 : 1);
}
const hasLocalBase = process.argv.includes('--local-base');
const folder = mkdtempSync(join(tmpdir(), 'selvage-image-'));
const buildah = buildahIn(folder);

try {
  console.log(await checkContext(buildah, folder));
  if (hasLocalBase) console.log(await makeLocalBase(buildah, folder, baseImage()));
  console.log(await buildImage(buildah, { hasLocalBase, revision: triedRevision, tag: 'selvage:check' }));
  const config = await imageConfig(buildah);
  const faults = configFaults(config);
  if (faults.length > 0) throw new Error(`the image: ${faults.join('; ')}`);
  const database = await startDatabase(join(folder, 'data'));
  try {
    for (const line of await runImage({ buildah, folder, config, databaseUrl: database.url })) console.log(line);
  } finally {
    await database.stop();
  }
  console.log('image: as it should be');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('image:check failed. Where no registry can be reached: npm run image:check -- --local-base');
  process.exitCode = 1;
} finally {
  await buildah('rm', '--all').catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
}
