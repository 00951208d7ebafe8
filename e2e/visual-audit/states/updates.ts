import {
  changeMemberNumber,
  changePassword as changing,
  confirmEmailChange,
  emailChangeOfLink,
  pendingEmailChange,
  requestEmailChange,
  undoEmailChange,
} from '@selvage/contract/api/account';
import { beginStepUp, sendCodeAgain, verifyCode } from '@selvage/contract/api/two-factor';
import { currentUser } from '@selvage/contract/api/session';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { accountPath } from '../../fixtures/account.ts';
import { accounts, password } from '../../fixtures/accounts.ts';
import { newPassword } from '../../fixtures/reset.ts';
import { gives, holds, isAway, refuses } from '../forced-answers.ts';
import type { State } from '../state.ts';
import { press, reload, slowly, steps, submit, type } from '../steps.ts';

const as = accounts.member;
const problem = 'There is a problem';
const slow = /^This is taking/;
const locked = 'Your account is locked';
const somethingWentWrong = 'Something went wrong, please try again.';

const email = { screen: 'updateEmail', path: accountPath.email('member'), as } as const;
const newEmail = 'aoife.o-suilleabhain@longer-name.example.ie';
const askForIt = steps(type({ 'New email': newEmail, 'Current password': password }), press('Send the link'));
const pending = { email: newEmail, expiresAt: '2026-01-02T03:04:05Z' };

// oxfmt-ignore
const emailAnswers = [
  { state: 'password wrong', answers: [refuses(requestEmailChange, 'password.wrong')],                             shows: problem },
  { state: 'failed',         answers: [refuses(requestEmailChange, 'server.failed', { reference: '7F3K-2Q' })],    shows: somethingWentWrong },
  { state: 'too many',       answers: [refuses(requestEmailChange, 'request.too-many', { retryAfter: 90 })],       shows: /too many requests\. Please wait/ },
  { state: 'unreachable',    answers: [isAway(requestEmailChange)],                                                shows: 'An error occurred. Please try again' },
  { state: 'busy',           answers: [holds(requestEmailChange)],                                                 shows: 'Sending…' },
  { state: 'locked',         answers: [refuses(requestEmailChange, 'session.locked')],                             shows: locked },
  { state: 'sent',           answers: [gives(requestEmailChange, {})],                                             shows: 'Check your email' },
];

const pendingCode: PendingTwoFactor = {
  mfaToken: 'x'.repeat(43),
  type: 'SMS',
  destination: '••• ••• 0001',
  mfaSetupRequired: false,
};
const required = refuses(requestEmailChange, 'step-up.required');
const asks = [required, gives(beginStepUp, { mfaRequired: pendingCode })];
const title = 'Confirm it’s you';
const give = steps(askForIt, type({ 'Please input the code': '123456' }), press('Confirm'));

// oxfmt-ignore
const stepUps = [
  { state: 'confirm it is you',             answers: asks,                                                              prepare: askForIt,                               shows: title },
  { state: 'confirm, digits missing',       answers: asks,                                                              prepare: steps(askForIt, press('Confirm')),      shows: problem },
  { state: 'confirm, code refused',         answers: [...asks, refuses(verifyCode, 'code.wrong')],                      prepare: give,                                   shows: /The code you have entered is invalid/ },
  { state: 'confirm, busy',                 answers: [...asks, holds(verifyCode)],                                      prepare: give,                                   shows: 'Checking…' },
  { state: 'confirm, slow',                 answers: [...asks, holds(verifyCode)],                                      prepare: slowly(give),                           shows: slow },
  { state: 'confirm, unreachable',          answers: [...asks, isAway(verifyCode)],                                     prepare: give,                                   shows: 'Unexpected error, please try again.' },
  { state: 'confirm, code over',            answers: [...asks, refuses(verifyCode, 'challenge.over')],                  prepare: give,                                   shows: /^This code no longer works/ },
  { state: 'confirm, sent again',           answers: [...asks, gives(sendCodeAgain, { secondsToNext: 30 })],            prepare: steps(askForIt, press('Send again')),   shows: 'Code successfully re-sent' },
  { state: 'confirm, too soon',             answers: [required, refuses(beginStepUp, 'request.too-many', { retryAfter: 900 })], prepare: askForIt,                        shows: /Please wait 15 minutes/ },
  { state: 'confirm, no texts',             answers: [required, refuses(beginStepUp, 'texts.unavailable')],              prepare: askForIt,                               shows: /^We can’t send text messages right now/ },
];

export const updateEmail: readonly State[] = [
  { ...email, state: 'idle', shows: 'Update your email address' },
  { ...email, state: 'fields wrong', prepare: steps(type({ 'New email': 'aoife' }), submit), shows: problem },
  ...emailAnswers.map((each) => ({ ...email, prepare: askForIt, ...each })),
  { ...email, state: 'slow', answers: [holds(requestEmailChange)], prepare: slowly(askForIt), shows: slow },
  ...stepUps.map((each) => ({ ...email, ...each })),
  { ...email, state: 'waiting', answers: [gives(pendingEmailChange, { pending })], shows: /^We are waiting for you/ },
  { ...email, state: 'finding', answers: [holds(pendingEmailChange)], shows: 'Just a moment' },
  { ...email, state: 'account unreachable', answers: [isAway(currentUser)], shows: 'We couldn’t load your account.' },
];

const verify = `${email.path}/verify`;
const link = { screen: 'updateEmailConfirm', path: `${verify}?code=${'x'.repeat(43)}` } as const;
const ofLink = gives(emailChangeOfLink, { email: 'a•••@l•••.ie' });

export const updateEmailConfirm: readonly State[] = [
  { ...link, state: 'link', answers: [ofLink], shows: 'a•••@l•••.ie' },
  { ...link, state: 'nothing known', answers: [isAway(emailChangeOfLink)], shows: 'Confirm new email' },
  { ...link, state: 'busy', answers: [ofLink, holds(confirmEmailChange)], prepare: submit, shows: 'Confirming…' },
  { ...link, state: 'slow', answers: [ofLink, holds(confirmEmailChange)], prepare: slowly(submit), shows: slow },
  {
    ...link,
    state: 'unreachable',
    answers: [ofLink, isAway(confirmEmailChange)],
    prepare: submit,
    shows: 'An error occurred. Please try again',
  },
  { ...link, state: 'link lost', answers: [ofLink], prepare: reload, shows: 'Open the link in your email again' },
];

const verified = { screen: 'updateEmailVerify', path: `${verify}/success` } as const;

export const updateEmailVerify: readonly State[] = [
  { ...verified, state: 'success', shows: 'Your email address has been changed' },
  { ...verified, state: 'success, from elsewhere', path: `${verify}/success?contactdetails=true`, shows: 'Back' },
  { ...verified, state: 'expired', path: `${verify}/fail`, shows: 'Your email address has not been changed' },
];

const undo = { screen: 'emailUndo', path: `/memberlogin/emailundo?code=${'x'.repeat(43)}` } as const;

const recentWays = [
  {
    type: 'PASSKEY' as const,
    name: 'Phone of my daughter who lives in Corca Dhuibhne',
    addedAt: '2026-11-03T09:00:00Z',
  },
  { type: 'APP' as const, addedAt: '2026-11-04T09:00:00Z' },
  { type: 'RECOVERY' as const, addedAt: '2026-11-04T09:00:00Z' },
];

// oxfmt-ignore
const undone = [
  { state: 'busy',      answers: [holds(undoEmailChange)],                                 shows: 'Undoing…' },
  { state: 'failed',    answers: [isAway(undoEmailChange)],                                shows: somethingWentWrong },
  { state: 'expired',   answers: [refuses(undoEmailChange, 'email-change.failed')],        shows: 'This link has expired or has already been used' },
  { state: 'taken',     answers: [refuses(undoEmailChange, 'recovery.email-taken')],       shows: 'Your email address can’t be restored' },
  { state: 'cancelled', answers: [gives(undoEmailChange, { outcome: 'cancelled', access: 'open' })],       shows: 'The change was cancelled' },
  { state: 'cancelled, new ways', answers: [gives(undoEmailChange, { outcome: 'cancelled', access: 'open', recentWays })], shows: 'Added to your account in the last 30 days:' },
  { state: 'undone',    answers: [gives(undoEmailChange, { outcome: 'undone', access: 'locked' })],          shows: 'Your account has its old email address again' },
  { state: 'cancelled, disabled', answers: [gives(undoEmailChange, { outcome: 'cancelled', access: 'disabled' })], shows: 'The change was cancelled' },
  { state: 'undone, disabled', answers: [gives(undoEmailChange, { outcome: 'undone', access: 'disabled' })], shows: 'Your account has its old email address again' },
];

export const emailUndo: readonly State[] = [
  { ...undo, state: 'link', shows: 'Undo the change of email address' },
  ...undone.map((each) => ({ ...undo, prepare: submit, ...each })),
  { ...undo, state: 'slow', answers: [holds(undoEmailChange)], prepare: slowly(submit), shows: slow },
  { ...undo, state: 'link lost', prepare: reload, shows: 'Open the link in your email again' },
];

const number = { screen: 'updateMemberNumber', path: accountPath.number('member'), as } as const;
const numberless = gives(currentUser, { activated: true, userType: 'O', email: accounts.wellness.email });
const inWellness = { path: accountPath.number('wellness'), as: accounts.wellness, answers: [numberless] };
const giveNumber = steps(type({ 'Membership number': '2000000049', 'Current password': password }), press('Update'));

// oxfmt-ignore
const numberAnswers = [
  { state: 'number unavailable', answers: [refuses(changeMemberNumber, 'number.unavailable')],  shows: problem },
  { state: 'password wrong',     answers: [refuses(changeMemberNumber, 'password.wrong')],      shows: problem },
  { state: 'failed',             answers: [refuses(changeMemberNumber, 'server.failed')],       shows: somethingWentWrong },
  { state: 'unreachable',        answers: [isAway(changeMemberNumber)],                         shows: 'Your Request was not accepted' },
  { state: 'busy',               answers: [holds(changeMemberNumber)],                          shows: 'Saving…' },
  { state: 'locked',             answers: [refuses(changeMemberNumber, 'session.locked')],      shows: locked },
  { state: 'done',               answers: [gives(changeMemberNumber, {})],                      shows: 'Membership number successfully updated' },
];

export const updateMemberNumber: readonly State[] = [
  { ...number, state: 'idle', shows: 'Update your membership number' },
  { ...number, ...inWellness, state: 'no number yet', shows: 'None yet' },
  { ...number, state: 'fields wrong', prepare: submit, shows: problem },
  ...numberAnswers.map((each) => ({ ...number, prepare: giveNumber, ...each })),
  { ...number, state: 'slow', answers: [holds(changeMemberNumber)], prepare: slowly(giveNumber), shows: slow },
];

const secret = { screen: 'changePassword', path: accountPath.password('member'), as } as const;
const fill = type({ 'Current password': password, 'New password': newPassword, 'Confirm password': newPassword });
const change = steps(fill, press('Change password'));

// oxfmt-ignore
const secretAnswers = [
  { state: 'password wrong', answers: [refuses(changing, 'password.wrong')],                                  shows: problem },
  { state: 'used before',    answers: [refuses(changing, 'password.used-before')],                            shows: problem },
  { state: 'too common',     answers: [refuses(changing, 'password.unacceptable', { reason: 'common' })],     shows: problem },
  { state: 'failed',         answers: [refuses(changing, 'server.failed', { reference: '7F3K-2Q' })],         shows: somethingWentWrong },
  { state: 'unreachable',    answers: [isAway(changing)],                                                     shows: 'Your Request was not accepted' },
  { state: 'busy',           answers: [holds(changing)],                                                      shows: 'Saving…' },
  { state: 'locked',         answers: [refuses(changing, 'session.locked')],                                  shows: locked },
  { state: 'done',           answers: [gives(changing, {})],                                                  shows: 'Password changed successfully' },
];

export const changePassword: readonly State[] = [
  { ...secret, state: 'idle', shows: 'Change your password' },
  { ...secret, state: 'filled in', prepare: fill, shows: 'Passwords match' },
  { ...secret, state: 'fields wrong', prepare: submit, shows: problem },
  ...secretAnswers.map((each) => ({ ...secret, prepare: change, ...each })),
  { ...secret, state: 'slow', answers: [holds(changing)], prepare: slowly(change), shows: slow },
];
