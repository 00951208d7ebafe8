import {
  type Agreement,
  answerTerms,
  askForCopy,
  type AskedText,
  cancelClosing,
  closeAccount,
  privacyOverview,
  termsToAnswer,
  withdrawDataUse,
} from '@selvage/contract/api/consents';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { sessionStatus } from '@selvage/contract/api/session';
import { beginStepUp } from '@selvage/contract/api/two-factor';
import { accounts, password } from '../../fixtures/accounts.ts';
import { gives, holds, isAway, refuses } from '../forced-answers.ts';
import type { State } from '../state.ts';
import { press, reload, slowly, steps, submit, tick, type } from '../steps.ts';

const digest = (letter: string): string => letter.repeat(64);
const clause = 'Your account is yours alone. Do not let anyone else use it, and do not use anyone else’s. ';
const terms: AskedText = {
  subject: 'terms',
  title: 'Member Area terms and conditions',
  html: `<ol>${`<li><strong>One account, one person.</strong> ${clause.repeat(3)}</li>`.repeat(9)}</ol>`,
  language: 'en',
  version: '3',
  effective: '2027-03-01',
  wording: digest('a'),
  changes: ['We say how long we keep claims.', 'You can close your online account yourself.'],
  before: digest('b'),
};
const notice: AskedText = {
  ...terms,
  subject: 'data-processing',
  title: 'How we use your details',
  html: `<p>${clause.repeat(4)}</p><p>${clause}</p>`,
  version: '2',
  wording: digest('c'),
  changes: [],
  before: undefined,
};
const laterUntil = '2027-03-01';
const clock = { secondsLeft: 1800, warningSeconds: 120 };
const owes = gives(sessionStatus, { ...clock, termsRequired: {} });
const asks = (texts: AskedText[], until?: string) => [
  gives(sessionStatus, { ...clock, termsRequired: until === undefined ? {} : { laterUntil: until } }),
  gives(termsToAnswer, { texts, ...(until !== undefined && { laterUntil: until }) }),
];

const overview: ReplyOf<typeof privacyOverview> = {
  reference: 'KTWDB-QFMHR-GVXPC',
  agreements: [],
  copy: { state: 'none' },
  may: { copy: true, close: true },
  consentYears: 7,
  kept: { title: 'What we keep', html: `<p>${clause.repeat(2)}</p>` },
};
const has = (more: Partial<ReplyOf<typeof privacyOverview>>) => gives(privacyOverview, { ...overview, ...more });

const asMember = { screen: 'terms', path: '/memberlogin/terms', as: accounts.member } as const;
const asWellness = { screen: 'terms', path: '/wellnesslogin/terms', as: accounts.wellness } as const;
const agree = press('I agree');
const decline = press('I do not agree');
const declined = [...asks([terms]), has({}), gives(answerTerms, {})];

/** New terms, and the notice about the use of details. */
export const termsStates: readonly State[] = [
  { ...asMember, state: 'later', answers: asks([terms], laterUntil), shows: 'Our terms are changing' },
  { ...asMember, state: 'required', answers: asks([terms]), shows: 'Please read our new terms' },
  { ...asWellness, state: 'with the notice', answers: asks([terms, notice]), shows: 'Tick the box above to agree' },
  { ...asWellness, state: 'notice alone', answers: asks([notice]), shows: 'Please read how we use your details' },
  {
    ...asWellness,
    state: 'not ticked',
    answers: asks([terms, notice]),
    prepare: submit,
    shows: 'Tick the box if you agree to the use of your details',
  },
  {
    ...asWellness,
    state: 'ticked',
    answers: asks([terms, notice]),
    prepare: tick('I agree that you use my details in this way.'),
    shows: 'I agree',
  },
  {
    ...asMember,
    state: 'sending',
    answers: [...asks([terms]), holds(answerTerms)],
    prepare: agree,
    shows: 'Sending…',
  },
  {
    ...asMember,
    state: 'slow',
    answers: [...asks([terms]), holds(answerTerms)],
    prepare: slowly(agree),
    shows: /^This is taking/,
  },
  {
    ...asMember,
    state: 'text changed',
    answers: [...asks([terms]), refuses(answerTerms, 'terms.changed')],
    prepare: agree,
    shows: 'The text changed while you were reading. Please read it again.',
  },
  {
    ...asMember,
    state: 'failed',
    answers: [...asks([terms]), refuses(answerTerms, 'server.failed', { reference: '7F3K-2Q' })],
    prepare: agree,
    shows: 'Something went wrong, please try again.',
  },
  { ...asMember, state: 'not loaded', answers: [owes, isAway(termsToAnswer)], shows: 'We couldn’t load the text.' },
  { ...asMember, state: 'declined', answers: declined, prepare: decline, shows: 'Get a copy of my data' },
];

const at = { screen: 'privacy', path: '/memberlogin/settings/privacy', as: accounts.member } as const;
const agreed = (id: string, more: Partial<Agreement> = {}): Agreement => ({
  id,
  subject: 'terms',
  act: 'agreed',
  at: '2027-02-02T10:00:00Z',
  title: terms.title,
  version: '3',
  language: 'en',
  wording: digest('a'),
  canWithdraw: false,
  ...more,
});
const ofData = agreed('2', { subject: 'data-processing', title: notice.title, version: '2', canWithdraw: true });
const agreements: Agreement[] = [
  agreed('6', {
    subject: 'application',
    title: undefined,
    version: '',
    application: { id: 'claims', en: 'Claims and documents of your practice', ga: 'Éilimh', scopes: ['email'] },
    canWithdraw: true,
  }),
  agreed('5'),
  agreed('4', { act: 'declined', at: '2027-02-01T10:00:00Z' }),
  ofData,
  agreed('1', { version: '1', title: undefined, wording: undefined, language: 'ga', at: '2026-11-16T10:00:00Z' }),
];
const copyId = '0d5c2f5e-6e65-4a4c-9d55-0f3a3d6f2c11';
const ready = { state: 'ready', id: copyId, until: '2027-02-09T10:00:00Z' } as const;
const closesAt = '2027-02-09T10:00:00Z';
const sentCode = {
  mfaToken: 'token-1',
  type: 'EMAIL',
  destination: 'm•••@demo.example',
  mfaSetupRequired: false,
} as const;
const ask = press('Get a copy');
const withdraw = press('Withdraw How we use your details, version 2');

/** The Privacy screen. */
export const privacy: readonly State[] = [
  { ...at, state: 'idle', answers: [has({ agreements })], shows: 'What you agreed to' },
  { ...at, state: 'nothing agreed', answers: [has({})], shows: 'We have no record of what you agreed to.' },
  { ...at, state: 'not loaded', answers: [isAway(privacyOverview)], shows: 'We couldn’t load your privacy settings.' },
  {
    ...at,
    state: 'withdrawing',
    answers: [has({ agreements: [ofData] })],
    prepare: withdraw,
    shows: 'Withdraw your consent?',
  },
  {
    ...at,
    state: 'withdrawn',
    answers: [has({ agreements: [ofData] }), gives(withdrawDataUse, {})],
    prepare: steps(withdraw, (page) => page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()),
    shows: /^You withdrew your consent\. We logged you out/,
  },
  { ...at, state: 'copy, asking', answers: [has({}), holds(askForCopy)], prepare: ask, shows: 'Asking…' },
  {
    ...at,
    state: 'copy, code first',
    answers: [has({}), refuses(askForCopy, 'step-up.required'), gives(beginStepUp, { mfaRequired: sentCode })],
    prepare: ask,
    shows: 'm•••@demo.example',
  },
  {
    ...at,
    state: 'copy, too many',
    answers: [has({}), refuses(askForCopy, 'request.too-many', { retryAfter: 900_000 })],
    prepare: ask,
    shows: /^You had three copies/,
  },
  { ...at, state: 'copy, preparing', answers: [has({ copy: { state: 'preparing' } })], shows: /^We are preparing it/ },
  { ...at, state: 'copy, ready', answers: [has({ copy: ready })], shows: /^Ready until/ },
  { ...at, state: 'copy, failed', answers: [has({ copy: { state: 'failed' } })], shows: /^That did not work/ },
  {
    ...at,
    path: `${at.path}?copy=${copyId}`,
    state: 'copy, over',
    answers: [has({})],
    shows: /^This copy has expired/,
  },
  { ...at, state: 'closing', answers: [has({ closesAt })], shows: /^Your online account closes on/ },
  {
    ...at,
    state: 'kept',
    answers: [has({ closesAt }), gives(cancelClosing, {})],
    prepare: press('Keep my account'),
    shows: 'Your online account stays open.',
  },
  {
    ...at,
    path: '/hospitallogin/settings/privacy',
    as: accounts.hospital,
    state: 'kind that cannot close',
    answers: [has({ agreements, may: { copy: true, close: false } })],
    shows: 'Get a copy of your data',
  },
];

const closeAt = { screen: 'closeAccount', path: `${at.path}/close`, as: accounts.member } as const;
const close = steps(type({ 'Current password': password }), (page) =>
  page.getByRole('button', { name: /^Close my account on/ }).click(),
);
const linkAt = { screen: 'closeAccount', path: `${closeAt.path}?code=${'x'.repeat(43)}` } as const;
const keep = press('Keep my account');

/** Closing the account, and the link that keeps it. */
export const closing: readonly State[] = [
  { ...closeAt, state: 'empty', shows: 'What we keep, and why' },
  { ...closeAt, state: 'nothing typed', prepare: submit, shows: 'There is a problem' },
  {
    ...closeAt,
    state: 'password wrong',
    answers: [refuses(closeAccount, 'password.wrong')],
    prepare: close,
    shows: 'There is a problem',
  },
  {
    ...closeAt,
    state: 'not allowed',
    answers: [refuses(closeAccount, 'action.not-allowed')],
    prepare: close,
    shows: /^An account of this kind can’t be closed here/,
  },
  { ...closeAt, state: 'sending', answers: [holds(closeAccount)], prepare: close, shows: 'Closing…' },
  {
    ...closeAt,
    state: 'code first',
    answers: [refuses(closeAccount, 'step-up.required'), gives(beginStepUp, { mfaRequired: sentCode })],
    prepare: close,
    shows: 'Before we close your account, confirm it’s you.',
  },
  {
    ...closeAt,
    state: 'asked',
    answers: [gives(closeAccount, { closesAt })],
    prepare: close,
    shows: /^Your online account closes on/,
  },
  { ...linkAt, state: 'link', shows: 'Keep your online account?' },
  { ...linkAt, state: 'link, sending', answers: [holds(cancelClosing)], prepare: keep, shows: 'Keeping…' },
  {
    ...linkAt,
    state: 'link, failed',
    answers: [isAway(cancelClosing)],
    prepare: keep,
    shows: 'Something went wrong, please try again.',
  },
  {
    ...linkAt,
    state: 'link, kept',
    answers: [gives(cancelClosing, {})],
    prepare: keep,
    shows: 'Your online account stays open.',
  },
  {
    ...linkAt,
    state: 'link, over',
    answers: [refuses(cancelClosing, 'closing.over')],
    prepare: keep,
    shows: /^This link has expired/,
  },
  { ...linkAt, state: 'link, lost', prepare: reload, shows: 'Open the link in your email again' },
];
