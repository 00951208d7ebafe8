import type { KeyObject } from 'node:crypto';
import type { SecretKey } from './secret-keys.ts';
import type { Brand } from '@selvage/contract/brands';
import type { Tokens } from '@selvage/contract/tokens/colours';
import type { LookName } from '@selvage/contract/tokens/looks';
import type { Kind, OrganisationKind } from '@selvage/contract/user-types';
import type { OidcConfig } from './oidc/oidc-config.ts';

export interface HostedBrand extends Brand {
  /** The host names (without port) of this brand. */
  hosts: readonly string[];
  /** The base of all links in messages. It is never taken from a request. */
  origin: string;
  sender: string;
  look: LookName;
  tokens: Tokens;
  /** The brand’s own logo, as SVG. Null: the default logo of the look. */
  mark: string | null;
}

/** The second steps that a kind of user may be allowed to use. */
export const wayTypes = ['EMAIL', 'SMS', 'APP', 'PASSKEY'] as const;
export type WayType = (typeof wayTypes)[number];

/** The levels of the log. The log contains the configured level and all before it in this list. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The requirements for a kind of user, weakest first. */
export const requirements = ['nothing', 'two-step', 'phishing-resistant'] as const;
export type Requirement = (typeof requirements)[number];

export interface TwoFactorPolicy {
  enabled: boolean;
  /** True if at least a second step is required, even before the day `from`. */
  mandatory: boolean;
  types: readonly WayType[];
  /** True if a trusted device may replace the code. */
  trustDevice: boolean;
  /** The requirement from the day `from` on, or at once if there is no such day. Before that day people are only asked to meet it. */
  requires: Requirement;
  /** The first day of the requirement in Ireland (yyyy-MM-dd), or null. */
  from: string | null;
}

/** What administrators of the organisations of one kind can do. */
export interface OrganisationPolicy {
  enabled: boolean;
  /** The months between two reviews of the list of colleagues. 0: there are no reviews. */
  reviewMonths: number;
  /** The days from the review until staff of an unconfirmed list cannot log in. 0: the review only reminds. */
  stopDays: number;
  /** The invitations that an organisation may have open at once. */
  openInvitations: number;
}

/** What people may do with their data by themselves. */
export interface PrivacyPolicy {
  /** The kinds whose people may have a copy of their data. */
  copies: readonly Kind[];
  /** The kinds whose people may close their account. */
  closing: readonly Kind[];
  /** How many years agreements are kept after the end of an account. */
  consentYears: number;
}

/** Offers of a passkey after a login with a password. */
export interface PasskeyOffers {
  /** True if the browser may add a passkey by itself. */
  quiet: boolean;
  /** True if people are asked to add a passkey. */
  ask: boolean;
}

export interface Limits {
  sessionIdle: number;
  sessionAbsolute: number;
  sessionWarning: number;
  /** The longest login of an application on a device: `appIdle` after its last use, `appAbsolute` after its login. */
  appIdle: number;
  appAbsolute: number;
  signInFailures: number;
  lockFirst: number;
  lockLongest: number;
  /** The lifetime of a code, and the pause before the next code. */
  codeLife: number;
  sendPause: number;
  registrationProofs: number;
  registrationLock: number;
  /** The number of text messages that the whole installation may send in a day. */
  textsPerDay: number;
  /** The number of password hashes that may wait. Further logins are refused with 503. */
  hashQueue: number;
  /** The number of open connections from one client network address. Further connections are refused. Trusted proxies have no limit. */
  connectionsPerClient: number;
}

export interface RegistryConnection {
  /** The base URL of the registry, without a slash at the end. */
  url: string;
  credentials: {
    token: (() => Promise<string>) | null;
    certificate: { certificate: Buffer; key: Buffer } | null;
  };
  /** The certificate authorities that are trusted instead of those of this machine. */
  ca: Buffer | null;
}

export interface RegistryLimits {
  /** The time limit of one call to the registry, including all HTTP requests that the call needs. */
  timeout: number;
  breaker: { failures: number; pause: number };
  /** The time for which a claim that the registry has confirmed is remembered and not asked again. */
  recognisedLife: number;
  /** The number of concurrent calls to the registry. Further calls are refused with 503. */
  concurrency: number;
}

/** The identifier systems of a FHIR server. */
export interface FhirNaming {
  /** The person who must match the birth date: the holder of the policy, or the person to whom the number belongs. */
  memberNumberOf: 'policy' | 'person';
  /** How a FHIR server finds a member if `memberNumberOf` is `person`: by the operation `$member-match` or by a search. */
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
  /** The private key in PEM. */
  key: string;
}

export interface MailSettings {
  host: string;
  port: number;
  /** True if the connection uses TLS from the first byte. Otherwise `startTls` decides. */
  secure: boolean;
  startTls: 'required' | 'if-offered' | 'never';
  login: { user: string; password: string } | null;
  /** Certificates in PEM of the authorities that are trusted instead of the public ones. */
  ca: string | null;
  /** The maximum of open connections, and so of messages sent at once. */
  connections: number;
  /** The address for bounces. Null: the sender's own address. */
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
      /** The status codes that mean success. Null: every 2xx. */
      success: readonly number[] | null;
    }
);

export interface MetricsSettings {
  host: string;
  port: number;
}

export interface DeskConfig {
  /** The host names at which the desk can be used. Null: all host names of the brands. */
  hosts: readonly string[] | null;
  /** The number of different people that an agent may look up in a day. */
  peoplePerDay: number;
  /** True if agents with the role `applications` manage OpenID Connect applications at the desk. */
  applications: boolean;
  /** The OpenID provider of the desk. Null if staff log in only by password and code. The code of OpenID Connect is then not loaded. */
  openid: DeskOpenId | null;
}

export const deskOpenIdAuthMethods = ['client_secret_basic', 'private_key_jwt'] as const;

/** The OpenID provider of the organisation that runs the desk. Its staff may log in at the desk with it. */
export interface DeskOpenId {
  issuer: string;
  clientId: string;
  /** The credentials by which the desk authenticates at the provider. */
  credentials:
    | { method: 'client_secret_basic'; secret: string }
    | { method: 'private_key_jwt'; key: KeyObject; kid: string | null; algorithm: 'ES256' | 'PS256' | 'RS256' };
  /** The name that staff know the provider by. */
  name: string;
  scopes: readonly string[];
  /** The claim that holds a person's role, and its values for each role. */
  roles: { claim: string; agent: readonly string[]; viewer: readonly string[]; applications: readonly string[] };
  /** The provider must report one of these `acr` values for the agent’s login. An empty list accepts any `acr`. */
  requiresAcr: readonly string[];
  /** The provider must report all of these `amr` values for the agent’s login. */
  requiresAmr: readonly string[];
  /** The maximum age of a login at the provider. */
  maxAgeSeconds: number | null;
  /** True if agents can log in only with OpenID and not with a password. */
  only: boolean;
}

export interface Config {
  mode: 'demo' | 'production';
  host: string;
  port: number;
  database: { kind: 'url'; url: string } | { kind: 'embedded'; dataDir: string };
  secrets: readonly SecretKey[];
  /** True if cookies are `Secure` and carry the `__Host-` prefix. */
  secureCookies: boolean;
  throttle: boolean;
  trustProxy: false | string;
  /** The names of the insecure connections that SELVAGE_ALLOW_INSECURE allows. */
  allowInsecure: readonly string[];
  /** All brands. The first one is the default. */
  brands: readonly [HostedBrand, ...HostedBrand[]];
  twoFactor: Record<Kind, TwoFactorPolicy>;
  organisations: Record<OrganisationKind, OrganisationPolicy>;
  privacy: PrivacyPolicy;
  limits: Limits;
  registry: RegistryConfig;
  mail: MailSettings | null;
  sms: SmsSettings | null;
  /** Countries whose mobile numbers are accepted and texted (ISO 3166). */
  phoneCountries: readonly string[];
  /** The secret that a mail provider must send when it reports bounces. Null: it cannot report them. */
  hookSecret: string | null;
  desk: DeskConfig | null;
  /**
   * The applications that use OpenID Connect. Null if there are none. The code of OpenID Connect is then not loaded. In a
   * running server this changes when an operator changes an application of the database, so read it anew for each use.
   */
  oidc: OidcConfig | null;
  /** `rpId` is the host that the passkeys of all brands belong to. Null: each brand has a host of its own for passkeys. */
  passkeys: { rpId: string | null; offers: Record<Kind, PasskeyOffers> };
  embeddingOrigins: readonly string[];
  analyticsUrl: string | null;
  /** True if the API description is public. */
  apiDocs: boolean;
  /** The address for Prometheus. Null by default: no metrics are served. */
  metrics: MetricsSettings | null;
  logLevel: LogLevel;
  /** True if production may run on a Node.js version without security fixes. */
  allowOldNode: boolean;
  /** The file of SELVAGE_PASSWORD_FILTER. Null: only the shipped list is refused. */
  passwordFilter: string | null;
  /** The operator's folder, if set, comes before the shipped folder. */
  contentDirs: readonly string[];
}
