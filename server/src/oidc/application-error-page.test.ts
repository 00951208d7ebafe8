import { minutes } from '@selvage/contract/time-units';
import type { Language } from '@selvage/contract/languages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../test/harness/command-line.ts';
import { Application, follow, type Issuer, startIssuer } from '../../test/harness/oidc.ts';
import { applications, resources } from '../../test/harness/oidc-clients.ts';

const home = 'https://documents.insurer.example/';

let issuer: Issuer;
let path: string;
beforeAll(async () => {
  const clients = applications.map((client) => (client.brand === 'linen' ? { ...client, home } : client));
  issuer = await startIssuer(1, () => ({ oidc: { clients, resources } }));
  path = await (await Application.open(issuer, 'documents')).start('openid', { kind: 'member' });
  await commandLine(issuer.server)(['client', 'disable', 'app', '--reason', 'ticket 4711']);
});
afterAll(() => issuer.close());

const titles = {
  disabled: {
    en: 'This application is not available at the moment',
    ga: 'Níl an feidhmchlár seo ar fáil faoi láthair',
  },
  'set-up': { en: 'The application is not set up correctly', ga: 'Níl an feidhmchlár socraithe i gceart' },
  'too-long': { en: 'It took too long', ga: 'Thóg sé rófhada' },
  'old-link': {
    en: 'We couldn’t log you in to the application',
    ga: 'Níorbh fhéidir linn thú a logáil isteach san fheidhmchlár',
  },
} as const;

const addresses: Record<string, () => string> = {
  'a disabled application': () => path.replace('client_id=documents', 'client_id=app'),
  'an unknown application': () => path.replace('client_id=documents', 'client_id=nobody'),
  'an application of another brand': () => path.replace('client_id=documents', 'client_id=tweed-notes'),
  'no application': () => path.replace('client_id=documents', ''),
  'an address that is not registered': () => path.replace('documents.insurer', 'evil'),
  'no address': () => path.replace('redirect_uri=', 'other='),
  'a link that is old': () => '/oidc/auth/old?client=documents',
  'a question that is old': () => '/oidc/auth/old/consent?client=documents',
  'a repeated parameter': () => `${path}&client_id=claims`,
};

describe.each<[asked: string, problem: keyof typeof titles]>([
  ['a disabled application', 'disabled'],
  ['an unknown application', 'set-up'],
  ['an application of another brand', 'set-up'],
  ['no application', 'set-up'],
  ['an address that is not registered', 'set-up'],
  ['no address', 'set-up'],
  ['a link that is old', 'old-link'],
  ['a question that is old', 'old-link'],
  ['a repeated parameter', 'old-link'],
])('OP21 the error page for %s', (asked, problem) => {
  test.each<[Language, string]>([
    ['en', 'If you contact us, quote this reference'],
    ['ga', 'Má dhéanann tú teagmháil linn, luaigh an tagairt seo'],
  ])('says what the person can do, with a reference, in the language %s', async (language, quote) => {
    const browser = issuer.browser();
    browser.cookies.set('lang', language);
    const page = await browser.get(addresses[asked]?.() ?? '');
    expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page.body).toContain(`<h1>${titles[problem][language]}</h1>`);
    expect(page.body).toMatch(new RegExp(`<html lang="${language}"`));
    expect(page.body).toMatch(/<link rel="stylesheet"/);
    expect(page.body).toMatch(new RegExp(`${quote}: [2-9A-Z]{4}-[2-9A-Z]{2}\\.`));
    const hasHome = ['an address that is not registered', 'no address', 'a link that is old', 'a question that is old'];
    expect(page.body.includes(`href="${home}"`)).toBe(hasHome.includes(asked));
    expect(page.body).not.toContain('evil');
  });
});

test('OP21 the page for a request that was not finished within an hour says so, with a link to the application', async () => {
  const browser = issuer.browser();
  const { href } = await follow(browser, path);
  const redir = new URL(href, issuer.origin).searchParams.get('redir') ?? '';
  const uid = /interaction\/([\w-]+)/.exec(redir)?.[1];
  issuer.server.clock.advance(minutes(61));
  try {
    const { href: late } = await follow(browser, redir);
    for (const address of [late, `/oidc/auth/${uid}/consent?client=documents`]) {
      const page = await browser.get(address);
      expect(page.statusCode).toBe(400);
      expect(page.body).toContain(`<h1>${titles['too-long'].en}</h1>`);
      expect(page.body).toContain(`href="${home}"`);
    }
  } finally {
    issuer.server.clock.advance(-minutes(61));
  }
});
