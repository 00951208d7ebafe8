import type { Language } from '@selvage/contract/languages';
import { kinds } from '@selvage/contract/user-types';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import cookie from '@fastify/cookie';
import { slotNames, slot } from '@selvage/contract/document-slots';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HostedBrand } from '../../config/config.ts';
import { applications } from '../../../test/harness/oidc-clients.ts';
import { hostedCalico, hostedLinen, hostedTweed } from '../../../test/harness/test-config.ts';
import type { ContentRequest } from '../../gateways/content/content-text.ts';
import { brandFiles } from './brand-files.ts';
import { readTwoFactor } from '../../config/two-factor-settings.ts';
import { brandForHost } from './brands.ts';
import { WebDocuments } from './documents.ts';

const hostile: HostedBrand = {
  ...hostedLinen,
  id: 'hostile',
  hosts: ['hostile.test'],
  name: `</script><script>alert("x")</script> $& {{head}}`,
  links: { ...hostedLinen.links, faq: '/faq?a="><script>' },
};
const named = { en: 'Claims <b>', ga: 'Éilimh' };
const clients = applications.map((client) => (client.id === 'claims' ? { ...client, name: named } : client));
const brands = [hostedLinen, hostedTweed, hostedCalico, hostile] as const;

const written = (html: string, language: Language = 'en') => ({
  title: '',
  version: '1',
  series: 'default/member/registertext',
  source: new Uint8Array(),
  wording: '',
  asks: null,
  effective: '',
  html,
  language,
});
const registerTexts = new Map([['linen member', written('<p>Register {{once}}.</p>')]]);

let root: string;
let app: FastifyInstance;
const twoFactor = readTwoFactor(undefined);

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'documents-'));
  const shapes = [false, true].flatMap((hides) => [false, true].map((presets) => ({ hides, presets })));
  const documents = shapes.flatMap(({ hides, presets }) =>
    [...kinds, 'shell'].flatMap((page) => {
      const file = `${hides}.${presets}.${page}.html`;
      writeFileSync(join(root, `ga.${file}`), `ga.${file}\nphone=${slot('phone')}\n`);
      writeFileSync(join(root, file), `${file}\n${slotNames.map((name) => `${name}=${slot(name)}`).join('\n')}`);
      const shape = { hidesKindSelector: hides, presetsTerms: presets, page };
      return [
        { ...shape, language: 'en', file },
        { ...shape, language: 'ga', file: `ga.${file}` },
      ];
    }),
  );
  const fonts = { linen: 'assets/linen.woff2', tweed: 'assets/tweed.woff2' };
  const built = {
    root,
    documents,
    fonts,
    inlineStyleHashes: [],
    inlineScriptHashes: [],
    embed: { style: 'assets/embed.css' },
    area: { script: '', styles: [] },
  };
  const content = {
    find: (asked: ContentRequest) => Promise.resolve(registerTexts.get(`${asked.brand} ${asked.section}`)),
    townCounties: () => Promise.resolve(undefined),
    paymentConfig: () => Promise.resolve(undefined),
    messageWords: () => Promise.resolve(undefined),
  };
  const ready = new WebDocuments(
    built,
    {
      analyticsUrl: 'https://stats.example/c',
      embeddingOrigins: [],
      limits: { signInFailures: 5 },
      oidc: { clients, resources: [] },
      twoFactor,
    },
    content,
  );
  app = Fastify();
  await app.register(cookie);
  app.decorateRequest('brand', null);
  app.addHook('onRequest', async (request) => void (request.brand = brandForHost(brands, request.host) ?? null));
  for (const page of [...kinds, 'shell'] as const)
    app.get(`/${page}`, (request, reply) => ready.send(request, reply, page));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const textOf = async (host: string, page: string) => (await app.inject({ url: `/${page}`, headers: { host } })).body;
const settingsIn = (text: string): { brand: Record<string, unknown>; analyticsUrl: unknown } =>
  JSON.parse(/<script type="application\/json" id="loginAppSettings">(.*?)<\/script>/.exec(text)?.[1] ?? 'null');

test.each([
  ['localhost', 'false.false.member.html'],
  ['tweed.localhost', 'true.true.member.html'],
  ['calico.test', 'true.false.member.html'],
])('BR1 %s gets the HTML document for the settings of its brand', async (host, file) => {
  expect(await textOf(host, 'member')).toMatch(new RegExp(`^${file}\n`));
});

test('WY7 the HTML document says whether any kind of user may have passkeys', async () => {
  expect(await textOf('localhost', 'member')).toContain('passkeys=on');
  for (const kind of kinds) twoFactor[kind].types = ['EMAIL', 'SMS'];
  expect(await textOf('localhost', 'consultant')).toContain('passkeys=off');
});

test('BR1 every placeholder of the HTML document is filled from the brand', async () => {
  const text = await textOf('calico.test', 'hospital');
  expect(text).toContain('id=calico\nname=Calico &amp; Daughters\nfaq=/faq\n');
  expect(text).toContain('contact=https://help.calico.test/contact?from=letter&amp;to=us\n');
  expect(text).toContain('terms=/providerportaltermsofuse\n');
  expect(text).toContain('phone= Phone: <a href="tel:015550100">(01) 555-0100</a>\n');
  expect(text).not.toContain('{{');
});

test('S9 the phone number has an Irish sentence too, and a brand without a number has none', async () => {
  const irish = { host: 'calico.test', 'accept-language': 'ga' };
  const { body } = await app.inject({ url: '/member', headers: irish });
  expect(body).toContain('phone= Fón: <a href="tel:015550100">(01) 555-0100</a>\n');
  const without = await textOf('localhost', 'member');
  expect(without).toContain('phone=\n');
  expect(settingsIn(without).brand).not.toHaveProperty('phone');
});

test('BR1 the head of the HTML document has the colours, style sheet, icon and heading font of the brand', async () => {
  const { icon, sheet } = brandFiles(hostedCalico);
  const text = await textOf('calico.test', 'shell');
  expect(text).toContain('<meta name="theme-color" content="#f6f2f9" media="(prefers-color-scheme: light)" />');
  expect(text).toContain('<meta name="theme-color" content="#10161c" media="(prefers-color-scheme: dark)" />');
  expect(text).toContain(`<link rel="stylesheet" href="${sheet?.url}" />`);
  expect(text).toContain(`<link rel="icon" href="${icon.url}" type="image/svg+xml" />`);
  expect(text).toContain('href="/assets/linen.woff2"');
  expect(await textOf('tweed.localhost', 'shell')).toContain('href="/assets/tweed.woff2"');
  expect(await textOf('localhost', 'shell')).not.toContain('rel="stylesheet"');
});

test('BR1 the HTML document has only the settings of the brand that the page shows', async () => {
  const { brand, analyticsUrl } = settingsIn(await textOf('calico.test', 'member'));
  expect(analyticsUrl).toBe('https://stats.example/c');
  expect(brand).toEqual({
    id: 'calico',
    name: 'Calico & Daughters',
    hidesKindSelector: true,
    presetsTerms: false,
    providersMailbox: 'surgeries@calico.test',
    phone: '(01) 555-0100',
    areas: hostedCalico.areas,
    links: hostedCalico.links,
  });
});

test('the name or a link of a brand cannot add markup to the HTML document', async () => {
  const text = await textOf('hostile.test', 'member');
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(settingsIn(text).brand).toMatchObject({ name: hostile.name });
  expect(text).toContain('faq=/faq?a=&quot;&gt;&lt;script&gt;\n');
});

test('CM1 the HTML document has the registration text of its kind, and a changed text at the next request', async () => {
  expect(await textOf('localhost', 'member')).toContain('registerText=<p>Register {{once}}.</p>\n');
  expect(await textOf('localhost', 'hospital')).toContain('registerText=\n');
  expect(await textOf('localhost', 'shell')).toContain('registerText=\n');
  registerTexts.set('linen member', written('<p>Cláraigh.</p>', 'ga'));
  expect(await textOf('localhost', 'member')).toContain('registerText=<div lang="ga"><p>Cláraigh.</p></div>\n');
});

test.each([
  ['/member?lang=ga', 'ga.false.false.member.html'],
  ['/member?lang=ga&lang=en', 'false.false.member.html'],
  ['/member?lang=xx', 'false.false.member.html'],
])('%s is answered with the document %s', async (url, file) => {
  const { body } = await app.inject({ url, headers: { host: 'localhost', 'accept-language': 'en-IE' } });
  expect(body.split('\n')[0]).toBe(file);
});

describe('OP15 the application that a person logs in to', () => {
  const waiting = (client: string, more = '') => `/oidc/interaction/abc?client=${client}${more}`;
  const asked = async (redir: string, { page = 'member', host = 'localhost', headers = {} } = {}) =>
    (await app.inject({ url: `/${page}?redir=${encodeURIComponent(redir)}`, headers: { host, ...headers } })).body;

  test.each(['member', 'shell'])(
    'is named in the %s document, in every language and by the configuration',
    async (page) => {
      const text = await asked(waiting('claims', '&answer=continue'), { page });
      expect(text).toContain('<template id="loginAppFor" data-en="Claims &lt;b&gt;" data-ga="Éilimh">');
      for (const sentence of [
        'Log in to continue to <strong>Claims &lt;b&gt;</strong>',
        'Logáil isteach chun leanúint ar aghaidh chuig <strong>Éilimh</strong>',
        'To continue to <strong>Claims &lt;b&gt;</strong>',
        'Chun leanúint ar aghaidh chuig <strong>Éilimh</strong>',
      ])
        expect(text).toContain(`<p>${sentence}</p>`);
      expect(text).toMatch(/applicationHead=<div class="lp-for" lang="en">[^]*<b>C<\/b>/);
    },
  );

  test.each([
    ['no request', '/memberarea/'],
    ['an application that is not configured', waiting('nobody')],
    ['an application of another brand', waiting('tweed-notes')],
    ['another site', `https://evil.example${waiting('claims')}`],
    ['a made-up name', '/oidc/interaction/abc?client=<b>'],
  ])('is not named with %s', async (_, redir) => {
    const text = await asked(redir);
    expect(text).toMatch(/^application=$/m);
    expect(text).not.toContain('loginAppFor');
  });

  test('is not named if the redir parameter is repeated, nor OP35 if the portal is framed', async () => {
    const redir = encodeURIComponent(waiting('claims'));
    const twice = await app.inject({ url: `/member?redir=${redir}&redir=${redir}`, headers: { host: 'localhost' } });
    expect(twice.body).not.toContain('loginAppFor');
    expect(await asked(waiting('claims'), { headers: { 'sec-fetch-dest': 'iframe' } })).not.toContain('loginAppFor');
    expect(await textOf('localhost', 'member')).not.toContain('loginAppFor');
  });
});
