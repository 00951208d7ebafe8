import { type PasskeyAssertion, passkeyOptions, signInWithPasskey } from '@selvage/contract/api/passkeys';
import type { Kind } from '@selvage/contract/user-types';
import { createElement } from 'react';
import { callResult } from '../../api/call.ts';
import { knowsPasskeys, promptForPasskey } from '../../session/passkey-prompt.ts';
import { type SignInOutcome, signInOutcome } from './outcome.ts';
import { type PasskeyProblem, PasskeyRefusal } from './passkey-refusal.tsx';

/** WY12: asks for a passkey at once, and logs in with it. */
export async function logInByPasskey(kind: Kind): Promise<SignInOutcome> {
  const asked = await callResult(passkeyOptions, { body: {} });
  if (asked.type === 'refused') return signInOutcome(kind, asked);
  const { publicKey } = asked.reply;
  const prompted = await promptForPasskey(publicKey);
  if (prompted.type === 'closed') return { type: 'given-up' };
  if (prompted.type !== 'given') return refused('impossible');
  return send(kind, publicKey.rpId, prompted.credential);
}

/** WY12: lets the browser suggest passkeys in the email field, until it is asked for one. Elsewhere nothing shows it. */
export async function suggestPasskeys(kind: Kind, settle: (outcome: SignInOutcome) => void): Promise<void> {
  // Inside another page there is no button, and the browser has to be allowed to show anything.
  const button = document.getElementById('passkey');
  if (button === null || document.documentElement.dataset['passkeys'] === 'off') return;
  if (!knowsPasskeys()) button.style.display = 'none';
  else if (await PublicKeyCredential.isConditionalMediationAvailable?.()) {
    const asked = await callResult(passkeyOptions, { body: {} });
    // Nobody has asked for it: what fails here is not told.
    if (asked.type !== 'ok') return;
    const { publicKey } = asked.reply;
    const prompted = await promptForPasskey(publicKey, 'suggested');
    if (prompted.type === 'given') settle(await send(kind, publicKey.rpId, prompted.credential));
  }
}

async function send(kind: Kind, rpId: string, credential: PasskeyAssertion): Promise<SignInOutcome> {
  const sent = await callResult(signInWithPasskey, { body: { credential } });
  if (sent.type === 'refused' && sent.failure.refusal === 'passkey.unknown') {
    // The server is certain that nobody has it: a password manager may forget it.
    const forgets = PublicKeyCredential as { signalUnknownCredential?: (unknown: object) => Promise<void> };
    void forgets.signalUnknownCredential?.({ rpId, credentialId: credential.id }).catch(() => undefined);
    return refused('unknown');
  }
  if (sent.type === 'refused' && sent.failure.refusal === 'sign-in.wrong-credentials') return refused('refused');
  return signInOutcome(kind, sent);
}

const refused = (problem: PasskeyProblem): SignInOutcome => ({
  type: 'refused',
  keeps: true,
  says: () => createElement(PasskeyRefusal, { problem }),
});
