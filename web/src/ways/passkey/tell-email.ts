import { type AcceptedCredentials, ownPasskeys } from '@selvage/contract/api/passkeys';
import { callResult } from '../../api/call.ts';
import { currentUser } from '../../session/current-user.ts';
import { knowsPasskeys } from '../../host/knows-passkeys.ts';

interface Tells {
  signalCurrentUserDetails?: (details: object) => Promise<void>;
}

const tellerHere = (): Tells => (knowsPasskeys() ? (PublicKeyCredential as Tells) : {});

/** Tells the password manager to which email the passkeys of the account belong, in browsers that support it. */
export function tellEmailOfPasskeys(accepted: AcceptedCredentials | undefined): void {
  const email = currentUser.get()?.email;
  if (accepted === undefined || email === undefined) return;
  const { rpId, userId } = accepted;
  void tellerHere()
    .signalCurrentUserDetails?.({ rpId, userId, name: email, displayName: email })
    .catch(() => undefined);
}

/** Tells the password manager the new email after a change of the email. No caller waits for it, and a failure is silent. */
export async function tellChangedEmail(): Promise<void> {
  if (tellerHere().signalCurrentUserDetails === undefined) return;
  const listed = await callResult(ownPasskeys);
  if (listed.type === 'ok') tellEmailOfPasskeys(listed.reply.accepted);
}
