import { days } from '@selvage/contract/time-units';
import { readConfig } from '../../config/read-config.ts';
import { readDesk } from '../../config/desk-settings.ts';
import { readMail } from '../../config/mail-settings.ts';
import { registryConfig } from '../../config/registry-settings.ts';
import { readSms } from '../../config/sms-settings.ts';
import { kinds, userTypes } from '@selvage/contract/user-types';

/** The configuration without any setting. Demo mode is necessary, because production has no defaults for its required settings. */
const nothing = readConfig({ SELVAGE_MODE: 'demo' });
const registry = registryConfig(
  { kind: 'http', url: 'http://localhost:1' },
  { mode: 'demo', token: null, folder: '.' },
);

const inSeconds = (duration: number): string => String(duration / 1000);

/** The defaults, taken from the functions that read the settings, so that the documentation cannot differ. */
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
  organisation: nothing.organisations.hospital,
  privacy: nothing.privacy,
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
  /** The default, in words. */
  otherwise: string;
}

const registryLimits = defaultSettings.registry;
const yesOrNo = (value: boolean): string => `\`${String(value)}\``;
const numbering = (who: string): SettingNote => ({
  says: `The identifier system (a URI) of ${who}.`,
  otherwise: 'required',
});

// oxfmt-ignore
const registryNotes: Readonly<Record<string, SettingNote>> = {
  'registry.kind': { says: 'Where the registry is: `embedded` (tables of Selvage), `http` (a small HTTP protocol) or `fhir` ([FHIR R4](registry-fhir.md)). See [the registry](registry.md).', otherwise: '`embedded`' },
  'registry.url': { says: 'The address of the registry, without a slash at the end. Production needs `https`, except on this machine.', otherwise: 'required' },
  'registry.tokenFile': { says: 'The path of a file with the bearer token. It is read for each question, so you can renew the token without a restart.', otherwise: '`SELVAGE_REGISTRY_TOKEN`' },
  'registry.clientCertificateFile': { says: 'The path of the client certificate (PEM) for mutual TLS.', otherwise: 'none' },
  'registry.clientKeyFile': { says: 'The path of the private key of the client certificate.', otherwise: 'none' },
  'registry.caFile': { says: 'The path of a PEM file with the certificate authority of the registry.', otherwise: 'the public authorities, and those of `NODE_EXTRA_CA_CERTS`' },
  'registry.timeoutMilliseconds': { says: 'The time-out of one question, for all its requests together.', otherwise: String(registryLimits?.timeout) },
  'registry.failuresBeforePause': { says: 'Failures in a row that open the circuit breaker.', otherwise: String(registryLimits?.breaker.failures) },
  'registry.pauseSeconds': { says: 'How long the circuit breaker stays open. After that, one question is tried.', otherwise: String((registryLimits?.breaker.pause ?? 0) / 1000) },
  'registry.recognisedSeconds': { says: 'How long a positive answer is cached. `0`: not at all.', otherwise: String((registryLimits?.recognisedLife ?? 0) / 1000) },
  'registry.concurrency': { says: 'The most questions at a time from one process. Further ones are answered 503.', otherwise: String(registryLimits?.concurrency) },
  'registry.memberNumberOf': { says: 'Whose birth date belongs to a member number. `policy`: that of the policy’s holder. `person`: that of the insured person with this number. See [what to choose](registry-fhir.md#whose-birth-date-counts).', otherwise: '`policy`' },
  'registry.membersBy': { says: 'With `memberNumberOf: person`: how to find a member, by the operation `$member-match` or by a search.', otherwise: '`member-match`' },
  'registry.systems.member': numbering('member numbers'),
  'registry.systems.consultant': numbering('consultants'),
  'registry.systems.consultantRegistration': numbering('consultants’ registration IDs'),
  'registry.systems.hospital': numbering('hospitals'),
  'registry.systems.hospitalRegistration': numbering('hospitals’ registration IDs'),
  'registry.systems.group': numbering('groups'),
  'registry.wellnessType.system': { says: 'The code system of the code that marks a wellness group.', otherwise: 'required' },
  'registry.wellnessType.code': { says: 'The code that marks a wellness group.', otherwise: 'required' },
  'registry.payor.system': { says: 'The identifier system that names the insurer in `$member-match`.', otherwise: 'the insurer is not named' },
  'registry.payor.value': { says: 'The identifier of the insurer in that system.', otherwise: 'the insurer is not named' },
};

// oxfmt-ignore
const messageNotes: Readonly<Record<string, SettingNote>> = {
  'mail.startTls': { says: 'Encryption of a connection that starts unencrypted (`smtp://`). `required`: refuse a server without STARTTLS. `if-offered`: use STARTTLS if the server offers it. `never`: do not encrypt.', otherwise: '`required` if `SMTP_URL` has a password, else `if-offered`' },
  'mail.caFile': { says: 'The path of a PEM file with the only certificate authority to trust for the mail server.', otherwise: 'the public authorities' },
  'mail.connections': { says: 'The most open connections of one instance. It sends as many messages at once.', otherwise: defaultSettings.mailConnections },
  'mail.returnPath': { says: 'The address that receives bounces (the envelope sender).', otherwise: 'the brand’s `sender`' },
  'mail.headers.<name>': { says: 'A header for every email. Its name starts with `X-`. `{id}` stands for the id of the message.', otherwise: 'none' },
  'mail.dkim.<domain>.selector': { says: 'The DKIM selector for senders of this domain.', otherwise: 'emails are not signed' },
  'mail.dkim.<domain>.keyFile': { says: 'The path of the RSA key for DKIM: PEM, without a pass phrase.', otherwise: 'emails are not signed' },
  'phones.countries': { says: 'The countries whose mobile numbers may get text messages, such as `["IE", "GB"]`. People type numbers from outside Ireland with `+` and the country code.', otherwise: defaultSettings.phoneCountries },
  'sms.shape': { says: '`twilio`, or `generic` for any other HTTP gateway: [mail and texts](mail-and-sms.md).', otherwise: 'required' },
  'sms.accountSid': { says: 'The Twilio account, `AC…`.', otherwise: 'required' },
  'sms.apiKeySid': { says: 'A Twilio API key, `SK…`. `SMS_SECRET` is then the secret of this key.', otherwise: '`SMS_SECRET` is the auth token of the account' },
  'sms.from': { says: 'The sender: a number, or a name of up to 11 characters.', otherwise: '`messagingServiceSid` is required' },
  'sms.messagingServiceSid': { says: 'A Twilio messaging service, `MG…`, in place of `from`.', otherwise: '`from` is required' },
  'sms.baseUrl': { says: 'The address of another Twilio region.', otherwise: '`https://api.twilio.com`' },
  'sms.timeoutSeconds': { says: 'The time-out of a request to the gateway.', otherwise: defaultSettings.smsTimeout },
  'sms.method': { says: 'The HTTP method of the request.', otherwise: '`POST`' },
  'sms.url': { says: 'The address of the gateway. It can contain `{to}`, `{digits}`, `{text}`, `{id}` and `{secret}`.', otherwise: 'required' },
  'sms.headers.<name>': { says: 'A header of the request. It can contain `{id}` and `{secret}`.', otherwise: 'none' },
  'sms.body.<name>': { says: 'A field of the body. It can contain the same names in braces as `url`.', otherwise: 'required, except with `GET`' },
  'sms.encoding': { says: 'The format of the body.', otherwise: '`json`' },
  'sms.success': { says: 'The HTTP statuses that mean that the gateway accepted the message.', otherwise: 'every 2xx' },
};

// oxfmt-ignore
const deskOpenIdNotes: Readonly<Record<string, SettingNote>> = {
  'desk.openid.issuer': { says: 'The issuer of the OpenID provider with which your staff log in to the desk: [how to connect it](desk-setup.md#connect-your-openid-provider). `https`; in demo mode also `http` on this machine.', otherwise: 'staff log in with a desk password and a code' },
  'desk.openid.clientId': { says: 'The client id that the provider gave the desk.', otherwise: 'required' },
  'desk.openid.auth': { says: 'How the desk authenticates to the provider: with a secret or with a signed token.', otherwise: 'required' },
  'desk.openid.secretFile': { says: 'The path of a file with the client secret. For `client_secret_basic`.', otherwise: 'required there' },
  'desk.openid.keyFile': { says: 'The path of a private key, as PEM or JWK (ES256, PS256, RS256). For `private_key_jwt`.', otherwise: 'required there' },
  'desk.openid.name': { says: 'The name of the provider on the button: “Log in with …”.', otherwise: 'required' },
  'desk.openid.scopes': { says: 'The scopes that the desk requests.', otherwise: '`openid`, `email`, `profile`' },
  'desk.openid.roles.claim': { says: 'The claim with a person’s roles: its name, or a path with dots such as `realm_access.roles`.', otherwise: 'required' },
  'desk.openid.roles.agent': { says: 'The values of that claim that make a person an agent, who can look and act.', otherwise: 'required' },
  'desk.openid.roles.viewer': { says: 'The values of that claim that make a person a viewer, who can only look.', otherwise: 'none' },
  'desk.openid.roles.applications': { says: 'The values of that claim that make a person an agent for applications, who sees no accounts. It needs `requiresAcr` or `requiresAmr`.', otherwise: 'none' },
  'desk.openid.requiresAcr': { says: 'The `acr` of the login must be one of these. The desk requests them with `acr_values`.', otherwise: 'any' },
  'desk.openid.requiresAmr': { says: 'The `amr` of the login must contain all of these, such as `["mfa"]`.', otherwise: 'any' },
  'desk.openid.maxAgeSeconds': { says: 'The longest time since the person logged in to the provider (`max_age`).', otherwise: 'the provider decides' },
  'desk.openid.only': { says: 'Switches logins with a desk password and code off.', otherwise: yesOrNo(false) },
};

const { limits, twoFactor, organisation, privacy, passkeyOffers } = defaultSettings;

// oxfmt-ignore
export const fileNotes: Readonly<Record<string, SettingNote>> = {
  'brands.<id>.origin': { says: 'The address of the brand. Links in its messages start with it.', otherwise: '`PUBLIC_URL` for `linen`; in demo mode `http://<id>.localhost:3000`; otherwise required' },
  'brands.<id>.hosts': { says: 'More host names of this brand, without a port.', otherwise: 'none' },
  'brands.<id>.name': { says: 'The name in the header, in page titles and in messages.', otherwise: 'required for a brand of your own' },
  'brands.<id>.look': { says: 'The look that ships: heading font, pattern, and the colours that you do not set.', otherwise: '`tweed` for the brand `tweed`, else `linen`' },
  'brands.<id>.tokens': { says: 'Your colours, as `{ "light": { … }, "dark": { … } }` or the path of a JSON file with them: [their names](theme.md#colours).', otherwise: 'the colours of the look' },
  'brands.<id>.mark': { says: 'The path of your logo: an SVG file of at most 32 KB.', otherwise: 'a part of the look’s pattern' },
  'brands.<id>.hidesKindSelector': { says: 'Hides “Log in as” and the line below it.', otherwise: '`false`; `true` for `tweed`' },
  'brands.<id>.presetsTerms': { says: 'Ticks the box for the terms in advance, but never the box for data protection.', otherwise: '`false`; `true` for `tweed`' },
  'brands.<id>.links.faq': { says: '`links.faq` for this brand only.', otherwise: '`links.faq`' },
  'brands.<id>.links.contact': { says: '`links.contact` for this brand only.', otherwise: '`links.contact`' },
  'brands.<id>.links.privacy': { says: '`links.privacy` for this brand only.', otherwise: '`links.privacy`' },
  'brands.<id>.links.accessibility': { says: '`links.accessibility` for this brand only.', otherwise: '`links.accessibility`' },
  'brands.<id>.links.terms.<kind>': { says: '`links.terms.<kind>` for this brand only.', otherwise: '`links.terms.<kind>`' },
  'brands.<id>.areas.<kind>': { says: '`areas.<kind>` for this brand only.', otherwise: '`areas.<kind>`' },
  'brands.<id>.sender': { says: 'The sender address of the brand’s emails.', otherwise: 'required for a brand of your own' },
  'brands.<id>.providersMailbox': { says: 'The email address that consultants without a Registration ID write to.', otherwise: 'required for a brand of your own' },
  'brands.<id>.phone': { says: 'A phone number for help, such as `+353 1 555 0100`. It is shown in every email, and on the page for browsers that cannot run the application.', otherwise: 'no number is shown' },
  'links.faq': { says: 'Your frequently asked questions: a path such as `/faq`, or an https address.', otherwise: 'the page that ships' },
  'links.contact': { says: 'Your contact page: a path or an https address.', otherwise: 'the page that ships' },
  'links.privacy': { says: 'Your privacy notice: a path or an https address.', otherwise: 'the page that ships' },
  'links.accessibility': { says: 'Your accessibility statement: a path or an https address.', otherwise: 'the page that ships' },
  'links.terms.<kind>': { says: 'Your terms for one kind of user: a path or an https address.', otherwise: 'the text that ships' },
  'areas.<kind>': { says: 'Where people of this kind go after the login: a path on the origin of the brand, or an https address elsewhere. See [areas](logins.md#areas).', otherwise: kinds.map((kind) => `\`${userTypes[kind].landingPath}\` for ${kind}`).join(', ') },
  'twoFactor.<kind>.enabled': { says: 'Whether people of this kind can use a second step.', otherwise: yesOrNo(twoFactor.member.enabled) },
  'twoFactor.<kind>.mandatory': { says: '`true` requires 2-factor authentication, like `requires: two-step`. With `requires: phishing-resistant` and a future `from`: whether 2-factor authentication is required until that day.', otherwise: `${yesOrNo(twoFactor.member.mandatory)}, and ${yesOrNo(twoFactor.hospital.mandatory)} for hospital` },
  'twoFactor.<kind>.types': { says: 'The ways that people can use besides the password: codes by email or text, an authenticator app, passkeys. Without `PASSKEY`, passkeys that people of this kind have already do not work either.', otherwise: twoFactor.member.types.map((type) => `\`${type}\``).join(', ') },
  'twoFactor.<kind>.requires': { says: 'What people of this kind must use. `two-step`: any second step. `phishing-resistant`: a passkey; `types` must contain `PASSKEY`.', otherwise: `\`${twoFactor.member.requires}\`, and \`${twoFactor.hospital.requires}\` for hospital` },
  'twoFactor.<kind>.from': { says: 'The first day (Irish time) on which `requires` applies, such as `2027-03-01`. Until then people are asked after each login and can postpone.', otherwise: 'at once' },
  'twoFactor.<kind>.trustDevice': { says: 'Whether people can have a device remembered for 30 days, so that it is not asked for a code.', otherwise: yesOrNo(twoFactor.member.trustDevice) },
  'organisations.<kind>.enabled': { says: 'Whether people with the same consultant, hospital or group ID can each have an account, and administrators among them invite, remove and confirm colleagues. Only for consultant, group and hospital. Switch it on when all instances have this version.', otherwise: yesOrNo(organisation.enabled) },
  'organisations.<kind>.reviewMonths': { says: 'After how many months administrators must confirm the list of colleagues again. `0`: never.', otherwise: String(organisation.reviewMonths) },
  'organisations.<kind>.stopDays': { says: 'How many days after the review is due staff can no longer log in, if no administrator confirms the list: at least 14. `0`: administrators are only reminded.', otherwise: String(organisation.stopDays) },
  'organisations.<kind>.openInvitations': { says: 'How many invitations an organisation can have open at once.', otherwise: String(organisation.openInvitations) },
  'privacy.copies': { says: 'The kinds of user who can get a copy of their data by themselves. An empty list: nobody.', otherwise: 'all kinds' },
  'privacy.closing': { says: 'The kinds of user who can close their online account by themselves.', otherwise: privacy.closing.map((kind) => `\`${kind}\``).join(', ') },
  'privacy.consentYears': { says: 'How many years the record of agreements is kept after the end of an account.', otherwise: String(privacy.consentYears) },
  'limits.sessionIdleSeconds': { says: 'Idle time-out of a session.', otherwise: limits.inSeconds('sessionIdle') },
  'limits.sessionAbsoluteSeconds': { says: 'The longest life of a session, however active it is.', otherwise: limits.inSeconds('sessionAbsolute') },
  'limits.sessionWarningSeconds': { says: 'How long before the idle time-out the page asks “Are you still there?”.', otherwise: limits.inSeconds('sessionWarning') },
  'limits.appIdleDays': { says: 'Idle time-out of an application on a device, in days.', otherwise: limits.inDays('appIdle') },
  'limits.appAbsoluteDays': { says: 'The longest login of an application on a device, in days, however often it is used.', otherwise: limits.inDays('appAbsolute') },
  'limits.signInFailures': { says: 'Wrong passwords in a row that lock an account.', otherwise: String(limits.signInFailures) },
  'limits.lockFirstSeconds': { says: 'How long the first lock lasts. Each further lock lasts twice as long.', otherwise: limits.inSeconds('lockFirst') },
  'limits.lockLongestSeconds': { says: 'The longest lock.', otherwise: limits.inSeconds('lockLongest') },
  'limits.codeLifeSeconds': { says: 'How long a code of the second step works, by email or text.', otherwise: limits.inSeconds('codeLife') },
  'limits.sendPauseSeconds': { says: 'How soon a person can request another email or text.', otherwise: limits.inSeconds('sendPause') },
  'limits.registrationProofs': { says: 'Wrong details for one policy or ID within a day before it is blocked for registration and for a change of member number.', otherwise: String(limits.registrationProofs) },
  'limits.registrationLockSeconds': { says: 'How long the policy or ID is blocked.', otherwise: limits.inSeconds('registrationLock') },
  'limits.textsPerDay': { says: 'Text messages with a code that the whole installation sends in 24 hours, counted from the first one. A fifth is reserved for numbers that are already a second factor.', otherwise: String(limits.textsPerDay) },
  'limits.hashQueue': { says: 'Password hashes that can wait in one process. Further ones are answered 503.', otherwise: String(limits.hashQueue) },
  'limits.connectionsPerClient': { says: 'Open connections of one client (an IPv4 address or an IPv6 /64) to one process. Further ones are answered 503. This machine and the proxies of `SELVAGE_TRUST_PROXY` are not limited.', otherwise: String(limits.connectionsPerClient) },
  ...registryNotes,
  ...messageNotes,
  'passkeys.rpId': { says: 'The host that passkeys belong to, for all brands: [one host for all brands](login-policy.md#one-host-for-all-brands). A change of it makes every existing passkey unusable.', otherwise: 'the host of each brand' },
  'passkeys.<kind>.quiet': { says: 'Whether the browser may add a passkey without asking, after a login with password and second step: [passkeys after a login](login-policy.md#passkeys-after-a-login).', otherwise: `${yesOrNo(passkeyOffers.consultant.quiet)}, and ${yesOrNo(passkeyOffers.member.quiet)} for member and wellness` },
  'passkeys.<kind>.ask': { says: 'Whether people are asked to add a passkey after a login with a password.', otherwise: `${yesOrNo(passkeyOffers.member.ask)}, and ${yesOrNo(passkeyOffers.hospital.ask)} for hospital` },
  'embedding.origins': { says: 'The origins whose pages can show the login in a frame: [embedding](embed.md).', otherwise: 'none; in demo mode the origins of the brands' },
  'analytics.url': { says: 'The address that page views are sent to. They contain no data about a person.', otherwise: 'page views go to the data layer of the page' },
  'apiDocs': { says: 'Whether `/api/openapi.json` and `/api/docs` describe the API.', otherwise: '`true` in demo mode, `false` in production' },
  'desk.enabled': { says: 'Switches the [support desk](desk-setup.md) at `/desk` on.', otherwise: yesOrNo(false) },
  'desk.hosts': { says: 'The host names that serve the desk. Each is the host of a brand.', otherwise: 'the hosts of all brands' },
  'desk.peoplePerDay': { says: 'How many different people one agent can search for in a day, found or not. Further searches are refused until midnight in Ireland.', otherwise: defaultSettings.deskPeoplePerDay },
  'desk.applications': { says: 'Lets agents with the role `applications` [manage OpenID Connect applications](clients.md#at-the-desk) at the desk.', otherwise: yesOrNo(false) },
  ...deskOpenIdNotes,
  'oidc.clients.<id>.name.en': { says: 'The name of the application, as users see it.', otherwise: 'required' },
  'oidc.clients.<id>.name.ga': { says: 'The name in Irish.', otherwise: 'required' },
  'oidc.clients.<id>.logoFile': { says: 'The path of its [logo](clients.md#logo): a PNG or SVG file of at most 20 KB, in the folder of this file.', otherwise: 'the initials of the name' },
  'oidc.clients.<id>.brand': { says: 'The brand that logs people in to it. The `origin` of the brand is the issuer.', otherwise: 'the first brand' },
  'oidc.clients.<id>.kinds': { says: 'The kinds of users that can log in. If there are several, a user who is not logged in chooses one, unless the request names it (`kind`) or the browser remembers it.', otherwise: 'required' },
  'oidc.clients.<id>.type': { says: '`web`: has a server. `spa`: runs only in the browser. `native`: an app on a device. `service`: a program without users. `resource`: an API that asks about tokens.', otherwise: 'required' },
  'oidc.clients.<id>.auth': { says: 'How the application authenticates: with a signature, with a secret, or with PKCE only (`none`, for `spa` and `native`). PKCE is always required.', otherwise: 'required' },
  'oidc.clients.<id>.redirectUris': { says: 'Where users can be sent back to. The comparison is exact, except for the port of `127.0.0.1` and `[::1]` with `native`.', otherwise: 'required' },
  'oidc.clients.<id>.scopes': { says: 'The scopes that the application can request: [scopes and claims](applications-reference.md#scopes-and-claims).', otherwise: 'required for applications with users; must contain `openid`' },
  'oidc.clients.<id>.sector': { says: 'Applications with the same sector get the same subject (`sub`) for a user.', otherwise: 'the id of the brand' },
  'oidc.clients.<id>.jwksFile': { says: 'The path of a file with the public keys of the application, as a JWK set. For `private_key_jwt`.', otherwise: 'required there' },
  'oidc.clients.<id>.secretFile': { says: 'The path of a file with the secret of the application, at least 32 characters. For `client_secret_basic` and `client_secret_post`.', otherwise: 'the secret that `selvage client secret` makes' },
  'oidc.clients.<id>.logoutUris': { says: 'Where users can be sent after a logout that the application requested. The comparison is exact.', otherwise: 'nowhere' },
  'oidc.clients.<id>.backchannelLogoutUri': { says: 'The address that Selvage notifies when a session ends (OpenID Connect Back-Channel Logout).', otherwise: 'the application is not notified' },
  'oidc.clients.<id>.home': { says: 'The start page of the application. Error pages that cannot send users back link to it, unless the application is disabled.', otherwise: 'no link' },
  'oidc.clients.<id>.privacyNotice': { says: 'The privacy notice of the application. The page that asks for consent links to it.', otherwise: 'no link' },
  'oidc.clients.<id>.requires': { says: 'How strongly users must have logged in. `password`; `two-step`: with a code or a passkey in this session; `phr`: with a passkey.', otherwise: '`password`' },
  'oidc.clients.<id>.session': { says: 'When users are logged out of the application. `follows`: when the session in Selvage ends. `own`: after its own idle time, or when they log out of Selvage. `device`: they stay logged in on a phone.', otherwise: '`follows`; `device` for `native`' },
  'oidc.clients.<id>.refreshIsActivity': { says: 'Whether a refresh, or a request with `prompt=none`, counts as activity in the session of Selvage. Set it to `false` if the application refreshes on a timer.', otherwise: '`true` for `web`, else `false`' },
  'oidc.clients.<id>.resources': { says: 'The APIs of `oidc.resources` for which the application can get access tokens. For type `resource`: the APIs that it is.', otherwise: 'none; required for `service` and `resource`' },
  'oidc.clients.<id>.consent': { says: '`ask`: users see what data the application gets and can refuse. For applications of partners.', otherwise: '`none`' },
  'oidc.clients.<id>.idTokenClaims': { says: 'Puts all claims into the ID token too, for software that does not call `userinfo`.', otherwise: yesOrNo(false) },
  'oidc.clients.<id>.idTokenAlgorithm': { says: 'The signature of ID tokens. Use `RS256` only for software that cannot verify `ES256`.', otherwise: '`ES256`' },
  'oidc.clients.<id>.par': { says: 'Whether pushed authorization requests (RFC 9126) are required.', otherwise: '`optional`' },
  'oidc.clients.<id>.dpop': { says: 'Whether tokens must be bound to a key with DPoP (RFC 9449).', otherwise: '`optional`' },
  'oidc.clients.<id>.profile': { says: '`fapi2` requires pushed requests, DPoP and `private_key_jwt`.', otherwise: 'none' },
  'oidc.caFile': { says: 'The path of a PEM file with the only certificate authorities to trust for logout notifications: [a private certificate authority](applications.md#a-private-certificate-authority).', otherwise: 'the public authorities, and those of `NODE_EXTRA_CA_CERTS`' },
  'oidc.apps.<id>.apple': { says: 'The iOS apps of this brand, each as team and bundle (`ABCDE12345.com.insurer.app`). They are published at `/.well-known/apple-app-site-association`.', otherwise: 'none' },
  'oidc.apps.<id>.android': { says: 'The Android apps of this brand, each with `package` and `fingerprints` (SHA-256 of its certificates). They are published at `/.well-known/assetlinks.json`.', otherwise: 'none' },
  'oidc.resources.<address>.scopes': { says: 'The scopes of this API. Two APIs cannot have a scope of the same name.', otherwise: 'required' },
  'oidc.resources.<address>.token': { says: '`jwt`: the API verifies tokens itself. `opaque`: the API asks Selvage about each token.', otherwise: '`jwt`' },
  'oidc.resources.<address>.seconds': { says: 'How long an access token works.', otherwise: '300' },
};

// oxfmt-ignore
export const environmentNotes: Readonly<Record<string, SettingNote>> = {
  SELVAGE_MODE: { says: '`production` or `demo`. `npm start` sets `demo`. The npm package and the image contain only `production`.', otherwise: `\`${defaultSettings.mode}\`` },
  HOST: { says: 'The address to listen on. `0.0.0.0` listens on all addresses, for a proxy on another machine.', otherwise: `\`${defaultSettings.host}\`` },
  PORT: { says: 'The port to listen on, 0 to 65535.', otherwise: `\`${defaultSettings.port}\`` },
  METRICS_HOST: { says: 'The address for the metrics port. It needs `METRICS_PORT`.', otherwise: '`localhost`' },
  METRICS_PORT: { says: 'The port for [Prometheus](observe.md). It must not be public.', otherwise: 'no metrics' },
  LOG_LEVEL: { says: 'The lowest level that is logged: `error`, `warn`, `info` or `debug`.', otherwise: '`info`' },
  DATA_DIR: { says: 'The folder of the PostgreSQL that a demonstration without `DATABASE_URL` starts.', otherwise: '`data`' },
  DATABASE_URL: { says: 'The database, PostgreSQL 15 or newer: `postgres://user:password@host/database?sslmode=verify-full&sslrootcert=…`.', otherwise: 'required in production; a demonstration starts its own' },
  PUBLIC_URL: { says: 'The address that users see, such as `https://portal.insurer.example`. Production needs `https`. With `https`, cookies are `Secure`.', otherwise: '`http://localhost:3000` in demo mode; required in production' },
  SELVAGE_SECRET: { says: 'The secret from which all keys are derived: at least 32 characters, from `openssl rand -base64 32`. All instances have the same. Never replace it: [change it](secret.md) with `SELVAGE_SECRET_FILE`.', otherwise: 'a public one in demo mode; required in production' },
  SELVAGE_SECRET_FILE: { says: 'The path of a file with lines `id:secret`, in place of `SELVAGE_SECRET`. It is for [a change of the secret](secret.md).', otherwise: '`SELVAGE_SECRET` is key 1' },
  SELVAGE_CONFIG: { says: 'The path of [the file](#the-file).', otherwise: 'no file' },
  SELVAGE_CONTENT_DIR: { says: 'The path of a folder with your own texts in Markdown: [content](content.md).', otherwise: 'the texts that ship' },
  SELVAGE_PASSWORD_FILTER: { says: 'The path of a filter that `selvage passwords build` made. Passwords in it are refused: [leaked passwords](logins.md#leaked-passwords).', otherwise: 'only the common passwords that ship are refused' },
  SELVAGE_TRUST_PROXY: { says: 'Your proxies, whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted: addresses or networks separated by commas, or `loopback`, `linklocal`, `uniquelocal`. `X-Forwarded-Host` is never read.', otherwise: 'no proxy is trusted' },
  SELVAGE_ALLOW_INSECURE: { says: 'Insecure settings that production accepts, separated by commas. Without TLS: `database`, `smtp`, `sms`, `registry`. `trust-proxy`: a proxy network wider than `/8` (IPv6 `/7`). `demo-brand`: the names, addresses and contact page that ship, for tests only. Connections on this machine and Unix sockets need no permission.', otherwise: 'production does not start with any of them' },
  SELVAGE_ALLOW_OLD_NODE: { says: '`1`: production starts on a Node below 22, which gets no security fixes, and logs a warning.', otherwise: 'production does not start there' },
  SELVAGE_THROTTLE: { says: '`off` switches off the limits by network address. Demo mode only.', otherwise: '`on`' },
  SMTP_URL: { says: 'The mail server: `smtp://user:password@host:587` or `smtps://user:password@host:465`. More settings are in [`mail`](#mail).', otherwise: 'the demo inbox; required in production' },
  SMS_URL: { says: 'A text gateway that takes `{ id, to, text }` as JSON. For other gateways use [`sms`](#sms). You cannot set both.', otherwise: 'no texts, and production does not start while a kind has `SMS` in its `types`; the demo inbox in demo mode' },
  SMS_SECRET: { says: 'The secret of the gateway in `sms`.', otherwise: 'required if `sms` uses it' },
  SELVAGE_HOOK_SECRET: { says: 'The secret with which your mail provider [reports bounces](mail-and-sms.md#bounces): at least 32 characters of ASCII.', otherwise: 'bounces cannot be reported' },
  SELVAGE_REGISTRY_TOKEN: { says: 'The bearer token for your own registry, if `registry.tokenFile` is not set.', otherwise: 'no token is sent' },
  SELVAGE_OPERATOR: { says: 'The name of the person who runs a command of `selvage`, for the audit: [who and why](cli.md#who-and-why).', otherwise: 'the user of the system' },
  NODE_EXTRA_CA_CERTS: { says: 'The path of a PEM file with certificate authorities to trust besides the public ones. Set it for the server and every command. You need it if your own authority signed the certificate of the portal, an application, a gateway or the OpenID provider of the desk.', otherwise: 'the public authorities' },
};
