import { type Answer, answerOf } from '../shipping/running-portal.ts';
import { flatten, pageLines, withoutDays } from './plain-text.ts';

interface Site {
  port: number;
  /** The host names of the brands. */
  hosts: readonly string[];
  kinds: readonly string[];
  /** The paths found in the sources. */
  paths: readonly string[];
  stop: AbortSignal;
}

interface Headers {
  host: string;
  'accept-language'?: string;
  cookie?: string;
}

const languages = ['en', 'ga'];

/** Pages that no path in the sources leads to. */
const furtherPaths = [
  '/?entry',
  '/nothing-here',
  '/dev/nothing-here',
  '/desk/nothing-here',
  '/api/nothing-here',
  '/oidc/nothing-here',
  '/oidc/auth?client_id=nobody',
  '/oidc/auth?client_id=documents',
  '/oidc/auth?client_id=documents&redirect_uri=http://elsewhere.example/',
  '/oidc/interaction/nothing-here',
  '/oidc/logout?client_id=nobody',
];

function ask({ port, stop }: Site, path: string, headers: Headers): Promise<Answer> {
  stop.throwIfAborted();
  return answerOf({ port, path, headers: { ...headers } });
}

/** Requests every path of the sources, also below the login of each kind, and lists the answers for each brand and language. */
export async function readPages(site: Site): Promise<string[]> {
  const lines = said('elsewhere.example /', await ask(site, '/', { host: 'elsewhere.example' }));
  const { open, guarded } = await findPaths(site);
  for (const host of site.hosts) lines.push(...(await readAll(site, open, { host })));
  // Done last, because a login sends messages, which would appear in the inbox.
  for (const { email, location, cookie } of await logIns(site)) {
    lines.push(`log in as ${email} leads to ${location}`);
    if (location.includes('?')) continue;
    for (const host of site.hosts) {
      const own = await readAll(site, guarded, { host, cookie });
      lines.push(...own.map((line) => `${withoutDays(line)} (${email})`));
    }
  }
  return lines;
}

/** The existing paths, and those that require a login. */
async function findPaths(site: Site): Promise<{ open: string[]; guarded: string[] }> {
  const [host = ''] = site.hosts;
  const roots = ['', ...site.kinds.map((kind) => `/${kind}login`)];
  const named = site.paths.map((path) => path.replace(/:(\w+)/g, '$1'));
  const open = [...furtherPaths];
  const guarded: string[] = [];
  for (const path of new Set(named.flatMap((each) => roots.map((root) => root + each)))) {
    const { status, headers } = await ask(site, path, { host });
    if (status !== 404) open.push(path);
    if (headers.location?.includes('/login?redir=')) guarded.push(path);
  }
  return { open, guarded };
}

async function readAll(site: Site, paths: readonly string[], headers: Headers): Promise<string[]> {
  const lines: string[] = [];
  for (const language of languages)
    for (const path of paths) {
      const answer = await ask(site, path, { ...headers, 'accept-language': language });
      lines.push(...said(`${headers.host} ${language} ${path}`, answer));
    }
  return lines;
}

const connectionHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);
const reference = /\b[\dA-Z]{4}-[\dA-Z]{2}\b/g;

function said(name: string, { status, headers, body }: Answer): string[] {
  const { 'content-type': type = '', location = '' } = headers;
  const names = Object.keys(headers).filter((each) => !connectionHeaders.has(each));
  const isRefusal = status >= 400 && type.startsWith('application/json');
  return [
    [status, type, location].filter(Boolean).join(' '),
    `headers: ${names.toSorted().join(', ')}`,
    ...(isRefusal ? flatten(JSON.parse(body)) : []),
    ...(type.startsWith('text/html') ? pageLines(body) : []),
  ].map((line) => `${name} ${line.replace(reference, 'REFERENCE')}`);
}

const logInForm = /<form[^>]*action="([^"]+)"[^>]*>\s*<input type="hidden" name="email" value="([^"]+)"/g;

/** Logs in with every account on the demonstration's page. */
async function logIns(site: Site) {
  const [host = ''] = site.hosts;
  const { body: page } = await ask(site, '/dev', { host });
  const sessions: { email: string; location: string; cookie: string }[] = [];
  for (const [, path = '', email = ''] of page.matchAll(logInForm)) {
    const body = new URLSearchParams({ email }).toString();
    const headers = { host, 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length };
    const answer = await answerOf({ port: site.port, path, headers, body });
    const cookie = (answer.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ');
    sessions.push({ email, location: answer.headers.location ?? '', cookie });
  }
  if (sessions.length === 0) throw new Error('the page /dev offers no login');
  return sessions;
}
