import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Client {
  /** The title of the client's group of tests, from which the table of `npm run applications` is made. */
  title: string;
  isInstalled: boolean;
}

/** A client from npm, which is always installed. */
export function npmClient(name: string): Client {
  const { devDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const version = devDependencies[name];
  if (version === undefined) throw new Error(`${name} is not in applications/package.json`);
  return { title: `${name} ${version}`, isInstalled: true };
}

/** A client from Debian, with the packages that it needs. The version is that of the first package. */
export function debianClient(name: string, ...packages: readonly string[]): Client {
  const versions = packages.map(installedVersion);
  return versions.includes(undefined)
    ? missingClient(name, ...packages)
    : { title: `${name} ${versions[0]}`, isInstalled: true };
}

/** A client in another language. Its tools are Debian's, and its libraries come from the registry of the language. */
export function languageClient(
  name: string,
  { file, version, tools }: { file: string; version: RegExp; tools: Readonly<Record<string, string>> },
): Client {
  const missing = Object.entries(tools).filter(([command]) => spawnSync('sh', ['-c', command]).status !== 0);
  if (missing.length > 0) return missingClient(name, ...missing.map(([, debian]) => debian));
  const text = readFileSync(new URL(`../programs/${file}`, import.meta.url), 'utf8');
  return { title: `${name} ${version.exec(text)?.[1]}`, isInstalled: true };
}

export const missingClient = (name: string, ...packages: readonly string[]): Client => ({
  title: `${name} is SKIPPED: apt-get install ${packages.join(' ')}`,
  isInstalled: false,
});

function installedVersion(name: string): string | undefined {
  const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status} ${Version}', name], {
    encoding: 'utf8',
  });
  const [state, version] = status === 0 ? stdout.split(' ') : [];
  return state === 'installed' ? version : undefined;
}
