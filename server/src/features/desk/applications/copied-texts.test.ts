import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { OidcClient } from '../../../config/oidc/oidc-config.ts';
import { applications } from '../../../../test/harness/oidc-clients.ts';
import { configurationsOf } from './configurations.ts';
import { remedyOf } from './refusal-words.ts';

const inDocs = (page: string): string => readFileSync(new URL(`../../../../../docs/${page}`, import.meta.url), 'utf8');
const web = applications.find(({ id }) => id === 'partner');
const textFor = (name: string, change: Partial<OidcClient>, issuer: string): string => {
  if (!web) throw new Error('there is no application with a secret');
  return configurationsOf({ ...web, ...change }, issuer).find((each) => each.name === name)?.text ?? '';
};

describe('DK6 a configuration to copy', () => {
  test('for Apache has the lines of the documented virtual host, which is run as printed', () => {
    const archive = {
      id: 'archive',
      redirectUris: ['https://archive.insurer.example/oidc-callback'],
      scopes: ['openid', 'kind', 'member'] as const,
    };
    const page = inDocs('application-apache.md');
    const lines = textFor('Apache', archive, 'https://portal.insurer.example').trim().split('\n');
    const own = /OIDCClientSecret|OIDCCryptoPassphrase|OIDCProviderTokenEndpointAuth/;
    expect(lines.filter((line) => !own.test(line) && !page.includes(`\n${line}\n`))).toEqual([]);
  });

  test('for Express has the values where the documented program has them', () => {
    const receipts = { id: 'receipts', redirectUris: ['http://localhost:8080/callback'] };
    const text = textFor('Express', receipts, 'http://localhost:3000');
    const page = inDocs('applications.md');
    expect(page).toContain(text.split('\n')[0]);
    expect(page).toContain("openid.discovery(new URL('http://localhost:3000'), 'receipts', {}, showsSecret");
    expect(text).toContain("openid.discovery(new URL('http://localhost:3000'), 'receipts', {}, showsSecret");
  });

  test('is offered only for a site with a server and a secret', () => {
    if (!web) throw new Error('there is no application with a secret');
    expect(configurationsOf(web, '')).toHaveLength(5);
    expect(configurationsOf({ ...web, type: 'spa', auth: 'none' }, '')).toEqual([]);
  });
});

test('the desk says the same about a refusal as the documentation', () => {
  const rows = [...inDocs('logs.md').matchAll(/^\| ((?:`\w+`(?:, )?)+) \| (.+) \|$/gm)];
  const documented = rows.flatMap(([, names = '', remedy = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, remedy] as const),
  );
  const plain = (text: string) =>
    text
      .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .replaceAll(/[`]/g, '')
      .replaceAll("'", '’');
  const known = documented.filter(([name]) => remedyOf(name) !== remedyOf('other'));
  expect(known.length).toBeGreaterThan(15);
  expect(known.filter(([name, remedy]) => plain(remedy) !== remedyOf(name))).toEqual([]);
});
