import { posix } from 'node:path';

/** Two pages of one name would otherwise lie in one place. */
const elsewhere: Record<string, string> = { 'SECURITY.md': 'reporting.html', 'bench/README.md': 'bench.html' };

/** Where a page of the repository stands in the site: `docs/` is its root, a README the index of its folder. */
export function addressOf(source: string): string {
  const place = source.replace(/^docs\//, '');
  return (
    elsewhere[source] ??
    posix.join(posix.dirname(place), posix.basename(place, '.md').toLowerCase()).replace(/(^|\/)readme$/, '$1index') +
      '.html'
  );
}

/** Where any other file that a page names is copied to. What is no picture is shown as the text it is. */
export const copyOf = (source: string): string =>
  isPicture(source) ? source.replace(/^docs\//, '') : `files/${source}.txt`;

const isPicture = (source: string): boolean => /\.(png|svg|jpe?g|webp)$/.test(source);
