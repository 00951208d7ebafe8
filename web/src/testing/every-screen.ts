import { screenPaths, type ScreenName } from '@selvage/contract/screens';
import { type Kind, routeTypeOf, userTypes } from '@selvage/contract/user-types';
import { afterEach, beforeEach } from 'vitest';
import { resetUser } from '../features/reset/state.ts';
import { pendingChallenge } from '../session/pending-challenge.ts';
import { type Answer, reply, unreachable } from './open-page.tsx';
import { answerEmptyCards } from './security-page.ts';

const ago = new Date(Date.now() - 3_600_000).toISOString();
const device = { browser: 'Chrome', system: 'Windows' };
const owed = { mfaToken: 'token-1', type: 'EMAIL', destination: 'a•••@example.ie', mfaSetupRequired: false } as const;

const emptyOverview = {
  reference: 'KTWDB-QFMHR-GVXPC',
  agreements: [],
  copy: { state: 'none' },
  may: { copy: true, close: true },
  consentYears: 7,
};
const newTerms = {
  subject: 'terms',
  title: 'Terms',
  html: '<p>Use it well.</p>',
  language: 'en',
  version: '3',
  effective: '2027-03-01',
  wording: 'a'.repeat(64),
  changes: [],
};

/** Prepares the state that shows each screen. A screen is shown to a member, if no other kind is named. */
export function everyScreen(answers: Map<string, Answer>) {
  let kind: Kind = 'member';
  const person = () => ({
    activated: true,
    userType: userTypes[kind].wire,
    email: 'aoife@example.ie',
    ...(userTypes[kind].hasMemberNumber && { memberNumber: '0000000001' }),
  });

  const signedIn = () => {
    document.cookie = 'signed-in=1; Path=/';
    answers.set('GET /api/user/user.json', reply(person()));
  };

  const owing = (mfaRequired: object) => {
    signedIn();
    answers.set('GET /api/user/user.json', reply({ activated: true, userType: userTypes[kind].wire, mfaRequired }));
  };

  /** The state that a screen needs before its address is opened. */
  const preparations: Partial<Record<ScreenName, () => void>> = {
    activate: () => {
      signedIn();
      answers.set('GET /api/user/user.json', reply({ ...person(), activated: false }));
    },
    resetForm: () => resetUser.set({ userType: userTypes[kind].wire, email: 'aoife@example.ie' }),
    settings: signedIn,
    security: signedIn,
    authenticator: signedIn,
    removeAuthenticator: signedIn,
    recoveryCodes: signedIn,
    mfaSettings: signedIn,
    mfaVerify: () => {
      signedIn();
      pendingChallenge.set({ pending: owed, afterVerification: 'finish-sign-in' });
    },
    protect: signedIn,
    colleagues: signedIn,
    confirm: signedIn,
    confirmCode: () => {
      signedIn();
      answers.set('POST /api/idauth/step-up', reply({ mfaRequired: owed }));
    },
    passkeyRequired: () => owing({ mfaSetupRequired: false, passkeyRequired: true, enrolment: true }),
    enrolmentCode: () => owing({ mfaSetupRequired: false, passkeyRequired: true, enrolment: true }),
    policyNotice: () => {
      signedIn();
      const owesFrom = { requires: 'phishing-resistant', from: '2027-03-01' };
      answers.set('GET /api/user/user.json', reply({ ...person(), owesFrom }));
    },
    privacy: signedIn,
    closeAccount: signedIn,
    terms: () => {
      signedIn();
      answers.set('GET /api/idauth/session', reply({ secondsLeft: 1800, warningSeconds: 120, termsRequired: {} }));
    },
    accountDetails: signedIn,
    updateEmail: signedIn,
    updateMemberNumber: signedIn,
    changePassword: signedIn,
    logout: () => answers.set('POST /api/idauth/logout', unreachable),
  };

  beforeEach(() => {
    answers.set(
      'GET /api/idauth/mfa/config',
      reply({ config: { enabled: true, mandatory: false, types: ['EMAIL', 'SMS'] } }),
    );
    answers.set('GET /api/idauth/mfa/settings', reply({ preferences: { enabled: true, type: 'EMAIL' } }));
    answerEmptyCards(answers);
    answers.set('GET /api/user/privacy', reply(emptyOverview));
    answers.set('GET /api/user/terms', reply({ texts: [newTerms] }));
    answers.set(
      'GET /api/user/sessions',
      reply({ sessions: [{ id: 's1', device, startedAt: ago, lastSeenAt: ago, isThisOne: true }] }),
    );
    answers.set('GET /api/pmiconfig/pmiconfig.json', reply({ config: { titles: [] } }));
  });
  afterEach(() => {
    pendingChallenge.clear();
    resetUser.clear();
  });

  return {
    screens: Object.keys(screenPaths).filter((name) => name !== 'entry' && name !== 'mfaFinal') as ScreenName[],
    /** Returns the path of the screen. */
    prepare(name: ScreenName, shownTo: Kind = 'member'): string {
      kind = shownTo;
      preparations[name]?.();
      return `/${routeTypeOf(kind)}${screenPaths[name].replace(':status', 'success')}`;
    },
  };
}
