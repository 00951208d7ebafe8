import type { SignInRefusedMessages } from '../../messages/en/sign-in-refused.ts';
import { useLanguage } from '../../messages/provider.tsx';
import { signInRefused } from '../../messages/sign-in-refused.ts';

export type PasskeyProblem = keyof SignInRefusedMessages['passkey'];

/** What is said about a passkey that did not log in. */
export function PasskeyRefusal({ problem }: { problem: PasskeyProblem }) {
  const { language } = useLanguage();
  return <p>{signInRefused[language].passkey[problem]}</p>;
}
