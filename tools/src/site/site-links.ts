import { posix } from 'node:path';
import { addressOf, copyOf } from './address-of.ts';
import type { Target } from './page.ts';
import type { Repository } from './repository.ts';

/** The page that a link inside the repository means: itself, or the README of a folder. */
export function pageMeant(path: string, { pages }: Pick<Repository, 'pages'>): string | undefined {
  return [path, `${path}/README.md`].find((each) => pages.includes(each));
}

export const relativeAddress = (from: string, to: string): string => posix.relative(posix.dirname(from), to);

/** What a link leads to in the site, seen from a page; nothing where the site has no such thing (a folder of source). */
export function siteLink(from: string, target: Target, repository: Repository): string | undefined {
  if (target.kind === 'outside') return target.address;
  const page = pageMeant(target.path, repository);
  const hash = target.anchor === '' ? '' : `#${target.anchor}`;
  if (page === undefined)
    return repository.whatIs(target.path) === 'file' ? relativeAddress(from, copyOf(target.path)) : undefined;
  return addressOf(page) === from && hash !== '' ? hash : `${relativeAddress(from, addressOf(page))}${hash}`;
}
