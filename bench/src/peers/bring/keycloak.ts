import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { places } from '../../places.ts';
import type { Bring } from './brought.ts';
import { command, tellingLine } from './command.ts';

const group = 'org.keycloak';
const artifact = 'keycloak-quarkus-dist';
const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';
/** The versions that are tried when the newest does not start on the Java at hand. */
const mostTried = 3;

/** Options that Keycloak compiles into its start. */
const buildOptions = ['--db=postgres', '--health-enabled=true'] as const;

/** What Keycloak's documentation names as the newest supported Java (server/supported-configurations). */
export const recommendedJava = 'OpenJDK 25';

/** The newest stable Keycloak that starts on the Java at hand, from Maven Central or what Maven is configured to use instead. */
export async function bringKeycloak(): Promise<Bring> {
  const absent = await absentTool();
  if (absent !== undefined) return { missing: absent };
  const refused: string[] = [];
  for (const version of newestOfEachMinor(await knownVersions()).slice(0, mostTried)) {
    const path = join(places.brought, `keycloak-${version}`);
    const fault = existsSync(join(path, 'built')) ? undefined : await unpackAndBuild(version, path);
    if (fault === undefined) return { version, path: join(path, `keycloak-${version}`), refused };
    refused.push(`${version}: ${fault}`);
  }
  return { missing: `no Keycloak starts on this Java: ${refused.join('; ')}` };
}

async function absentTool(): Promise<string | undefined> {
  if ((await command(['java', '-version'])).code !== 0) return 'java is not installed (openjdk-17-jre-headless)';
  if ((await command(['mvn', '--version'])).code !== 0) return 'mvn is not installed (maven)';
  return undefined;
}

/** As `17.0.15`. */
export async function javaAtHand(): Promise<string> {
  return /"([^"]+)"/.exec((await command(['java', '-version'])).output)?.[1] ?? 'unknown';
}

const localRepository = (): string => join(places.brought, 'maven');

/** Runs in the local repository, because Maven's plugin leaves a file in the folder that it runs in. */
function maven(...words: readonly string[]) {
  const cwd = localRepository();
  mkdirSync(cwd, { recursive: true });
  return command(['mvn', '-B', '-ntp', '--strict-checksums', `-Dmaven.repo.local=${cwd}`, ...words], { cwd });
}

/** Maven keeps the list of versions beside what it downloads. */
async function knownVersions(): Promise<string[]> {
  const asked = await maven(`${plugin}:get`, `-Dartifact=${group}:${artifact}:RELEASE:pom`, '-Dtransitive=false');
  const folder = join(localRepository(), ...group.split('.'), artifact);
  const lists = existsSync(folder) ? readdirSync(folder).filter((name) => /^maven-metadata.*\.xml$/.test(name)) : [];
  if (lists.length === 0) throw new Error(`Maven does not find ${group}:${artifact}: ${tellingLine(asked.output)}`);
  return lists.flatMap((name) => stableVersions(readFileSync(join(folder, name), 'utf8')));
}

/** The versions of a list of Maven that are no candidates or previews. */
export const stableVersions = (metadata: string): string[] =>
  [...metadata.matchAll(/<version>(\d+\.\d+\.\d+)<\/version>/g)].map(([, version = '']) => version);

/** The newest patch of each minor version, the newest first. */
export function newestOfEachMinor(versions: readonly string[]): string[] {
  const sorted = [...new Set(versions)].toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  const minorOf = (version: string): string => version.slice(0, version.lastIndexOf('.'));
  return sorted.filter((version, at) => at === 0 || minorOf(version) !== minorOf(sorted[at - 1] ?? ''));
}

/** Returns the reason if it does not work. */
async function unpackAndBuild(version: string, path: string): Promise<string | undefined> {
  process.stderr.write(`Maven brings Keycloak ${version} …\n`);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  const unpacked = await maven(
    `${plugin}:unpack`,
    `-Dartifact=${group}:${artifact}:${version}:zip`,
    `-DoutputDirectory=${path}`,
  );
  if (unpacked.code !== 0) return tellingLine(unpacked.output);
  const program = join(path, `keycloak-${version}`, 'bin/kc.sh');
  const built = await command(['sh', program, 'build', ...buildOptions]);
  if (built.code !== 0) return tellingLine(built.output);
  writeFileSync(join(path, 'built'), '');
  return undefined;
}
