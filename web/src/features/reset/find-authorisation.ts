import { resetAuthorisation, type ResetUser } from '@selvage/contract/api/reset';
import { call } from '../../api/call.ts';
import { CallFailed } from '../../api/call-failed.ts';
import { forgetResetHint, mayBeAuthorised } from './reset-hint.ts';
import { resetUser } from './reset-user.ts';

/** RS2: the authorisation at hand, or the one the server knows of. A browser that never opened a link asks nothing. */
export async function findAuthorisation(): Promise<ResetUser | null> {
  const known = resetUser.get();
  if (known !== null || !mayBeAuthorised()) return known;
  try {
    const found = await call(resetAuthorisation);
    resetUser.set(found);
    return found;
  } catch (failure) {
    if (failure instanceof CallFailed && failure.refusal === 'reset.not-authorised') forgetResetHint();
    return null;
  }
}
