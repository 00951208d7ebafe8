import type { Schema } from '@selvage/contract/endpoint';
import { toJSONSchema } from 'zod/v4/core';
import { fieldLimits } from '@selvage/contract/field-limits';

/** The part of JSON Schema that the contract uses. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: string[];
  const?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  additionalProperties?: boolean;
}

/** Returns the schema of one side of a call, with a description of each field. */
export function describedSchema(schema: Schema, io: 'input' | 'output', callName: string): JsonSchema {
  const { $schema: _dialect, '~standard': _standard, ...made } = toJSONSchema(schema, { target: 'draft-2020-12', io });
  return withWords(made as JsonSchema, callName);
}

/** Copies the whole schema, because the contract uses one schema for several fields with different descriptions. */
function withWords(schema: JsonSchema, callName: string): JsonSchema {
  const inner = (each: JsonSchema) => withWords(each, callName);
  const properties = Object.entries(schema.properties ?? {}).map(([name, each]) => {
    const description = fieldWords[`${callName}.${name}`] ?? fieldWords[name];
    return [name, { ...(description !== undefined && { description }), ...inner(each) }] as const;
  });
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(properties) }),
    ...(schema.items && { items: inner(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(inner) }),
  };
}

const { passwordMin, passwordMax, emailMax, memberNumberDigits, loginIdMax, registrationIdLength } = fieldLimits;

/** Describes fields by their name, or by call and name where the name alone is not clear. */
export const fieldWords: Readonly<Record<string, string>> = {
  administrators: 'For staff: the emails of their administrators who can log in.',
  colleagues: 'For administrators: everybody who was not removed, oldest account first.',
  'colleagues.id':
    'The consultant, group or hospital ID; of a colleague, the account reference; of an invitation, its own id.',
  'changeColleagueRole.id': 'The account reference of the colleague.',
  'removeColleague.id': 'The account reference of the colleague.',
  'invitationOfLink.id': 'The consultant, group or hospital ID.',
  ids: 'The account references of all other colleagues, as the list had them.',
  invitations: 'For administrators: the invitations that nobody has accepted.',
  invitedBy: 'The email of the administrator who sent it.',
  isEmailTaken: 'Whether this email has an account of another ID already, so that the invitation cannot be accepted.',
  isProbablyShared:
    'Whether an administrator is to be asked to invite colleagues, because several people probably use the account.',
  isYou: 'Whether it is the person who asks.',
  lastLogin: 'The day of the last login, year first; absent if there was none.',
  organisation: 'What the person is among the people with the same ID; absent where the kind has no organisations.',
  reviewBy: 'The day since which the list must be confirmed, year first; absent if it need not be.',
  role: '`administrator` or `staff`.',
  sentAt: 'When it was sent, in UTC (ISO 8601).',
  since: 'The day on which the account was made, year first.',
  state:
    'Of a colleague: whether they can log in, wait for a confirmation, or were disabled by the operator. Of an invitation: whether its link works.',
  stopsOn: 'The last day on which staff can log in if nobody confirms the list, year first.',
  activated: 'Whether the address was proven.',
  activity: 'What has happened, newest first.',
  application: 'The name of the application that it was about, in each language; absent if it was about none.',
  at: 'When, in UTC (ISO 8601).',
  birthDate: `A day of the calendar, year first, not before ${fieldLimits.earliestBirthYear} and not to come.`,
  browser: 'The browser by its name, if it can be told.',
  browserVersion: 'The version of the browser, one or two numbers; absent if it is not known.',
  code: 'The code of a mailed link, as it stands in its address.',
  'activate.code': 'The code of a mailed link, or the six digits of the same mail.',
  'mailHook.code': 'A status such as 5.1.1, or a word of the provider’s; never a sentence.',
  'spendRecoveryCode.code': 'A recovery code, however its letters and hyphens are typed.',
  'confirmAuthenticator.code': `${fieldLimits.codeDigits} digits, as the app shows them.`,
  'beginAuthenticator.id': 'Which set-up it is, for `confirmAuthenticator`.',
  'confirmAuthenticator.id': 'Which set-up it is.',
  asked:
    'What a login with the password asks for: one of these, the first one first. Empty if the password alone is enough.',
  allowed: 'What the operator allows this kind of user.',
  authenticator: 'The authenticator app; absent if there is none.',
  codes: 'Codes that are sent at the login; absent if they are switched off.',
  key: 'The key in base32, for apps that cannot read the QR code.',
  left: 'How many recovery codes can still be used.',
  madeAt: 'When, in UTC (ISO 8601).',
  path: 'The dark modules as one SVG path.',
  qr: 'The address as a QR code: a path over a white square.',
  recoveryCodes: 'The recovery codes, which are told this once; absent if there are some already.',
  waiting:
    'A change that this session has asked for and that waits for its code, so that a page that is loaded again goes on with it; absent if there is none.',
  emailProven: 'Whether an earlier code has proven the email already, so that this code is the second one.',
  replaced: 'Whether there were recovery codes before, which these have ended.',
  canMakeRecoveryCodes: 'Whether this person has what recovery codes stand in for: a second step or a passkey.',
  endedIfSecured: 'The passkeys and recovery codes that `secureAccount` would remove; absent if there are none.',
  lacksRecoveryCodes:
    'Whether this person can make recovery codes, has none left, and is or will be asked for a second step.',
  'ownWays.recoveryCodes': 'When they were made, and how many are left; absent if there are none.',
  size: 'How many modules each side has, a border of four included.',
  strong: 'Whether more than a code by email is asked for, where the account has more.',
  uri: 'The key as apps read it, beginning with `otpauth://`.',
  way: 'Which of `ways` to ask for.',
  ways: 'All that may be shown in place of the code, the strongest first; absent for somebody who has one specified way alone.',
  'verifyCode.code': `${fieldLimits.codeDigits} digits, as they were sent.`,
  canDisown: 'Whether “I didn’t register” is offered: not for an account that was imported.',
  config: 'What the operator has set.',
  'applications.application': 'The name of the application, in each language.',
  'paymentConfig.config': 'An object of the operator’s own: `data/securepayment.json` of the content folder.',
  consultantID: 'The same as `loginId`, for a consultant.',
  en: 'In English.',
  ga: 'In Irish.',
  consents: 'What applications were let see, newest first.',
  counties: 'The counties by their English names.',
  destination: 'Where the code went, masked.',
  device: 'Browser and system, as far as they can be told.',
  devices: 'The devices that are remembered.',
  deviceTrustToken: 'What this device was given to skip the code; a cookie holds the other half.',
  email: `An email address of at most ${emailMax} characters.`,
  'signIn.email': 'The address as it was typed.',
  enabled: 'Whether there is a second step.',
  expirationDate: 'Until when it works (ISO 8601).',
  expiresAt: 'Until when it works, in UTC (ISO 8601).',
  forgetDevices: 'Whether every other remembered device is forgotten too.',
  firstName: `At most ${fieldLimits.firstNameMax} characters.`,
  groupId: `The ID of a wellness group, at most ${fieldLimits.groupIdMax} digits, as text or as a number.`,
  groupid: `The ID of a group, at most ${fieldLimits.groupIdMax} digits.`,
  hospitalID: 'The same as `loginId`, for a hospital.',
  givenAt: 'When it was agreed to, in UTC (ISO 8601).',
  html: 'The text, as HTML that may be put into a page.',
  id: 'Names one of a list.',
  isThisOne: 'Whether it is the one that asks.',
  kind: 'The kind of user: `member`, or `memberlogin`, and so on.',
  'mailHook.kind': 'What became of the message.',
  countries: 'Whose mobile numbers are accepted (ISO 3166).',
  lang: 'The language; by default the one the browser asks for.',
  lastName: `At most ${fieldLimits.lastNameMax} characters.`,
  lastSeenAt: 'When it was last used, in UTC (ISO 8601).',
  lastUsedAt: 'When it was last used, in UTC (ISO 8601).',
  loggedInAt: 'When the application was logged in to, in UTC (ISO 8601).',
  loginId: `The ID of a consultant or hospital, at most ${loginIdMax} digits. Others have none.`,
  mandatory: 'Whether this kind of user must have a second step.',
  memNo: `The member number: ${memberNumberDigits} digits.`,
  messageId: '`<id@domain>` as the message had it, or the id alone.',
  mfaRequired: 'What is still owed before the session, or the change, counts.',
  passkeyRequired: 'A passkey is owed: the person adds one, or shows one that they have.',
  enrolment: 'A code from the support desk is accepted as well: `spendEnrolmentCode`.',
  owesFrom: 'What people of this kind must have from a day that is to come, and this person has not.',
  requires: 'A second step, or a passkey.',
  from: 'The day, in Ireland, as yyyy-MM-dd.',
  hints: 'The kind of authenticator that the browser should offer first.',
  mfaSetupRequired: 'The person must choose a second step first.',
  mfaToken: 'Names the challenge.',
  name: 'The name as a person reads it.',
  nameGa: 'The name in Irish.',
  mobile_number:
    'A mobile number of an accepted country: an Irish one as digits, any other with `+` and its country code.',
  newPassword: `${passwordMin} to ${passwordMax} characters with an upper-case letter, a lower-case letter and a digit; not a common one, not the person’s own words.`,
  northernIreland: 'Whether the county is in Northern Ireland.',
  noted: 'False for a message that is not known, or of which this was known.',
  password: 'The password as it was typed.',
  'register.password': 'A new password: see `newPassword` of changePassword.',
  'registerWellness.password': 'A new password: see `newPassword` of changePassword.',
  passwordChangedAt: 'When the present password was chosen, in UTC (ISO 8601); absent if it is not known.',
  pending: 'The change that waits; absent if there is none.',
  plans: 'The plans of the policy.',
  preferences: 'The choice.',
  privileges: 'What the person may do beyond the rest, by names of the operator’s.',
  processRegularDataAccepted: 'The data protection notice was accepted.',
  registrationId: `The registration ID that belongs to \`resourceId\`: ${registrationIdLength} characters.`,
  rememberedAt: 'When, in UTC (ISO 8601).',
  renewal: 'The day on which the plan is renewed; absent if it is not known.',
  resourceId: `The ID of a consultant or hospital, at most ${loginIdMax} digits.`,
  scopes: 'What the application may see or do, by the names of the protocol.',
  secondsLeft: 'Until the server ends the session for want of activity, or of age.',
  secondsToNext: 'How long to wait before another is worth asking for.',
  sentElsewhere:
    'Whether another browser was sent a code a moment ago, which only works there; none was sent for this one yet.',
  sessions: 'The sessions that are open.',
  start: 'The day on which the plan starts; absent if it is not known.',
  startedAt: 'When, in UTC (ISO 8601).',
  registeredAt: 'When, in UTC (ISO 8601).',
  onDevices: 'The applications that the person is logged in to on a device, the one used last first.',
  inSessions:
    'The applications that the person is logged in to in a browser, the newest first, without those among the consents.',
  insurer:
    'The insurer that the application belongs to, which needs no permission; null for an application that needs one.',
  outcome:
    '`cancelled` where the change was not confirmed yet, `undone` where it was: then only a reset opens the account.',
  recentWays:
    'After a change was cancelled: the passkeys, app and recovery codes that were added in the last 30 days. An intruder may have added them.',
  'recentActivity.ended': 'Which passkeys and recovery codes of the 30 days before ended too; absent if none did.',
  ended:
    'What ended besides sessions: the passkeys and recovery codes of the last 30 days. An intruder may have added them.',
  access:
    'Whether the owner can log in: `open`, `locked` until a new password is chosen, or `disabled`: then the email has no link.',
  'undoEmailChange.type': 'A passkey, an authenticator app, or recovery codes.',
  'undoEmailChange.name': 'The name of the passkey; absent if it has none.',
  status: 'Whether the plan is in force, has not started or has ended.',
  system: 'The operating system by its name, if it can be told.',
  termsGiven: 'Where the terms were accepted: ticked on the page, preset by the brand, or by the page that embeds us.',
  text: 'As a person reads it.',
  title: 'The title.',
  titles: 'The titles to choose from.',
  towns: 'The towns of the county by their English names.',
  trustDeviceEnabled: 'Whether this device can be remembered.',
  trustThisDevice: 'Whether this device is to skip the code from now on.',
  type: 'By mail or by text.',
  types: 'What can be chosen.',
  userType: 'The kind of user: C consultant, G group, H hospital, W member, O wellness.',
  validWellnessGroup: 'Y if it is one.',
  value: 'To be sent as `deviceTrustToken` at the next sign-in.',
  warningSeconds: 'How long before the end to warn.',
  wellnessOnly: 'Whether the person has wellness only.',
  what: 'What has happened; the words for it are the screen’s.',
  accepted:
    'Which passkeys of this person a browser on this host should know, as `PublicKeyCredential.signalAllAcceptedCredentials` reads it; absent if there never was one.',
  addedAt: 'When, in UTC (ISO 8601).',
  alg: 'An algorithm by its number in COSE.',
  allAcceptedCredentialIds: 'The ids of the credentials, in base64url.',
  allowCredentials: 'The passkeys that may answer; any of this host if it is absent.',
  attestation: 'That no attestation is asked for.',
  attestationObject: 'As WebAuthn defines it, in base64url.',
  authenticatorData: 'As WebAuthn defines it, in base64url.',
  authenticatorSelection: 'What the authenticator must be able to do.',
  challenge: 'To be answered within five minutes, once; in base64url.',
  ask: 'Whether to ask the person to add a passkey. It counts as asked.',
  canAddQuietly:
    'Whether the browser can add a passkey by itself (`conditionalCreate`), and has not tried to in the last 30 days.',
  canBeAsked: 'Whether this device can keep a passkey.',
  quiet: 'What the browser is to make by itself, as `PublicKeyCredential.parseCreationOptionsFromJSON` reads it.',
  clientDataJSON: 'What the browser says of the page, in base64url.',
  credential: 'What the browser answered, as its `toJSON` writes it.',
  displayName: 'The email address.',
  canAdd: 'Whether this kind of user may have passkeys.',
  excludeCredentials: 'The passkeys that there are: the browser makes no second one on the same authenticator.',
  mailbox: 'Whether a code is to be sent to the email address where the account has no second factor.',
  recovery: 'Whether the person answers with a recovery code. Nothing is sent then.',
  passkeys: 'The passkeys, oldest first.',
  pubKeyCredParams: 'The algorithms that are accepted, the preferred one first.',
  publicKey: 'To be given to the browser.',
  rawId: 'The same as `id`.',
  requireResidentKey: 'As `residentKey`, for older browsers.',
  residentKey: 'That the passkey can be found without a name being typed.',
  response: 'What the authenticator answered.',
  rp: 'The host that the passkey belongs to, and the name of the brand.',
  rpId: 'The host that the passkeys belong to.',
  signature: 'In base64url.',
  timeout: 'How long the browser should wait, in milliseconds.',
  transports: 'How the authenticator can be reached, as the browser tells.',
  user: 'Whose passkey it is to be.',
  userHandle: 'Whose passkey it is: 32 random bytes in base64url.',
  userId: 'The same as `userHandle`.',
  userVerification: 'Whether the device must verify the person.',
  'signInWithPasskey.id': 'The id of the credential, in base64url.',
  'showPasskey.id': 'The id of the credential, in base64url.',
  'addPasskey.id': 'The id of the credential in base64url; of the answer, the id in the list.',
  'offerPasskey.id': 'The host, the person or the credential, by its id.',
  'addPasskeyQuietly.id': 'The id of the credential in base64url; of the answer, the id in the list.',
  'newPasskeyOptions.id': 'The host, the person or the credential, by its id.',
  'passkeyOptions.id': 'The id of the credential, in base64url.',
  'secondStepOptions.id': 'The id of the credential, in base64url.',
  'signInWithPasskey.type': 'Always `public-key`.',
  'showPasskey.type': 'Always `public-key`.',
  'addPasskey.type': 'Always `public-key`.',
  'offerPasskey.type': 'Always `public-key`.',
  'addPasskeyQuietly.type': 'Always `public-key`.',
  'newPasskeyOptions.type': 'Always `public-key`.',
  'passkeyOptions.type': 'Always `public-key`.',
  'secondStepOptions.type': 'Always `public-key`.',
  'ownPasskeys.name': 'What the person calls it, or who keeps it; absent if neither is known.',
  'renamePasskey.name': 'At most 40 characters.',
};
