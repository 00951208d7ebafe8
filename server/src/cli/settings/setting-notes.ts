import { days } from '@selvage/contract/time-units';
import { readConfig } from '../../config/read-config.ts';
import { readDesk } from '../../config/desk-settings.ts';
import { readMail } from '../../config/mail-settings.ts';
import { registryConfig } from '../../config/registry-settings.ts';
import { readSms } from '../../config/sms-settings.ts';
import { kinds, userTypes } from '@selvage/contract/user-types';

/** Read in demo mode, because production has no defaults for its required settings. */
const nothing = readConfig({ SELVAGE_MODE: 'demo' });
const registry = registryConfig(
  { kind: 'http', url: 'http://localhost:1' },
  { mode: 'demo', token: null, folder: '.' },
);

const inSeconds = (duration: number): string => String(duration / 1000);

/** The defaults as the readers return them, so that the documentation cannot differ. */
const defaultSettings = {
  host: nothing.host,
  port: String(nothing.port),
  mode: 'production',
  limits: {
    ...nothing.limits,
    inSeconds: (name: keyof typeof nothing.limits): string => inSeconds(nothing.limits[name]),
    inDays: (name: keyof typeof nothing.limits): string => String(nothing.limits[name] / days(1)),
  },
  twoFactor: nothing.twoFactor,
  passkeyOffers: nothing.passkeys.offers,
  phoneCountries: nothing.phoneCountries.map((country) => `\`${country}\``).join(', '),
  mailConnections: String(readMail(new URL('smtp://localhost'), undefined, '.')?.connections),
  smsTimeout: inSeconds(readSms({ url: 'https://sms.example/', secret: null, given: undefined })?.timeout ?? 0),
  deskPeoplePerDay: String(
    readDesk({ enabled: true }, { brands: nothing.brands, mode: nothing.mode, folder: '.' })?.peoplePerDay,
  ),
  registry: registry.kind === 'http' ? registry.limits : null,
};

/** The description of a setting, for facts that its schema cannot express. */
export interface SettingNote {
  says: string;
  /** The default. */
  otherwise: string;
}

const registryLimits = defaultSettings.registry;
const yesOrNo = (value: boolean): string => `\`${String(value)}\``;
const numbering = (who: string): SettingNote => ({
  says: `The system of identifiers under which the server knows ${who}.`,
  otherwise: 'needed',
});

// oxfmt-ignore
const registryNotes: Readonly<Record<string, SettingNote>> = {
  'registry.kind': { says: 'Our own tables, a small HTTP protocol, or [FHIR R4](registry-fhir.md): [the registry](registry.md).', otherwise: '`embedded`' },
  'registry.url': { says: 'Its address, without a slash at the end. `https` in production, unless it is on this machine.', otherwise: 'needed' },
  'registry.tokenFile': { says: 'The path of a bearer token; read for each question, so it may be renewed while we run.', otherwise: '`SELVAGE_REGISTRY_TOKEN`' },
  'registry.clientCertificateFile': { says: 'The path of a PEM certificate that we show.', otherwise: 'none' },
  'registry.clientKeyFile': { says: 'The path of its key.', otherwise: 'none' },
  'registry.caFile': { says: 'The path of a PEM certificate that vouches for the registry.', otherwise: 'whom this machine trusts' },
  'registry.timeoutMilliseconds': { says: 'For one question, however many requests it takes.', otherwise: String(registryLimits?.timeout) },
  'registry.failuresBeforePause': { says: 'Failures in a row after which it is paused (circuit breaker open).', otherwise: String(registryLimits?.breaker.failures) },
  'registry.pauseSeconds': { says: 'How long it is; then one question is let through.', otherwise: String((registryLimits?.breaker.pause ?? 0) / 1000) },
  'registry.recognisedSeconds': { says: 'How long a yes is remembered; 0 for not at all.', otherwise: String((registryLimits?.recognisedLife ?? 0) / 1000) },
  'registry.concurrency': { says: 'Questions at a time, of one process; more are turned away with 503.', otherwise: String(registryLimits?.concurrency) },
  'registry.memberNumberOf': { says: 'Whose birth date goes with a member number: `policy`, that of the policy’s holder; `person`, that of the insured person who has the number ([what to choose](registry-fhir.md#whose-birth-date-counts)).', otherwise: '`policy`' },
  'registry.membersBy': { says: 'With `memberNumberOf` `person`: which of the two ways to ask for a member the server has.', otherwise: '`member-match`' },
  'registry.systems.member': numbering('member numbers'),
  'registry.systems.consultant': numbering('consultants'),
  'registry.systems.consultantRegistration': numbering('consultants’ registration IDs'),
  'registry.systems.hospital': numbering('hospitals'),
  'registry.systems.hospitalRegistration': numbering('hospitals’ registration IDs'),
  'registry.systems.group': numbering('groups'),
  'registry.wellnessType.system': { says: 'The code system that tells a wellness group from others.', otherwise: 'needed' },
  'registry.wellnessType.code': { says: 'The code in it.', otherwise: 'needed' },
  'registry.payor.system': { says: 'Names the insurer in `$member-match`: the system …', otherwise: 'the insurer is not named' },
  'registry.payor.value': { says: '… and the value.', otherwise: 'the insurer is not named' },
};

// oxfmt-ignore
const messageNotes: Readonly<Record<string, SettingNote>> = {
  'mail.startTls': { says: 'What becomes of a connection that begins in the clear.', otherwise: '`required` where `SMTP_URL` has a password, else `if-offered`' },
  'mail.caFile': { says: 'The path of a PEM certificate to trust in place of the public authorities.', otherwise: 'the public authorities' },
  'mail.connections': { says: 'Kept open at most, by each instance; so many messages leave at once.', otherwise: defaultSettings.mailConnections },
  'mail.returnPath': { says: 'Where bounces are mailed.', otherwise: 'the brand’s `sender`' },
  'mail.headers.<name>': { says: 'A header whose name starts with `X-`, on every message.', otherwise: 'none' },
  'mail.dkim.<domain>.selector': { says: 'The DKIM selector for senders of this domain.', otherwise: 'messages are not signed' },
  'mail.dkim.<domain>.keyFile': { says: 'The path of its RSA key, PEM without a pass phrase.', otherwise: 'messages are not signed' },
  'phones.countries': { says: 'Whose mobile numbers people may give for codes by text: two letters each, such as `["IE", "GB"]`. Numbers from outside Ireland are typed with `+` and their country code. No other number is texted.', otherwise: defaultSettings.phoneCountries },
  'sms.shape': { says: 'Twilio, or any gateway that can be described: [mail and texts](mail-and-sms.md).', otherwise: 'needed' },
  'sms.accountSid': { says: 'The account, `AC…`.', otherwise: 'needed' },
  'sms.apiKeySid': { says: 'An API key, `SK…`, whose secret `SMS_SECRET` then is.', otherwise: 'the account’s own token' },
  'sms.from': { says: 'The sender: a number, or a name of up to 11 characters.', otherwise: '`messagingServiceSid` is needed' },
  'sms.messagingServiceSid': { says: 'A messaging service, `MG…`, in place of `from`.', otherwise: '`from` is needed' },
  'sms.baseUrl': { says: 'Another region of Twilio’s.', otherwise: '`https://api.twilio.com`' },
  'sms.timeoutSeconds': { says: 'How long the gateway may take.', otherwise: defaultSettings.smsTimeout },
  'sms.method': { says: 'How the gateway is asked.', otherwise: '`POST`' },
  'sms.url': { says: 'Its address; may hold `{to}`, `{digits}`, `{text}`, `{id}`, `{secret}`.', otherwise: 'needed' },
  'sms.headers.<name>': { says: 'A header; may hold `{id}` and `{secret}`.', otherwise: 'none' },
  'sms.body.<name>': { says: 'A part of the body, with the same names in braces as `url`.', otherwise: 'needed, except with `GET`' },
  'sms.encoding': { says: 'How the body is written.', otherwise: '`json`' },
  'sms.success': { says: 'The statuses that mean it was taken.', otherwise: 'every 2xx' },
};

// oxfmt-ignore
const deskOpenIdNotes: Readonly<Record<string, SettingNote>> = {
  'desk.openid.issuer': { says: 'Your own OpenID provider, by which staff may log in at the desk: [the desk](desk.md#log-in-with-your-own-openid-provider). `https`; `http` on this machine in demo mode.', otherwise: 'password and code alone' },
  'desk.openid.clientId': { says: 'Under which id the provider knows us.', otherwise: 'needed' },
  'desk.openid.auth': { says: 'How we show the provider that we are ourselves: by a secret or by a signature.', otherwise: 'needed' },
  'desk.openid.secretFile': { says: 'A file with the secret that the provider gave, from the folder of this file. For `client_secret_basic`.', otherwise: 'needed there' },
  'desk.openid.keyFile': { says: 'A file with a private key, as PEM or JWK (ES256, PS256, RS256). For `private_key_jwt`.', otherwise: 'needed there' },
  'desk.openid.name': { says: 'What the button says after “Log in with”.', otherwise: 'needed' },
  'desk.openid.scopes': { says: 'What we ask the provider for.', otherwise: '`openid`, `email`, `profile`' },
  'desk.openid.roles.claim': { says: 'The claim that says what somebody may do at the desk: its name, or a path with dots such as `realm_access.roles`.', otherwise: 'needed' },
  'desk.openid.roles.agent': { says: 'The values of it that make somebody an agent, who looks and acts.', otherwise: 'needed' },
  'desk.openid.roles.viewer': { says: 'The values that make somebody a viewer, who looks.', otherwise: 'none' },
  'desk.openid.requiresAcr': { says: 'The `acr` of the login must be one of these. They are asked for as `acr_values`.', otherwise: 'any' },
  'desk.openid.requiresAmr': { says: 'The `amr` of the login must hold all of these, such as `["mfa"]`.', otherwise: 'any' },
  'desk.openid.maxAgeSeconds': { says: 'How long ago somebody may have logged in at the provider (`max_age`).', otherwise: 'as long as the provider likes' },
  'desk.openid.only': { says: 'Whether nobody logs in by password and code any more.', otherwise: yesOrNo(false) },
};

const { limits, twoFactor, passkeyOffers } = defaultSettings;

// oxfmt-ignore
export const fileNotes: Readonly<Record<string, SettingNote>> = {
  'brands.<id>.origin': { says: 'Where people find the brand, and where its messages lead.', otherwise: '`PUBLIC_URL` for `linen`, `http://<id>.localhost:3000` in demo mode; needed in production' },
  'brands.<id>.hosts': { says: 'Further host names of this brand, without a port.', otherwise: 'none' },
  'brands.<id>.name': { says: 'As it stands in the header, in titles and in messages.', otherwise: 'needed for a brand of your own' },
  'brands.<id>.look': { says: 'Heading face, weave, and the colours you do not give.', otherwise: '`linen`; `tweed` for the brand of that name' },
  'brands.<id>.tokens': { says: 'Colours as `{ "light": { … }, "dark": { … } }`, or the path of a JSON file of them: [their names](theme.md#colours).', otherwise: 'those of the look' },
  'brands.<id>.mark': { says: 'The path of an SVG drawing of at most 32 KB.', otherwise: 'one repeat of the weave' },
  'brands.<id>.hidesKindSelector': { says: 'Hides “Log in as” and the line under it.', otherwise: '`false`; `true` for `tweed`' },
  'brands.<id>.presetsTerms': { says: 'The terms tick is set from the start; never that for data protection.', otherwise: '`false`; `true` for `tweed`' },
  'brands.<id>.links.faq': { says: 'As `links.faq`, for this brand.', otherwise: 'that of `links`' },
  'brands.<id>.links.contact': { says: 'As `links.contact`, for this brand.', otherwise: 'that of `links`' },
  'brands.<id>.links.privacy': { says: 'As `links.privacy`, for this brand.', otherwise: 'that of `links`' },
  'brands.<id>.links.accessibility': { says: 'As `links.accessibility`, for this brand.', otherwise: 'that of `links`' },
  'brands.<id>.links.terms.<kind>': { says: 'As `links.terms`, for this brand.', otherwise: 'that of `links`' },
  'brands.<id>.areas.<kind>': { says: 'As `areas`, for this brand.', otherwise: 'that of `areas`' },
  'brands.<id>.sender': { says: 'The address its messages come from.', otherwise: 'needed for a brand of your own' },
  'brands.<id>.providersMailbox': { says: 'Where a consultant without a Registration ID writes to.', otherwise: 'needed for a brand of your own' },
  'brands.<id>.phone': { says: 'A phone number such as `+353 1 555 0100` for people who are stuck: it stands at the foot of every email, and on the page where scripts are off or the application cannot be loaded.', otherwise: 'none is shown' },
  'links.faq': { says: 'Frequently asked questions: a path such as `/faq`, or an https address.', otherwise: 'the page that ships' },
  'links.contact': { says: 'How to reach you, in the same way.', otherwise: 'the page that ships' },
  'links.privacy': { says: 'The privacy notice.', otherwise: 'the page that ships' },
  'links.accessibility': { says: 'The accessibility statement.', otherwise: 'the page that ships' },
  'links.terms.<kind>': { says: 'The terms of one kind of user.', otherwise: 'the text that ships' },
  'areas.<kind>': { says: 'Where people of this kind go after the login: a path on the brand’s own origin, or an https address of yours on another ([areas](logins.md#areas)).', otherwise: kinds.map((kind) => `\`${userTypes[kind].landingPath}\` for ${kind}`).join(', ') },
  'twoFactor.<kind>.enabled': { says: 'Whether people of this kind can have a second step.', otherwise: yesOrNo(twoFactor.member.enabled) },
  'twoFactor.<kind>.mandatory': { says: 'Whether they must: `true` is `requires` with `two-step`. Beside `phishing-resistant` it says whether a second step must be had until `from`.', otherwise: `${yesOrNo(twoFactor.member.mandatory)}, and ${yesOrNo(twoFactor.hospital.mandatory)} for hospital` },
  'twoFactor.<kind>.types': { says: 'The ways that they may have beside the password: codes by email or text, codes of an authenticator app, passkeys. Without `PASSKEY` nobody of the kind adds or uses one, also not to log in.', otherwise: twoFactor.member.types.map((type) => `\`${type}\``).join(', ') },
  'twoFactor.<kind>.requires': { says: 'What they must have. `phishing-resistant` is a passkey, and needs `PASSKEY` in `types`.', otherwise: `\`${twoFactor.member.requires}\`, and \`${twoFactor.hospital.requires}\` for hospital` },
  'twoFactor.<kind>.from': { says: 'The day, such as `2027-03-01`, from whose beginning in Ireland they must have it. Until then they are asked after each login and may put it off.', otherwise: 'at once' },
  'twoFactor.<kind>.trustDevice': { says: 'Whether a device may be remembered for thirty days in place of the code.', otherwise: yesOrNo(twoFactor.member.trustDevice) },
  'limits.sessionIdleSeconds': { says: 'A session ends so long after the last thing somebody did.', otherwise: limits.inSeconds('sessionIdle') },
  'limits.sessionAbsoluteSeconds': { says: 'A session ends so long after the sign-in, whatever is done.', otherwise: limits.inSeconds('sessionAbsolute') },
  'limits.sessionWarningSeconds': { says: '“Are you still there?” is asked so long before the end.', otherwise: limits.inSeconds('sessionWarning') },
  'limits.appIdleDays': { says: 'An application on a device is logged out so long after it was last used; 180 at most.', otherwise: limits.inDays('appIdle') },
  'limits.appAbsoluteDays': { says: 'An application on a device is logged out so long after its login, however often it is used; 365 at most.', otherwise: limits.inDays('appAbsolute') },
  'limits.signInFailures': { says: 'Wrong passwords in a row that lock an account.', otherwise: String(limits.signInFailures) },
  'limits.lockFirstSeconds': { says: 'How long the first lock holds; each further one twice as long.', otherwise: limits.inSeconds('lockFirst') },
  'limits.lockLongestSeconds': { says: 'The longest lock.', otherwise: limits.inSeconds('lockLongest') },
  'limits.codeLifeSeconds': { says: 'How long a code of the second step works.', otherwise: limits.inSeconds('codeLife') },
  'limits.sendPauseSeconds': { says: 'How soon another message or text may be asked for.', otherwise: limits.inSeconds('sendPause') },
  'limits.registrationProofs': { says: 'Failed proofs of one policy or ID within a day, at registration and at a change of member number, that shut it.', otherwise: String(limits.registrationProofs) },
  'limits.registrationLockSeconds': { says: 'How long it is shut.', otherwise: limits.inSeconds('registrationLock') },
  'limits.textsPerDay': { says: 'Text messages a day, of the whole installation. A fifth is kept for numbers that are in use as a second factor.', otherwise: String(limits.textsPerDay) },
  'limits.hashQueue': { says: 'Password hashes that may wait, in one process, before more are turned away with 503.', otherwise: String(limits.hashQueue) },
  'limits.connectionsPerClient': { says: 'Open connections of one client (an IPv4 address, or an IPv6 /64) with one process, before more are refused with 503. This machine and the proxies of `SELVAGE_TRUST_PROXY` are not counted: they limit their own.', otherwise: String(limits.connectionsPerClient) },
  ...registryNotes,
  ...messageNotes,
  'passkeys.rpId': { says: 'The host that the passkeys of all brands belong to: [one host for all brands](login-policy.md#one-host-for-all-brands). Every passkey there is ends with a change of it.', otherwise: 'the host of each brand' },
  'passkeys.<kind>.quiet': { says: 'Whether the browser may add a passkey by itself after a login with password and second step: [passkeys after a login](login-policy.md#passkeys-after-a-login).', otherwise: `${yesOrNo(passkeyOffers.consultant.quiet)}, and ${yesOrNo(passkeyOffers.member.quiet)} for member and wellness` },
  'passkeys.<kind>.ask': { says: 'Whether people are asked after such a login to add a passkey.', otherwise: `${yesOrNo(passkeyOffers.member.ask)}, and ${yesOrNo(passkeyOffers.hospital.ask)} for hospital` },
  'embedding.origins': { says: 'The origins whose pages may hold the login in a frame: [embedding](embed.md).', otherwise: 'none; in demo mode the brands’ own' },
  'analytics.url': { says: 'Where records of page views are sent; no person is in them.', otherwise: 'the data layer of the page' },
  'apiDocs': { says: 'Whether the calls are described at `/api/openapi.json` and `/api/docs`.', otherwise: '`true` in demo mode, `false` in production' },
  'desk.enabled': { says: 'Whether there is a support desk at `/desk`.', otherwise: yesOrNo(false) },
  'desk.hosts': { says: 'The host names that have it.', otherwise: 'all of them' },
  'desk.peoplePerDay': { says: 'Different people one agent may look for in a day, found or not; after that the desk refuses until tomorrow.', otherwise: defaultSettings.deskPeoplePerDay },
  ...deskOpenIdNotes,
  'oidc.clients.<id>.name.en': { says: 'What people call the application. It is shown to them.', otherwise: 'needed' },
  'oidc.clients.<id>.name.ga': { says: 'The same in Irish.', otherwise: 'needed' },
  'oidc.clients.<id>.brand': { says: 'The brand whose people log in to it: its `origin` is the issuer.', otherwise: 'the first brand' },
  'oidc.clients.<id>.kinds': { says: 'Whom the application takes. Where there are several, people who are not logged in choose one, unless the request names it (`kind`) or they chose one in this browser before.', otherwise: 'needed' },
  'oidc.clients.<id>.type': { says: '`web` for one with a server, `spa` for one in the browser alone, `native` for an app on a device, `service` for a program without people, `resource` for an API that asks about tokens.', otherwise: 'needed' },
  'oidc.clients.<id>.auth': { says: 'How it shows that it is itself: by a signature, by a secret, or by PKCE alone (`none`, the only one for `spa` and `native`). PKCE is required of all.', otherwise: 'needed' },
  'oidc.clients.<id>.redirectUris': { says: 'Where people may be sent back to, character by character; for `native` the port of `127.0.0.1` and `[::1]` may differ.', otherwise: 'needed' },
  'oidc.clients.<id>.scopes': { says: 'What the application may ask for: [applications](applications-reference.md#scopes-and-claims).', otherwise: 'needed for people, with `openid`' },
  'oidc.clients.<id>.sector': { says: 'Applications with the same sector know a person by the same subject.', otherwise: 'the id of the brand' },
  'oidc.clients.<id>.jwksFile': { says: 'A file with the public keys of the application, as a JWK set, from the folder of this file. For `private_key_jwt`.', otherwise: 'needed there' },
  'oidc.clients.<id>.secretFile': { says: 'A file with its secret, at least 32 characters. For `client_secret_basic` and `client_secret_post`.', otherwise: 'the one that `selvage client secret` makes' },
  'oidc.clients.<id>.logoutUris': { says: 'Where people may be sent after a logout that the application asked for, character by character.', otherwise: 'nowhere' },
  'oidc.clients.<id>.backchannelLogoutUri': { says: 'An address of the application that is told when a session ends (OpenID Connect Back-Channel Logout).', otherwise: 'it is not told' },
  'oidc.clients.<id>.home': { says: 'Where the people of the application begin; pages that cannot send them back link to it.', otherwise: 'no link' },
  'oidc.clients.<id>.privacyNotice': { says: 'The privacy notice of the application: the page that asks people for their consent links to it.', otherwise: 'no link' },
  'oidc.clients.<id>.requires': { says: 'How strongly people must have logged in: `password`, `two-step` for a code or a passkey in this session, or `phr` for a passkey.', otherwise: '`password`' },
  'oidc.clients.<id>.session': { says: '`follows`: it ends when the session here does. `own`: it has an idle time of its own, and hears of a logout. `device`: it stays logged in on a phone.', otherwise: '`follows`; `device` for `native`' },
  'oidc.clients.<id>.refreshIsActivity': { says: 'Whether a refresh, or a request with `prompt=none`, keeps the session here from going idle. Not for an application that refreshes by a timer.', otherwise: '`true` for `web`, else `false`' },
  'oidc.clients.<id>.resources': { says: 'The APIs that it may get access tokens for, out of `oidc.resources`; of a `resource`, those that it is.', otherwise: 'none; needed for `service` and `resource`' },
  'oidc.clients.<id>.consent': { says: '`ask` shows people what is handed over and lets them refuse: for a partner.', otherwise: '`none`' },
  'oidc.clients.<id>.idTokenClaims': { says: 'Puts all claims into the ID token too, for software that does not ask `userinfo`.', otherwise: yesOrNo(false) },
  'oidc.clients.<id>.idTokenAlgorithm': { says: 'What its ID tokens are signed with: `RS256` only for software that cannot verify `ES256`.', otherwise: '`ES256`' },
  'oidc.clients.<id>.par': { says: 'Whether it must push its requests first (RFC 9126).', otherwise: '`optional`' },
  'oidc.clients.<id>.dpop': { says: 'Whether its tokens must be bound to a key (RFC 9449).', otherwise: '`optional`' },
  'oidc.clients.<id>.profile': { says: '`fapi2` requires pushed requests, bound tokens and `private_key_jwt`.', otherwise: 'none' },
  'oidc.caFile': { says: 'The path of a PEM file with the authorities to trust, in place of the public ones, where Selvage tells applications of logouts: [a private certificate authority](applications.md#a-private-certificate-authority).', otherwise: 'the public authorities, and those of `NODE_EXTRA_CA_CERTS`' },
  'oidc.apps.<id>.apple': { says: 'Apps for iOS of this brand, each as its team and bundle (`ABCDE12345.com.insurer.app`): `/.well-known/apple-app-site-association`.', otherwise: 'none' },
  'oidc.apps.<id>.android': { says: 'Apps for Android of this brand, each with its `package` and the `fingerprints` of its certificates (SHA-256): `/.well-known/assetlinks.json`.', otherwise: 'none' },
  'oidc.resources.<address>.scopes': { says: 'What applications may ask for at this API. No two APIs may have a scope of the same name.', otherwise: 'needed' },
  'oidc.resources.<address>.token': { says: '`jwt`: the API verifies tokens by itself. `opaque`: it asks about each.', otherwise: '`jwt`' },
  'oidc.resources.<address>.seconds': { says: 'How long an access token works, 30 to 600.', otherwise: '300' },
};

// oxfmt-ignore
export const environmentNotes: Readonly<Record<string, SettingNote>> = {
  SELVAGE_MODE: { says: '`production` or `demo`. `npm start` sets `demo`, which the npm package and the image do not contain. Production does not start without the settings that are marked as needed.', otherwise: `\`${defaultSettings.mode}\`` },
  HOST: { says: 'The address to listen on. `0.0.0.0` for all, behind a proxy on another machine.', otherwise: `\`${defaultSettings.host}\`` },
  PORT: { says: 'The port to listen on, 0 to 65535.', otherwise: `\`${defaultSettings.port}\`` },
  METRICS_HOST: { says: 'Where the metrics listen; of no use without `METRICS_PORT`.', otherwise: '`localhost`' },
  METRICS_PORT: { says: 'The port that Prometheus asks, never the public one.', otherwise: 'no metrics' },
  LOG_LEVEL: { says: 'The least that is logged: `error`, `warn`, `info` or `debug`.', otherwise: '`info`' },
  DATA_DIR: { says: 'The folder of the PostgreSQL that a demonstration without `DATABASE_URL` starts.', otherwise: '`data`' },
  DATABASE_URL: { says: 'A PostgreSQL 15 or newer: `postgres://user:password@host/database?sslmode=verify-full&sslrootcert=…`.', otherwise: 'needed in production; a demonstration starts its own' },
  PUBLIC_URL: { says: 'The origin that people see, such as `https://portal.example`. With `https` cookies are `Secure`; production takes nothing else.', otherwise: '`http://localhost:3000` in demo mode; needed in production' },
  SELVAGE_SECRET: { says: 'At least 32 characters of your own, made by `openssl rand -base64 32`; every key is derived from it. The same for all instances. [Changed](secret.md) by `SELVAGE_SECRET_FILE`.', otherwise: 'one that everybody knows; needed in production' },
  SELVAGE_SECRET_FILE: { says: 'A file with one `id:secret` a line, in place of `SELVAGE_SECRET`: the keys of [a change of the secret](secret.md).', otherwise: '`SELVAGE_SECRET` is key 1' },
  SELVAGE_CONFIG: { says: 'The path of the JSON file below.', otherwise: 'no file' },
  SELVAGE_CONTENT_DIR: { says: 'A folder of Markdown that changes what ships: [content](content.md).', otherwise: 'the texts that ship' },
  SELVAGE_PASSWORD_FILTER: { says: 'A file that `selvage passwords build` made of a list of leaked passwords: no new password may be one of them. [How](logins.md#leaked-passwords).', otherwise: 'the common passwords that ship' },
  SELVAGE_TRUST_PROXY: { says: 'The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted (`X-Forwarded-Host` never is: they pass `Host` on): addresses or networks with commas between, or `loopback`, `linklocal`, `uniquelocal`.', otherwise: 'none is trusted' },
  SELVAGE_ALLOW_INSECURE: { says: 'Which connections production may make without TLS, with commas between: `database`, `smtp`, `sms`, `registry`; and `trust-proxy` for a proxy network wider than `/8` (IPv6 `/7`). This machine and Unix sockets need no permission. Only for a network that nobody else can reach. `demo-brand` allows the names, addresses and contact page that ship: for tests, never for real people.', otherwise: 'production does not start with any of them' },
  SELVAGE_ALLOW_OLD_NODE: { says: '`1` lets production start on a Node below 22, which gets no security fixes. The log has a warning at each start.', otherwise: 'production does not start there' },
  SELVAGE_THROTTLE: { says: '`off` turns the throttles by network address off, in demo mode only.', otherwise: '`on`' },
  SMTP_URL: { says: 'The mail server: `smtp://user:password@host:587` or `smtps://…:465`. What else there is to say stands in `mail`.', otherwise: 'the inbox of the demonstration; needed in production' },
  SMS_URL: { says: 'A text gateway that takes `{ id, to, text }` as JSON. Another shape: `sms`. Not both.', otherwise: 'no texts: production needs it, or `sms`, as long as a kind has SMS in its `types`; in demo mode the inbox has them' },
  SMS_SECRET: { says: 'What the gateway of `sms` wants to see.', otherwise: 'nothing; needed where `sms` uses it' },
  SELVAGE_HOOK_SECRET: { says: 'At least 32 characters of ASCII that a mail provider shows when it tells of bounces: [mail and texts](mail-and-sms.md).', otherwise: 'nobody may tell' },
  SELVAGE_REGISTRY_TOKEN: { says: 'What we show to a registry of your own, unless `registry.tokenFile` has it.', otherwise: 'nothing is shown' },
  SELVAGE_OPERATOR: { says: 'Who gives commands to `selvage`, for the audit: [the command line](cli.md).', otherwise: 'the user of the system' },
  NODE_EXTRA_CA_CERTS: { says: 'The path of a PEM file with authorities to trust beside the public ones, for the server, `selvage doctor` and every other command. Needed where your own authority signed the certificate of the portal, an application, a gateway or the provider of the desk. Node reads it when a program starts.', otherwise: 'the public authorities' },
};
