import { expect, test, vi } from 'vitest';

test.fails('a test fails if it writes an error to the console', () => {
  expect(() => console.error('a complaint nobody expected')).not.toThrow();
});

test('the warning of the OpenID Connect library about Node 20 fails no test', () => {
  expect(() => console.warn('oidc-provider WARNING: Unsupported runtime. Use Node.js v22.x LTS.')).not.toThrow();
});

test('a test that expects its console error passes', () => {
  const heard = vi.spyOn(console, 'error').mockReturnValue();
  console.error('a complaint somebody expected');
  expect(heard).toHaveBeenCalledOnce();
  heard.mockRestore();
});
