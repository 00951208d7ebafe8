import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import type { OidcClient } from './oidc-config.ts';
import { ConfigError, type ConfigProblem, settingName } from '../parts/setting.ts';

/** Why a text is no URL of an application, or null. It must be written as browsers write it, because URLs are compared character by character. */
function urlFault(text: string): string | null {
  if (!/^[\x21-\x7e]*$/.test(text)) return 'must have only ASCII characters and no space';
  const unfit = ['*', '#', '\\', '..'].find((each) => text.includes(each));
  if (unfit === '*') return 'must have no *: list each address';
  if (unfit !== undefined) return `must have no ${unfit}`;
  if (!URL.canParse(text)) return 'must be a whole address, such as https://app.insurer.example/callback';
  const { href, username, password } = new URL(text);
  if (username !== '' || password !== '') return 'must have no user and no password';
  if (href === text) return null;
  return href === `${text}/`
    ? 'must have a slash at its end, such as https://app.insurer.example/'
    : 'must be as browsers write it: the host in small letters, and without a port that is the default (443 for https)';
}

export const oidcUrl = z
  .string()
  .check(z.refine((text) => urlFault(text) === null, { error: ({ input }) => urlFault(String(input)) ?? '' }));

interface Given {
  type: OidcClient['type'];
  redirectUris?: readonly string[] | undefined;
  logoutUris?: readonly string[] | undefined;
  backchannelLogoutUri?: string | undefined;
  home?: string | undefined;
  privacyNotice?: string | undefined;
}

/**
 * The URLs that are not safe enough, with their keys. A text that is no URL is left out, because its schema refuses it. The redirect and logout URIs of a native app follow a rule of
 * their own, because only browsers open them.
 */
export function urlProblems(given: Given, at: (key: string) => string[], mode: Config['mode']): ConfigProblem[] {
  const { type, redirectUris = [], logoutUris = [], backchannelLogoutUri, home, privacyNotice } = given;
  const seen: [key: string, uri: string | undefined, type: OidcClient['type']][] = [
    ...redirectUris.map((uri, index): [string, string, OidcClient['type']] => [`redirectUris.${index}`, uri, type]),
    ...logoutUris.map((uri, index): [string, string, OidcClient['type']] => [`logoutUris.${index}`, uri, type]),
    ['backchannelLogoutUri', backchannelLogoutUri, 'web'],
    ['home', home, 'web'],
    ['privacyNotice', privacyNotice, 'web'],
  ];
  return seen.flatMap(([key, uri, of]) =>
    uri === undefined || urlFault(uri) !== null || isFitting(uri, of, mode)
      ? []
      : new ConfigError(settingName(at(key)), urlRule[of === 'native' ? 'native' : mode]).problems,
  );
}

const urlRule = {
  production: 'must begin with https://',
  demo: 'must begin with https:// (or http:// for localhost)',
  native: 'must begin with https://, http://127.0.0.1, http://[::1], or a scheme that is a domain of yours in reverse',
} as const;

const loopback = new Set(['127.0.0.1', '[::1]']);

/** True if a URL is safe enough. Demo mode also accepts URLs of an application on this machine. */
function isFitting(uri: string, type: OidcClient['type'], mode: Config['mode']): boolean {
  const { protocol, hostname } = new URL(uri);
  if (protocol === 'https:') return true;
  if (protocol !== 'http:') return type === 'native' && /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:$/.test(protocol);
  if (loopback.has(hostname)) return type === 'native' || mode === 'demo';
  return mode === 'demo' && hostname === 'localhost' && type !== 'native';
}

/**
 * Finds redirect URIs that applications of two sectors share. The owner of such a URL would get both subjects of a
 * person and could link them.
 */
export function sharedUrls(
  { id, sector, redirectUris }: Pick<OidcClient, 'id' | 'sector' | 'redirectUris'>,
  others: readonly OidcClient[],
): ConfigProblem[] {
  return redirectUris.flatMap((uri, index) => {
    const other = others.find((each) => each.sector !== sector && each.redirectUris.includes(uri));
    if (!other) return [];
    const setting = settingName(['oidc', 'clients', id, 'redirectUris', String(index)]);
    const remedy = 'give both the same sector';
    return new ConfigError(setting, `is an address of ${other.id} already, which has another sector`, { remedy })
      .problems;
  });
}
