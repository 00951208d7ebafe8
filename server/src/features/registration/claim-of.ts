import type { register } from '@selvage/contract/api/registration';
import type { Received } from '@selvage/contract/endpoint';
import { irishDay } from '@selvage/contract/irish-day';
import { limits } from '@selvage/contract/limits';
import { birthDateRule } from '@selvage/contract/rules/birth-date';
import type { Claim } from '../../gateways/registry/registry.ts';
import { refuse } from '../../refuse.ts';

/** RG2–RG4: each kind says who they are by other fields; a missing one is a malformed call. */
export function claimOf(body: Received<(typeof register)['body']>, now: Date): Claim {
  if (body.userType === 'W') {
    return { kind: 'member', memberNumber: given(body.memNo), birthDate: bornOn(body.birthDate, now) };
  }
  const kind = body.userType === 'C' ? 'consultant' : 'hospital';
  return { kind, id: given(body.resourceId), registrationId: given(body.registrationId) };
}

/** VA5. */
export function bornOn(date: string | null | undefined, now: Date): string {
  const today = irishDay(now);
  const verdict = birthDateRule({ earliestYear: limits.earliestBirthYear, today })(date ?? '');
  return verdict.ok ? verdict.value : refuse('request.malformed');
}

const given = <Value>(value: Value | null | undefined): Value => value ?? refuse('request.malformed');
