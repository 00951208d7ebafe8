import { linkLimits, organisationLimits, passkeyLimits } from '@selvage/contract/limits';
import type { Model } from './model.ts';
import { dropMailboxRecoveryCodes, type Account, type Link, type Session } from './model-state.ts';

interface Ending {
  /** `others`: all sessions except the session that makes the change. `owing-code`: the sessions that never showed the second factor. */
  sessions: 'all' | 'others' | 'owing-code' | 'none';
  devices: boolean;
  authorisations: boolean;
  /**
   * Which passkeys and recovery codes end. `recent`: those added in the last 30 days. `since-link`: those added since the link was made.
   * `by-mailbox`: recovery codes that were made with only the mailbox proven. `all`: all, and the authenticator app too.
   */
  ways?: 'recent' | 'since-link' | 'by-mailbox' | 'all';
  links:
    | 'all'
    | 'all-but-recovery'
    | 'all-but-reset-and-recovery'
    | 'email-change'
    | 'activation'
    | 'invitation'
    | 'none';
  /** True if an intruder may have given roles: colleagues who got theirs from this account must be confirmed. */
  givenRoles?: true;
}

const credentials = { devices: true, authorisations: true, links: 'all-but-recovery' } as const;
const onlySessions = { devices: false, authorisations: false, links: 'none' } as const;

/** The credentials that each event ends, according to the rules. */
// oxfmt-ignore
const endings = {
  'password change':             { sessions: 'others',     ...credentials },
  'reset':                       { sessions: 'all',        ...credentials, ways: 'recent' },
  'email change asked for':      { sessions: 'none',       devices: false, authorisations: false, links: 'email-change' },
  'email change cancelled':      { sessions: 'all',        ...credentials, ways: 'since-link', givenRoles: true },
  'email undo repeated':         { sessions: 'all',        devices: true, authorisations: false, links: 'all-but-reset-and-recovery', ways: 'since-link', givenRoles: true },
  'email change':                { sessions: 'others',     ...credentials, ways: 'by-mailbox' },
  'email change undone':         { sessions: 'all',        ...credentials, ways: 'recent', givenRoles: true },
  'this wasn’t me':              { sessions: 'all',        ...credentials, ways: 'recent', givenRoles: true },
  'passkey added':               { sessions: 'none',       devices: false, authorisations: false, links: 'email-change' },
  'second factor change':        { sessions: 'others',     ...credentials },
  'second factor removed':       { sessions: 'all',        ...credentials, ways: 'all' },
  'account disabled':            { sessions: 'all',        ...credentials },
  'access unconfirmed':          { sessions: 'all',        ...credentials },
  'role narrowed':               { sessions: 'all',        ...onlySessions, links: 'invitation' },
  'other sessions ended':        { sessions: 'others',     ...onlySessions },
  'sessions ended':              { sessions: 'all',        ...onlySessions },
  'sessions and devices ended':  { sessions: 'all',        ...onlySessions, devices: true },
  'activation':                  { sessions: 'owing-code', devices: false, authorisations: false, links: 'activation' },
  'restored backup':             { sessions: 'all',        devices: true, authorisations: true, links: 'all' },
} as const satisfies Record<string, Ending>;
export type EndingEvent = keyof typeof endings;

interface Spared {
  session?: Session | undefined;
  link?: Link;
  /** The time at which the link that cancels the change was made. */
  madeAt?: number;
}

/** Applies an event to the model. */
export function endBy(model: Model, account: Account, event: EndingEvent, spared: Spared = {}): void {
  const ending: Ending = endings[event];
  for (const session of model.sessions.values())
    if (session.account === account && endsSession(ending, session, spared.session)) session.ended ??= event;
  if (ending.devices) for (const device of model.devices) if (device.account === account) device.ended ??= event;
  if (ending.ways) endWays(model, account, ending.ways, { event, madeAt: spared.madeAt ?? model.now() });
  if (ending.givenRoles) endGivenRoles(model, account);
  if (ending.authorisations)
    for (const authorisation of model.authorisations.values())
      if (authorisation.link.account === account) authorisation.ended ??= event;
  for (const link of model.links)
    if (link.account === account && link !== spared.link && endsLink(ending, link)) link.ended ??= event;
}

function endGivenRoles(model: Model, account: Account): void {
  const since = model.now() - organisationLimits.recentRole;
  for (const colleague of account.place?.colleagues ?? []) {
    const { place } = colleague;
    if (place?.givenBy !== account || place.givenAt <= since || place.access !== 'open' || colleague.isClosed) continue;
    place.access = 'unconfirmed';
    endBy(model, colleague, 'access unconfirmed');
  }
}

/** Ends recently added ways, because an intruder may have added them. */
function endWays(
  model: Model,
  account: Account,
  which: NonNullable<Ending['ways']>,
  { event, madeAt }: { event: EndingEvent; madeAt: number },
): void {
  if (which === 'by-mailbox') return dropMailboxRecoveryCodes(account);
  const recent = model.now() - passkeyLimits.recent;
  const since = { recent, 'since-link': madeAt, all: Number.NEGATIVE_INFINITY }[which];
  for (const passkey of account.passkeys) if (passkey.addedAt > since) passkey.ended ??= event;
  if (account.recoveryCodes && account.recoveryCodes.madeAt > since) account.recoveryCodes = null;
  if (which === 'all') account.app = null;
}

function endsSession({ sessions }: Ending, session: Session, kept: Session | undefined): boolean {
  if (sessions === 'none') return false;
  if (sessions === 'others') return session !== kept;
  return sessions === 'all' || (session.account.factor !== null && session.shown === 'nothing');
}

const isRecovery = ({ type }: Link): boolean => type === 'not-me' || type === 'email-undo';

function endsLink({ links }: Ending, link: Link): boolean {
  if (links === 'none') return false;
  if (links === 'all') return true;
  if (links === 'all-but-reset-and-recovery') return !isRecovery(link) && link.type !== 'reset';
  return links === 'all-but-recovery' ? !isRecovery(link) : link.type === links;
}

/** Restores the email of the link. The account then needs a new password, and younger recovery links end. */
export function recoverBy(model: Model, link: Link, event: 'email change undone' | 'this wasn’t me'): void {
  const { account } = link;
  account.email = link.to;
  endBy(model, account, event);
  for (const each of model.links)
    if (each.account === account && isRecovery(each) && each.createdAt > link.createdAt)
      each.ended ??= 'an older one was used';
  account.passwordAttempts.lockForGood();
}

/** Extends the undo link in the model: it works for seven days from the time at which the new email was confirmed. */
export function prolongUndo(model: Model, account: Account, oldEmail: string): void {
  for (const link of model.liveLinks(account, 'email-undo'))
    if (link.to === oldEmail) link.expiresAt = model.now() + linkLimits.recoveryLinkLife;
}
