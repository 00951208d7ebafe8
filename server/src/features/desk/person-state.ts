import type { AskedStep } from '@selvage/contract/api/authenticator';
import { days } from '@selvage/contract/time-units';
import { isLogin } from '../../sessions/previous-login.ts';
import { needsPasskey } from '../../config/two-factor-settings.ts';
import { askedAtLogin } from '../../ways/held-ways.ts';
import { owedWay } from '../../ways/owed-way.ts';
import type { SupportCase } from './person-case.ts';
import type { CaseEvent, CaseMessage } from './store.ts';
import { isLost, latest, messageStatusWords, messageState } from './message-words.ts';
import { atWords, countWords, whenWords } from './person-words.ts';

interface State {
  tone: 'stop' | 'wait' | 'good';
  /** The state of the account, in one sentence. */
  says: string;
  /** A sentence that the agent can say to the caller. */
  tell: string;
  /** A hint for the agent alone. */
  note?: string;
}

export interface CurrentState extends State {
  /** When the agent says `tell`. */
  when: 'Tell the caller' | 'If the caller made the change, tell them';
}

type Check = (supportCase: SupportCase) => State | undefined;

/**
 * Every state of an account, in the order in which the desk and `user show` print them. A change of email that can be undone comes first,
 * because what helps a caller who did not make it differs from what helps all others.
 */
export function currentStates(supportCase: SupportCase): readonly [CurrentState, ...CurrentState[]] {
  const changed = emailChanged(supportCase);
  const when: CurrentState['when'] = changed ? 'If the caller made the change, tell them' : 'Tell the caller';
  const [first, ...others] = blocksOrNext(supportCase);
  const rest = others.map((each) => ({ ...each, when }));
  return changed
    ? [{ ...changed, when: 'Tell the caller' }, { ...first, when }, ...rest]
    : [{ ...first, when }, ...rest];
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
  const [first, ...others] = blocks.flatMap((check) => check(supportCase) ?? []);
  if (first === undefined) return [nextStep(supportCase)];
  const { disabledAt } = supportCase.account;
  return [first, ...(disabledAt === null ? others : others.map(({ tone, says }) => ({ tone, says, ...untilEnabled })))];
}

/** Nothing that ends a lock works for the owner of a disabled account. */
const untilEnabled = {
  tell: 'We’ll look at this when your account is enabled again.',
  note: 'Look here again when the account is enabled.',
};

function nextStep(supportCase: SupportCase): State {
  for (const check of nextSteps) {
    const state = check(supportCase);
    if (state) return state;
  }
  return open(supportCase);
}

const mailed = (message: CaseMessage | undefined, now: Date): string => {
  if (!message) return '';
  const words: Partial<Record<ReturnType<typeof messageState>, string>> = {
    sent: `; this person was told by email ${atWords(message.sentAt ?? message.writtenAt, now)}`,
    delivered: `; this person was told by email ${atWords(message.sentAt ?? message.writtenAt, now)}`,
  };
  return words[messageState(message)] ?? `; the email about it ${messageStatusWords(message, now)}`;
};

const disabled: Check = ({ account: { disabledAt, disabledReason }, now }) => {
  if (disabledAt === null) return undefined;
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
    because: 'because of far too many wrong passwords',
    tell: 'Someone else may be trying to log in.',
  },
  undone: {
    because: 'because the owner undid a change of the email address',
    tell: 'Someone changed your email address, and you took the old one back.',
  },
  'not-me': {
    because: 'because this person said that a login was not theirs',
    tell: 'You told us that someone else used your account.',
  },
  /** The events are too old for the list. */
  owner: { because: 'because its owner asked for it', tell: 'You asked us to lock your account.' },
} as const;

const lockReason = ({ locks: { password }, events }: SupportCase): keyof typeof lockReasons => {
  if (password.lockedBy === 'guesses') return 'guesses';
  const asked = events.find(({ event, result }) => event in askedLocks && result === 'ok')?.event;
  return askedLocks[asked ?? ''] ?? 'owner';
};
const askedLocks: Readonly<Record<string, 'undone' | 'not-me'>> = {
  'email-change-undone': 'undone',
  'not-me': 'not-me',
};

const lockedForGood: Check = (supportCase) => {
  const { locks, emailChange } = supportCase;
  if (locks.password.lock !== 'until-reset') return undefined;
  if (locks.password.lockedBy === 'withoutLink')
    return {
      tone: 'stop',
      says: 'Locked until a new password is chosen, because the owner asked for the old email address back, but another account has it now.',
      tell: 'Another account uses your old email address now, so we locked your account: nobody can log in to it. I’ll ask a colleague to look into it, and we’ll call you back.',
      note: 'You cannot unlock this account, and a password email would go to the address that somebody else may have chosen. Tell your administrator which two accounts it is about. When the other account has left the address, the link in the email works again.',
    };
  const { because, tell } = lockReasons[lockReason(supportCase)];
  const onlyIf = emailChange ? ', but only if the caller made the change: it goes to the new address' : '';
  return {
    tone: 'stop',
    says: `Locked until a new password is chosen, ${because}.`,
    tell: `${tell} We’ll email you a link to choose a new password, which unlocks your account.`,
    note: `You cannot unlock this account. Send a password email${onlyIf}.`,
  };
};

const locked: Check = ({ locks: { password }, messages, now }) => {
  if (password.lock !== 'locked' || password.until === null) return undefined;
  // A demo account can be locked although no wrong password was entered. Then the sentence has no reason.
  const wrong = `${countWords(password.failures)} wrong password${password.failures === 1 ? '' : 's'}`;
  const why = password.failures === 0 ? '' : ` because of ${wrong}`;
  return {
    tone: 'stop',
    says: `Locked until ${whenWords(password.until, now)}${why}${mailed(latest(messages, 'account-locked'), now)}.`,
    tell: 'Was that you trying to log in? If so, we can unlock your account now. If you’ve forgotten your password, choose “Forgot password?” on the login page. That unlocks it as well.',
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

const withoutPassword: Check = ({ account, messages, now }) => {
  if (account.hasPassword) return undefined;
  const message = latest(messages, 'reset-password');
  const sent = message
    ? `The email to choose one ${messageStatusWords(message, now)}.`
    : 'No email to choose one has been sent.';
  return {
    tone: 'wait',
    says: `Has not chosen a password yet. ${sent}`,
    tell: 'We’ll email you a link to choose your password. It works for an hour.',
  };
};

const notActivated: Check = ({ account, messages, now }) => {
  if (account.activatedAt !== null) return undefined;
  const message = latest(messages, 'activation');
  const sent = message ? `; the activation email ${messageStatusWords(message, now)}` : '';
  return {
    tone: 'wait',
    says: `Registered ${atWords(account.registeredAt, now)} but not activated${sent}.`,
    tell:
      message && isLost(message)
        ? 'Our emails don’t reach that address. Is it spelled right, and is the mailbox full? If it’s wrong, tell me the right one and we’ll correct it.'
        : 'Look for our email, in your junk mail too, and open its link within 24 hours. We can send a new one. Only the latest works.',
  };
};

const codesLost: Check = ({ account: { twoFactor }, messages, policy, now }) => {
  if (twoFactor === null) return undefined;
  const message = latest(messages, twoFactor === 'EMAIL' ? 'sign-in-code' : 'sign-in-code-text');
  if (!message || (!isLost(message) && messageState(message) !== 'waiting')) return undefined;
  const how = twoFactor === 'EMAIL' ? 'by email' : 'by text message';
  // Turning codes off would not help a person who must have a passkey, because without codes they could not log in at all.
  const help = needsPasskey(policy, now)
    ? 'a colleague and I can give you a code to add a passkey'
    : 'a colleague and I can turn off 2-factor authentication';
  return {
    tone: 'stop',
    says: `Login codes do not arrive: the last one, ${how}, ${messageStatusWords(message, now)}.`,
    tell:
      twoFactor === 'EMAIL'
        ? `Is there room in your mailbox, and are we in your junk mail? If you can’t use that mailbox any more, ${help}.`
        : `Is your phone on, and is it still that number? If you don’t have that number any more, ${help}.`,
  };
};

/** The password and the code work, but the person must then set up a second step or a passkey. */
const owesWay: Check = ({ account, policy, now }) => {
  const owed = owedWay(policy, account, now);
  if (owed === null || owed.from !== null) return undefined;
  return owed.requires === 'phishing-resistant'
    ? {
        tone: 'wait',
        says: 'Must add a passkey before they can use the account.',
        tell: 'Log in with your password. The next screen asks you to add a passkey: have your phone or security key with you.',
        note: 'If they can’t enter a code, they need an enrolment code. A second agent must agree.',
      }
    : {
        tone: 'wait',
        says: 'Must set up 2-factor authentication before they can use the account.',
        tell: 'Log in with your password. The next screen sets up 2-factor authentication.',
      };
};

const stepsToShow: Readonly<Record<AskedStep, { missing: string; tell: string; tellAgain: string }>> = {
  EMAIL: {
    missing: 'the code that went to their email address',
    tell: 'Enter the newest code from our email. Look in your junk mail too.',
    tellAgain: 'enter the code from the new email',
  },
  SMS: {
    missing: 'the code that went to their phone',
    tell: 'Enter the newest code from our text message.',
    tellAgain: 'enter the code from the new text message',
  },
  APP: {
    missing: 'the code from their authenticator app',
    tell: 'Enter the code that your authenticator app shows now.',
    tellAgain: 'enter the code that your authenticator app shows then',
  },
  PASSKEY: {
    missing: 'their passkey',
    tell: 'Choose your passkey on the screen, then use your phone, device or security key.',
    tellAgain: 'use your passkey when the screen asks for it',
  },
};

const isAsked = ({ event, result, reason }: CaseEvent): boolean =>
  result === 'ok' &&
  ((event === 'sign-in' && reason === 'owes-code') || (event === 'code-sent' && reason === 'sign-in-code'));

/** The last attempt to log in stopped after the right password: the code or the passkey has not been shown. */
const stepMissing: Check = ({ account, policy, events, codeLife, now }) => {
  const attempts = events.filter(({ event }) => event === 'sign-in' || event === 'code' || event === 'code-sent');
  const asked = attempts.find(isAsked);
  const [last] = attempts;
  const [step] = askedAtLogin(policy, account, account, now);
  if (!asked || !last || step === undefined || now.getTime() - asked.at.getTime() > days(1)) return undefined;
  const since = attempts.slice(0, attempts.indexOf(asked));
  if (since.some(({ event, result }) => event !== 'code' || result === 'ok')) return undefined;
  const { missing, tell, tellAgain } = stepsToShow[step];
  const until = new Date(asked.at.getTime() + codeLife);
  const isOver = until <= now;
  return {
    tone: 'wait',
    says: `The password was right ${atWords(asked.at, now)}. Still missing: ${missing}. That step ${isOver ? 'was over' : 'is open'} ${isOver ? atWords(until, now) : `until ${whenWords(until, now)}`}.`,
    tell: isOver ? `That step is over. Log in again with your password, and ${tellAgain}.` : tell,
  };
};

const blocks: readonly Check[] = [disabled, lockedForGood, locked, codesLocked, birthDatesLocked];

/** Only the first of them is printed, because it comes before the others. */
const nextSteps: readonly Check[] = [withoutPassword, notActivated, codesLost, owesWay, stepMissing];

function open({ account, policy, locks: { password }, events, emailChange, now }: SupportCase): State {
  const came = events.find(isLogin);
  const last = came ? `Last logged in ${atWords(came.at, now)}.` : 'No recent login.';
  if (password.failures > 0)
    return {
      tone: 'wait',
      says: `Not locked, after ${countWords(password.failures)} wrong password${password.failures === 1 ? '' : 's in a row'}. ${last}`,
      tell: 'Try again, slowly, with caps lock off. Or choose “Forgot password?” on the login page.',
    };
  const steps: Readonly<Record<AskedStep, string>> = {
    PASSKEY: ' They are asked for their passkey when they log in.',
    APP: ' They are asked for a code from their authenticator app when they log in.',
    EMAIL: ' A code goes to their email address when they log in.',
    SMS: ' A code goes to their phone when they log in.',
  };
  const [first] = askedAtLogin(policy, account, account, now);
  return {
    tone: emailChange ? 'wait' : 'good',
    says: `Nothing is blocking this account. ${last}${first === undefined ? '' : steps[first]}`,
    tell: 'Which email address and which “Log in as” do you use, and what does the screen say?',
    note: 'If an attempt of theirs is not in the list below, it was made with another email address or another “Log in as”.',
  };
}
