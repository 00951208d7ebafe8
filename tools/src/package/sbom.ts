import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, runCommand } from '../run-command.ts';

const sbomFile = 'sbom.cdx.json';
const tool = join(repositoryRoot, 'tools/sbom');
const program = join(tool, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js');

/** Writes the list of all runtime packages into `folder`. The tool has its own lock file and is installed at first use. */
export async function writeSbom(folder: string): Promise<void> {
  const install = ['npm', 'ci', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'] as const;
  if (!existsSync(program)) await run(install, tool);
  const what = ['--omit=dev', '--package-lock-only', '--output-reproducible', '--no-validate', '--spec-version=1.6'];
  const places = [`--output-file=${join(folder, sbomFile)}`, join(repositoryRoot, 'package.json')];
  await run([process.execPath, program, ...what, ...places], repositoryRoot);
}

async function run(command: readonly [string, ...string[]], cwd: string): Promise<void> {
  const { code, output } = await runCommand(command, { cwd });
  if (code !== 0) throw new Error(output);
}

interface LockEntry {
  version?: string;
  dev?: boolean;
  link?: boolean;
}

interface Component {
  type?: string;
  purl?: string;
  version?: string;
  licenses?: unknown[];
  components?: Component[];
}

/** The faults of the SBOM in `folder`. */
export function shippedSbomFaults(folder: string): string[] {
  if (!existsSync(join(folder, sbomFile))) return [`${sbomFile} is missing`];
  const lock = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return sbomFaults(JSON.parse(readFileSync(join(folder, sbomFile), 'utf8')), lock.packages);
}

/** Checks the required fields of CycloneDX, and that every runtime package of the lock file is listed with version and licence. */
export function sbomFaults(sbom: unknown, packages: Readonly<Record<string, LockEntry>>): string[] {
  const {
    bomFormat,
    specVersion,
    version,
    components = [],
  } = sbom as {
    bomFormat?: string;
    specVersion?: string;
    version?: number;
    components?: Component[];
  };
  if (bomFormat !== 'CycloneDX' || specVersion !== '1.6' || !Number.isInteger(version ?? 1))
    return [`${sbomFile} is not CycloneDX 1.6`];
  const all = components.flatMap(withInner);
  const byPurl = new Map(all.map((component) => [component.purl ?? '', component]));
  const nameless = all.filter(({ type }) => type === undefined).map(({ purl }) => `${sbomFile}: ${purl} has no type`);
  const runtime = Object.entries(packages).filter(
    ([place, { dev, link }]) => place.includes('node_modules/') && dev !== true && link !== true,
  );
  return [
    ...nameless,
    ...runtime.flatMap(([place, { version: locked = '' }]) => {
      const name = place.replace(/^.*node_modules\//, '');
      const component = byPurl.get(`pkg:npm/${name.replace('@', '%40')}@${locked}`);
      if (!component) return [`${sbomFile} lacks ${name} ${locked}`];
      return (component.licenses ?? []).length === 0 ? [`${sbomFile}: ${name} ${locked} has no licence`] : [];
    }),
  ];
}

const withInner = (component: Component): Component[] => [
  component,
  ...(component.components ?? []).flatMap(withInner),
];
