import type { AskedStep } from '@selvage/contract/api/authenticator';
import { days } from '@selvage/contract/time-units';
import { recentSince } from '../../accounts/end-credentials.ts';
import { isLogin } from '../../sessions/previous-login.ts';
import { hasSecondStep } from '../../support/find-person.ts';
import { askedAtLogin, offeredSteps } from '../../ways/held-ways.ts';
import { type OwedWay, owedWay } from '../../ways/owed-way.ts';
import { withoutAdministrator } from './organisation-words.ts';
import type { Check, State } from './case-state.ts';
import { isLost, latest, messageState, messageStatusWords } from './message-words.ts';
import type { SupportCase } from './person-case.ts';
import { atWords, countWords, loginIdWords, passwordOrId, whenWords } from './person-words.ts';
import type { CaseEvent } from './store.ts';

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

/** Returns the help that two agents can give to a person who has lost the second step. */
function wayOut({ mayRemoveTwoFactor, mayHaveEnrolmentCode }: SupportCase) {
  if (mayRemoveTwoFactor)
    return { help: 'a colleague and I can turn off 2-factor authentication', main: 'remove-second-step' } as const;
  if (mayHaveEnrolmentCode)
    return { help: 'a colleague and I can give you a code to add a passkey', main: 'enrolment-code' } as const;
  return undefined;
}

/** Tells a caller who cannot show the second step what helps. Recovery codes come first, because they need no second agent. */
function orElse(
  supportCase: SupportCase,
  step: AskedStep,
  { without }: { without: string } = stepsToShow[step],
): string {
  const { account, policy, now } = supportCase;
  const out = wayOut(supportCase);
  if (!out) return '';
  if (!offeredSteps(policy, account, account, { now }).includes('RECOVERY')) return ` ${without}, ${out.help}.`;
  const replaced = step === 'PASSKEY' ? 'your passkey' : 'a code';
  return ` ${without}, do you still have your recovery codes? You have ${countWords(account.codesLeft)} left, and one of them works in place of ${replaced}. If you don’t have them either, ${out.help}.`;
}

const codesLost: Check = (supportCase) => {
  const {
    account: { twoFactor },
    messages,
    now,
  } = supportCase;
  if (twoFactor === null) return undefined;
  const message = latest(messages, twoFactor === 'EMAIL' ? 'sign-in-code' : 'sign-in-code-text');
  if (!message || (!isLost(message) && messageState(message) !== 'waiting')) return undefined;
  const how = twoFactor === 'EMAIL' ? 'by email' : 'by text message';
  const out = wayOut(supportCase);
  return {
    tone: 'stop',
    main: out && isLost(message) ? out.main : 'none',
    says: `Login codes do not arrive: the last one, ${how}, ${messageStatusWords(message, now)}.`,
    tell: `${twoFactor === 'EMAIL' ? 'Is there room in your mailbox, and are we in your junk mail?' : 'Is your phone on, and is it still that number?'}${orElse(supportCase, twoFactor)}`,
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
        tell: `Log in with your password. The next screen ${owedScreens['phishing-resistant']}: have your phone or security key with you.`,
        note: 'If they can’t enter a code, they need an enrolment code. A second agent must agree.',
      }
    : {
        tone: 'wait',
        says: 'Must set up 2-factor authentication before they can use the account.',
        tell: `Log in with only your password now. The next screen ${owedScreens['two-step']}.`,
      };
};

const owedScreens: Readonly<Record<OwedWay['requires'], string>> = {
  'two-step': 'sets up 2-factor authentication',
  'phishing-resistant': 'asks you to add a passkey',
};

const isRemoval = ({ event, result, reason, actor }: CaseEvent): boolean =>
  actor !== null &&
  result === 'ok' &&
  ((event === 'two-factor-changed' && reason === 'off') || (event === 'passkey-removed' && reason === 'all'));

/** Support has removed every second step, and the person has not logged in since. */
export const secondStepRemoved: Check = (supportCase) => {
  const { account, events, locks, now } = supportCase;
  const removed = events.find(isRemoval);
  if (!removed || hasSecondStep(account)) return undefined;
  const since = events.slice(0, events.indexOf(removed));
  if (since.some(({ event, result }) => event === 'sign-in' && result === 'ok')) return undefined;
  const owed = owesWay(supportCase);
  const isLocked = locks.password.lock !== 'open';
  const wrong = locks.password.failures > 0 && !isLocked ? open(supportCase) : undefined;
  const logIn = isLocked
    ? 'When your account is unlocked, log in with only your password.'
    : 'Log in with only your password now.';
  return {
    ...owed,
    tone: 'wait',
    main: 'none',
    says: `2-factor authentication was turned off ${atWords(removed.at, now)}. ${(owed ?? wrong)?.says ?? 'No login since.'}`,
    tell: [logIn, wrong?.tell, setUpAgain(supportCase, removed)].filter((each) => each).join(' '),
  };
};

/** What the caller does after the login that the removal made possible. */
function setUpAgain({ account, policy, messages, now }: SupportCase, removed: CaseEvent): string {
  const hadNumber =
    policy.types.includes('SMS') &&
    messages.some(({ message, writtenAt }) => message === 'two-factor-changed-text' && writtenAt >= removed.at);
  const newNumber = hadNumber ? ' If you have a new number, choose codes by text message and enter that number.' : '';
  const owed = owedWay(policy, account, now);
  if (owed?.from === null) return `The next screen ${owedScreens[owed.requires]}.${newNumber}`;
  return policy.enabled
    ? `Then turn 2-factor authentication on again under Account preferences, Security.${newNumber}`
    : '';
}

const stepsToShow: Readonly<
  Record<AskedStep, { asks: string; missing: string; tell: string; tellAgain: string; without: string }>
> = {
  EMAIL: {
    asks: 'a code that goes to your email address',
    missing: 'the code that went to their email address',
    tell: 'Enter the newest code from our email. Look in your junk mail too.',
    tellAgain: 'enter the code from the new email',
    without: 'If you can’t use that mailbox any more',
  },
  SMS: {
    asks: 'a code that goes to your phone',
    missing: 'the code that went to their phone',
    tell: 'Enter the newest code from our text message.',
    tellAgain: 'enter the code from the new text message',
    without: 'If you don’t have that phone or number any more',
  },
  APP: {
    asks: 'a code from your authenticator app',
    missing: 'the code from their authenticator app',
    tell: 'Enter the code that your authenticator app shows now.',
    tellAgain: 'enter the code that your authenticator app shows then',
    without: 'If you don’t have that app any more',
  },
  PASSKEY: {
    asks: 'your passkey',
    missing: 'their passkey',
    tell: 'Choose your passkey on the screen, then use your phone, device or security key.',
    tellAgain: 'use your passkey when the screen asks for it',
    without: 'If you don’t have your passkey any more',
  },
};

/**
 * Tells the caller of a locked account what the login asks for when the lock is over, and what helps a caller who cannot show it. Without
 * another step it is empty, and if 2-factor authentication was turned off: a sentence of its own says what comes then.
 */
export function afterLock(supportCase: SupportCase): string {
  const { policy, locks, requests, now } = supportCase;
  if (locks.password.lockedBy === 'withoutLink' || secondStepRemoved(supportCase)) return '';
  const account = asUnlocked(supportCase);
  const out = requests.length > 0 ? undefined : wayOut(supportCase);
  const owed = owedWay(policy, account, now);
  if (owed?.from === null) {
    const first =
      owed.requires === 'phishing-resistant' && out
        ? ` If you can’t enter the code that it asks for first, ${out.help}.`
        : '';
    return ` After that, log in with your password. The next screen ${owedScreens[owed.requires]}.${first}`;
  }
  const steps = askedAtLogin(policy, account, account, now);
  const [step] = steps;
  if (step === undefined) return '';
  const isOnlyCodes = locks.password.lock === 'open' && locks.birthDates.lock === 'open';
  const asks = isOnlyCodes
    ? ''
    : ` After that, the login also asks for ${steps.map((each) => stepsToShow[each].asks).join(', or ')}.`;
  const without = steps.length === 1 ? stepsToShow[step] : { without: 'If you have none of these any more' };
  return `${asks}${out ? orElse({ ...supportCase, account }, step, without) : ''}`;
}

/**
 * The account after the lock. A lock until a reset ends by a password that is chosen by email: a code by email then proves nothing new, and
 * the reset ends recent recovery codes.
 */
function asUnlocked({ account, locks: { password }, now }: SupportCase): SupportCase['account'] {
  if (password.lock !== 'until-reset') return account;
  const endsCodes = account.codesMadeAt !== null && account.codesMadeAt > recentSince(now);
  return { ...account, passwordSetByMail: true, ...(endsCodes && { codesLeft: 0 }) };
}

const isAsked = ({ event, result, reason }: CaseEvent): boolean =>
  result === 'ok' &&
  ((event === 'sign-in' && reason === 'owes-code') || (event === 'code-sent' && reason === 'sign-in-code'));

/** The last attempt to log in stopped after the right password: the code or the passkey has not been shown. */
const stepMissing: Check = (supportCase) => {
  const { account, policy, events, codeLife, now } = supportCase;
  const attempts = events.filter(({ event }) => event === 'sign-in' || event === 'code' || event === 'code-sent');
  const asked = attempts.find(isAsked);
  const [last] = attempts;
  const [step] = askedAtLogin(policy, account, account, now);
  if (!asked || !last || step === undefined || now.getTime() - asked.at.getTime() > days(1)) return undefined;
  const since = attempts.slice(0, attempts.indexOf(asked));
  if (since.some(({ event, result }) => event !== 'code' || result === 'ok')) return undefined;
  const { missing, tell, tellAgain } = stepsToShow[step];
  const out = wayOut(supportCase);
  const until = new Date(asked.at.getTime() + codeLife);
  const isOver = until <= now;
  return {
    tone: 'wait',
    says: `The password was right ${atWords(asked.at, now)}. Still missing: ${missing}. That step ${isOver ? 'was over' : 'is open'} ${isOver ? atWords(until, now) : `until ${whenWords(until, now)}`}.`,
    tell: `${isOver ? `That step is over. Log in again with your password, and ${tellAgain}.` : tell}${orElse(supportCase, step)}`,
    ...(out && { note: 'Before you ask a second agent, check by your strictest rules who is calling.' }),
    main: out?.main ?? 'none',
  };
};

/** If several next steps apply, only the first is printed: the caller must do it before the others. */
const nextSteps: readonly Check[] = [
  withoutPassword,
  notActivated,
  withoutAdministrator,
  codesLost,
  secondStepRemoved,
  owesWay,
  stepMissing,
];

/** Returns what the person has to do next, if nothing blocks the account. */
export function nextStep(supportCase: SupportCase): State {
  for (const check of nextSteps) {
    const state = check(supportCase);
    if (state) return state;
  }
  return open(supportCase);
}

function open({ account, policy, locks: { password }, events, emailChange, now }: SupportCase): State {
  const came = events.find(isLogin);
  const last = came ? `Last logged in ${atWords(came.at, now)}.` : 'No recent login.';
  const id = loginIdWords(account.kind);
  if (password.failures > 0)
    return {
      tone: 'wait',
      says: `Not locked, after ${countWords(password.failures)} wrong ${passwordOrId(account.kind, password.failures)}${password.failures === 1 ? '' : ' in a row'}. ${last}`,
      tell: `Try again, slowly, with caps lock off.${id === null ? '' : ` Check your ${id} as well.`} Or choose “Forgot password?” on the login page.`,
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
