import { expect, test } from 'vitest';
import { readDemoConfig } from '../../../test/harness/test-config.ts';
import { brandForHost } from './brands.ts';

const { brands } = readDemoConfig();

test.each([
  ['localhost', 'linen'],
  ['localhost:3000', 'linen'],
  ['LOCALHOST:3000', 'linen'],
  ['127.0.0.1:3000', 'linen'],
  ['[::1]', 'linen'],
  ['[::1]:3000', 'linen'],
  ['linen.localhost:3000', 'linen'],
  ['tweed.localhost', 'tweed'],
  ['Tweed.LocalHost:3000', 'tweed'],
])('BR1 the host %s belongs to %s', (host, brand) => {
  expect(brandForHost(brands, host)?.id).toBe(brand);
});

test.each([
  undefined,
  '',
  ':3000',
  'evil.example',
  'localhost.evil.example',
  'evil-localhost',
  'localhost@evil.example',
  'localhost:3000:1',
  'localhost/x',
  '::1',
])('Q-19 the host %j belongs to no brand', (host) => {
  expect(brandForHost(brands, host)).toBeUndefined();
});
