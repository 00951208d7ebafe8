import { isDeepStrictEqual } from 'node:util';
import { isWeaker, type OidcClient } from '../../../config/oidc/oidc-config.ts';

const strengths: Readonly<Record<OidcClient['auth'], number>> = {
  none: 0,
  client_secret_post: 1,
  client_secret_basic: 1,
  private_key_jwt: 2,
};

type Rule = readonly [what: string, isSo: (before: OidcClient, after: OidcClient) => boolean];

const hasMore = (before: readonly string[], after: readonly string[]): boolean =>
  after.some((each) => !before.includes(each));

const returnSettings = ['redirectUris', 'logoutUris', 'backchannelLogoutUri'] as const;
const addressSettings = [...returnSettings, 'home', 'privacyNotice'] as const;

/** The form and the documentation say the rule in these words. */
export const newHostWords =
  'a redirect, logout or back-channel logout address on a host or port that no address of this kind has; a start page or privacy notice on a host or port that no address of the application has';

/** The origins of these addresses: scheme, host and port. An app has addresses with a scheme of its own and no host. */
const originsIn = (client: OidcClient, settings: readonly (typeof addressSettings)[number][]): string[] =>
  settings
    .flatMap((setting) => client[setting] ?? [])
    .map((uri) => {
      const { protocol, host } = new URL(uri);
      return `${protocol}//${host}`;
    });

/** What one agent must not change alone: each of these could give an attacker tokens or data of people. */
const rules: readonly Rule[] = [
  [
    'an address on a new host or port',
    // Users and codes go to redirect addresses, so a host that has a logout address only is not trusted with them. Links lead to the other addresses.
    (before, after) =>
      [...returnSettings.map((setting) => [setting]), addressSettings].some((settings) =>
        hasMore(originsIn(before, settings), originsIn(after, settings)),
      ),
  ],
  [
    'weaker authentication of the application',
    (before, after) =>
      strengths[after.auth] < strengths[before.auth] ||
      (before.requiresPar && !after.requiresPar) ||
      (before.requiresDpop && !after.requiresDpop),
  ],
  ['new public keys', (before, after) => after.jwks !== null && !isDeepStrictEqual(before.jwks, after.jwks)],
  ['more kinds of users', (before, after) => hasMore(before.kinds, after.kinds)],
  ['more scopes', (before, after) => hasMore(before.scopes, after.scopes)],
  ['more APIs', (before, after) => hasMore(before.resources, after.resources)],
  ['a weaker login', (before, after) => isWeaker(after.requires, before.requires)],
  ['no consent', (before, after) => before.consent === 'ask' && after.consent === 'none'],
  ['longer sessions', (before, after) => after.session !== before.session && after.session !== 'follows'],
  ['another sector', (before, after) => before.sector !== after.sector || before.brand !== after.brand],
];

/** The reasons why a second agent must agree to the change. Empty if one agent may make it alone. */
export const needsSecondAgent = (before: OidcClient | null, after: OidcClient): string[] =>
  before === null ? ['a new application'] : rules.filter(([, isSo]) => isSo(before, after)).map(([what]) => what);
