import type { OidcScope } from '@selvage/contract/oidc-scopes';
import type { JsonWebKey } from 'node:crypto';
import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';

/** How strongly somebody logged in, the weakest first. A trusted device shows no second factor. */
export const acrLevels = ['password', 'two-step', 'phr'] as const;
export type Acr = (typeof acrLevels)[number];
export const isWeaker = (shown: Acr, wanted: Acr): boolean => acrLevels.indexOf(shown) < acrLevels.indexOf(wanted);

export const clientTypes = ['web', 'spa', 'native', 'service', 'resource'] as const;
export const clientAuthMethods = ['none', 'private_key_jwt', 'client_secret_basic', 'client_secret_post'] as const;
export const sessionModes = ['follows', 'own', 'device'] as const;
export const idTokenAlgorithms = ['ES256', 'RS256'] as const;

/** OP36: an application that asks who somebody is, a service without people, or an API that is given tokens. */
export interface OidcClient {
  id: string;
  name: Readonly<Record<Language, string>>;
  /** The id of the brand that it belongs to. */
  brand: string;
  /** None of a service and of a resource, which have no people. */
  kinds: readonly Kind[];
  type: (typeof clientTypes)[number];
  auth: (typeof clientAuthMethods)[number];
  redirectUris: readonly string[];
  /** Where people may be sent after they logged out there. */
  logoutUris: readonly string[];
  /** Told when a session ends that the application takes part in. */
  backchannelLogoutUri: string | null;
  /** Where its people begin: what a page of ours links to. */
  home: string | null;
  /** What it does with people’s details, for whoever is asked for them. */
  privacyNotice: string | null;
  scopes: readonly OidcScope[];
  /** A person has one subject in it. */
  sector: string;
  jwks: readonly JsonWebKey[] | null;
  secret: string | null;
  /** How strongly people must have logged in, whatever the application asks for. */
  requires: Acr;
  /** OP30: whether its session ends when ours goes idle, has an idle time of its own, or lives on a device. */
  session: (typeof sessionModes)[number];
  /** OP30: whether somebody who works there is active here. */
  refreshIsActivity: boolean;
  /** The APIs that it may get tokens for; of a resource, the ones that it is. */
  resources: readonly string[];
  /** OP25: whether people are asked before it learns anything. */
  consent: 'none' | 'ask';
  /** Whether the ID token has every claim, for software that cannot ask for them. */
  idTokenClaims: boolean;
  idTokenAlgorithm: (typeof idTokenAlgorithms)[number];
  /** OP9: what is required of it. Every application may use both. */
  requiresPar: boolean;
  requiresDpop: boolean;
}

/** OP8: an API that tokens are made for. */
export interface OidcResource {
  uri: string;
  scopes: readonly string[];
  token: 'jwt' | 'opaque';
  seconds: number;
}

/** OP45: apps on phones that belong to a brand. */
export interface OidcApps {
  /** A team and a bundle each. */
  apple: readonly string[];
  android: readonly { package: string; fingerprints: readonly string[] }[];
}

export interface OidcConfig {
  clients: readonly OidcClient[];
  resources: readonly OidcResource[];
  /** By the id of their brand. */
  apps?: Readonly<Record<string, OidcApps>>;
  /** Trusted in place of the public authorities where applications are told of logouts; PEM. */
  ca?: string | undefined;
}
