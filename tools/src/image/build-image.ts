import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFromNpm } from '../node-from-npm.ts';
import { repositoryRoot, runCommand } from '../run-command.ts';
import { withoutEngine, type Buildah } from './buildah.ts';

/** Stands for a commit, which the image must report. */
export const triedRevision = 'tried';

interface BuildOptions {
  hasLocalBase: boolean;
  /** The commit, for `selvage_build_info`. */
  revision: string;
  tag: string;
  /** Seconds since 1970 for all files and layers, so that a build can be repeated. */
  timestamp?: number;
}

// oxfmt-ignore
const neverGiven = ['.git', '.env', 'data', 'docs', 'ops/.env', 'ops/nginx.conf', 'ops/helm', 'node_modules', 'dist', 'server/dist', 'web/node_modules'];
const alwaysGiven = ['package.json', 'package-lock.json', 'server/src/main.ts', 'content', 'tools/src', 'ops/systemd'];

/** The files that .dockerignore lets into a build, according to buildah. Needs no base image. */
export async function checkContext(buildah: Buildah, folder: string): Promise<string> {
  const file = join(folder, 'Context');
  writeFileSync(file, 'FROM scratch\nCOPY . /\n');
  await buildah('build', '-f', file, '-t', 'context', repositoryRoot);
  await buildah('from', '--name', 'context', 'context');
  const root = (await buildah('mount', 'context')).split('\n').at(-1) ?? '';
  const wrong = [
    ...neverGiven.filter((path) => existsSync(join(root, path))).map((path) => `${path} gets into a build`),
    ...alwaysGiven.filter((path) => !existsSync(join(root, path))).map((path) => `${path} is kept from a build`),
  ];
  await buildah('rm', 'context');
  if (wrong.length > 0) throw new Error(`.dockerignore: ${wrong.join('; ')}`);
  return 'nothing gets into a build but what is named';
}

/** The base image that the Dockerfile names. */
export const baseImage = (): string =>
  /^FROM (\S+)/m.exec(readFileSync(join(repositoryRoot, 'Dockerfile'), 'utf8'))?.[1] ?? '';

/** Replaces the base image if no registry can be reached: Debian by debootstrap, Node from npm. Needs root. */
export async function makeLocalBase(buildah: Buildah, folder: string, base: string): Promise<string> {
  const [, major = '', suite = ''] = /^node:(\d+)-(\w+)/.exec(base) ?? [];
  await buildah('from', '--name', 'base', 'scratch');
  const root = (await buildah('mount', 'base')).split('\n').at(-1) ?? '';
  await run('debootstrap', '--variant=minbase', '--include=ca-certificates', suite, root);
  await run('cp', await nodeFromNpm(join(folder, 'node'), major), join(root, 'usr/local/bin/node'));
  const npm = await askNpm('root', '--global');
  await run('mkdir', '-p', join(root, 'usr/local/lib/node_modules'));
  await run('cp', '-r', join(npm, 'npm'), join(root, 'usr/local/lib/node_modules/npm'));
  await run('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  await buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'base');
  await buildah('commit', '--format', 'docker', '--rm', 'base', `docker.io/library/${base}`);
  return `${base} is a stand-in: Debian ${suite} by debootstrap, Node ${major} from npm`;
}

/** Builds the unchanged Dockerfile. The access to packages is mounted and does not become part of the image. */
export async function buildImage(
  buildah: Buildah,
  { hasLocalBase, revision, tag, timestamp }: BuildOptions,
): Promise<string> {
  const userconfig = await askNpm('config', 'get', 'userconfig');
  const globalconfig = await askNpm('config', 'get', 'globalconfig');
  const authorities = await askNpm('config', 'get', 'cafile');
  const mounts = [
    ...(existsSync(globalconfig) ? ['--volume', `${globalconfig}:/usr/local/etc/npmrc:ro`] : []),
    ...(existsSync(userconfig) ? ['--volume', `${userconfig}:/root/.npmrc:ro`] : []),
    ...(existsSync(authorities) ? ['--volume', `${authorities}:${authorities}:ro`] : []),
  ];
  const pull = `--pull=${hasLocalBase ? 'never' : 'true'}`;
  const time = timestamp === undefined ? [] : ['--timestamp', String(timestamp)];
  const options = ['--format', 'docker', ...withoutEngine, ...mounts, ...time, pull];
  await buildah('build', ...options, '--build-arg', `REVISION=${revision}`, '-t', tag, repositoryRoot);
  return 'the Dockerfile builds to the end';
}

/** Returns the first line that npm prints, apart from its warnings. */
async function askNpm(...words: readonly string[]): Promise<string> {
  const lines = (await run('npm', ...words)).split('\n').map((line) => line.trim());
  return lines.find((line) => line !== '' && !line.startsWith('npm ')) ?? '';
}

async function run(...command: readonly [string, ...string[]]): Promise<string> {
  const { code, output } = await runCommand(command);
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}:\n${output}`);
  return output;
}
