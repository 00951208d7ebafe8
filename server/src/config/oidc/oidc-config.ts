import type { OidcScope } from '@selvage/contract/oidc-scopes';
import type { JsonWebKey } from 'node:crypto';
import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import type { Logo } from '../logo/logo.ts';

/** The strength of a login, weakest first. A trusted device does not count as a second factor. */
export const acrLevels = ['password', 'two-step', 'phr'] as const;
export type Acr = (typeof acrLevels)[number];
export const isWeaker = (shown: Acr, wanted: Acr): boolean => acrLevels.indexOf(shown) < acrLevels.indexOf(wanted);

export const clientTypes = ['web', 'spa', 'native', 'service', 'resource'] as const;
export const clientAuthMethods = ['none', 'private_key_jwt', 'client_secret_basic', 'client_secret_post'] as const;
export const sessionModes = ['follows', 'own', 'device'] as const;
export const idTokenAlgorithms = ['ES256', 'RS256'] as const;

/** An application that logs people in, a service without people, or an API that receives tokens. */
export interface OidcClient {
  id: string;
  name: Readonly<Record<Language, string>>;
  /** The picture beside its name on our pages. Without it they show the initials of the name. */
  logo: Logo | null;
  /** The id of the application's brand. */
  brand: string;
  /** The kinds of users that may log in. Empty for a service or a resource, which have no users. */
  kinds: readonly Kind[];
  type: (typeof clientTypes)[number];
  auth: (typeof clientAuthMethods)[number];
  redirectUris: readonly string[];
  /** The URLs to which a person may return after a logout that the application requested. */
  logoutUris: readonly string[];
  /** The URL that is called when a session ends in which the application took part. */
  backchannelLogoutUri: string | null;
  /** The application's start page, for links on our pages. */
  home: string | null;
  /** The page that explains how the application uses people’s data, for the consent page. */
  privacyNotice: string | null;
  scopes: readonly OidcScope[];
  /** The name of the application's sector. Applications of one sector get the same subject for a person. */
  sector: string;
  jwks: readonly JsonWebKey[] | null;
  secret: string | null;
  /** The minimum strength of a login, even if the application asks for less. */
  requires: Acr;
  /** `follows` ends when our session goes idle, `own` has its own idle time, and `device` is a login on a device without a session. */
  session: (typeof sessionModes)[number];
  /** True if activity in the application keeps our session active. */
  refreshIsActivity: boolean;
  /** The APIs for which the application may get tokens. For a resource, the APIs that it is itself. */
  resources: readonly string[];
  /** `ask`: the person must agree before the application learns anything. */
  consent: 'none' | 'ask';
  /** True if the ID token has every claim, for software that cannot call the userinfo endpoint. */
  idTokenClaims: boolean;
  idTokenAlgorithm: (typeof idTokenAlgorithms)[number];
  /** True if the application must use PAR or DPoP. Every application may use them. */
  requiresPar: boolean;
  requiresDpop: boolean;
  /** The version of its entry in the database. Null for an application of the configuration file. */
  version: number | null;
}

/** An API that receives tokens. */
export interface OidcResource {
  uri: string;
  scopes: readonly string[];
  token: 'jwt' | 'opaque';
  seconds: number;
}

/** The mobile apps of a brand. */
export interface OidcApps {
  /** The iOS apps. Each entry contains a team id and a bundle id. */
  apple: readonly string[];
  android: readonly { package: string; fingerprints: readonly string[] }[];
}

export interface OidcConfig {
  clients: readonly OidcClient[];
  resources: readonly OidcResource[];
  /** The mobile apps of each brand, by the id of the brand. */
  apps?: Readonly<Record<string, OidcApps>>;
  /** PEM certificates that replace the public authorities for calls of back-channel logout. */
  ca?: string | undefined;
}
