import * as account from './account-calls.ts';
import * as app from './app-calls.ts';
import * as colleague from './colleague-calls.ts';
import * as desk from './desk-calls.ts';
import * as overview from './security-calls.ts';
import * as passkey from './passkey-calls.ts';
import type { Play } from './play.ts';
import * as registration from './registration-calls.ts';
import * as reset from './reset-calls.ts';
import * as factor from './two-factor-calls.ts';
import * as settings from './settings-calls.ts';
import * as entry from './sign-in-calls.ts';
import type { ActorName } from './world.ts';

/** Returns false if the call could not be made, for example because the actor has no link. */
export type Call = (play: Play) => Promise<boolean> | boolean;

export const topics = [
  'login',
  'factor',
  'ways',
  'password',
  'email',
  'recovery',
  'reset',
  'activation',
  'number',
  'colleagues',
  'sessions',
  'guessing',
  'desk',
  'time',
] as const;
export type Topic = (typeof topics)[number];

interface KnownCall {
  run: Call;
  /** True if another call may run between the statements of this call. */
  canBeInterrupted?: boolean;
  /** The topic of the call. Each sequence leaves some topics out, so that it gets further with the others. */
  topic: Topic;
  /** How often one sequence may make this call, for calls that make many requests. More would show nothing new. */
  atMost?: number;
  /** The frequency of the call for each actor, compared with other calls. */
  by: Partial<Record<ActorName, number>>;
}

const interruptible = { canBeInterrupted: true } as const;

// oxfmt-ignore
export const calls = {
  'log in wholly':         { run: factor.signInWhole,         topic: 'login', by: { owner: 5, thief: 7, reader: 2 } },
  'log in':                { run: entry.signInSomewhere,      topic: 'login', by: { owner: 1, thief: 2, reader: 1, stranger: 2 }, ...interruptible },
  'answer a code':         { run: factor.answerCode,          topic: 'login', by: { owner: 3, thief: 3, reader: 1, stranger: 1 }, ...interruptible },
  'send the code again':   { run: factor.sendCodeAgain,       topic: 'factor', by: { owner: 1, thief: 1 }, ...interruptible },
  'log in many times':     { run: entry.signInManyTimes,      topic: 'guessing', atMost: 1, by: { thief: 1 } },
  'guess passwords':       { run: entry.guessPasswords,       topic: 'guessing', atMost: 2, by: { thief: 1, stranger: 1 } },
  'guess codes':           { run: factor.guessCodes,          topic: 'guessing', atMost: 2, by: { thief: 2 } },
  'copy a device':         { run: entry.copyDevice,           topic: 'login', by: { thief: 3 } },
  'find out the password': { run: entry.learnPassword,         topic: 'login', by: { thief: 2 } },
  'use an old session':    { run: entry.replaySession,        topic: 'sessions', by: { owner: 1, thief: 1 } },
  'show the factor':       { run: factor.stepUp,              topic: 'factor', by: { owner: 4, thief: 3 }, ...interruptible },
  'save the factor':       { run: settings.saveSettings,      topic: 'factor', by: { owner: 4, thief: 6 }, ...interruptible },
  'add a passkey':         { run: passkey.addPasskey,         topic: 'ways', by: { owner: 4, thief: 4 }, ...interruptible },
  'log in by a passkey':   { run: passkey.signInByPasskey,    topic: 'ways', by: { owner: 3, thief: 3 }, ...interruptible },
  'show a passkey':        { run: passkey.showPasskey,        topic: 'ways', by: { owner: 3, thief: 3 }, ...interruptible },
  'remove a passkey':      { run: passkey.removePasskey,      topic: 'ways', by: { owner: 2, thief: 3 }, ...interruptible },
  'set an app up':         { run: app.setUpApp,               topic: 'ways', by: { owner: 5, thief: 5 }, ...interruptible },
  'remove the app':        { run: app.removeApp,              topic: 'ways', by: { owner: 2, thief: 3 }, ...interruptible },
  'make recovery codes':   { run: app.makeRecoveryCodes,      topic: 'ways', by: { owner: 2, thief: 2 }, ...interruptible },
  'use a recovery code':   { run: app.useRecoveryCode,        topic: 'ways', by: { owner: 3, thief: 3 }, ...interruptible },
  'choose another way':    { run: app.chooseWay,              topic: 'ways', by: { owner: 2, thief: 3, reader: 1 }, ...interruptible },
  'confirm it is you':     { run: account.confirmPassword,    topic: 'password', by: { owner: 3, thief: 3 }, ...interruptible },
  'change the password':   { run: account.changePassword,     topic: 'password', by: { owner: 4, thief: 4 }, ...interruptible },
  'ask for another email': { run: account.requestEmailChange, topic: 'email', by: { owner: 3, thief: 6, stranger: 1 }, ...interruptible },
  'confirm an email':      { run: account.confirmEmailChange, topic: 'email', by: { owner: 3, thief: 6, stranger: 1 }, ...interruptible },
  'recover the account':   { run: account.recover,            topic: 'recovery', by: { owner: 6, thief: 3, reader: 1 }, ...interruptible },
  'ask for a reset':       { run: reset.requestReset,         topic: 'reset', by: { owner: 2, thief: 1, reader: 1, stranger: 1 } },
  'open the reset':        { run: reset.openReset,            topic: 'reset', by: { owner: 3, thief: 1, reader: 2 }, ...interruptible },
  'look at the reset':     { run: reset.lookAtReset,          topic: 'reset', by: { owner: 1, thief: 1, reader: 1 } },
  'complete the reset':    { run: reset.completeReset,        topic: 'reset', by: { owner: 3, thief: 1, reader: 2 }, ...interruptible },
  'reset wholly':          { run: reset.resetWhole,           topic: 'reset', by: { owner: 2, thief: 1, reader: 1 } },
  'ask for an activation': { run: registration.resendActivation, topic: 'activation', by: { owner: 2, thief: 1, stranger: 1 } },
  'activate':              { run: registration.activate,        topic: 'activation', by: { owner: 3, reader: 1 }, ...interruptible },
  'activate by digits':    { run: registration.activateByDigits, topic: 'activation', by: { owner: 1, thief: 1 }, ...interruptible },
  'read who registered':   { run: registration.readRegistration, topic: 'activation', by: { owner: 1 } },
  'disown':                { run: registration.disown,          topic: 'activation', by: { owner: 1, reader: 1 }, ...interruptible },
  'register':              { run: registration.register,        topic: 'activation', by: { owner: 1, thief: 2, stranger: 1 } },
  'change the number':     { run: registration.changeMemberNumber,   topic: 'number', by: { owner: 4, thief: 4, stranger: 1 }, ...interruptible },
  'claim a policy':        { run: registration.claimPolicy,          topic: 'number', atMost: 3, by: { stranger: 1 } },
  'change a role':         { run: colleague.changeRole,          topic: 'colleagues', by: { owner: 4, thief: 4, stranger: 3 }, ...interruptible },
  'remove a colleague':    { run: colleague.removeColleague,     topic: 'colleagues', by: { owner: 1, thief: 1, stranger: 1 }, ...interruptible },
  'confirm the list':      { run: colleague.confirmList,         topic: 'colleagues', by: { owner: 2, thief: 1, stranger: 1 }, ...interruptible },
  'invite a colleague':    { run: colleague.invite,              topic: 'colleagues', by: { owner: 2, thief: 3, stranger: 3 }, ...interruptible },
  'withdraw an invitation': { run: colleague.withdrawInvitation, topic: 'colleagues', by: { owner: 1, stranger: 1 }, ...interruptible },
  'accept an invitation':  { run: colleague.accept,              topic: 'colleagues', by: { owner: 2, thief: 4, stranger: 4 }, ...interruptible },
  'read':                  { run: overview.read,              topic: 'sessions', by: { owner: 2, thief: 3, reader: 1, stranger: 1 } },
  'end a session':         { run: overview.endOneSession,     topic: 'sessions', by: { owner: 1, thief: 1 } },
  'end other sessions':    { run: overview.endOtherSessions,  topic: 'sessions', by: { owner: 2, thief: 1 }, ...interruptible },
  'secure the account':    { run: overview.secureAccount,     topic: 'recovery', by: { owner: 1, thief: 1 }, ...interruptible },
  'forget devices':        { run: overview.forgetDevices,     topic: 'sessions', by: { owner: 1, thief: 1 } },
  'log out':               { run: overview.signOut,           topic: 'sessions', by: { owner: 1, thief: 1 } },
  'act at the desk':       { run: desk.actAtDesk,            topic: 'desk', by: { desk: 5 } },
  'erase':                 { run: desk.erase,                topic: 'desk', by: { desk: 1 } },
  'restore a backup':      { run: desk.restoreBackup,        topic: 'desk', by: { desk: 1 } },
  'wait':                  { run: desk.passTime,             topic: 'time', by: { time: 7 } },
} as const satisfies Record<string, KnownCall>;
export type CallName = keyof typeof calls;

export const knownCall = (name: CallName): KnownCall => calls[name];
