import { posix } from 'node:path';
import type { Target } from './page.ts';

/** Where a link leads that stands in the file `source`. */
export function linkTarget(source: string, written: string): Target {
  if (/^[a-z][a-z\d+.-]*:/i.test(written)) return { kind: 'outside', address: written };
  const [path = '', anchor = ''] = decodeURIComponent(written).split('#');
  const found = path === '' ? source : posix.join(posix.dirname(source), path);
  return { kind: 'inside', path: found.replace(/\/$/, ''), anchor };
}
