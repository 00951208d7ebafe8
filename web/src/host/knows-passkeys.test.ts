import { afterEach, expect, test, vi } from 'vitest';
import { hideUnknownPasskeys } from './knows-passkeys.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['that knows none', undefined, 'off'],
  ['that does not write them as our calls take them', {}, 'off'],
  ['that knows them', { parseRequestOptionsFromJSON: () => ({}) }, undefined],
])('WY12 whether the login has a button for passkeys is decided in a browser %s', (_, known, marked) => {
  if (known !== undefined) vi.stubGlobal('PublicKeyCredential', known);
  const mount = document.createElement('div');
  hideUnknownPasskeys(mount);
  expect(mount.dataset['passkeys']).toBe(marked);
});
