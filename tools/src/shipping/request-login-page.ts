import type { RunningPortal } from './running-portal.ts';

/** Requests the login page and all its scripts and styles, like a browser. */
export async function requestLoginPage({ get }: Pick<RunningPortal, 'get'>): Promise<string[]> {
  const pages = ['/healthz', '/readyz', '/memberlogin/login', '/embed.js', '/embed.d.ts'];
  const { body } = await get('/memberlogin/login');
  const named = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
  if (named.length === 0) throw new Error('the login page names no asset');
  const seen: string[] = [];
  for (const path of [...pages, ...new Set(named)]) {
    const { status } = await get(path);
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    seen.push(path);
  }
  return seen;
}
