import { kinds, userTypes } from '@selvage/contract/user-types';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { textPages } from './pages.ts';

let server: TestApp;
beforeAll(async () => void (server = await startTestApp()));
afterAll(() => server.close());

describe('RT7 the pages with the terms, privacy, accessibility, questions and contact', () => {
  test.each(textPages.map(({ path }) => path))(
    '%s exists with and without a final slash, in both languages',
    async (path) => {
      for (const address of [path, `${path}/`]) {
        const english = await server.browser().get(address);
        const irish = await server.browser().get(address, { cookie: 'lang=ga' });
        expect([english.statusCode, irish.statusCode]).toEqual([200, 200]);
        expect(english.body).toMatch(/<html lang="en"[^>]*data-brand="linen"/);
        expect(irish.body).toMatch(/<html lang="ga"/);
        expect(irish.body).not.toBe(english.body);
      }
    },
  );

  test('terms, privacy and accessibility show since when they apply, and questions and contact do not', async () => {
    for (const { path, isDated } of textPages) {
      const { body } = await server.browser().get(path);
      expect([path, body.includes('In effect from 1\u00a0November 2026. Version 1.')]).toEqual([path, isDated]);
    }
    expect(textPages.filter(({ isDated }) => !isDated).map(({ path }) => path)).toEqual(['/faq', '/contactus']);
  });

  test('every terms page of the contract exists', () => {
    const paths = textPages.map(({ path }): string => path);
    for (const kind of kinds) expect(paths).toContain(userTypes[kind].termsPage.replace(/\/$/, ''));
  });

  test('a link on each text page leads to the other language, and later pages keep that language', async () => {
    const browser = server.browser('tweed.localhost:3000');
    expect((await browser.get('/faq')).body).toContain('href="/faq?lang=ga"');
    const switched = await browser.get('/faq?lang=ga');
    expect([switched.statusCode, switched.headers.location]).toEqual([303, '/faq']);
    expect((await browser.get('/faq')).body).toMatch(/<html lang="ga"[^>]*data-brand="tweed"/);
  });

  test('a page that cannot be loaded says so in both languages, with a reference and a next step', async () => {
    const find = vi.spyOn(server.deps.content, 'find');
    for (const [cookie, title] of [
      ['lang=en', 'We couldn’t load this page'],
      ['lang=ga', 'Níorbh fhéidir linn an leathanach seo a lódáil'],
    ] as const) {
      find.mockRejectedValueOnce(new Error('the disk is away'));
      const { statusCode, headers, body } = await server.browser().get('/privacy', { cookie });
      expect([statusCode, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
      expect(body).toContain(`<h1>${title}</h1>`);
      expect(body.replaceAll(/<[^>]+>/g, '')).toMatch(/: [2-9A-Z]{4}-[2-9A-Z]{2}\./);
      expect(body).toContain('href="/contactus"');
    }
    find.mockResolvedValueOnce(undefined);
    const missing = await server.browser().get('/privacy');
    expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(missing.body).toContain('<h1>We couldn’t find that page</h1>');
    find.mockRestore();
  });
});

/** What the database keeps of a person, as the privacy notice calls it. */
const kept = {
  en: [
    'email address',
    'mobile number',
    'title and name',
    'date of birth',
    'number or ID',
    'password',
    'recovery codes',
    'passkeys: their public key',
    'key of your authenticator app, encrypted',
    'applications you allowed',
    'What you agreed to',
    'devices we remember',
    'emails and text messages we sent',
  ],
  ga: [
    'sheoladh ríomhphoist',
    'uimhir fóin póca',
    'theideal agus d’ainm',
    'dháta breithe',
    'An uimhir nó an',
    'phasfhocal',
    'chóid athshlánaithe',
    'Do phaseochracha:',
    'Eochair d’aip fhíordheimhnithe, agus í criptithe',
    'Na feidhmchláir ar thug tú cead dóibh',
    'Na rudaí ar aontaigh tú leo',
    'gléasanna a choinnímid i gcuimhne',
    'Na ríomhphoist agus na teachtaireachtaí téacs',
  ],
} as const;

describe.each(['en', 'ga'] as const)('the claims of the shipped pages about an account, in %s', (language) => {
  const page = async (path: string) => (await server.browser().get(path, { cookie: `lang=${language}` })).body;

  test('the privacy notice names everything that is stored', async () => {
    const notice = await page('/privacy');
    for (const part of kept[language]) expect(notice).toContain(part);
    // A key that is encrypted can be read back.
    expect(notice).not.toContain('nobody can read back');
  });

  test('the privacy notice and the notice for wellness users name the same time of storage', async () => {
    const rule = { en: 'as long as you have an account', ga: 'chomh fada agus atá cuntas agat' }[language];
    const records = { en: 'kept longer where the law asks for it', ga: 'níos faide nuair a éilíonn an dlí é' }[
      language
    ];
    const { html } = (await server.browser().get(`/login/wellness/cms/dpnotice/?lang=${language}`)).json<{
      html: string;
    }>();
    for (const notice of [await page('/privacy'), html]) {
      expect(notice.toLowerCase()).toContain(rule);
      expect(notice).toContain(records);
      expect(notice).not.toMatch(/twelve months|dhá mhí dhéag/);
    }
  });

  test('the page of questions names every way to log in, and says how long a code may take to arrive', async () => {
    const faq = await page('/faq');
    const said = {
      en: [
        'a few minutes',
        'What is a passkey?',
        'I’ve lost my phone',
        'I can’t use my authenticator app',
        'recovery code',
      ],
      ga: ['cúpla nóiméad', 'Cad is paseochair ann?', 'Chaill mé m’fhón', 'Ní féidir liom m’aip', 'cód athshlánaithe'],
    }[language];
    for (const part of said) expect(faq).toContain(part);
  });

  test('the text for hospitals names codes and passkeys, and does not say that a code is always needed', async () => {
    const { html } = (await server.browser().get(`/login/hospital/cms/registertext/?lang=${language}`)).json<{
      html: string;
    }>();
    expect(html).toMatch({ en: /may need a code.*or a passkey/, ga: /Seans go mbeidh cód.*nó paseochair/ }[language]);
  });
});

test.each(['linen', 'tweed'])('the contact page of %s has mailboxes of one domain', async (brand) => {
  const host = brand === 'linen' ? 'localhost:3000' : 'tweed.localhost:3000';
  for (const language of ['en', 'ga']) {
    const { body } = await server.browser(host).get('/contactus', { cookie: `lang=${language}` });
    const domains = [...body.matchAll(/mailto:\w+@([\w.]+)/g)].map(([, domain]) => domain);
    expect([domains.length, ...new Set(domains)]).toEqual([3, `${brand}.example`]);
  }
});
