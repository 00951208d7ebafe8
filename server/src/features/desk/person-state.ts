import { linkLimits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import { latest, messageStatusWords, messageState } from './message-words.ts';
import type { SupportCase } from './person-case.ts';
import type { Check, State } from './case-state.ts';
import { accessEnded, endedAccess } from './organisation-words.ts';
import { afterLock, nextStep, secondStepRemoved } from './person-next-step.ts';
import { waitsForAgent } from './person-request.ts';
import { atWords, countWords, passwordOrId, whenWords } from './person-words.ts';
import type { CaseMessage } from './store.ts';

export interface CurrentState extends Omit<State, 'when'> {
  /** The words before the sentence for the caller, such as “Tell the caller”. */
  when: `${'Tell' | 'Ask'} the caller` | `If the caller made the change, ${'tell' | 'ask'} them` | 'Before you answer';
}

/**
 * Every state of an account, in the order in which the desk and `user show` print them. A change of email that can be undone comes first,
 * because what helps a caller who did not make it differs from what helps all others.
 */
export function currentStates(supportCase: SupportCase): readonly [CurrentState, ...CurrentState[]] {
  const changed = emailChanged(supportCase);
  const [first, ...others] = blocksOrNext(supportCase);
  const isOwners = changed !== undefined;
  const rest = others.map((each) => addressed(each, isOwners));
  return changed
    ? [addressed(changed, false), addressed(first, isOwners), ...rest]
    : [addressed(first, isOwners), ...rest];
}

/** `isOwners` is true if only the person who changed the email may hear it. */
function addressed(state: State, isOwners: boolean): CurrentState {
  if (state.when) return { ...state, when: state.when };
  const isQuestion = /^[^.!?]*\?/.test(state.tell);
  if (isOwners) return { ...state, when: `If the caller made the change, ${isQuestion ? 'ask' : 'tell'} them` };
  return { ...state, when: isQuestion ? 'Ask the caller' : 'Tell the caller' };
}

const emailChanged: Check = ({ account, emailChange, now }) => {
  if (!emailChange) return undefined;
  const { changedAt, until } = emailChange;
  return {
    tone: 'wait',
    says: `The email was changed ${atWords(changedAt, now)}. The owner can undo it by the link in the message to the old email until ${whenWords(until, now)}.`,
    tell: 'Did you change your email address? If not, look in your old mailbox for our email “Your email address was changed”, open its page and press “Undo the change”. Then choose a new password with the link that we email you there.',
    note:
      account.disabledAt === null
        ? 'If the caller did not make the change, do not send a password email: it goes to the new address. Send the undo email to the old address again, or disable the account until the caller has undone the change.'
        : 'The undo works while the account is disabled. After it, enable the account and send the password email: it then goes to the old address.',
  };
};

/** Returns everything that blocks the account now. If nothing does, it returns what the person has to do next. */
function blocksOrNext(supportCase: SupportCase): readonly [State, ...State[]] {
  const [first, ...more] = blocks.flatMap((check) => check(supportCase) ?? []);
  if (first === undefined) return [nextStep(supportCase)];
  const { disabledAt } = supportCase.account;
  const others = [...more, ...[secondStepRemoved].flatMap((check) => check(supportCase) ?? [])];
  if (disabledAt === null) return [{ ...first, tell: `${first.tell}${afterLock(supportCase)}` }, ...others];
  const rest = endedAccess(supportCase) === null ? untilEnabled : untilAccess;
  return [first, ...others.map(({ tone, says }) => ({ tone, says, ...rest }))];
}

/** Nothing that ends a lock works for the owner of a disabled account. */
const untilEnabled = {
  tell: 'We’ll look at this when your account is enabled again.',
  note: 'Look here again when the account is enabled.',
};

/** Nothing that ends a lock works before an administrator has given the access back. */
const untilAccess = {
  tell: 'We’ll look at this when you have access again.',
  note: 'Look here again when the person has access.',
};

const mailed = (message: CaseMessage | undefined, now: Date): string => {
  if (!message) return '';
  const words: Partial<Record<ReturnType<typeof messageState>, string>> = {
    sent: `; this person was told by email ${atWords(message.sentAt ?? message.writtenAt, now)}`,
    delivered: `; this person was told by email ${atWords(message.sentAt ?? message.writtenAt, now)}`,
  };
  return words[messageState(message)] ?? `; the email about it ${messageStatusWords(message, now)}`;
};

const disabled: Check = (supportCase) => {
  const { disabledAt, disabledReason } = supportCase.account;
  const { now } = supportCase;
  if (disabledAt === null || endedAccess(supportCase) !== null) return undefined;
  return {
    tone: 'stop',
    says: `Disabled since ${whenWords(disabledAt, now)}: ${disabledReason ?? 'no reason was given'}.`,
    tell: 'Your account is disabled, so nobody can log in to it. I’ll find out what we can do for you.',
    note: 'No email with a link is sent while the account is disabled. Tell the caller the reason only if you are sure who is calling.',
  };
};

/** The reason of a lock that only a new password ends, and what the caller hears about it. */
const lockReasons = {
  guesses: {
    because: (kind: Kind) => `because of far too many wrong ${passwordOrId(kind, 2)}`,
    tell: 'Someone else may be trying to log in.',
  },
  undone: {
    because: 'because the owner undid a change of the email address',
    tell: 'Someone changed your email address, and you took the old one back.',
  },
  'not-me': {
    because: 'because this person used “This wasn’t me” in an email from us',
    tell: 'You told us that someone else used your account.',
  },
  secured: {
    because: 'because someone who was logged in pressed “Secure my account”',
    tell: 'Did you press “Secure my account”? It locks your account until you choose a new password.',
    note: 'If the caller did not press it, someone else was logged in and knew the password. That person is logged out now, and the new password keeps them out.',
  },
  /** The events are too old for the list. */
  owner: { because: 'because its owner asked for it', tell: 'You asked us to lock your account.' },
} as const satisfies Record<string, LockReason>;

interface LockReason {
  because: string | ((kind: Kind) => string);
  tell: string;
  note?: string;
}

const lockReason = ({ locks: { password }, events }: SupportCase): keyof typeof lockReasons => {
  if (password.lockedBy === 'guesses') return 'guesses';
  const asked = events.find(({ event, result }) => event in askedLocks && result === 'ok')?.event;
  return askedLocks[asked ?? ''] ?? 'owner';
};
const askedLocks: Readonly<Record<string, 'undone' | 'not-me' | 'secured'>> = {
  'email-change-undone': 'undone',
  'not-me': 'not-me',
  'account-secured': 'secured',
};

/** The newest email whose link ends the lock, while the link can be used. At “This wasn’t me” it goes out by itself. */
function openLink({ locks: { password }, messages, events, now }: SupportCase) {
  const message = latest(messages, password.lockedBy === 'guesses' ? 'reset-password' : 'account-secured');
  if (!message || !['waiting', 'sent', 'delivered'].includes(messageState(message))) return undefined;
  const isOpened = events.some(
    ({ event, result, at }) => event === 'reset-exchanged' && result === 'ok' && at >= message.writtenAt,
  );
  const until = new Date(message.writtenAt.getTime() + linkLimits.resetLinkLife);
  return isOpened || until <= now ? undefined : { message, until };
}

const lockedForGood: Check = (supportCase) => {
  const { account, locks, emailChange, now } = supportCase;
  if (locks.password.lock !== 'until-reset') return undefined;
  if (locks.password.lockedBy === 'withoutLink')
    return {
      tone: 'stop',
      says: 'Locked until a new password is chosen, because the owner asked for the old email address back, but another account has it now.',
      tell: 'Another account uses your old email address now, so we locked your account: nobody can log in to it. I’ll ask a colleague to look into it, and we’ll call you back.',
      note: 'You cannot unlock this account, and a password email would go to the address that somebody else may have chosen. Tell the people who run the portal which two accounts it is about. When the other account has left the address, the link in the email works again.',
    };
  const { because, tell, note = '' }: LockReason = lockReasons[lockReason(supportCase)];
  const why = typeof because === 'string' ? because : because(account.kind);
  const says = `Locked until a new password is chosen, ${why}.`;
  const link = openLink(supportCase);
  if (link)
    return {
      tone: 'stop',
      says,
      tell: `${tell} Open the link in the newest email from us and choose a new password, which unlocks your account. Look in your junk mail too.`,
      note: `You cannot unlock this account. The email with the link ${messageStatusWords(link.message, now)}, and the link works until ${whenWords(link.until, now)}. Wait some minutes before you send another email: it ends this link. ${note}`.trim(),
      main: 'none',
    };
  const onlyIf = emailChange ? ', but only if the caller made the change: it goes to the new address' : '';
  return {
    tone: 'stop',
    says,
    tell: `${tell} We’ll email you a link to choose a new password, which unlocks your account.`,
    note: `You cannot unlock this account. Send a password email${onlyIf}. ${note}`.trim(),
  };
};

const locked: Check = ({ account: { kind }, locks: { password }, messages, now }) => {
  if (password.lock !== 'locked' || password.until === null) return undefined;
  // A lock that no wrong password caused has no reason to name.
  const wrong = `${countWords(password.failures)} wrong ${passwordOrId(kind, password.failures)}`;
  const why = password.failures === 0 ? '' : ` because of ${wrong}`;
  return {
    tone: 'stop',
    says: `Locked until ${whenWords(password.until, now)}${why}${mailed(latest(messages, 'account-locked'), now)}.`,
    tell: 'Was that you trying to log in? If you’ve forgotten your password, choose “Forgot password?” on the login page. That unlocks your account as well.',
    note: 'If it was the caller, and you have checked who is calling, you can unlock the account now. If it was not, leave it locked: the lock protects the owner.',
  };
};

const codesLocked: Check = ({ locks: { codes, password }, messages, now }) => {
  if (codes.lock !== 'locked' || codes.until === null) return undefined;
  return {
    tone: 'stop',
    says: `No code is accepted until ${whenWords(codes.until, now)} because of too many wrong codes${mailed(latest(messages, 'codes-locked'), now)}.`,
    tell: `Only the latest code works, and only for a few minutes. ${password.lock === 'until-reset' ? 'Choose a new password first, and call us again if no code is accepted then.' : 'We can unlock this now. Then ask for a new code and enter it.'}`,
  };
};

const birthDatesLocked: Check = ({ locks: { birthDates }, now }) => {
  if (birthDates.lock !== 'locked' || birthDates.until === null) return undefined;
  return {
    tone: 'stop',
    says: `No new password can be chosen until ${whenWords(birthDates.until, now)} because of too many wrong dates of birth.`,
    tell: 'We can unlock this now. Then choose “Forgot password?” on the login page, open the new email, and enter your date of birth as it is on your policy.',
  };
};

const blocks: readonly Check[] = [
  accessEnded,
  disabled,
  lockedForGood,
  locked,
  codesLocked,
  birthDatesLocked,
  waitsForAgent,
];
