import { afterEach, expect, test, vi } from 'vitest';
import { hideUnknownPasskeys } from './knows-passkeys.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['without passkeys has none', undefined, 'off'],
  ['that cannot read our options as JSON has none', {}, 'off'],
  ['that has passkeys keeps it', { parseRequestOptionsFromJSON: () => ({}) }, undefined],
])('WY12 the passkey button of the login: a browser %s', (_, known, marked) => {
  if (known !== undefined) vi.stubGlobal('PublicKeyCredential', known);
  const mount = document.createElement('div');
  hideUnknownPasskeys(mount);
  expect(mount.dataset['passkeys']).toBe(marked);
});
