import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { safeRedirect } from './safe-redirect.ts';

// In these texts `own` stands for the page's scheme, `other` for the other one of http and https, and `host` for the
// page's host with its port.
const refused = [
  '//evil.com',
  '///evil.com',
  '////evil.com',
  '/\\evil.com',
  '\\\\evil.com',
  '\\/evil.com',
  '/\\/evil.com',
  'http:evil.com',
  'https:evil.com',
  'https:/evil.com',
  'http:/evil.com',
  'https:///evil.com',
  'https://evil.com',
  'HTTPS://EVIL.com',
  '{other}://{host}/',
  '{own}://{host}.evil.com/',
  '{own}://{host}@evil.com/',
  '{own}://{host}:443@evil.com',
  '{own}://u:p@{host}/memberarea/',
  '{own}://u@{host}/memberarea/',
  '{own}://:p@{host}/memberarea/',
  '{own}://{host}:8443/',
  '{own}://{hostname}:8443/',
  '{own}://evil.com#{host}',
  '{own}://evil.com?{host}',
  '{own}://evil.com\\{host}',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java%09script:alert(1)',
  '%01javascript:alert(1)',
  'javascript://{host}/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:{own}://{host}/x',
  'file:///etc/passwd',
  'about:blank',
  '/%09/evil.com',
  '/%0a/evil.com',
  '%09//evil.com',
  '%20//evil.com',
  '{own}://{host}//evil.com',
  '/.//evil.com',
  '%2F%2Fevil.com',
  '/%2fevil.com',
  '/%5Cevil.com',
  '/memberarea/..//evil.com',
  '..//evil.com',
  '{own}://ⓔvil.com',
  '{own}://{host}%2f@evil.com',
  '/memberlogin/logout',
  '/memberlogin/logout/',
  '/memberlogin/LOGOUT?timeout=true',
  '/memberlogin/%6cogout',
  '/memberarea/../memberlogin/logout',
  '/anything/logout',
  '/consultantlogin/login',
  '/hospitallogin/register',
  '/grouplogin/reset/form',
  '/wellnesslogin/activate',
  '/memberlogin/mfa/verify',
  '/api/idauth/logout',
  '/api',
  '/API/user/user.json',
  '/memberarea/%zz',
  '/member\tarea/',
  '/memberarea/\n',
  '/memberarea\\claims',
  '',
];

const followed = [
  ['/memberarea/', '/memberarea/'],
  ['/memberarea/claims?id=1#a', '/memberarea/claims?id=1#a'],
  ['{own}://{host}/memberarea/', '/memberarea/'],
  ['/memberarea/a%2Fb', '/memberarea/a%2Fb'],
  ['/wellbeing/', '/wellbeing/'],
  ['/consultantarea/x', '/consultantarea/x'],
  ['/grouparea/', '/grouparea/'],
  ['/hospitalarea/', '/hospitalarea/'],
  ['/memberlogin/settings/mfa', '/memberlogin/settings/mfa'],
  ['/apiary', '/apiary'],
  ['/oidc/interaction/NQ5Qd1oxeyGxnn1saRC5ect', '/oidc/interaction/NQ5Qd1oxeyGxnn1saRC5ect'],
  ['memberarea/', '/memberarea/'],
] as const;

describe.each(['https://portal.example', 'http://localhost:3000'])('LN1 a redir parameter on %s', (origin) => {
  const { protocol, host, hostname } = new URL(origin);
  const [own, other] = protocol === 'https:' ? ['https', 'http'] : ['http', 'https'];
  const filled = (template: string) =>
    template
      .replaceAll('{own}', own)
      .replaceAll('{other}', other)
      .replaceAll('{hostname}', hostname)
      .replaceAll('{host}', host);

  test.each(refused)('%j is not followed', (template) => {
    const redir = filled(template);
    expect(safeRedirect(redir, origin)).toBeUndefined();
    expect(safeRedirect(asReadFromQuery(redir), origin)).toBeUndefined();
  });

  test.each(followed)('%j leads to %s', (template, path) => {
    expect(safeRedirect(filled(template), origin)).toBe(origin + path);
  });

  test('never leads to another origin, and its result is followed unchanged', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      ':',
      '@',
      '.',
      '..',
      '?',
      '#',
      '%2f',
      '%5c',
      '%09',
      '\t',
      ' ',
      own,
      host,
      'evil.com',
    );
    const redirs = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(redirs, (redir) => {
        const href = safeRedirect(redir, origin);
        fc.pre(href !== undefined);
        expect(href.startsWith(`${origin}/`)).toBe(true);
        expect(new URL(href).pathname.startsWith('//')).toBe(false);
        expect(safeRedirect(href, origin)).toBe(href);
      }),
      { numRuns: 1000, maxSkipsPerRun: 1000 },
    );
  });
});

const ofLength = (length: number) => `/${'a'.repeat(length - 1)}`;

test('LN1 a redir parameter that is missing or longer than 2048 characters is not followed', () => {
  const origin = 'https://portal.example';
  expect(safeRedirect(null, origin)).toBeUndefined();
  expect(safeRedirect(ofLength(2048), origin)).toBe(origin + ofLength(2048));
  expect(safeRedirect(ofLength(2049), origin)).toBeUndefined();
});

test('LN1 a page without an http origin follows no redir parameter', () => {
  expect(safeRedirect('/memberarea/', 'null')).toBeUndefined();
  expect(safeRedirect('file:///memberarea/', 'file:///index.html')).toBeUndefined();
});

// Returns the text that the page gets if a redirect is written in an address bar. Reading the query decodes it once.
function asReadFromQuery(redir: string): string {
  try {
    return decodeURIComponent(redir);
  } catch {
    return redir;
  }
}
