import { addPasskeyQuietly, offerPasskey } from '@selvage/contract/api/passkey-offers';
import { passkeyLimits } from '@selvage/contract/limits';
import { useEffect, useState } from 'react';
import { callResult } from '../../api/call.ts';
import { knowsPasskeys } from '../../host/knows-passkeys.ts';
import { letPasskeyBeForgotten, makePasskeyQuietly } from './browser.ts';

/** The storage key of the time at which this browser last tried to add a passkey without asking the person. */
const key = 'quietPasskeyAt';

interface Allowed {
  mayAsk: boolean;
  /** False until a second step was shown, because a thief who knows the password must not get a passkey. */
  mayAddQuietly: boolean;
}

/**
 * Runs after a login with a password. The browser may add a passkey without asking the person, or the person is to be asked. This delays
 * the login by a second at most, and a failure is silent.
 */
export async function takePasskeyOffer(allowed: Allowed): Promise<'ask' | 'go-on'> {
  if (!knowsPasskeys()) return 'go-on';
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<'go-on'>((resolve) => {
    timer = setTimeout(() => {
      late.abort();
      resolve('go-on');
    }, passkeyLimits.quietWait);
  });
  const offered = offer(allowed, late.signal).catch(() => 'go-on' as const);
  return Promise.race([offered, isLate]).finally(() => clearTimeout(timer));
}

async function offer({ mayAsk, mayAddQuietly }: Allowed, late: AbortSignal): Promise<'ask' | 'go-on'> {
  const canBeAsked = mayAsk && (await canKeepPasskey());
  const canAddQuietly = mayAddQuietly && !wasTriedLately() && (await canMakeQuietly());
  if (canAddQuietly) {
    const quiet = (await ask({ canAddQuietly, canBeAsked: false }, late))?.quiet;
    if (quiet && (await addQuietly(quiet, late))) return 'go-on';
  }
  const isAsked = canBeAsked && (await ask({ canAddQuietly: false, canBeAsked }, late))?.ask;
  return isAsked ? 'ask' : 'go-on';
}

async function ask(body: { canAddQuietly: boolean; canBeAsked: boolean }, signal: AbortSignal) {
  const answer = await callResult(offerPasskey, { body, signal });
  return answer.type === 'ok' ? answer.reply : undefined;
}

async function addQuietly(options: { rp: { id: string } }, late: AbortSignal): Promise<boolean> {
  noteTry();
  const made = await makePasskeyQuietly(options, late);
  if (made.type !== 'given') return false;
  const { credential } = made;
  const added = await callResult(addPasskeyQuietly, { body: { credential }, keepalive: true });
  // The server does not have the passkey, so the password manager may remove it.
  if (added.type === 'refused' && added.failure.isAnswered) letPasskeyBeForgotten(options.rp.id, credential.id);
  return added.type === 'ok';
}

/** True if this device can keep a passkey. A person at another device can add a passkey on the security page. */
const canKeepPasskey = (): Promise<boolean> => PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();

/** Whether this device can keep a passkey, as a React hook. Undefined until the browser has answered. */
export function useKeepsPasskeys(): boolean | undefined {
  const [keeps, setKeeps] = useState(knowsPasskeys() ? undefined : false);
  useEffect(() => {
    if (!knowsPasskeys()) return;
    void canKeepPasskey()
      .catch(() => false)
      .then(setKeeps);
  }, []);
  return keeps;
}

async function canMakeQuietly(): Promise<boolean> {
  const browser = PublicKeyCredential as { getClientCapabilities?: () => Promise<Record<string, boolean>> };
  return (await browser.getClientCapabilities?.())?.['conditionalCreate'] === true;
}

function wasTriedLately(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(key)) < passkeyLimits.quietPause;
  } catch {
    // Without storage the number of tries could not be limited, so no try is made.
    return true;
  }
}

function noteTry(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // If the browser has no storage, the server and the browser still prevent a second passkey.
  }
}
