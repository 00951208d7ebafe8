import { type PasskeyAssertion, passkeyOptions, signInWithPasskey } from '@selvage/contract/api/passkeys';
import { isLanguage } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import { callResult } from '../../api/call.ts';
import { knowsPasskeys } from '../../host/knows-passkeys.ts';
import type { SignInRefusedMessages } from '../../messages/en/login-refused.ts';
import { useLanguage } from '../../messages/provider.tsx';
import { signInRefused } from '../../messages/login-refused.ts';
import { loginPaths } from '../../router/login-paths.ts';
import { currentUserResult } from '../../session/current-user.ts';
import { letPasskeyBeForgotten, promptForPasskey } from './browser.ts';
import { type SignInOutcome, signInOutcome, signedIn } from '../sign-in-outcome.tsx';

let lastAsked: Promise<unknown> = Promise.resolve();

/**
 * Requests one challenge after the other. The first answer sets the cookie to which its challenges belong. Two concurrent requests would
 * each set another cookie, and the earlier challenge would be refused.
 */
function askForChallenge() {
  const asked = lastAsked.then(() => callResult(passkeyOptions, { body: {} }));
  lastAsked = asked;
  return asked;
}

/** Lets the person choose a passkey in the browser's window, and logs in with it. */
export async function logInByPasskey(kind: Kind): Promise<SignInOutcome> {
  if (!isAllowedHere()) return logInInWindow(kind);
  const asked = await askForChallenge();
  if (asked.type === 'refused') return signInOutcome(kind, asked);
  const { publicKey } = asked.reply;
  const prompted = await promptForPasskey(publicKey);
  if (prompted.type === 'replaced') return { type: 'given-up' };
  if (prompted.type !== 'given') return refused(prompted.type === 'closed' ? 'closed' : 'impossible');
  return send(kind, publicKey.rpId, prompted.credential);
}

/**
 * Lets the browser suggest passkeys in the email field, until the person presses the passkey button. Browsers without this feature show
 * nothing.
 */
export async function suggestPasskeys(kind: Kind, settle: (outcome: SignInOutcome) => void): Promise<void> {
  const button = document.getElementById('passkey');
  if (button === null || button.closest('[data-passkeys=off]') !== null || !knowsPasskeys()) return;
  if (!isAllowedHere()) button.dataset['window'] = inWindowWords(button);
  else if (await PublicKeyCredential.isConditionalMediationAvailable?.()) {
    const asked = await askForChallenge();
    // The person did not ask for this, so a failure is silent.
    if (asked.type !== 'ok') return;
    const { publicKey } = asked.reply;
    const prompted = await promptForPasskey(publicKey, 'suggested');
    if (prompted.type === 'given') settle(await send(kind, publicKey.rpId, prompted.credential));
  }
}

/**
 * True if this document may ask for passkeys. In a frame of another origin, the embedding page has to allow it. If the browser cannot tell
 * whether it is allowed, it counts as not allowed.
 */
function isAllowedHere(): boolean {
  if (window.parent === window) return true;
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean } };
  return featurePolicy?.allowsFeature('publickey-credentials-get') ?? false;
}

function inWindowWords(button: HTMLElement): string {
  const language = button.closest<HTMLElement>('[lang]')?.lang;
  return signInRefused[isLanguage(language) ? language : 'en'].newWindow;
}

/** Opens the login in its own window. After that the person may be signed in here too. */
async function logInInWindow(kind: Kind): Promise<SignInOutcome> {
  window.open(loginPaths.login(kind), '_blank', 'noopener');
  await new Promise((resolve) => window.addEventListener('focus', resolve, { once: true }));
  const user = await currentUserResult();
  return user.type === 'ok' ? signedIn(kind, user.reply) : { type: 'given-up' };
}

async function send(kind: Kind, rpId: string, credential: PasskeyAssertion): Promise<SignInOutcome> {
  const sent = await callResult(signInWithPasskey, { body: { credential } });
  if (sent.type === 'refused' && sent.failure.refusal === 'passkey.unknown') {
    // The server certainly does not have this passkey, so the password manager may remove it.
    letPasskeyBeForgotten(rpId, credential.id);
    return refused('unknown');
  }
  if (sent.type === 'refused' && sent.failure.refusal === 'sign-in.wrong-credentials') return refused('refused');
  return signInOutcome(kind, sent);
}

const refused = (problem: PasskeyProblem): SignInOutcome => ({
  type: 'refused',
  keeps: true,
  says: () => <PasskeyRefusal problem={problem} />,
});

type PasskeyProblem = keyof SignInRefusedMessages['passkey'];

/** The sentence for a passkey login that failed. */
function PasskeyRefusal({ problem }: { problem: PasskeyProblem }) {
  const { language } = useLanguage();
  return <p>{signInRefused[language].passkey[problem]}</p>;
}
