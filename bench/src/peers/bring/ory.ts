import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { places } from '../../places.ts';
import type { Bring } from './brought.ts';
import { command, tellingLine } from './command.ts';

interface Release {
  version: string;
  /** What the module proxy is asked for: the commit if the version does not fit the path of the module. */
  query: string;
}

interface Product {
  module: string;
  /** The newest first. */
  releases: readonly Release[];
}

const products = {
  kratos: {
    module: 'github.com/ory/kratos',
    releases: [
      { version: 'v26.2.0', query: '9d7085948039ffb8960160d4979f71527b5cf4d5' },
      { version: 'v25.4.0', query: '64e04ace9aaf0d577b66ab9b5ae5189a4f66cc9e' },
      { version: 'v1.3.1', query: 'v1.3.1' },
    ],
  },
  hydra: {
    module: 'github.com/ory/hydra/v2',
    releases: [
      { version: 'v26.2.0', query: '0b84568fffccf151dc5e6c7955fdfb738555bf4b' },
      { version: 'v25.4.0', query: 'de9baaa9bc1b1865710d4e07e4bd0c4aca599447' },
      { version: 'v2.3.0', query: 'v2.3.0' },
    ],
  },
} as const satisfies Record<string, Product>;

/** The newest version that the module proxy of Go delivers and that Go can build. The first build takes minutes. */
export async function bringOry(name: keyof typeof products): Promise<Bring> {
  if ((await command(['go', 'version'])).code !== 0) return { missing: 'go is not installed (https://go.dev/dl)' };
  const refused: string[] = [];
  for (const release of products[name].releases) {
    const folder = join(places.brought, `${name}-${release.version}`);
    const path = join(folder, name);
    const fault = existsSync(path) ? undefined : await unpackAndBuild(products[name].module, release, { folder, path });
    if (fault === undefined) return { version: release.version, path, refused };
    refused.push(`${release.version}: ${fault}`);
  }
  return { missing: `${name} could not be built: ${refused.join('; ')}` };
}

/** Returns the reason if it does not work. */
async function unpackAndBuild(
  module: string,
  { version, query }: Release,
  { folder, path }: { folder: string; path: string },
): Promise<string | undefined> {
  const source = join(folder, 'source');
  rmSync(folder, { recursive: true, force: true });
  const downloaded = await command(['go', 'mod', 'download', '-json', `${module}@${query}`], { cwd: places.results });
  const { folder: unpacked, fault } = readDownload(downloaded.output);
  if (unpacked === undefined) return fault;
  process.stderr.write(`Go builds ${module} ${version} …\n`);
  mkdirSync(folder, { recursive: true });
  cpSync(unpacked, source, { recursive: true });
  // The module cache is read-only. Go writes the sums of what the module does not list.
  await command(['chmod', '-R', 'u+w', source]);
  await dropMissingReplacements(source);
  const built = await command(['go', 'build', '-mod=mod', '-buildvcs=false', '-o', path, '.'], {
    cwd: source,
    // A newer Go is fetched as a module if the product needs it.
    env: { GOTOOLCHAIN: 'auto' },
  });
  if (built.code !== 0) return tellingLine(built.output);
  rmSync(source, { recursive: true });
  return undefined;
}

/**
 * A module comes without the modules in its folders, which Ory's go.mod prefers to the published ones. The published version that go.mod names
 * takes their place.
 */
async function dropMissingReplacements(source: string): Promise<void> {
  const described = await command(['go', 'mod', 'edit', '-json'], { cwd: source });
  const { Replace: replacements } = JSON.parse(described.output) as { Replace: Replacement[] | null };
  for (const { Old: old, New: by } of replacements ?? [])
    if (by.Path.startsWith('.') && !existsSync(join(source, by.Path)))
      await command(['go', 'mod', 'edit', `-dropreplace=${old.Path}`], { cwd: source });
}

/** As Go prints it. */
interface Replacement {
  Old: { Path: string };
  New: { Path: string };
}

/** The answer of `go mod download -json`: the folder of the module, or the reason why there is none. */
export function readDownload(output: string): { folder: string | undefined; fault: string } {
  const field = (name: string): string | undefined =>
    new RegExp(`^\\s*"${name}": "(.+?)",?$`, 'm').exec(output)?.[1]?.replaceAll(String.raw`\n`, '\n');
  const reason = field('Error')
    ?.split('\n')
    .at(-1)
    ?.replaceAll(String.raw`\t`, ' ')
    .trim();
  return { folder: field('Dir'), fault: `the module proxy: ${reason ?? tellingLine(output)}` };
}
