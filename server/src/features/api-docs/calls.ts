import * as account from '@selvage/contract/api/account';
import * as activation from '@selvage/contract/api/activation';
import * as authenticator from '@selvage/contract/api/authenticator';
import * as colleagues from '@selvage/contract/api/colleagues';
import * as consents from '@selvage/contract/api/consents';
import * as content from '@selvage/contract/api/content';
import * as hook from '@selvage/contract/api/mail-hook';
import * as applications from '@selvage/contract/api/security';
import * as security from '@selvage/contract/api/security';
import * as operatorData from '@selvage/contract/api/operator-data';
import * as reference from '@selvage/contract/api/reference';
import * as plans from '@selvage/contract/api/plans';
import * as registration from '@selvage/contract/api/registration';
import * as reset from '@selvage/contract/api/reset';
import * as twoFactor from '@selvage/contract/api/two-factor';
import * as session from '@selvage/contract/api/session';
import * as passkeyOffers from '@selvage/contract/api/passkey-offers';
import * as passkeys from '@selvage/contract/api/passkeys';
import * as signIn from '@selvage/contract/api/sign-in';
import type { Endpoint } from '@selvage/contract/endpoint';

export interface Call {
  /** The name under which the contract exports the call. */
  name: string;
  endpoint: Endpoint;
  summary: string;
}

export interface CallGroup {
  title: string;
  /** One sentence about the purpose of the group. */
  description: string;
  calls: readonly Call[];
}

const modules: readonly object[] = [
  account,
  activation,
  applications,
  authenticator,
  colleagues,
  consents,
  content,
  hook,
  operatorData,
  passkeyOffers,
  passkeys,
  plans,
  reference,
  registration,
  reset,
  security,
  session,
  signIn,
  twoFactor,
];
const names = new Map(modules.flatMap((module) => Object.entries(module).map(([name, value]) => [value, name])));

/** An operation id is the name that the contract exports, so that the two cannot differ. */
function call(endpoint: Endpoint, summary: string): Call {
  const name = names.get(endpoint);
  if (name === undefined) throw new Error(`${endpoint.path} is not exported by a module of the contract`);
  return { name, endpoint, summary };
}

/** All calls, in the order in which a person uses them. */
// oxfmt-ignore
export const callGroups: readonly CallGroup[] = [
  { title: 'Signing in', description: 'From the password to the code of 2-factor authentication.', calls: [
    call(signIn.signIn, 'Signs in with an address and a password. With `mfaRequired` in the answer the session is only half open until a code, or a set-up, has followed.'),
    call(passkeys.passkeyOptions, 'A challenge for a passkey, as `PublicKeyCredential.parseRequestOptionsFromJSON` reads it. It says nothing about anybody.'),
    call(passkeys.signInWithPasskey, 'Signs in with a passkey and nothing else, whichever kind of user it belongs to. The answer is that of a password.'),
    call(passkeys.secondStepOptions, 'A challenge for the passkeys of whoever owes a code, or is to show a second factor again. Nothing for whoever has no passkey on this host.'),
    call(passkeys.showPasskey, 'Shows a passkey in place of the code.'),
    call(twoFactor.spendEnrolmentCode, 'Shows a code that the support desk has given, in place of the code of the second step or the mailbox. Only for someone who must have a passkey and owes it; afterwards they may add one, and do nothing else.'),
    call(twoFactor.verifyCode, 'Answers a challenge with the code that was sent. Another `mfaRequired` asks for one more: the one that proves the new address or number.'),
    call(authenticator.chooseWay, 'Asks for another way in place of the one that is asked for: one of `ways`. A code by email or text is sent only now.'),
    call(authenticator.spendRecoveryCode, 'Answers a challenge with a recovery code. Its owner is told.'),
    call(account.confirmPassword, 'Shows the password once more, for an application that asks for a fresh login. The session goes on under another id; no second factor was shown.'),
    call(twoFactor.beginStepUp, 'Sends a code to the second factor that the account has now, for a change that asks for it. `verifyCode` answers it. With `mailbox` one is sent to the email address of an account that has none. With `recovery` nothing is sent, and `spendRecoveryCode` answers it.'),
    call(twoFactor.sendCodeAgain, 'Sends the code of a challenge once more.'),
  ] },
  { title: 'The session', description: 'Who is logged in, for how long, and logging out.', calls: [
    call(session.currentUser, 'Who is signed in. Before the second step only `activated`, `userType` and `mfaRequired` are told, and `email` to whoever still has to set one up.'),
    call(session.sessionStatus, 'How long the session still has, without prolonging it.'),
    call(session.extendSession, 'Prolongs the session, as any other call of a signed-in person does.'),
    call(session.signOut, 'Ends the session, if there is one.'),
  ] },
  { title: 'Registering', description: 'A new account, and its activation by a mailed link or code.', calls: [
    call(registration.register, 'Registers a member (`memNo`, `birthDate`), a consultant or a hospital (`resourceId`, `registrationId`), opens a session and sends a link to activate it.'),
    call(registration.registerWellness, 'Registers someone for wellness only.'),
    call(registration.validateGroup, 'Whether a group ID is one of a wellness group.'),
    call(reference.portalConfig, 'The titles that a person can choose from.'),
    call(activation.activate, 'Activates an account with the code of a mailed link; or with the six digits of the same mail, by the signed-in person.'),
    call(activation.registrationOfLink, 'What a mailed link would activate: the kind, the time and the device of the registration.'),
    call(activation.disownRegistration, 'Closes the account that a mailed link belongs to, for somebody who did not register.'),
    call(activation.resendActivation, 'Sends the activation mail once more. The answer is the same whoever the address belongs to.'),
  ] },
  { title: 'A forgotten password', description: 'A mailed link, and the new password that it allows.', calls: [
    call(reset.requestReset, 'Asks for a link by mail. The answer is the same whoever the address belongs to.'),
    call(reset.exchangeResetCode, 'Exchanges the code of a mailed link for fifteen minutes in which a new password can be set. Uses nothing up.'),
    call(reset.resetAuthorisation, 'Whose password this browser may set.'),
    call(reset.completeReset, 'Sets the new password, once. Ends every session and remembered device, and the lock that wrong passwords made.'),
  ] },
  { title: 'The account', description: 'Changes of email address, membership number and password by the person who is logged in.', calls: [
    call(account.ownAccountSummary, 'What the overview of one’s own account shows beyond the user.'),
    call(account.pendingEmailChange, 'A change of address that waits for its link to be followed.'),
    call(account.requestEmailChange, 'Asks for another address; a link is sent to it. The answer is the same whether or not the address is free.'),
    call(account.cancelEmailChange, 'Withdraws a change of address that waits. Nobody is signed out.'),
    call(account.resendEmailChange, 'Sends the link of a change that waits once more.'),
    call(account.emailChangeOfLink, 'Which address a mailed link would confirm, masked.'),
    call(account.confirmEmailChange, 'Follows that link, with or without a session, and again after success.'),
    call(account.undoEmailChange, 'Cancels a change of address by the link that the old address was sent, or undoes it for seven days after.'),
    call(account.changeMemberNumber, 'Changes the member number to another of the same main policy holder.'),
    call(account.changePassword, 'Changes the password, ends every other session and forgets every remembered device.'),
  ] },
  { title: 'The policy', description: 'What the registry knows of the person’s cover.', calls: [
    call(plans.planSummary, 'The plans under the person’s member number, as the registry has them. An empty list for whoever has none.'),
  ] },
  { title: 'The second step', description: 'The choice of 2-factor authentication, and its set-up.', calls: [
    call(twoFactor.twoFactorConfig, 'What the operator allows this kind of user.'),
    call(twoFactor.twoFactorSettings, 'What this person has chosen.'),
    call(twoFactor.saveTwoFactor, 'Asks for another choice. With `mfaRequired` in the answer nothing has changed yet: the code decides.'),
  ] },
  { title: 'Security overview', description: 'Open sessions, remembered devices, applications and recent activity of one’s own account.', calls: [
    call(security.openSessions, 'Where this person is signed in.'),
    call(security.endSession, 'Ends one of these sessions.'),
    call(security.endOtherSessions, 'Ends all of them but this one; with `forgetDevices` every other remembered device is forgotten too.'),
    call(security.secureAccount, 'Does what the link of the message about a new device does: every session and remembered device ends, this one too, the account is locked, and a reset link is sent.'),
    call(security.trustedDevices, 'Which devices may skip the code.'),
    call(security.forgetDevice, 'Forgets one of these devices.'),
    call(security.forgetAllDevices, 'Forgets all of them.'),
    call(applications.applications, 'The applications that this person is logged in to on a device, and those that they let see something of them.'),
    call(applications.endApplication, 'Logs out one of the applications on a device.'),
    call(applications.withdrawConsent, 'Takes back what an application was let see: ends all that it was given, and tells it.'),
    call(passkeys.ownPasskeys, 'The passkeys of this person, and which of them a browser on this host should know.'),
    call(passkeys.newPasskeyOptions, 'What the browser is to make, as `PublicKeyCredential.parseCreationOptionsFromJSON` reads it. A second factor, or a code by mail, must have been shown in the last ten minutes.'),
    call(passkeys.addPasskey, 'Adds a passkey that the browser has made.'),
    call(passkeyOffers.offerPasskey, 'What somebody who has just logged in with a password and a second step is offered: a passkey that the browser adds by itself, a question, or nothing.'),
    call(passkeyOffers.addPasskeyQuietly, 'Adds a passkey that the browser has made by itself (`mediation: "conditional"`). It need not have verified anybody.'),
    call(passkeyOffers.stopPasskeyAsks, '“Do not ask again”.'),
    call(passkeys.renamePasskey, 'Gives a passkey a name.'),
    call(passkeys.removePasskey, 'Removes a passkey. More than a code by mail must have been shown in the last ten minutes. Other sessions and remembered devices end.'),
    call(authenticator.ownWays, 'What this person has beside the password, except for passkeys, and what they may have.'),
    call(authenticator.beginAuthenticator, 'Begins to set up an authenticator app, or another in its place. Nothing changes yet; a set-up that is under way ends. A second factor, or a code by mail, must have been shown in the last ten minutes.'),
    call(authenticator.confirmAuthenticator, 'Sets the app up with a code that it shows. Other sessions and remembered devices end. With the first one come recovery codes, this once.'),
    call(authenticator.removeAuthenticator, 'Removes the authenticator app. Other sessions and remembered devices end.'),
    call(authenticator.makeRecoveryCodes, 'Ten new recovery codes in place of those there are, for somebody who has a second step or a passkey. Made with codes by email alone, they are worth no more than the mailbox.'),
    call(security.recentActivity, 'What has happened to the account of late, newest first.'),
    call(security.thisWasNotMe, 'Follows the link of the mail about a new device: ends every session and remembered device, locks the account and sends a reset link.'),
  ] },
  { title: 'Colleagues', description: 'The people with the same consultant, group or hospital ID, where the operator has switched this on for the kind. Only administrators change the list, and only after a second factor, or a code by mail, was shown in the last ten minutes.', calls: [
    call(colleagues.colleagues, 'The organisation of this person. Administrators get the colleagues and the invitations, staff the emails of their administrators.'),
    call(colleagues.inviteColleague, 'Sends an invitation to an email, or sends it again. An earlier invitation to the same email ends. The answer does not say whether the email has an account elsewhere.'),
    call(colleagues.withdrawInvitation, 'Ends an invitation.'),
    call(colleagues.changeColleagueRole, 'Makes a colleague administrator or staff. A colleague who becomes staff is logged out everywhere.'),
    call(colleagues.removeColleague, 'Ends the access of a colleague: every session and remembered device ends, and no login works.'),
    call(colleagues.confirmColleagues, 'Confirms that exactly these other colleagues still need access. Unconfirmed colleagues can log in again.'),
    call(colleagues.closeSharedNotice, 'Closes the notice that several people probably use this account. It comes back after a month.'),
    call(colleagues.invitationOfLink, 'What the link of an invitation is for. Uses nothing up.'),
    call(colleagues.acceptInvitation, 'Makes the account of an invited person, with a password. It opens no session: the person logs in next.'),
  ] },
  { title: 'Agreements and data', description: 'What people agreed to, the answer to new terms, a copy of their data, and the closing of their account.', calls: [
    call(consents.termsToAnswer, 'The texts that this person is asked to agree to, with what changed. An empty list if nothing is asked.'),
    call(consents.answerTerms, 'Agrees to all texts that are asked for, or declines them, by the digests of what was read. The same answer may be sent again.'),
    call(consents.privacyOverview, 'Every agreement of this person, newest first, the state of the copy, and the day on which the account closes.'),
    call(consents.withdrawDataUse, 'Withdraws the consent to the use of data. Other sessions and all applications end. This session has only the notice left to answer.'),
    call(consents.askForCopy, 'Asks for a copy of all data. An email says when it is ready. A second factor, or a code by mail, must have been shown in the last ten minutes.'),
    call(consents.downloadCopy, 'Downloads the copy as a ZIP file, once. It asks for the same proof again.'),
    call(consents.closeAccount, 'Closes the account in seven days. Until then everything works as before. A second factor, or a code by mail, must have been shown in the last ten minutes.'),
    call(consents.cancelClosing, 'Keeps the account open, by the link of the message or in a session.'),
  ] },
  { title: 'Reference data', description: 'Lists and settings of the operator, the same for everybody.', calls: [
    call(operatorData.townCounties, 'The counties of Ireland with their towns, for an address form. `ETag`, cached for five minutes.'),
    call(operatorData.paymentConfig, 'What the operator tells the payment page. The portal itself takes no payments.'),
  ] },
  { title: 'Texts', description: 'The operator’s own texts in the language of the request.', calls: [
    call(content.termsText, 'The terms of a kind of user.'),
    call(content.registerText, 'What stands beside the registration of a kind of user.'),
    call(content.dataProtectionNotice, 'The data protection notice of the wellness registration.'),
  ] },
  { title: 'For the mail provider', description: 'What became of a message, told by whoever delivers it.', calls: [
    call(hook.mailHook, 'Tells what became of a message. There only where SELVAGE_HOOK_SECRET is set.'),
  ] },
];

export const everyCall: readonly Call[] = callGroups.flatMap(({ calls }) => calls);
