import { requestReset } from '@selvage/contract/api/reset';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import { call } from '../../api/call.ts';

export interface LinkRequest {
  email: string;
  loginId: string | null;
}

export interface Sent {
  request: LinkRequest;
  secondsToNext: number;
}

/** RS3: wellness users are sent as members with a mark. */
export function requestLink(kind: Kind, { email, loginId }: LinkRequest, signal?: AbortSignal) {
  const wellness = kind === 'wellness' && { userType: userTypes.member.wire, wellnessOnly: 'Y' as const };
  const body = { email, loginId, userType: userTypes[kind].wire, ...wellness };
  return call(requestReset, { body, ...(signal && { signal }) });
}
