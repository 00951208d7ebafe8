import { expect, test } from 'vitest';
import * as features from './feature-messages.ts';
import { loadLoginMessages } from './load-login-page.ts';

/** Every text by its path: `.signIn.title`. */
function sentences(messages: unknown, path = ''): [string, string][] {
  if (typeof messages === 'string') return [[path, messages]];
  if (typeof messages !== 'object' || messages === null) return [];
  return Object.entries(messages).flatMap(([name, inner]) => sentences(inner, `${path}.${name}`));
}

// Each with one of its sentences, so that an empty list is no proof.
test.each([
  ['the login page', loadLoginMessages, ['.signIn.title', 'Log in']],
  ['the account pages', features.accountMessages, ['.settings.safety.title', 'Security at a glance']],
  ['the pages of a logged-in person', features.signedInMessages, ['.stepUp.title', 'Confirm it’s you']],
  ['registration', features.registrationMessages, ['.title', 'Register']],
  ['the identity fields', features.identityFieldMessages, ['.birthDate.label', 'Date of birth']],
  ['the list of colleagues', features.colleaguesMessages, ['.title', 'Colleagues']],
  ['an invitation', features.invitationMessages, ['.title', 'Join your colleagues']],
  ['the logout', features.signOutMessages, ['.done', 'You have logged out']],
  ['the security screen', features.securityMessages, ['.title', 'Security']],
  ['two-factor authentication', features.twoFactorMessages, ['.settings.title', '2-Factor Authentication']],
  ['“Protect your account”', features.protectMessages, ['.title', 'Protect your account']],
  ['the ways of the second step', features.waysMessages, ['.setUp.title', 'Set up an authenticator app']],
  ['the required second step', features.policyMessages, ['.passkey.logout', 'Log out']],
  ['the phone field', features.phoneMessages, ['.label', 'Phone (mobile preferred)']],
] as const)('every sentence of %s differs between Irish and English', async (_, loader, known) => {
  const [english, irish] = [sentences(await loader('en')), sentences(await loader('ga'))];
  expect(english).toContainEqual(known);
  expect(irish.map(([path]) => path)).toEqual(expect.arrayContaining(english.map(([path]) => path)));
  const inIrish = new Map(irish);
  const same = english.filter(([path, sentence]) => inIrish.get(path) === sentence).map(([path]) => path);
  // The end of a sentence after the address, which is punctuation.
  expect(same.filter((path) => path !== '.noRegistrationId.after')).toEqual([]);
});
