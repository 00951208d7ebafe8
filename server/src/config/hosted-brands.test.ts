import { linen, tweed } from '@selvage/contract/brands';
import { looks } from '@selvage/contract/tokens/looks';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError } from './parts/setting.ts';
import { readDemoConfig } from '../../test/harness/test-config.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'brands-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content);
  return name;
};
const brandsOf = (file: object, environment: NodeJS.ProcessEnv = {}) =>
  readDemoConfig({ ...environment, SELVAGE_CONFIG: join(folder, write('selvage.json', JSON.stringify(file))) }).brands;
const problem = (file: object, environment: NodeJS.ProcessEnv = {}): string => {
  try {
    brandsOf(file, environment);
    return 'accepted';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

const calico = { name: 'Calico Care', sender: 'post@calico.example', providersMailbox: 'gps@calico.example' };
const production: NodeJS.ProcessEnv = {
  SELVAGE_MODE: 'production',
  SELVAGE_ALLOW_INSECURE: 'demo-brand',
  SMS_URL: 'https://texts.example/send',
  SELVAGE_SECRET: 'a-secret-of-the-operators-own-making-42',
  DATABASE_URL: 'postgres://selvage@db.example/selvage?sslmode=verify-full',
  PUBLIC_URL: 'https://portal.example',
  SMTP_URL: 'smtps://mail.example',
};

describe('BR1 a brand that the operator adds', () => {
  test('needs a name and two mailboxes, and gets the rest from the shipped look that it names', () => {
    expect(brandsOf({ brands: { calico } }, { PORT: '4000' })[2]).toEqual({
      ...calico,
      id: 'calico',
      origin: 'http://calico.localhost:4000',
      hosts: ['calico.localhost'],
      hidesKindSelector: false,
      presetsTerms: false,
      links: linen.links,
      areas: linen.areas,
      look: 'linen',
      tokens: looks.linen.tokens,
      mark: null,
    });
  });

  test('may set everything itself, with colours and a drawing in files beside the configuration', () => {
    write('calico.tokens.json', JSON.stringify({ light: { page: '#FAF5FF' }, dark: { accent: '#ffd0e0' } }));
    write('calico.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const given = {
      ...calico,
      origin: 'https://calico.example',
      hosts: ['www.calico.example'],
      look: 'tweed',
      tokens: 'calico.tokens.json',
      mark: 'calico.svg',
      hidesKindSelector: true,
      presetsTerms: true,
      phone: '+353 1 555 0100',
      links: { faq: 'https://help.calico.example/', terms: { member: '/small-print' } },
    };
    expect(brandsOf({ brands: { calico: given } })[2]).toEqual({
      ...given,
      id: 'calico',
      hosts: ['calico.example', 'www.calico.example', 'calico.localhost'],
      tokens: {
        light: { ...looks.tweed.tokens.light, page: '#faf5ff' },
        dark: { ...looks.tweed.tokens.dark, accent: '#ffd0e0' },
      },
      mark: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      links: {
        faq: 'https://help.calico.example/',
        contact: '/contactus',
        privacy: '/privacy',
        accessibility: '/accessibility',
        terms: { ...linen.links.terms, member: '/small-print' },
      },
      areas: linen.areas,
    });
  });

  test('may be the only brand if PUBLIC_URL is its origin', () => {
    const [only, ...others] = brandsOf(
      { brands: { calico: { ...calico, origin: 'https://portal.example' } } },
      production,
    );
    expect([only.id, only.hosts, others]).toEqual(['calico', ['portal.example'], []]);
  });
});

test.each(['+353 1 555 0100', '(01) 555 0100', '01 555 0100', '1800-555-010', '+35315550100'])(
  'BR1 the phone number of a brand may be %s',
  (phone) => expect(brandsOf({ brands: { linen: { phone } } })[0].phone).toBe(phone),
);

test('BR1 every field of the brands that ship can be changed', () => {
  const [first, second] = brandsOf({
    brands: {
      linen: {
        name: 'Flax',
        hidesKindSelector: true,
        sender: 'post@flax.example',
        tokens: { dark: { page: '#000000' } },
      },
      tweed: { presetsTerms: false, look: 'linen', providersMailbox: 'gps@tweed.example', links: { faq: '/help' } },
    },
  });
  expect(first).toMatchObject({ id: 'linen', name: 'Flax', hidesKindSelector: true, sender: 'post@flax.example' });
  expect(first.tokens).toEqual({ ...looks.linen.tokens, dark: { ...looks.linen.tokens.dark, page: '#000000' } });
  expect(second).toMatchObject({
    ...tweed,
    presetsTerms: false,
    look: 'linen',
    providersMailbox: 'gps@tweed.example',
    links: { ...tweed.links, faq: '/help' },
  });
  expect(second?.tokens).toBe(looks.linen.tokens);
});

test('RN1 links apply to every brand, unless a brand has its own', () => {
  const [first, second] = brandsOf({
    links: { contact: 'https://www.example/contact', terms: { hospital: '/h' } },
    brands: { tweed: { links: { contact: '/talk' } } },
  });
  expect(first.links).toEqual({
    faq: '/faq',
    contact: 'https://www.example/contact',
    privacy: '/privacy',
    accessibility: '/accessibility',
    terms: { ...linen.links.terms, hospital: '/h' },
  });
  expect(second?.links).toEqual({ ...first.links, contact: '/talk' });
});

describe('LN2 the settings of the areas', () => {
  test('have the addresses of the specification by default, which can be changed for every brand or for one brand', () => {
    const [first, second] = brandsOf({
      areas: { member: 'https://members.example/home', group: '/employers/' },
      brands: { tweed: { areas: { group: '/companies/' } } },
    });
    expect(first.areas).toEqual({
      consultant: '/consultantarea/',
      group: '/employers/',
      hospital: '/hospitalarea/',
      member: 'https://members.example/home',
      wellness: '/wellbeing/',
    });
    expect(second?.areas).toEqual({ ...first.areas, group: '/companies/' });
  });

  test.each([
    '/',
    '/memberlogin',
    '/memberlogin/login',
    '/any/login',
    '/api/x',
    '//evil.example',
    'javascript:x',
    '/a b',
  ])('refuse %s, because people could not continue from there', (member) =>
    expect(problem({ areas: { member } })).toContain('SELVAGE_CONFIG areas.member is not valid'),
  );

  test('accept only https addresses in production', () => {
    expect(problem({ areas: { member: 'http://members.example/' } }, production)).toBe(
      'SELVAGE_CONFIG areas.member of linen must be an https address in production',
    );
    expect(problem({ areas: { member: 'https://members.example/' } }, production)).toBe('accepted');
  });
});

describe('RN1 a wrong setting of a brand is named', () => {
  const path = 'SELVAGE_CONFIG brands.calico';
  const given = (more: object) => ({ brands: { calico: { ...calico, ...more } } });

  test.each<[what: string, file: object, named: string]>([
    ['no name', { brands: { calico: { ...calico, name: undefined } } }, `${path}.name must be set`],
    ['no sender', { brands: { calico: { ...calico, sender: undefined } } }, `${path}.sender must be set`],
    ['no mailbox', { brands: { calico: { ...calico, providersMailbox: undefined } } }, `${path}.providersMailbox must`],
    ['an unknown key', given({ motto: 'x' }), `${path}.motto is not a setting`],
    [
      'an id with capitals',
      { brands: { Calico: calico } },
      'SELVAGE_CONFIG brands.Calico is not valid: must be 2 to 31',
    ],
    ['an id that leads out of the folder', { brands: { '../x': calico } }, 'SELVAGE_CONFIG brands.../x is not valid'],
    ['the id of every brand', { brands: { default: calico } }, 'SELVAGE_CONFIG brands.default is not valid'],
    ['a name of two lines', given({ name: 'Calico\r\nBcc: x@evil.example' }), `${path}.name is not valid`],
    ['an empty name', given({ name: '  ' }), `${path}.name is not valid`],
    [
      'a sender that is no email',
      given({ sender: 'Calico <post@calico.example>' }),
      `${path}.sender is not valid: must be an`,
    ],
    [
      'a phone number of letters',
      given({ phone: 'ring us' }),
      `${path}.phone is not valid: must be a phone number such as`,
    ],
    ['two ways to dial one number', given({ phone: '+353 (0)1 555 0100' }), `${path}.phone is not valid`],
    ['a phone number with a script', given({ phone: '015550100"><script>' }), `${path}.phone is not valid`],
    ['an unknown look', given({ look: 'silk' }), `${path}.look is not valid: must be linen or tweed`],
    ['a host with a port', given({ hosts: ['a.example:80'] }), `${path}.hosts.0 is not valid`],
    [
      'the host of another brand',
      given({ hosts: ['localhost'] }),
      `${path}.hosts has localhost, which is a host of linen already`,
    ],
    ['an origin that no browser sends', given({ origin: 'https://a.example:443' }), `${path}.origin is not valid`],
    ['an impossible port', given({ origin: 'https://a.example:99999' }), `${path}.origin is not valid`],
    ['a script for a link', given({ links: { faq: 'javascript:alert(1)' } }), `${path}.links.faq is not valid`],
    [
      'a link with an unknown scheme',
      given({ links: { contact: '//evil.example' } }),
      `${path}.links.contact is not valid`,
    ],
    ['a link with a backslash', given({ links: { contact: '/\\evil.example' } }), `${path}.links.contact is not valid`],
    ['an unknown kind', given({ links: { terms: { nurse: '/x' } } }), `${path}.links.terms.nurse is not a setting`],
    ['an unknown link', { links: { blog: '/x' } }, 'SELVAGE_CONFIG links.blog is not a setting'],
    ['an unknown theme', given({ tokens: { night: {} } }), `${path}.tokens.night is not a setting`],
    [
      'an unknown colour',
      given({ tokens: { light: { pgae: '#ffffff' } } }),
      `${path}.tokens.light.pgae is not a setting`,
    ],
    [
      'a named colour',
      given({ tokens: { light: { page: 'white' } } }),
      `${path}.tokens.light.page is not valid: must be a`,
    ],
    ['a short colour', given({ tokens: { dark: { page: '#fff' } } }), `${path}.tokens.dark.page is not valid`],
    [
      'a colour that ends its rule',
      given({ tokens: { light: { page: '#ffffff;} *{display:none' } } }),
      `${path}.tokens.light.page is not valid`,
    ],
    [
      'a pair of colours without contrast',
      given({ tokens: { light: { muted: '#9aa4ad' } } }),
      `${path}.tokens.light.muted cannot be read on page: #9aa4ad on #f3f5f2 has a contrast of 2.31 and needs 4.5`,
    ],
    ['a file of tokens that is missing', given({ tokens: 'nowhere.json' }), `${path}.tokens cannot be read: ENOENT`],
    ['tokens of no kind', given({ tokens: 7 }), `${path}.tokens is not valid`],
    ['a drawing that is missing', given({ mark: 'nowhere.svg' }), `${path}.mark cannot be read: ENOENT`],
  ])('%s', (_, file, named) => {
    expect(problem(file)).toContain(named);
  });

  test('a broken file of colours, a drawing that is no SVG, and one that is too large', () => {
    write('broken.json', '{ "light": ');
    expect(problem(given({ tokens: 'broken.json' }))).toContain(`${path}.tokens cannot be read`);
    write('photo.svg', Buffer.from([0xff, 0xd8, 0xff]));
    expect(problem(given({ mark: 'photo.svg' }))).toBe(`${path}.mark is not an SVG drawing`);
    write('large.svg', `<svg>${' '.repeat(33 * 1024)}</svg>`);
    expect(problem(given({ mark: 'large.svg' }))).toBe(`${path}.mark is larger than 32 KB`);
  });

  test('every brand must have its own origin in production, and no two brands may share a host', () => {
    expect(problem({ brands: { calico } }, production)).toBe(`${path}.origin must be set in production`);
    expect(problem({ brands: { tweed: { name: 'x' } } }, production)).toBe(
      'SELVAGE_CONFIG brands.tweed.origin must be set in production',
    );
    expect(problem(given({ origin: 'https://portal.example:8443' }), production)).toBe(
      `${path}.hosts has portal.example, which is a host of linen already`,
    );
  });
});

test('a demonstration behind a proxy uses the port of the proxy for every brand', () => {
  const brands = brandsOf({}, { PORT: '4001', PUBLIC_URL: 'http://localhost:4000' });
  expect(brands.map(({ origin }) => origin)).toEqual(['http://localhost:4000', 'http://tweed.localhost:4000']);
});
