import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStages } from './image/build-stages.ts';
import { dockerIgnore } from './image/docker-ignore.ts';
import { findNode } from './image/find-node.ts';
import { runImage } from './image/image-run.ts';
import { imageSettings } from './image/image-settings.ts';
import { readDockerfile } from './image/read-dockerfile.ts';
import { repositoryRoot, runCommand } from './run-command.ts';

// What the Dockerfile says, done without an engine: each stage in a folder that stands for its root, then the image started from the last.
if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error('image:steps needs root on Linux, for mounts of its own');
  process.exit(1);
}
const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const tell = (line: string): void => console.log(line);
const folder = mkdtempSync(join(tmpdir(), 'selvage-image-'));

interface EmbeddedDatabase {
  startEmbeddedDatabase: (folder: string) => Promise<{ url: string; stop: () => Promise<void> }>;
}

try {
  const stages = readDockerfile(read('Dockerfile'));
  const last = stages.at(-1);
  if (!last) throw new Error('the Dockerfile has no stage');
  const node = await findNode(last.base, join(folder, 'node'));
  tell(`in place of ${last.base}: this system, with Node ${node.how}`);
  const isLeftOut = dockerIgnore(read('.dockerignore'));
  const root = await buildStages(stages, { folder, node: node.path, isLeftOut, tell });
  tell(`/app: ${(await runCommand(['du', '-sm', join(root, 'app')])).output.split('\t')[0]} MB`);
  const place = pathToFileURL(join(repositoryRoot, 'server/dist/db/embedded/embedded-database.js')).href;
  const { startEmbeddedDatabase } = (await import(place)) as EmbeddedDatabase;
  const database = await startEmbeddedDatabase(join(folder, 'data'));
  try {
    const image = { root, node: node.path, settings: imageSettings(last) };
    for (const line of await runImage(image, database.url)) tell(line);
  } finally {
    await database.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
