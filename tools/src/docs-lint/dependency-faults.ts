import type { ReadFile } from './proof-faults.ts';

/** The manifests that name packages. The packages of the last five are installed only when they are needed. */
const manifests = [
  'package.json',
  'contract/package.json',
  'server/package.json',
  'web/package.json',
  'demo/package.json',
  'e2e/package.json',
  'applications/package.json',
  'docs-site/package.json',
  'bench/outsiders/package.json',
  'tools/password-lists/package.json',
  'tools/registry-kit/package.json',
  'tools/sbom/package.json',
];

type Packages = Readonly<Record<string, string>>;

interface Manifest {
  dependencies?: Packages;
  devDependencies?: Packages;
  optionalDependencies?: Packages;
}

/** Every requested package must have a row on the page, and every row must be a requested package. */
export function dependencyFaults(page: string, read: ReadFile): string[] {
  const asked = new Set(manifests.flatMap((path) => namesIn(JSON.parse(read(path)) as Manifest)));
  const rows = [...read(page).matchAll(/^\| `([^`]+)` \| [^|]+ \| [\w.-]+ \| [^|]+ \| [^|]+ \|$/gm)];
  const described = new Set(rows.map(([, name = '']) => name));
  return [
    ...[...asked].filter((name) => !described.has(name)).map((name) => `${page}: ${name} has no row`),
    ...[...described].filter((name) => !asked.has(name)).map((name) => `${page}: nobody asks for ${name}`),
  ];
}

const namesIn = ({ dependencies, devDependencies, optionalDependencies }: Manifest): string[] =>
  Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    (name) => !name.startsWith('@selvage/'),
  );

const lockFiles = ['.', 'docs-site', 'bench/outsiders', 'tools/password-lists', 'tools/registry-kit', 'tools/sbom'].map(
  (folder) => `${folder === '.' ? '' : `${folder}/`}package-lock.json`,
);

interface LockFile {
  packages: Readonly<Record<string, { hasInstallScript?: boolean }>>;
}

/** A package that runs a program at installation must have a row of three cells that describes the program. */
export function installScriptFaults(page: string, read: ReadFile): string[] {
  const rows = [...read(page).matchAll(/^\| `([^`]+)` \| [^|]+ \| [^|]+ \|$/gm)].map(([, name = '']) => name);
  const isListed = (name: string): boolean =>
    rows.some((row) => row === name || (row.endsWith('/*') && name.startsWith(row.slice(0, -1))));
  const running = lockFiles.flatMap((path) =>
    Object.entries((JSON.parse(read(path)) as LockFile).packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([place]) => ({ path, name: place.replace(/^.*node_modules\//, '') })),
  );
  return running
    .filter(({ name }) => !isListed(name))
    .map(({ path, name }) => `${page}: ${name} of ${path} runs a program when it is installed, and has no row`);
}
