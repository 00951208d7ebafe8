import { posix } from 'node:path';
import type { TransformContext } from 'vitepress';

/**
 * VitePress writes addresses that begin at the root of a host. Relative ones hold on a disk as well, where a folder also
 * has to be named by its index.html. The page for a missing address is shown in any folder, so it keeps them.
 */
export function relativeAddresses(html: string, _file: string, { page, siteConfig }: TransformContext): string {
  if (page === '404.md') return html;
  const { base } = siteConfig.site;
  const withoutBase = (address: string): string => address.slice(address.startsWith(base) ? base.length : 1);
  const withIndex = (path: string): string => (path === '' || path.endsWith('/') ? `${path}index.html` : path);
  return html
    .replace('<html ', '<html class="without-script" ')
    .replaceAll(/ (href|src)="([^":#]+)(#[^"]*)?"/g, (_whole, name: string, address: string, anchor = '') => {
      const target = address.startsWith('/')
        ? posix.relative(posix.dirname(page), withIndex(withoutBase(address)))
        : withIndex(address);
      return ` ${name}="${target}${anchor}"`;
    });
}
