import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../run-command.ts';
import type { LockedPackages } from './lock-closure.ts';
import { packageContents, packagePrograms, programFile } from './package-contents.ts';
import { packageManifest, shrinkwrap, type Manifest } from './package-manifest.ts';
import { thirdPartyLicences } from './third-party.ts';

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8'));

/** Lays out the package in `folder` from the last build, with its own manifest. */
export function stagePackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const path of packageContents) copy(path, folder);
  const root = readJson('package.json') as Manifest;
  const server = readJson('server/package.json') as Manifest;
  const web = readJson('web/package.json') as Manifest & { devDependencies: Record<string, string> };
  const manifest = packageManifest(root, server);
  const { packages } = readJson('package-lock.json') as { packages: LockedPackages };
  writeJson(join(folder, 'package.json'), manifest);
  writeJson(join(folder, 'npm-shrinkwrap.json'), shrinkwrap(manifest, packages));
  const inside = [server.dependencies, web.dependencies]
    .flatMap(Object.keys)
    .filter((name) => !name.startsWith('@selvage/'));
  const fonts = Object.keys(web.devDependencies).filter((name) => name.startsWith('@fontsource'));
  writeFileSync(join(folder, 'THIRD-PARTY.txt'), thirdPartyLicences(packages, [...inside, ...fonts]));
  // The program reads its version and commit here.
  writeJson(join(folder, 'server/package.json'), { version: root.version, revision: revision(), type: 'module' });
  for (const [name, part] of Object.entries(packagePrograms)) writeProgram(join(folder, programFile(name)), part);
}

/** The commit: from the environment if the build has no repository, otherwise from git. */
function revision(): string {
  const { REVISION: given = '' } = process.env;
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: repositoryRoot, encoding: 'utf8' });
  return given || (status === 0 ? stdout.trim() : 'unknown');
}

function copy(path: string, folder: string): void {
  const from = join(repositoryRoot, path);
  if (!existsSync(from)) throw new Error(`${path} is not there: npm run build makes it`);
  cpSync(from, join(folder, path), { recursive: true });
}

function writeProgram(path: string, part: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/usr/bin/env node\nawait import('../server/dist/programs/${part}.js');\n`);
  chmodSync(path, 0o755);
}

const writeJson = (path: string, value: object): void => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
