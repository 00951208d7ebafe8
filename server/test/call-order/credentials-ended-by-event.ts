import { linkLimits, passkeyLimits } from '@selvage/contract/limits';
import type { Model } from './model.ts';
import { dropMailboxRecoveryCodes, type Account, type Link, type Session } from './model-state.ts';

interface Ending {
  /** `others` spares the session that the change is made from; `owing-code` ends those that never showed the factor. */
  sessions: 'all' | 'others' | 'owing-code' | 'none';
  devices: boolean;
  authorisations: boolean;
  /** Passkeys and recovery codes: of the last 30 days, or since the link was made. `by-mailbox`: the codes that the mailbox made. `all` ends the authenticator app too. */
  ways?: 'recent' | 'since-link' | 'by-mailbox' | 'all';
  links: 'all' | 'all-but-recovery' | 'all-but-reset-and-recovery' | 'email-change' | 'activation' | 'none';
}

const credentials = { devices: true, authorisations: true, links: 'all-but-recovery' } as const;
const onlySessions = { devices: false, authorisations: false, links: 'none' } as const;

/** F1, F3: what each event ends, as the rules have it. */
// oxfmt-ignore
const endings = {
  'password change':             { sessions: 'others',     ...credentials },
  'reset':                       { sessions: 'all',        ...credentials, ways: 'recent' },
  'email change asked for':      { sessions: 'none',       devices: false, authorisations: false, links: 'email-change' },
  'email change cancelled':      { sessions: 'all',        ...credentials, ways: 'since-link' },
  'email undo repeated':         { sessions: 'all',        devices: true, authorisations: false, links: 'all-but-reset-and-recovery', ways: 'since-link' },
  'email change':                { sessions: 'others',     ...credentials, ways: 'by-mailbox' },
  'email change undone':         { sessions: 'all',        ...credentials, ways: 'recent' },
  'this wasn’t me':              { sessions: 'all',        ...credentials, ways: 'recent' },
  'passkey added':               { sessions: 'none',       devices: false, authorisations: false, links: 'email-change' },
  'second factor change':        { sessions: 'others',     ...credentials },
  'second factor removed':       { sessions: 'all',        ...credentials, ways: 'all' },
  'account disabled':            { sessions: 'all',        ...credentials },
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
  /** When the link that cancels was made. */
  madeAt?: number;
}

/** Ends in the model what the event ends. */
export function endBy(model: Model, account: Account, event: EndingEvent, spared: Spared = {}): void {
  const ending: Ending = endings[event];
  for (const session of model.sessions.values())
    if (session.account === account && endsSession(ending, session, spared.session)) session.ended ??= event;
  if (ending.devices) for (const device of model.devices) if (device.account === account) device.ended ??= event;
  if (ending.ways) endWays(model, account, ending.ways, { event, madeAt: spared.madeAt ?? model.now() });
  if (ending.authorisations)
    for (const authorisation of model.authorisations.values())
      if (authorisation.link.account === account) authorisation.ended ??= event;
  for (const link of model.links)
    if (link.account === account && link !== spared.link && endsLink(ending, link)) link.ended ??= event;
}

/** WY16: whoever took the account over may have added what is recent. */
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

/** F3: the account goes back to the email of the link. Only a new password opens it, and younger recovery links end. */
export function recoverBy(model: Model, link: Link, event: 'email change undone' | 'this wasn’t me'): void {
  const { account } = link;
  account.email = link.to;
  endBy(model, account, event);
  for (const each of model.links)
    if (each.account === account && isRecovery(each) && each.createdAt > link.createdAt)
      each.ended ??= 'an older one was used';
  account.passwordAttempts.lockForGood();
}

/** F3: the undo works for seven days after the change itself. */
export function prolongUndo(model: Model, account: Account, oldEmail: string): void {
  for (const link of model.liveLinks(account, 'email-undo'))
    if (link.to === oldEmail) link.expiresAt = model.now() + linkLimits.recoveryLinkLife;
}
