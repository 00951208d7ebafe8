import type { ReadFile } from './proof-faults.ts';

/** Where packages are asked for by name. Those of the last three are installed only when they are needed. */
const manifests = [
  'package.json',
  'contract/package.json',
  'server/package.json',
  'web/package.json',
  'e2e/package.json',
  'docs-site/package.json',
  'bench/outsiders/package.json',
  'tools/password-lists/package.json',
];

type Packages = Readonly<Record<string, string>>;

interface Manifest {
  dependencies?: Packages;
  devDependencies?: Packages;
  optionalDependencies?: Packages;
}

/** Every package that is asked for has a row on the page, and every row is a package that is asked for. */
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
