import { kinds, userTypes } from '@selvage/contract/user-types';
import { hours, minutes } from '@selvage/contract/time-units';
import { describe, expect, test } from 'vitest';
import { readDemoConfig } from '../../../test/harness/test-config.ts';
import type { TwoFactorPolicy } from '../../config/config.ts';
import { mayHaveEnrolmentCode } from '../../support/issue-enrolment-code.ts';
import { removalRefusal } from '../../support/remove-two-factor.ts';
import { type ActionName, deskAction } from './actions.ts';
import type { OpenRequest } from './approvals/approval-store.ts';
import type { SupportCase } from './person-case.ts';
import { currentStates } from './person-state.ts';
import type { CaseEvent, CaseMessage } from './store.ts';

const now = new Date('2026-07-05T14:05:00Z');
const config = readDemoConfig();
const open = { failures: 0, lock: 'open', until: null, lockedBy: 'guesses' } as const;
const locked = { failures: 5, lock: 'locked', until: new Date(now.getTime() + hours(1)), lockedBy: 'guesses' } as const;
const untilReset = (lockedBy: 'guesses' | 'secured' | 'withoutLink') =>
  ({ failures: 0, lock: 'until-reset', until: null, lockedBy }) as const;
const emailChange = {
  secretId: '1',
  oldEmail: 'old@example.ie',
  changedAt: new Date(now.getTime() - hours(1)),
  until: new Date(now.getTime() + hours(167)),
};
const message = (name: string, more: Partial<CaseMessage>): CaseMessage => ({
  message: name,
  channel: name.endsWith('-text') ? 'sms' : 'email',
  sentTo: null,
  writtenAt: new Date(now.getTime() - minutes(5)),
  sentAt: null,
  deadAt: null,
  lastError: null,
  deliveryStatus: null,
  deliveryAt: null,
  ...more,
});

const event = (name: string, result: 'ok' | 'refused', reason: string | null, minutesAgo: number): CaseEvent => ({
  at: new Date(now.getTime() - minutes(minutesAgo)),
  event: name,
  result,
  reason,
  requestId: '',
  device: null,
  actor: null,
  actorReason: null,
});
const removedByAgent = { ...event('two-factor-changed', 'ok', 'off', 5), actor: 'First Agent' };
const askedFor = (minutesAgo: number) => event('sign-in', 'ok', 'owes-code', minutesAgo);

const request = (relation: OpenRequest['relation']): OpenRequest => ({
  id: '1',
  type: 'two-factor-removal',
  askedBy: 'First Agent',
  reason: 'ticket 12',
  askedAt: now,
  expiresAt: new Date(now.getTime() + hours(1)),
  relation,
});

type Given = Partial<Omit<SupportCase, 'account' | 'locks'>> & {
  account?: Partial<SupportCase['account']>;
  locks?: Partial<SupportCase['locks']>;
};

const organisation = {
  role: 'staff',
  colleagues: 4,
  administrators: 1,
  lacksAdministrator: false,
  reviewDue: null,
  isReviewDue: false,
  mayAppoint: false,
  wouldLoseAdministrator: 0,
} as const;
const leaderless = { administrators: 0, lacksAdministrator: true, mayAppoint: true } as const;

const bounced = { deliveryStatus: 'bounced', deliveryAt: now } as const;
const situations: Readonly<Record<string, Given>> = {
  'nothing special': {},
  'a wrong password': { locks: { password: { ...open, failures: 2 } } },
  'a lock by wrong passwords': { locks: { password: locked } },
  'a lock until a reset': { locks: { password: untilReset('guesses') } },
  'a lock by the owner': { locks: { password: untilReset('secured') } },
  'a lock by the owner while logged in': {
    locks: { password: untilReset('secured') },
    events: [event('account-secured', 'ok', null, 5)],
  },
  'a lock whose link was sent': {
    locks: { password: untilReset('secured') },
    messages: [message('account-secured', { sentAt: now })],
  },
  'a request to a second agent': {
    requests: [request('same')],
    events: [askedFor(2)],
  },
  'a request of another agent': { requests: [request('different')] },
  'a request that this agent may not agree to': { requests: [request('unproven')] },
  'a request that the reader may not see': { requests: [request(null)] },
  'a request and a lock': { requests: [request('same')], locks: { password: locked } },
  'a lock by wrong passwords, and recovery codes': {
    account: { codesMadeAt: now, codesLeft: 7 },
    locks: { password: locked },
  },
  'a lock until a reset, and recovery codes': {
    account: { codesMadeAt: now, codesLeft: 7 },
    locks: { password: untilReset('guesses') },
  },
  'a lock after an agent removed the second step': { locks: { password: locked }, events: [removedByAgent] },
  'codes to a number that an agent turned off': {
    events: [removedByAgent],
    messages: [message('two-factor-changed-text', {})],
  },
  'a lock because another account has the old email': { locks: { password: untilReset('withoutLink') }, emailChange },
  'a changed email': { emailChange },
  'a changed email of a disabled account': { emailChange, account: { disabledAt: now, disabledReason: 'ticket 12' } },
  'a lock of codes': { locks: { codes: locked } },
  'no password yet': { account: { hasPassword: false, activatedAt: null } },
  'an activation email that bounced': { account: { activatedAt: null }, messages: [message('activation', bounced)] },
  'no activation yet': { account: { activatedAt: null } },
  'codes that bounce': { messages: [message('sign-in-code', bounced), message('sign-in-code-text', bounced)] },
  'a code that is not entered yet': { events: [askedFor(2)] },
  'a second step that an agent removed': { events: [removedByAgent] },
  'a wrong password after an agent removed the second step': {
    locks: { password: { ...open, failures: 1 } },
    events: [event('sign-in', 'refused', 'wrong-credentials', 2), removedByAgent],
  },
  'a login after an agent removed the second step': {
    events: [event('sign-in', 'ok', 'full', 2), removedByAgent],
  },
  'a second step that its owner turned off': { events: [event('two-factor-changed', 'ok', 'off', 5)] },
  'a code that is not entered yet, and recovery codes': {
    account: { codesMadeAt: now, codesLeft: 7 },
    events: [askedFor(2)],
  },
  'codes that bounce, and recovery codes': {
    account: { codesMadeAt: now, codesLeft: 1 },
    messages: [message('sign-in-code', bounced), message('sign-in-code-text', bounced)],
  },
  'recovery codes made by mailbox alone': {
    account: { codesMadeAt: now, codesLeft: 7, codesByMailbox: true },
    events: [askedFor(2)],
  },
  'a code that was not entered in time': { events: [askedFor(30)] },
  'every lock at once': { locks: { password: locked, codes: locked, birthDates: locked } },
  'a lock until a reset and every other lock': {
    locks: { password: untilReset('guesses'), codes: locked, birthDates: locked },
  },
  'a lock until a reset and one of codes': { locks: { password: untilReset('guesses'), codes: locked } },
  'a disabled account with every lock': {
    account: { disabledAt: now, disabledReason: 'ticket 12' },
    locks: { password: untilReset('guesses'), codes: locked, birthDates: locked },
  },
  'a changed email of a disabled account with every lock': {
    emailChange,
    account: { disabledAt: now, disabledReason: 'ticket 12' },
    locks: { password: locked, codes: locked, birthDates: locked },
  },
  'a removed colleague': { account: { disabledAt: now, disabledCause: 'removed' }, organisation },
  'a removed colleague with every lock': {
    account: { disabledAt: now, disabledCause: 'removed' },
    organisation,
    locks: { password: untilReset('guesses'), codes: locked, birthDates: locked },
  },
  'an unconfirmed colleague': { account: { disabledAt: now, disabledCause: 'unconfirmed' }, organisation },
  'an unconfirmed colleague without an administrator': {
    account: { disabledAt: now, disabledCause: 'unconfirmed' },
    organisation: { ...organisation, ...leaderless },
  },
  'a colleague without an administrator': { organisation: { ...organisation, ...leaderless } },
  'a removed colleague whose administrators cannot log in': {
    account: { disabledAt: now, disabledCause: 'removed' },
    organisation: { ...organisation, administrators: 0, lacksAdministrator: true },
  },
  'a removed colleague of whom nobody is left': {
    account: { disabledAt: now, disabledCause: 'removed' },
    organisation: { ...organisation, colleagues: 0, administrators: 0 },
  },
  'a removed colleague of a kind that is off': { account: { disabledAt: now, disabledCause: 'removed' } },
  'a disabled account': { account: { disabledAt: now, disabledReason: 'ticket 12' } },
};

const policies: Readonly<Record<string, Partial<TwoFactorPolicy>>> = {
  'every way': {},
  'codes off': { enabled: false },
  'a required second step': { mandatory: true, requires: 'two-step' },
  'a required passkey': { mandatory: true, requires: 'phishing-resistant' },
};

const holdings = ([null, 'EMAIL', 'SMS'] as const).flatMap((twoFactor) =>
  [false, true].flatMap((hasApp) => [0, 1].map((passkeys) => ({ twoFactor, hasApp, passkeys }))),
);

const cases = kinds.flatMap((kind) =>
  Object.entries(policies).flatMap(([policyName, more]) =>
    holdings.flatMap((held) =>
      Object.entries(situations).map(([situation, given]) => {
        const policy = { ...config.twoFactor[kind], ...more };
        const account = {
          id: '1' as SupportCase['account']['id'],
          reference: 'KTWDB-QFMHR-GVXPC',
          kind,
          email: 'aoife@example.ie',
          number: null,
          hasPassword: true,
          mobileSealed: null,
          passwordSetByMail: false,
          codesMadeAt: null,
          codesLeft: 0,
          codesByMailbox: false,
          registeredAt: now,
          activatedAt: now,
          disabledAt: null,
          disabledReason: null,
          disabledCause: null,
          formerCause: null,
          closesAt: null,
          terms: null,
          ...held,
          ...given.account,
        };
        const ofPolicy = { config: { ...config, twoFactor: { ...config.twoFactor, [kind]: policy } } };
        const supportCase: SupportCase = {
          messages: [],
          events: [],
          sessions: [],
          devices: [],
          requests: [],
          emailChange: undefined,
          organisation: null,
          now,
          codeLife: config.limits.codeLife,
          ...given,
          account,
          locks: { password: open, codes: open, birthDates: open, ...given.locks },
          policy,
          mayRemoveTwoFactor: removalRefusal(ofPolicy, account, now) === null,
          mayHaveEnrolmentCode: mayHaveEnrolmentCode(ofPolicy, account, now),
        };
        return { name: `${kind}, ${policyName}, ${JSON.stringify(held)}, ${situation}`, kind, supportCase };
      }),
    ),
  ),
);

/** A question to the caller, or something that the caller or the agent does next. */
const step = /\?|(^|[.:,] )(then |or |please )?(ask|choose|enter|log in|look|open|send|try|we can|we’ll|I’ll)\b/i;

/** What an agent is told to do or to promise, and the action of the page that does it. */
const promises: readonly [words: RegExp, action: ActionName][] = [
  [/(we|you) can unlock/i, 'unlock'],
  [/we’ll email you a link|send a password email|we can send a new one/i, 'resend'],
  [/turn off 2-factor authentication/i, 'remove-second-step'],
  [/undo email/i, 'resend-undo'],
  [/disable the account/i, 'disable'],
  [/code to add a passkey|enrolment code/i, 'enrolment-code'],
  [/make one of you administrator/i, 'appoint-administrator'],
];

describe('what an agent is told of an account, for every kind, every policy and every set of ways', () => {
  test('names a next step for the caller', () => {
    expect(
      cases
        .filter(({ supportCase }) => currentStates(supportCase).some(({ tell }) => !step.test(tell)))
        .map(({ name }) => name),
    ).toEqual([]);
  });

  test('names everything that blocks the account, in one order', () => {
    const said = cases
      .filter(({ name }) => name.endsWith('a changed email of a disabled account with every lock'))
      .map(({ supportCase }) =>
        currentStates(supportCase).map(({ says, when }) => [says.split(' ', 2).join(' '), when]),
      );
    const owner = 'If the caller made the change, tell them';
    for (const each of said)
      expect(each).toEqual([
        ['The email', 'Ask the caller'],
        ['Disabled since', owner],
        ['Locked until', owner],
        ['No code', owner],
        ['No new', owner],
      ]);
  });

  test.each(promises)('promises only what the page offers: %s needs “%s”', (words, action) => {
    const said = cases.filter(({ supportCase }) =>
      currentStates(supportCase).some(({ tell, note = '' }) => words.test(`${tell} ${note}`)),
    );
    expect(said.length).toBeGreaterThan(0);
    expect(
      said.filter(({ supportCase }) => !deskAction(action).isOffered(supportCase)).map(({ name }) => name),
    ).toEqual([]);
  });

  test.each([
    ['after the password', [askedFor(2)], 'is open until 15:13', 'Enter the newest code from our email.'],
    ['after the password and a wrong code', [event('code', 'refused', null, 1), askedFor(2)], 'is open', 'newest code'],
    [
      'after a newer code',
      [event('code-sent', 'ok', 'sign-in-code', 3), askedFor(15)],
      'is open until 15:12',
      'newest',
    ],
    ['when the step is over', [askedFor(30)], 'was over at 14:45', 'That step is over. Log in again'],
  ])('names the step of a login that waits for its code, %s', (_when, events, says, tell) => {
    const [waiting] = cases
      .filter(({ name }) =>
        name.includes('every way, {"twoFactor":"EMAIL","hasApp":false,"passkeys":0}, nothing special'),
      )
      .map(({ supportCase }) => currentStates({ ...supportCase, events })[0]);
    expect(waiting?.says).toContain('Still missing: the code that went to their email address. That step');
    expect(waiting?.says).toContain(says);
    expect(waiting?.tell).toContain(tell);
  });

  test.each([
    ['the code was entered', [event('code', 'ok', 'sign-in-code', 1), askedFor(2)]],
    ['a wrong password came after it', [event('sign-in', 'refused', null, 1), askedFor(2)]],
    [
      'a code of another purpose is wrong',
      [event('code', 'refused', null, 1), event('code', 'ok', 'sign-in-code', 2), askedFor(3)],
    ],
    ['it was days ago', [askedFor(3000)]],
  ])('asks the caller what the screen says, if %s', (_when, events) => {
    const [first] = cases
      .filter(({ name }) =>
        name.includes('every way, {"twoFactor":"EMAIL","hasApp":false,"passkeys":0}, nothing special'),
      )
      .map(({ supportCase }) => currentStates({ ...supportCase, events })[0]);
    expect(first?.tell).toContain('Which email address');
  });

  const stateOf = (situation: string, held = '{"twoFactor":"SMS","hasApp":false,"passkeys":0}', kind = 'member') => {
    const found = cases.find(({ name }) => name === `${kind}, every way, ${held}, ${situation}`);
    if (!found) throw new Error(`there is no case ${situation}`);
    return currentStates(found.supportCase)[0];
  };

  test.each([
    ['a lock by wrong passwords', 'Ask the caller'],
    ['a lock by the owner while logged in', 'Ask the caller'],
    ['a lock by the owner', 'Tell the caller'],
    ['no activation yet', 'Tell the caller'],
    ['nothing special', 'Ask the caller'],
  ])('asks the caller if the sentence is a question: %s', (situation, when) => {
    expect(stateOf(situation).when).toBe(when);
  });

  test('asks who caused a lock, and promises the caller no unlocking before the agent has checked who is calling', () => {
    const { tell, note } = stateOf('a lock by wrong passwords');
    expect(tell).toMatch(/^Was that you trying to log in\? If you’ve forgotten your password/);
    expect(tell).not.toContain('we can unlock');
    expect(note).toMatch(
      /^If it was the caller, and you have checked who is calling, you can unlock the account now\./,
    );
  });

  test('leads a caller who cannot get the code to a second agent, and says when one was asked', () => {
    const missing = stateOf('a code that is not entered yet');
    expect(missing.main).toBe('remove-second-step');
    expect(missing.tell).toBe(
      'Enter the newest code from our text message. If you don’t have that phone or number any more, a colleague and I can turn off 2-factor authentication.',
    );
    const asked = stateOf('a request to a second agent');
    expect(asked.says).toBe(
      'You asked for a second agent at 15:05 to turn off 2-factor authentication, and nobody has answered yet.',
    );
    expect(asked.note).toMatch(/^No notification is sent: tell a colleague\./);
    expect([asked.tell.includes('Enter the newest code'), asked.main]).toEqual([false, 'none']);
  });

  test.each([
    ['a removed colleague', 'Removed by an administrator at 15:05.', 'ask your administrator for a new invitation'],
    [
      'a removed colleague whose administrators cannot log in',
      'Removed by',
      'Ask a colleague who can log in to call us',
    ],
    ['a removed colleague of whom nobody is left', 'Removed by', 'register again with another email address'],
    ['an unconfirmed colleague', 'Not confirmed since 15:05.', 'Ask your administrator to confirm the list'],
    ['an unconfirmed colleague without an administrator', 'No administrator of this', 'make one of you administrator'],
    ['a colleague without an administrator', 'It has four accounts.', 'Has your administrator left'],
    ['a removed colleague of a kind that is off', 'Disabled since 15:05', 'Your account is disabled'],
  ])('ORG30: says what to tell %s', (situation, says, tell) => {
    const state = stateOf(situation, '{"twoFactor":null,"hasApp":false,"passkeys":0}', 'hospital');
    expect(state.says).toContain(says);
    expect(state.tell).toContain(tell);
  });

  test('tells the agent who may answer a request who asked, when and why, and what to check', () => {
    const shown = stateOf('a request of another agent');
    expect(shown).toMatchObject({
      says: 'First Agent asked for a second agent at 15:05 to turn off 2-factor authentication.',
      when: 'Before you answer',
      main: 'answer',
    });
    expect(shown.tell).toContain('Ask First Agent how they know who is calling');
    expect(shown.note).toContain(
      'The reason of First Agent: “ticket 12”. Nothing changes until you or another agent agrees.',
    );
    expect(stateOf('a request that this agent may not agree to').tell).toContain('You can only decline');
  });

  test('names no agent and no reason to a reader who may not see requests', () => {
    const { says, when, tell, note } = stateOf('a request that the reader may not see');
    expect(says).toContain('A second agent was asked at 15:05 to turn off 2-factor authentication');
    expect(when).toBe('Tell the caller');
    expect(`${says} ${tell} ${note}`).not.toMatch(/First Agent|ticket 12/);
  });

  const statesOf = (situation: string, held: string) =>
    cases
      .filter(({ name }) => name === `member, every way, ${held}, ${situation}`)
      .flatMap(({ supportCase }) => currentStates(supportCase));

  test('says beside a request that the lock stays, and what ends it', () => {
    const [first, second] = statesOf('a request and a lock', '{"twoFactor":"SMS","hasApp":false,"passkeys":0}');
    expect(first?.says).toContain('Locked until');
    expect(first?.tell).not.toContain('a colleague and I');
    expect(second?.note).toContain('The account is also locked until 16:05, and stays so. Next step: if the caller');
  });

  test.each([
    [
      '{"twoFactor":"SMS","hasApp":false,"passkeys":0}',
      'a code that goes to your phone',
      'that phone or number any more',
    ],
    ['{"twoFactor":"EMAIL","hasApp":false,"passkeys":0}', 'a code that goes to your email address', 'that mailbox'],
    ['{"twoFactor":null,"hasApp":true,"passkeys":0}', 'a code from your authenticator app', 'that app any more'],
    [
      '{"twoFactor":null,"hasApp":true,"passkeys":1}',
      'a code from your authenticator app, or your passkey',
      'If you have none of these any more',
    ],
  ])(
    'says to a locked caller with %s what the login asks for after the lock, and what helps without it',
    (held, asks, without) => {
      for (const situation of ['a lock by wrong passwords', 'a lock until a reset']) {
        const [{ tell } = { tell: '' }] = statesOf(situation, held);
        expect(tell).toContain(`After that, the login also asks for ${asks}.`);
        expect(tell).toContain(without);
        expect(tell).toContain('a colleague and I can turn off 2-factor authentication.');
      }
      const [{ tell } = { tell: '' }] = statesOf('a lock of codes', held);
      expect(tell).toContain(without);
      expect(tell).not.toContain('After that');
    },
  );

  test('says nothing of a second step to a locked caller who has none', () => {
    const [{ tell } = { tell: '' }] = statesOf(
      'a lock by wrong passwords',
      '{"twoFactor":null,"hasApp":false,"passkeys":0}',
    );
    expect(tell).toMatch(/That unlocks your account as well\.$/);
  });

  test('offers recovery codes after a lock, unless the reset that ends the lock ends them', () => {
    const held = '{"twoFactor":"SMS","hasApp":false,"passkeys":0}';
    expect(statesOf('a lock by wrong passwords, and recovery codes', held)[0]?.tell).toContain('You have seven left');
    expect(statesOf('a lock until a reset, and recovery codes', held)[0]?.tell).not.toContain('recovery codes');
  });

  test('does not say that the password is enough now while a lock remains', () => {
    const [first, second] = statesOf(
      'a lock after an agent removed the second step',
      '{"twoFactor":null,"hasApp":false,"passkeys":0}',
    );
    expect(first?.says).toContain('Locked until');
    expect(second?.says).toContain('2-factor authentication was turned off at 15:00.');
    expect(second?.tell).toMatch(/^When your account is unlocked, log in with only your password\./);
  });

  test('reminds a caller whose codes went to a number to set up the new one', () => {
    expect(
      stateOf('codes to a number that an agent turned off', '{"twoFactor":null,"hasApp":false,"passkeys":0}').tell,
    ).toBe(
      `Log in with only your password now. ${again} If you have a new number, choose codes by text message and enter that number.`,
    );
  });

  test('says on both pages that a lock stays, and what ends it', () => {
    const locking = cases.find(
      ({ name }) =>
        name === 'member, every way, {"twoFactor":"SMS","hasApp":false,"passkeys":0}, a lock by wrong passwords',
    );
    if (!locking) throw new Error('there is no such case');
    expect(deskAction('remove-second-step').explain(locking.supportCase)).toMatch(
      /only their password to log in once the account is unlocked\..*The account is also locked until 16:05, and stays so\./,
    );
  });

  const again = 'Then turn 2-factor authentication on again under Account preferences, Security.';
  const off = '2-factor authentication was turned off at 15:00.';
  test.each([
    [
      'a second step that an agent removed',
      'member',
      `${off} No login since.`,
      `Log in with only your password now. ${again}`,
    ],
    [
      'a second step that an agent removed',
      'hospital',
      `${off} Must set up 2-factor authentication before they can use the account.`,
      'Log in with only your password now. The next screen sets up 2-factor authentication.',
    ],
    [
      'a wrong password after an agent removed the second step',
      'member',
      `${off} Not locked, after one wrong password. No recent login.`,
      `Log in with only your password now. Try again, slowly, with caps lock off. Or choose “Forgot password?” on the login page. ${again}`,
    ],
  ])('says after %s of a %s that the password alone is enough', (situation, kind, says, tell) => {
    expect(stateOf(situation, '{"twoFactor":null,"hasApp":false,"passkeys":0}', kind)).toMatchObject({ says, tell });
  });

  test.each(['a login after an agent removed the second step', 'a second step that its owner turned off'])(
    'says nothing about a removed second step after %s',
    (situation) => {
      const { says } = stateOf(situation, '{"twoFactor":null,"hasApp":false,"passkeys":0}');
      expect(says).toContain('Nothing is blocking this account.');
    },
  );

  // The audit does not record whether the password or the ID was wrong.
  test.each([
    ['a wrong password', 'hospital', 'two wrong passwords or Hospital IDs in a row', 'Check your Hospital ID as well.'],
    ['a wrong password', 'consultant', 'two wrong passwords or Consultant IDs in a row', 'Check your Consultant ID'],
    ['a wrong password', 'member', 'two wrong passwords in a row', 'with caps lock off. Or choose'],
    ['a lock by wrong passwords', 'hospital', 'because of five wrong passwords or Hospital IDs', ''],
    ['a lock until a reset', 'hospital', 'because of far too many wrong passwords or Hospital IDs.', ''],
  ])('names the ID of the kind beside the password after %s of a %s', (situation, kind, says, tell) => {
    const state = stateOf(situation, undefined, kind);
    expect(state.says).toContain(says);
    expect(state.tell).toContain(tell);
  });

  const sms = '{"twoFactor":"SMS","hasApp":false,"passkeys":0}';
  const app = '{"twoFactor":null,"hasApp":true,"passkeys":0}';
  const askForCodes = (left: string, replaced: string) =>
    `do you still have your recovery codes? You have ${left} left, and one of them works in place of ${replaced}. If you don’t have them either, a colleague and I can turn off`;
  test.each([
    ['a code that is not entered yet, and recovery codes', sms, askForCodes('seven', 'a code')],
    ['a code that is not entered yet, and recovery codes', app, askForCodes('seven', 'a code')],
    ['codes that bounce, and recovery codes', sms, askForCodes('one', 'a code')],
  ])(
    'asks a caller without a second step for recovery codes before a second agent: %s, %s',
    (situation, held, words) => {
      expect(stateOf(situation, held).tell).toContain(words);
    },
  );

  test('does not mention recovery codes that the login would refuse', () => {
    expect(stateOf('recovery codes made by mailbox alone', sms).tell).not.toContain('recovery codes');
    const required = cases.filter(
      ({ name }) => name.includes('a required passkey,') && name.endsWith('recovery codes'),
    );
    expect(required.length).toBeGreaterThan(0);
    for (const { supportCase } of required)
      expect(currentStates(supportCase).map(({ tell }) => tell)).not.toContainEqual(
        expect.stringContaining('recovery codes'),
      );
  });

  test('tells “Secure my account” in the portal from “This wasn’t me” in an email', () => {
    expect(stateOf('a lock by the owner while logged in').says).toContain(
      'someone who was logged in pressed “Secure my account”',
    );
    const events = [event('not-me', 'ok', null, 5)];
    const [link] = cases
      .filter(({ name }) => name.endsWith('a lock by the owner while logged in'))
      .map(({ supportCase }) => currentStates({ ...supportCase, events })[0]);
    expect(link?.says).toContain('used “This wasn’t me” in an email');
  });

  test('names the link that was sent, and recommends to wait instead of sending another', () => {
    const sent = stateOf('a lock whose link was sent');
    expect(sent.note).toContain('The email with the link was sent at 15:05, and the link works until 16:00.');
    expect(sent.main).toBe('none');
    expect(stateOf('a lock by the owner').note).toContain('Send a password email');
  });

  test('mentions registering only to kinds that can register', () => {
    const told = cases
      .filter(({ kind }) => !userTypes[kind].registers)
      .flatMap(({ supportCase }) => currentStates(supportCase).map(({ tell }) => tell));
    expect(told.filter((tell) => /\bregister\b/i.test(tell))).toEqual([]);
  });

  test('says to both agents what will be removed and who gets a message', () => {
    for (const { supportCase } of cases) {
      const explained = deskAction('remove-second-step').explain(supportCase);
      expect(explained).toContain(
        'remembered devices, authenticator app, passkeys and recovery codes. They are told by email',
      );
    }
  });
});
