import { completeReset } from '@selvage/contract/api/reset';
import { call } from '../../api/call.ts';
import { CallFailed } from '../../api/call-failed.ts';
import { keptEmail } from '../../navigation/kept-email.ts';
import { forgetResetHint } from './reset-hint.ts';
import { resetUser } from './reset-user.ts';

export interface NewPassword {
  birthDate: string | null;
  newPassword: string;
}

export type PasswordSet = { outcome: 'done' | 'given-up' } | { outcome: 'failed'; failure: CallFailed };

/** RS6–RS8. */
export async function setPassword({ birthDate, newPassword }: NewPassword, signal: AbortSignal): Promise<PasswordSet> {
  try {
    await call(completeReset, { body: { newPassword, birthDate }, signal });
    keptEmail.keep(resetUser.get()?.email ?? '');
    forgetAuthorisation();
    return { outcome: 'done' };
  } catch (thrown) {
    if (signal.aborted) return { outcome: 'given-up' };
    const failure = thrown instanceof CallFailed ? thrown : new CallFailed('unknown');
    if (failure.refusal === 'reset.not-authorised') forgetAuthorisation();
    return { outcome: 'failed', failure };
  }
}

function forgetAuthorisation(): void {
  resetUser.clear();
  forgetResetHint();
}
