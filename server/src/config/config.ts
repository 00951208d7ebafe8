import type { KeyObject } from 'node:crypto';
import type { SecretKey } from './secret-keys.ts';
import type { Brand } from '@selvage/contract/brands';
import type { Tokens } from '@selvage/contract/tokens/colours';
import type { LookName } from '@selvage/contract/tokens/looks';
import type { Kind } from '@selvage/contract/user-types';
import type { OidcConfig } from './oidc/oidc-config.ts';

export interface HostedBrand extends Brand {
  /** The host names (without port) this brand answers to. */
  hosts: readonly string[];
  /** Where its messages lead, never taken from a request. */
  origin: string;
  /** Where messages come from. */
  sender: string;
  look: LookName;
  tokens: Tokens;
  /** A drawing of its own in place of the woven mark. */
  mark: string | null;
}

/** The ways that a kind of user may have beside the password. */
export const wayTypes = ['EMAIL', 'SMS', 'APP', 'PASSKEY'] as const;
export type WayType = (typeof wayTypes)[number];

/** The least that is logged. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What a kind of user must have, the least first. */
export const requirements = ['nothing', 'two-step', 'phishing-resistant'] as const;
export type Requirement = (typeof requirements)[number];

export interface TwoFactorPolicy {
  enabled: boolean;
  /** Whether a second step at least must be had, whatever the day. */
  mandatory: boolean;
  types: readonly WayType[];
  /** Whether a device may be remembered in place of the code. */
  trustDevice: boolean;
  /** What must be had from the day `from` on, at once if there is none; until then people are asked. */
  requires: Requirement;
  /** yyyy-MM-dd, in Ireland. */
  from: string | null;
}

/** What somebody who has just logged in with a password is offered in its place. */
export interface PasskeyOffers {
  /** Whether the browser may add a passkey by itself. */
  quiet: boolean;
  /** Whether people are asked to add one. */
  ask: boolean;
}

export interface Limits {
  sessionIdle: number;
  sessionAbsolute: number;
  sessionWarning: number;
  /** OP30: an application on a device is logged out so long after its last use, and so long after its login. */
  appIdle: number;
  appAbsolute: number;
  signInFailures: number;
  lockFirst: number;
  lockLongest: number;
  /** How long a code works, and how soon another may be asked for. */
  codeLife: number;
  sendPause: number;
  registrationProofs: number;
  registrationLock: number;
  /** Text messages a day, of the whole installation. */
  textsPerDay: number;
  /** Password hashes that may wait before more are turned away with 503. */
  hashQueue: number;
  /** Open connections from one client network address; more are refused. Trusted proxies are not counted. */
  connectionsPerClient: number;
}

export interface RegistryConnection {
  /** Without a slash at the end. */
  url: string;
  credentials: {
    token: (() => Promise<string>) | null;
    certificate: { certificate: Buffer; key: Buffer } | null;
  };
  /** Who vouches for the registry, instead of those this machine trusts. */
  ca: Buffer | null;
}

export interface RegistryLimits {
  /** For one question, however many requests it takes. */
  timeout: number;
  breaker: { failures: number; pause: number };
  /** How long someone who was recognised is not asked about again. */
  recognisedLife: number;
  /** Questions under way at a time; more are turned away with 503. */
  concurrency: number;
}

/** Under which names a FHIR server knows those we ask for. */
export interface FhirNaming {
  /** Whose birth date goes with a member number: that of the policy's holder, or of the one person who has the number. */
  memberNumberOf: 'policy' | 'person';
  /** How a person with a number of their own is asked about. */
  membersBy: 'member-match' | 'search';
  systems: Readonly<
    Record<'member' | 'consultant' | 'consultantRegistration' | 'hospital' | 'hospitalRegistration' | 'group', string>
  >;
  wellnessType: { system: string; code: string };
  payor: { system: string; value: string } | null;
}

interface Remote {
  connection: RegistryConnection;
  limits: RegistryLimits;
}
export type RemoteRegistryConfig = ({ kind: 'http' } & Remote) | ({ kind: 'fhir'; naming: FhirNaming } & Remote);
export type RegistryConfig = { kind: 'embedded' } | RemoteRegistryConfig;
export interface DkimKey {
  domain: string;
  selector: string;
  /** PEM. */
  key: string;
}

export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise `startTls` says what becomes of it. */
  secure: boolean;
  startTls: 'required' | 'if-offered' | 'never';
  login: { user: string; password: string } | null;
  /** Trusted in place of the public authorities; PEM. */
  ca: string | null;
  /** Kept open at most, and so how many messages leave at once. */
  connections: number;
  /** Where bounces go; the sender's own address if there is none. */
  returnPath: string | null;
  headers: Readonly<Record<string, string>>;
  dkim: readonly DkimKey[];
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type SmsSettings = { secret: string; timeout: number } & (
  | { shape: 'twilio'; url: string; user: string; sender: Readonly<Record<string, string>> }
  | {
      shape: 'generic';
      method: 'POST' | 'PUT' | 'GET';
      url: string;
      headers: Readonly<Record<string, string>>;
      body: Readonly<Record<string, Json>> | null;
      encoding: 'json' | 'form';
      /** Every 2xx if there is none. */
      success: readonly number[] | null;
    }
);

export interface MetricsSettings {
  host: string;
  port: number;
}

/** The support desk, where there is one. */
export interface DeskConfig {
  /** All of them if none is named. */
  hosts: readonly string[] | null;
  /** How many different people one agent may look for in a day. */
  peoplePerDay: number;
  /** Null where staff log in by password and code alone: nothing of OpenID Connect is loaded then. */
  openid: DeskOpenId | null;
}

export const deskOpenIdAuthMethods = ['client_secret_basic', 'private_key_jwt'] as const;

/** DK1: the OpenID provider of the organisation that runs the desk, by which staff may log in at the desk. */
export interface DeskOpenId {
  issuer: string;
  clientId: string;
  /** How we show the provider that we are ourselves. */
  credentials:
    | { method: 'client_secret_basic'; secret: string }
    | { method: 'private_key_jwt'; key: KeyObject; kid: string | null; algorithm: 'ES256' | 'PS256' | 'RS256' };
  /** What staff call the provider. */
  name: string;
  scopes: readonly string[];
  /** The claim that says what somebody may do, and which of its values mean what. */
  roles: { claim: string; agent: readonly string[]; viewer: readonly string[] };
  /** One of these must be the `acr` of the login; any if empty. */
  requiresAcr: readonly string[];
  /** All of these must be in the `amr` of the login. */
  requiresAmr: readonly string[];
  /** How long ago somebody may have logged in at the provider. */
  maxAgeSeconds: number | null;
  /** Nobody logs in by password. */
  only: boolean;
}

export interface Config {
  mode: 'demo' | 'production';
  host: string;
  port: number;
  database: { kind: 'url'; url: string } | { kind: 'embedded'; dataDir: string };
  secrets: readonly SecretKey[];
  /** Cookies are `Secure` and carry the `__Host-` prefix. */
  secureCookies: boolean;
  throttle: boolean;
  trustProxy: false | string;
  /** What SELVAGE_ALLOW_INSECURE names. */
  allowInsecure: readonly string[];
  /** The first one is the default. */
  brands: readonly [HostedBrand, ...HostedBrand[]];
  twoFactor: Record<Kind, TwoFactorPolicy>;
  limits: Limits;
  registry: RegistryConfig;
  mail: MailSettings | null;
  sms: SmsSettings | null;
  /** Whose mobile numbers are accepted and texted (ISO 3166). */
  phoneCountries: readonly string[];
  /** What a mail provider must show to tell of bounces; without one there is nobody to tell. */
  hookSecret: string | null;
  desk: DeskConfig | null;
  /** Null where no application uses OpenID Connect: nothing of it is loaded then. */
  oidc: OidcConfig | null;
  /** `rpId` is the host that the passkeys of all brands belong to; null where each brand has its own. */
  passkeys: { rpId: string | null; offers: Record<Kind, PasskeyOffers> };
  embeddingOrigins: readonly string[];
  analyticsUrl: string | null;
  /** Whether the calls are described to whoever asks. */
  apiDocs: boolean;
  /** Where Prometheus may ask; nowhere by default. */
  metrics: MetricsSettings | null;
  logLevel: LogLevel;
  /** Production may run on a Node that gets no fixes. */
  allowOldNode: boolean;
  /** The file of SELVAGE_PASSWORD_FILTER; only the passwords that ship are refused otherwise. */
  passwordFilter: string | null;
  /** The operator's own folder, if there is one, before the one that ships. */
  contentDirs: readonly string[];
}
