import { isEndReason, type EndReason } from '@selvage/contract/end-reasons';
import { CallFailed } from '../api/call-failed.ts';

/** Why the server says that nobody is logged in. Where it names no reason, the session was idle for too long. */
export const whyEnded = (failure: unknown): EndReason | 'inactivity' =>
  failure instanceof CallFailed && isEndReason(failure.reason) ? failure.reason : 'inactivity';
