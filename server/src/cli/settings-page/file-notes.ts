import { kinds, userTypes } from '@selvage/contract/user-types';
import { registryNotes } from './registry-notes.ts';
import { messageNotes } from './message-notes.ts';
import type { SettingNote } from './setting-note.ts';
import { shipped } from './shipped-settings.ts';

const { limits, twoFactor } = shipped;
const yesOrNo = (value: boolean): string => `\`${String(value)}\``;

// oxfmt-ignore
export const fileNotes: Readonly<Record<string, SettingNote>> = {
  'brands.<id>.origin': { says: 'Where people find the brand, and where its letters lead.', otherwise: '`PUBLIC_URL` for `linen`, `http://<id>.localhost:3000` in demo mode; needed in production' },
  'brands.<id>.hosts': { says: 'Further host names of this brand, without a port.', otherwise: 'none' },
  'brands.<id>.name': { says: 'As it stands in the header, in titles and in letters.', otherwise: 'needed for a brand of your own' },
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
  'brands.<id>.sender': { says: 'The address its letters come from.', otherwise: 'needed for a brand of your own' },
  'brands.<id>.providersMailbox': { says: 'Where a consultant without a Registration ID writes to.', otherwise: 'needed for a brand of your own' },
  'brands.<id>.phone': { says: 'A phone number such as `+353 1 555 0100` for people who are stuck: it stands at the foot of every email, and on the page where scripts are off or the application cannot be loaded.', otherwise: 'none is shown' },
  'links.faq': { says: 'Frequently asked questions: a path such as `/faq`, or an https address.', otherwise: 'the page that ships' },
  'links.contact': { says: 'How to reach you, in the same way.', otherwise: 'the page that ships' },
  'links.privacy': { says: 'The privacy notice.', otherwise: 'the page that ships' },
  'links.accessibility': { says: 'The accessibility statement.', otherwise: 'the page that ships' },
  'links.terms.<kind>': { says: 'The terms of one kind of user.', otherwise: 'the text that ships' },
  'areas.<kind>': { says: 'Where people of this kind go after the login: a path on the brand’s own origin, or an https address of yours on another ([areas](operate.md#areas)).', otherwise: kinds.map((kind) => `\`${userTypes[kind].area}\` for ${kind}`).join(', ') },
  'twoFactor.<kind>.enabled': { says: 'Whether people of this kind can have a second step.', otherwise: yesOrNo(twoFactor.member.enabled) },
  'twoFactor.<kind>.mandatory': { says: 'Whether they must.', otherwise: `${yesOrNo(twoFactor.member.mandatory)}, and ${yesOrNo(twoFactor.hospital.mandatory)} for hospital` },
  'twoFactor.<kind>.types': { says: 'How codes may reach them.', otherwise: twoFactor.member.types.map((type) => `\`${type}\``).join(' and ') },
  'twoFactor.<kind>.trustDevice': { says: 'Whether a device may be remembered for thirty days in place of the code.', otherwise: yesOrNo(twoFactor.member.trustDevice) },
  'limits.sessionIdleSeconds': { says: 'A session ends so long after the last thing somebody did.', otherwise: limits.inSeconds('sessionIdle') },
  'limits.sessionAbsoluteSeconds': { says: 'A session ends so long after the sign-in, whatever is done.', otherwise: limits.inSeconds('sessionAbsolute') },
  'limits.sessionWarningSeconds': { says: '“Are you still there?” is asked so long before the end.', otherwise: limits.inSeconds('sessionWarning') },
  'limits.signInFailures': { says: 'Wrong passwords in a row that lock an account.', otherwise: String(limits.signInFailures) },
  'limits.lockFirstSeconds': { says: 'How long the first lock holds; each further one twice as long.', otherwise: limits.inSeconds('lockFirst') },
  'limits.lockLongestSeconds': { says: 'The longest lock.', otherwise: limits.inSeconds('lockLongest') },
  'limits.codeLifeSeconds': { says: 'How long a code of the second step works.', otherwise: limits.inSeconds('codeLife') },
  'limits.sendPauseSeconds': { says: 'How soon another letter or text may be asked for.', otherwise: limits.inSeconds('sendPause') },
  'limits.registrationProofs': { says: 'Failed proofs of one policy or ID within a day, at registration and at a change of member number, that shut it.', otherwise: String(limits.registrationProofs) },
  'limits.registrationLockSeconds': { says: 'How long it is shut.', otherwise: limits.inSeconds('registrationLock') },
  'limits.textsPerDay': { says: 'Text messages a day, of the whole installation. A fifth is kept for numbers that are in use as a second factor.', otherwise: String(limits.textsPerDay) },
  'limits.hashQueue': { says: 'Password hashes that may wait, in one process, before more are turned away with 503.', otherwise: String(limits.hashQueue) },
  'limits.connectionsPerClient': { says: 'Open connections of one client (an IPv4 address, or an IPv6 /64) with one process, before more are refused with 503. This machine and the proxies of `SELVAGE_TRUST_PROXY` are not counted: they limit their own.', otherwise: String(limits.connectionsPerClient) },
  ...registryNotes,
  ...messageNotes,
  'embedding.origins': { says: 'The origins whose pages may hold the login in a frame: [embedding](embed.md).', otherwise: 'none; in demo mode the brands’ own' },
  'analytics.url': { says: 'Where records of page views are sent; no person is in them.', otherwise: 'the data layer of the page' },
  'apiDocs': { says: 'Whether the calls are described at `/api/openapi.json` and `/api/docs`.', otherwise: '`true` in demo mode, `false` in production' },
  'desk.enabled': { says: 'Whether there is a support desk at `/desk`.', otherwise: yesOrNo(false) },
  'desk.hosts': { says: 'The host names that have it.', otherwise: 'all of them' },
  'desk.peoplePerDay': { says: 'Different people one operator may look for in a day, found or not; after that the desk refuses until tomorrow.', otherwise: shipped.deskPeoplePerDay },
};
